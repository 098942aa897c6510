import { assert } from '../base/assert.ts';
import { countCodePoints } from '../base/code-points.ts';
import type { Sha256 } from '../base/hash.ts';
import { isSha256 } from '../base/hash.ts';
import type { JsonValue } from '../base/json-reader.ts';
import { quote } from '../base/quote.ts';
import type { Result } from '../base/result.ts';
import { no, ok } from '../base/result.ts';
import type { Shape, ShapeProblem } from '../base/shape.ts';
import { anyShape, arrayShape, checkedShape, literalShape, objectShape, textShape } from '../base/shape.ts';
import type { Text } from '../base/text.ts';
import { bounds, positionShape, sourceIdShape, tenantIdShape } from './bounds.ts';
import type { ChunkMetadata } from './chunk-metadata.ts';
import { contentId } from './content-id.ts';
import { metadataShape } from './written-metadata.ts';

declare const derived: unique symbol;

/**
 * A chunk as events and stores hold it (seed 003). Its `id` cannot be anything but the hash of (source id, text): made by
 * {@link toStoredChunk}, read back by {@link readStoredChunk}; nothing else gives this type. Frozen, with all that it holds.
 */
export interface StoredChunk extends ChunkFields {
  readonly embedding: null;
  readonly entity_ids: readonly Text[];
  /** Content id: SHA-256 hex of utf8(source_id) 00 utf8(text). */
  readonly id: Sha256;
  readonly [derived]: true;
}

/** What a stored chunk is made of. */
export interface ChunkFields {
  readonly tenant_id: Text;
  readonly source_id: Text;
  readonly text: Text;
  readonly chunk_index: number;
  /** In code points of the projection; `end_char - start_char` is the length of `text`. */
  readonly start_char: number;
  readonly end_char: number;
  readonly entity_ids?: readonly Text[];
  readonly metadata: ChunkMetadata;
}

/** Why JSON is not a stored chunk. */
export interface StoredChunkProblem extends ShapeProblem {
  readonly code:
    /** A key is missing, unknown, or not what it must be. */
    | 'malformed'
    /** A supplied id is not the hash of (source id, text): one of them was edited afterwards. Names both ids. */
    | 'id_mismatch'
    /** The range is not as long as the text. */
    | 'length_mismatch'
    /** The origins do not partition the text. */
    | 'origins_mismatch';
}

/** Makes a chunk and derives its id. Fields out of bounds, a range that is not as long as the text, or origins that leave gaps are defects. */
export function toStoredChunk(fields: ChunkFields): StoredChunk {
  const problem = misfitOf(fields);
  assert(problem === undefined, problem === undefined ? '' : `${problem.expected} at ${problem.path}`);
  assert(isInBounds(fields), 'ids and positions within bounds');
  return derive(fields);
}

/**
 * Reads a chunk back (seed 003, three replay cases): an absent id is derived, an equal one accepted, any other refused with
 * both ids named. Unknown keys are refused. `entity_ids`, `metadata` and its keys, and `embedding` may be absent. Metadata are of the
 * form 1, or as their shape says.
 */
export function readStoredChunk(json: JsonValue, metadata: Shape<ChunkMetadata> = metadataShape(1)): Result<StoredChunk, StoredChunkProblem> {
  const read = fieldsShape(json);
  if (!read.ok) return no({ code: 'malformed', ...read.problem });
  const { id, embedding: _, metadata: written = new Map<string, JsonValue>(), ...rest } = read.value;
  const known = metadata(written);
  if (!known.ok) return no({ code: 'malformed', path: `/metadata${known.problem.path}`, expected: known.problem.expected });
  const fields = { ...rest, metadata: known.value };
  const problem = misfitOf(fields);
  if (problem !== undefined) return no(problem);
  const chunk = derive(fields);
  if (id === undefined || id === chunk.id) return ok(chunk);
  return no({ code: 'id_mismatch', path: '/id', expected: `the hash of (source_id, text), ${chunk.id}, not ${spellId(id)}` });
}

// A digest in full: `quote` would cut it.
function spellId(id: JsonValue): string {
  if (typeof id === 'string') return isSha256(id) ? id : quote(id);
  return id === null ? 'null' : `a value of type ${typeof id}`;
}

const chunkTextShape = checkedShape(textShape, isBoundedText, `at most ${String(bounds.textLengthMax)} code points`);

const fieldsShape = objectShape(
  {
    tenant_id: tenantIdShape,
    source_id: sourceIdShape,
    text: chunkTextShape,
    chunk_index: positionShape,
    start_char: positionShape,
    end_char: positionShape,
  },
  {
    entity_ids: arrayShape(textShape),
    // Read by its form.
    metadata: anyShape,
    embedding: literalShape(null),
    // Any value that is not the derived id is refused the same way, whatever its type.
    id: anyShape,
  },
);

function isBoundedText(value: string): boolean {
  return value.length <= bounds.textLengthMax || countCodePoints(value) <= bounds.textLengthMax;
}

function isInBounds({ tenant_id, source_id, text, chunk_index, start_char, end_char }: ChunkFields): boolean {
  const positions = [chunk_index, start_char, end_char].every((position) => positionShape(position).ok && Number.isInteger(position));
  return positions && tenantIdShape(tenant_id).ok && sourceIdShape(source_id).ok && isBoundedText(text);
}

function misfitOf({ text, start_char, end_char, metadata }: ChunkFields): StoredChunkProblem | undefined {
  const length = countCodePoints(text);
  if (end_char - start_char !== length) {
    return { code: 'length_mismatch', path: '/end_char', expected: `start_char + ${String(length)}, the length of the text` };
  }
  const { origins } = metadata;
  let end = 0;
  for (const [index, origin] of origins.entries()) {
    if (origin.start !== end || origin.end <= origin.start) return partial(`/metadata/origins/${String(index)}`);
    end = origin.end;
  }
  return origins.length > 0 && end !== length ? partial('/metadata/origins') : undefined;
}

function partial(path: string): StoredChunkProblem {
  return { code: 'origins_mismatch', path, expected: 'origins that partition the text' };
}

function derive({ tenant_id, source_id, text, chunk_index, start_char, end_char, entity_ids = [], metadata }: ChunkFields): StoredChunk {
  const id = contentId(source_id, text);
  Object.freeze(entity_ids);
  freezeMetadata(metadata);
  // In code point order of the keys: so they are written fastest.
  const chunk = { chunk_index, embedding: null, end_char, entity_ids, id, metadata, source_id, start_char, tenant_id, text };
  return Object.freeze(chunk) as StoredChunk;
}

function freezeMetadata(metadata: ChunkMetadata): void {
  Object.freeze(metadata);
  Object.freeze(metadata.headings);
  Object.freeze(metadata.origins);
  for (const origin of metadata.origins) {
    Object.freeze(origin);
    Object.freeze(origin.locator);
    for (const part of Object.values(origin.locator)) Object.freeze(part);
  }
}
