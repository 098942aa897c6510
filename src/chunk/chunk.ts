import type { Sha256 } from '../base/hash.ts';
import type { Result } from '../base/result.ts';
import { no, ok } from '../base/result.ts';
import { countCodePoints } from '../base/code-points.ts';
import type { Text } from '../base/text.ts';
import { address } from './address.ts';
import type { EmbeddingSpec } from './embedding-spec.ts';
import type { Metadata } from './metadata.ts';
import { toMetadata } from './metadata.ts';
import type { SettingProblem } from './setting-problem.ts';
import { isInteger } from './setting-problem.ts';

/** A passage of a cleaned document (seed 002). Made by {@link toChunkWithoutEmbedding} only, frozen. */
export interface ChunkWithoutEmbedding {
  readonly doc_id: Text;
  readonly text: Text;
  /** In code points of the cleaned text; `end - start` is the length of `text`. */
  readonly start: number;
  readonly end: number;
  /** How many U+0000 the pad policy puts behind the text; they are in the address, never in the text. */
  readonly padding: number;
  /** Place among the chunks of its document, from 0. */
  readonly chunk_index: number;
  readonly title?: Text;
  readonly category?: Text;
  readonly metadata: Metadata;
}

/** A passage with its address and, when an embedder ran, its vector (seed 002). Made by {@link toChunk} only, frozen. */
export interface Chunk extends ChunkWithoutEmbedding {
  /** Where the passage stands: {@link address} over document id, offsets and text, padding included. */
  readonly chunk_id: Sha256;
  readonly embedding: readonly number[];
  readonly embedding_spec?: EmbeddingSpec;
}

/** What a chunker gives; offsets and metadata are checked here. */
export interface ChunkFields {
  readonly doc_id: Text;
  readonly text: Text;
  readonly start: number;
  readonly end: number;
  readonly padding?: number;
  readonly chunk_index?: number;
  readonly title?: Text;
  readonly category?: Text;
  /** A map of scalars, copied. */
  readonly metadata?: unknown;
}

/**
 * Admits a passage, or names the first field that breaks an invariant of seed 002: integer offsets, `0 <= start <= end`, an index
 * from 0, metadata that is a map; and ours: the span is as long as the text.
 */
export function toChunkWithoutEmbedding(fields: ChunkFields): Result<ChunkWithoutEmbedding, SettingProblem> {
  const { doc_id, text, start, end, padding = 0, chunk_index = 0, title, category } = fields;
  if (!isInteger(start, 0)) return no({ field: 'start', expected: 'an integer from 0' });
  if (!isInteger(end, start)) return no({ field: 'end', expected: 'an integer from start' });
  if (end - start !== countCodePoints(text)) return no({ field: 'end', expected: 'start and the length of the text' });
  if (!isInteger(padding, 0)) return no({ field: 'padding', expected: 'an integer from 0' });
  if (!isInteger(chunk_index, 0)) return no({ field: 'chunk_index', expected: 'an integer from 0' });
  const metadata = toMetadata(fields.metadata ?? new Map());
  if (!metadata.ok) return metadata;
  return ok(Object.freeze({ doc_id, text, start, end, padding, chunk_index, metadata: metadata.value, ...optional({ title, category }) }));
}

/** Gives a passage its address and its vector; a vector needs a specification and has exactly its dimension, of finite numbers. */
export function toChunk(chunk: ChunkWithoutEmbedding, embedding: readonly number[] = [], spec?: EmbeddingSpec): Result<Chunk, SettingProblem> {
  if (!Array.isArray(embedding)) return no({ field: 'embedding', expected: 'a list of numbers' });
  if (embedding.length > 0 && spec === undefined) return no({ field: 'embedding_spec', expected: 'a specification beside a vector' });
  if (spec !== undefined && embedding.length !== spec.dim) return no({ field: 'embedding', expected: `${String(spec.dim)} numbers` });
  if (!embedding.every((component) => Number.isFinite(component))) return no({ field: 'embedding', expected: 'finite numbers' });
  const { doc_id, text, start, end, padding } = chunk;
  const chunk_id = address(doc_id, start, end + padding, text + '\0'.repeat(padding));
  return ok(Object.freeze({ ...chunk, chunk_id, embedding: Object.freeze([...embedding]), ...optional({ embedding_spec: spec }) }));
}

type Present<Fields> = { [Field in keyof Fields]?: Exclude<Fields[Field], undefined> };

// Leaves out fields without a value: an absent key and a key with `undefined` are two things.
function optional<Fields extends Record<string, unknown>>(fields: Fields): Present<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<Fields>;
}
