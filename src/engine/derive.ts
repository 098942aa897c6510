import type { Diagnostic, RefusalCode } from '../base/diagnostic.ts';
import { fingerprintOf, sha256 } from '../base/hash.ts';
import { byText } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import { chunkRanges } from '../chunk/chunk-projection.ts';
import { writtenChunks } from '../chunk/written-chunk.ts';
import type { Document } from '../document/document.ts';
import { profileSha256 } from '../document/profile.ts';
import { toDocument } from '../document/to-document.ts';
import type { DocumentIngested, SourceRefused } from '../event/event.ts';
import type { WrittenChunking } from '../event/new-event.ts';
import { writeChunking } from '../event/written-chunking.ts';
import { formatOf } from '../parse/formats.ts';
import type { Format, Parsed } from '../parse/format.ts';
import type { Pdfium } from '../parse/pdf/pdfium.ts';
import type { PageHelp } from '../parse/pdf/shared-pages.ts';
import type { Derivation, SourceBytes } from '../port/deriver.ts';
import { project } from '../projection/project.ts';
import type { TreeProjectionOptions } from '../projection/project-tree.ts';
import type { Projection } from '../projection/projection.ts';
import { configurationSha256, type Configuration } from './configuration.ts';
import { ownReferences } from './own-references.ts';
import { refusal } from './refusal.ts';

/** What a derivation depends on besides the bytes. */
export interface DeriveTools {
  readonly tenant: Text;
  readonly configuration: Configuration;
  /** Absent where no PDF can be parsed. */
  readonly pdfium?: Pdfium;
  /** Absent where nobody else reads pages. */
  readonly pageHelp?: PageHelp;
}

/** The way of a source: bytes, document, projection, chunks, events. Pure: the same bytes and tools give the same events. */
export function derive(source: SourceBytes, tools: DeriveTools): Derivation {
  const recognised = formatOf(source.sourceId, source.bytes);
  if (recognised.type === 'skipped') return { type: 'skipped', reason: recognised.reason };

  const read = readSource(source.bytes, recognised.format, tools);
  if (read.type === 'refused') return refuse(source, recognised.format, read, tools);

  const projection = project(read.document, projectionOptions(tools.configuration));
  const { problems, refersToOthers } = ownReferences(read.document, source.sourceId);
  return {
    type: 'derived',
    events: [ingested(source, read, projection, tools), chunked(source, projection, tools)],
    diagnostics: [...read.diagnostics, ...problems],
    ...(refersToOthers && { refersToOthers }),
  };
}

/** A source as a document, with the warnings on the way; or the reason why it has none. */
export type Reading =
  | { readonly type: 'document'; readonly document: Document; readonly diagnostics: readonly Diagnostic[] }
  | { readonly type: 'refused'; readonly code: RefusalCode; readonly diagnostics: readonly Diagnostic[] };

/** Parses the bytes as a format and gives the result its identities. */
export function readSource(bytes: Uint8Array, format: Format, tools: DeriveTools): Reading {
  const parsed = parseSource(bytes, format, tools);
  if (parsed.type === 'refused') return parsed;
  const facts = { fingerprint: fingerprintOf(bytes), bytes: bytes.length, media_type: format.mediaType };
  return { type: 'document', document: toDocument(parsed, facts, tools.configuration.pages), diagnostics: parsed.diagnostics };
}

/** Parses the bytes as a format, within the limit on their size. */
export function parseSource(bytes: Uint8Array, format: Format, { configuration, pdfium, pageHelp }: DeriveTools): Parsed {
  const { limits, pages, grammar } = configuration;
  if (bytes.length > limits.sourceBytesMax) return refusal('file_too_large', `at most ${String(limits.sourceBytesMax)} bytes are read`);
  return format.parse(bytes, { limits, pages, grammar, ...(pdfium && { pdfium }), ...(pageHelp && { pageHelp }) });
}

/** The projection options in a configuration. The limits of `compat-1` are those of seed 000's system, and not ours to choose. */
export function projectionOptions({ grammar, limits }: Configuration): TreeProjectionOptions {
  if (grammar === 'compat-1') return { grammar, lengthMax: 2 * 1024 * 1024, depthMax: 24 };
  return { grammar, lengthMax: limits.projectionLengthMax, depthMax: limits.depthMax };
}

function ingested(source: SourceBytes, read: Extract<Reading, { type: 'document' }>, projection: Projection, tools: DeriveTools): DocumentIngested {
  const { document } = read;
  return {
    source: {
      bytes: document.source.bytes,
      configuration_sha256: configurationSha256(tools.configuration),
      document_fingerprint: document.fingerprint,
      fingerprint: document.source.fingerprint,
      geometry_sha256: document.geometry_sha256,
      media_type: document.source.media_type,
      payload_sha256: document.payload_sha256,
      profile_sha256: profileSha256,
      projection_grammar: projection.grammar,
      projection_length: projection.segments.at(-1)?.range.end ?? 0,
      projection_sha256: sha256(projection.text),
      ...(document.title === undefined ? {} : { title: document.title }),
      truncated: projection.truncated,
      warnings: countCodes(read.diagnostics),
    },
    source_id: source.sourceId,
    tenant_id: tools.tenant,
    type: 'document-ingested',
    version: 1,
  };
}

function chunked(source: SourceBytes, projection: Projection, { tenant, configuration }: DeriveTools): WrittenChunking {
  const chunks = writtenChunks(projection, chunkRanges(projection, configuration.chunker), source.sourceId);
  return writeChunking({ tenant_id: tenant, source_id: source.sourceId, chunks });
}

// Whether these happen depends on the machine, not only on the bytes.
const machineDependent: ReadonlySet<RefusalCode> = new Set(['parse_timeout', 'memory_limit_exceeded', 'unreadable', 'internal_error']);

function refuse(source: SourceBytes, format: Format, refused: Extract<Reading, { type: 'refused' }>, tools: DeriveTools): Derivation {
  const { code, diagnostics } = refused;
  if (machineDependent.has(code)) return { type: 'refused', code, diagnostics };
  const event: SourceRefused = {
    type: 'source-refused',
    version: 1,
    tenant_id: tools.tenant,
    source_id: source.sourceId,
    refusal: {
      code,
      media_type: format.mediaType,
      fingerprint: fingerprintOf(source.bytes),
      bytes: source.bytes.length,
      profile_sha256: profileSha256,
      configuration_sha256: configurationSha256(tools.configuration),
    },
  };
  return { type: 'refused', code, event, diagnostics };
}

function countCodes(diagnostics: readonly Diagnostic[]): readonly { readonly code: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { code, count } of diagnostics) counts.set(code, (counts.get(code) ?? 0) + (count ?? 1));
  return [...counts].map(([code, count]) => ({ code, count })).sort(byText(({ code }) => code));
}
