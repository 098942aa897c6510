import { canonicalPieces } from '../base/canonical-json.ts';
import { utf8Pieces } from '../base/utf8-pieces.ts';
import { chunkProjection } from '../chunk/chunk-projection.ts';
import { chunkRecord, pagedChunks } from '../chunk/paged-chunks.ts';
import type { Document } from '../document/document.ts';
import { withDiagnostics, type DocumentParts } from '../document/to-document.ts';
import type { Format } from '../parse/format.ts';
import { formatOf } from '../parse/formats.ts';
import { markdownCompat } from '../parse/markdown/markdown-compat.ts';
import { markdownFormat } from '../parse/markdown/markdown-format.ts';
import type { SourceBytes } from '../port/deriver.ts';
import { documentMarkdown } from '../projection/document-markdown.ts';
import { documentText } from '../projection/document-text.ts';
import { compatText } from '../projection/project-tree.ts';
import { project } from '../projection/project.ts';
import { apiReport } from './api-report.ts';
import { parseSource, projectionOptions, readSource, type DeriveTools } from './derive.ts';
import { refusal } from './refusal.ts';
import { renderReport, type PdfReport } from './render-report.ts';
import type { Rendering } from './rendering.ts';

/** What can be written of a document: deterministic functions of it and of versioned configuration (seed 004 section 9). */
export type RenderFormat = DocumentFormat | PdfReport | 'index';

type DocumentFormat = 'json' | 'markdown' | 'text' | 'projection' | 'chunks';

export interface RenderOptions {
  readonly format: RenderFormat;
  /** Whether the document JSON says what was wrong with the source. */
  readonly diagnostics: boolean;
}

/** Parses a source and writes what is asked for. Pure. */
export function render(source: SourceBytes, { format, diagnostics }: RenderOptions, tools: DeriveTools): Rendering {
  const recognised = formatOf(source.sourceId, source.bytes);
  if (recognised.type === 'skipped') return { type: 'skipped', reason: recognised.reason };
  if (format === 'security' || format === 'inventory') return renderReport(source.bytes, recognised.format, { report: format, tools });
  if (format === 'index') return renderIndex(source, recognised.format, tools);
  const sourceFormat = renderedFormat(recognised.format, format, tools);
  if (format === 'json' || format === 'chunks') return renderDocument(source, { sourceFormat, format, diagnostics }, tools);
  const parsed = parseSource(source.bytes, sourceFormat, tools);
  return parsed.type === 'refused' ? parsed : { type: 'rendered', output: utf8Pieces(writeText(parsed, format, tools)), diagnostics: parsed.diagnostics };
}

type DocumentRendering = Omit<RenderOptions, 'format'> & { readonly sourceFormat: Format; readonly format: 'json' | 'chunks' };

// What carries the identities of the document, which cost as much as a writing of it.
function renderDocument({ bytes }: SourceBytes, { sourceFormat, format, diagnostics }: DocumentRendering, tools: DeriveTools): Rendering {
  const read = readSource(bytes, sourceFormat, tools);
  if (read.type === 'refused') return read;
  const document = diagnostics ? withDiagnostics(read.document, read.diagnostics) : read.document;
  return { type: 'rendered', output: utf8Pieces(format === 'json' ? jsonLine(document) : chunkLines(document, tools)), diagnostics: read.diagnostics };
}

function renderIndex({ sourceId, bytes }: SourceBytes, format: Format, tools: DeriveTools): Rendering {
  const read = readSource(bytes, format, tools);
  if (read.type === 'refused') return read;
  const report = apiReport(read.document, sourceId);
  if (report === undefined) return refusal('invalid_input', 'only an API description has an index: its root has a key openapi, swagger, asyncapi or $schema');
  return { type: 'rendered', output: utf8Pieces(jsonLine(report)), diagnostics: read.diagnostics };
}

// The projection of Markdown by compat-1 is that of its outline; what is indexed is its prose, by either grammar.
function renderedFormat(format: Format, written: DocumentFormat, { configuration }: DeriveTools): Format {
  return written === 'projection' && configuration.grammar === 'compat-1' && format === markdownFormat ? markdownCompat : format;
}

function writeText(parts: DocumentParts, format: Exclude<DocumentFormat, 'json' | 'chunks'>, tools: DeriveTools): Iterable<string> {
  switch (format) {
    case 'markdown':
      return documentMarkdown(parts);
    case 'text':
      return documentText(parts);
    case 'projection':
      return [projectionText(parts, tools), '\n'];
  }
}

// The text of compat-1 is exactly that of its reference, U+0000 included, which no index holds.
function projectionText(document: DocumentParts, { configuration }: DeriveTools): string {
  const options = projectionOptions(configuration);
  if (document.type === 'tree' && options.grammar === 'compat-1') return compatText(document.payload, options.lengthMax);
  return project(document, options).text;
}

function* jsonLine(value: object): Generator<string> {
  yield* canonicalPieces(value);
  yield '\n';
}

/** JSON Lines: the chunk records of the contract for a paged document, the drafts of its chunks for another. */
function* chunkLines(document: Document, { configuration }: DeriveTools): Generator<string> {
  const { chunker } = configuration;
  if (document.type === 'paged' && chunker.type === 'structure') {
    for (const chunk of pagedChunks(document.payload, chunker)) yield* jsonLine(chunkRecord(document, chunk));
    return;
  }
  for (const draft of chunkProjection(project(document, projectionOptions(configuration)), chunker)) yield* jsonLine(draft);
}
