import { canonicalJson } from '../base/canonical-json.ts';
import type { RefusalCode } from '../base/diagnostic.ts';
import { failures } from '../base/failure.ts';
import type { JsonValue } from '../base/json-reader.ts';
import { readJson } from '../base/json-reader.ts';
import type { Result } from '../base/result.ts';
import { no, ok } from '../base/result.ts';
import type { Shape, ShapeProblem } from '../base/shape.ts';
import { anyShape, arrayShape, fingerprintShape, integerShape, literalShape, objectShape, sha256Shape, stringShape, taggedShape, textShape } from '../base/shape.ts';
import { positionShape, sourceIdShape, tenantIdShape } from '../chunk/bounds.ts';
import { embeddingSpaceShape } from '../chunk/embedding-space.ts';
import type { StoredChunk } from '../chunk/stored-chunk.ts';
import { readStoredChunk } from '../chunk/stored-chunk.ts';
import { readWrittenChunk, writeChunk } from '../chunk/written-chunk.ts';
import { metadataShape } from '../chunk/written-metadata.ts';
import { chunkingJson } from './chunking-json.ts';
import { readVector } from '../chunk/vector.ts';
import type { DocumentChunked, Event, TextsEmbedded } from './event.ts';
import type { NewEvent } from './new-event.ts';

/** Why bytes are not an event. */
export interface EventProblem {
  readonly code:
    /** Not canonical JSON at all. */
    | 'event_syntax'
    /** A type or version that this version of Stele does not know. */
    | 'event_unsupported'
    /** A key is missing, unknown, or not what it must be; chunks with another id, source or tenant included. */
    | 'event_malformed';
  /** What was expected and where, for a person. */
  readonly message: string;
}

/** The one written form of an event: canonical JSON with its type and version inside, without line end. */
export function eventJson(event: NewEvent): string {
  if (event.type === 'written-chunking') return event.json;
  if (event.type !== 'document-chunked' || event.version === 1) return canonicalJson(event);
  return chunkingJson({ ...event, chunks: event.chunks.map((chunk) => writeChunk(chunk, 2)) });
}

/** Reads an event of any version ever written. The fixtures of every version in test/vectors/events stay readable. */
export function readEvent(bytes: Uint8Array): Result<Event, EventProblem> {
  const json = readJson(bytes);
  if (!json.ok) return no({ code: 'event_syntax', message: `${json.problem.message} (byte ${String(json.problem.byte)})` });
  const unsupported = unsupportedOf(json.value);
  if (unsupported !== undefined) return no({ code: 'event_unsupported', message: unsupported });
  const event = eventShape(json.value);
  if (!event.ok) return malformed(event.problem.path, event.problem.expected);
  switch (event.value.type) {
    case 'document-chunked':
      return checkChunks(event.value);
    case 'texts-embedded':
      return checkVectors(event.value);
    case 'document-ingested':
    case 'source-refused':
    case 'source-removed':
      return event;
  }
}

const place = { version: literalShape(1), tenant_id: tenantIdShape, source_id: sourceIdShape };
const byteCountShape = integerShape({ min: 0 });
const mediaTypeShape = stringShape((value): value is string => /^[!-~]{1,200}$/.test(value), 'a media type');
const codeShape = stringShape((value): value is string => /^[a-z0-9_]{1,64}$/.test(value), 'a code');

/** The facts of a source, as events and stores hold them. */
export const sourceFactsShape = objectShape(
  {
    media_type: mediaTypeShape,
    fingerprint: fingerprintShape,
    bytes: byteCountShape,
    document_fingerprint: fingerprintShape,
    payload_sha256: sha256Shape,
    geometry_sha256: sha256Shape,
    projection_grammar: literalShape('exact-1', 'compat-1', 'flow-1', 'paged-1'),
    projection_sha256: sha256Shape,
    projection_length: byteCountShape,
    truncated: objectShape({ depth: byteCountShape, size: byteCountShape, nodes: byteCountShape }),
    profile_sha256: sha256Shape,
    configuration_sha256: sha256Shape,
    warnings: arrayShape(objectShape({ code: codeShape, count: positionShape })),
  },
  { title: textShape },
);

/** The facts of a source without a document, as events and stores hold them. */
export const refusalFactsShape = objectShape({
  code: stringShape((value): value is RefusalCode => Object.hasOwn(failures, value), 'a failure code'),
  media_type: mediaTypeShape,
  fingerprint: fingerprintShape,
  bytes: byteCountShape,
  profile_sha256: sha256Shape,
  configuration_sha256: sha256Shape,
});

const listedChunkShape: Shape<StoredChunk> = (json) => readStoredChunk(json);

const chunkingShape = { ...place, type: literalShape('document-chunked'), chunking_signature: sha256Shape };
const listedChunkingShape: Shape<DocumentChunked> = objectShape({ ...chunkingShape, chunks: arrayShape(listedChunkShape) });
const writtenChunkingShape = objectShape({ ...chunkingShape, version: literalShape(2), chunks: arrayShape(objectShape({ id: sha256Shape, occurrence: anyShape, text: textShape })) });
const columnedMetadataShape = metadataShape(2);

// Tenant and source are those of the event.
function readWrittenChunking(json: JsonValue): Result<DocumentChunked, ShapeProblem> {
  const read = writtenChunkingShape(json);
  if (!read.ok) return read;
  const { tenant_id, source_id } = read.value;
  const chunks: StoredChunk[] = [];
  for (const [index, parts] of read.value.chunks.entries()) {
    const chunk = readWrittenChunk({ tenant_id, source_id, ...parts }, columnedMetadataShape);
    if (!chunk.ok) return no({ path: `/chunks/${String(index)}${chunk.problem.path}`, expected: chunk.problem.expected });
    chunks.push(chunk.value);
  }
  return ok({ ...read.value, chunks });
}

const eventShape: Shape<Event> = taggedShape('type', {
  'document-ingested': objectShape({ ...place, type: literalShape('document-ingested'), source: sourceFactsShape }),
  'document-chunked': (json: JsonValue) => (versionOf(json) === 2 ? readWrittenChunking(json) : listedChunkingShape(json)),
  'source-refused': objectShape({ ...place, type: literalShape('source-refused'), refusal: refusalFactsShape }),
  'source-removed': objectShape({ ...place, type: literalShape('source-removed') }),
  'texts-embedded': objectShape({
    version: place.version,
    tenant_id: place.tenant_id,
    type: literalShape('texts-embedded'),
    space: embeddingSpaceShape,
    vectors: arrayShape(objectShape({ text_sha256: sha256Shape, vector: textShape })),
  }),
});

/** The latest version of each type; all before it are read. */
const versions: ReadonlyMap<string, number> = new Map([
  ['document-ingested', 1],
  ['document-chunked', 2],
  ['source-refused', 1],
  ['source-removed', 1],
  ['texts-embedded', 1],
]);

function unsupportedOf(json: JsonValue): string | undefined {
  if (!(json instanceof Map)) return undefined;
  const map = json as ReadonlyMap<string, JsonValue>;
  const type = map.get('type');
  const version = versionOf(json);
  if (typeof type !== 'string' || typeof version !== 'number') return undefined;
  return version >= 1 && version <= (versions.get(type) ?? 0) ? undefined : `expected an event of a known version, found ${type} ${String(version)}`;
}

function versionOf(json: JsonValue): JsonValue | undefined {
  return json instanceof Map ? (json as ReadonlyMap<string, JsonValue>).get('version') : undefined;
}

// A chunking belongs to one source, in order, each index once.
function checkChunks(event: DocumentChunked): Result<Event, EventProblem> {
  let before = -1;
  for (const [index, { tenant_id, source_id, chunk_index }] of event.chunks.entries()) {
    const path = `/chunks/${String(index)}`;
    if (tenant_id !== event.tenant_id) return malformed(`${path}/tenant_id`, "the event's own tenant");
    if (source_id !== event.source_id) return malformed(`${path}/source_id`, "the event's own source");
    if (chunk_index <= before) return malformed(`${path}/chunk_index`, 'an index above the one before');
    before = chunk_index;
  }
  return ok(event);
}

// Every vector has the dimension of the space; each text stands once, in order.
function checkVectors(event: TextsEmbedded): Result<Event, EventProblem> {
  let before = '';
  for (const [index, { text_sha256, vector }] of event.vectors.entries()) {
    const path = `/vectors/${String(index)}`;
    if (text_sha256 <= before) return malformed(`${path}/text_sha256`, 'a digest above the one before');
    if (readVector(vector)?.length !== event.space.dim) return malformed(`${path}/vector`, `base64 over ${String(event.space.dim)} components from -127 to 127`);
    before = text_sha256;
  }
  return ok(event);
}

function malformed(path: string, expected: string): Result<Event, EventProblem> {
  return no({ code: 'event_malformed', message: `expected ${expected} at ${path === '' ? 'the top' : path}` });
}
