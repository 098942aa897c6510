import { canonicalJson } from '../base/canonical-json.ts';
import type { StoredChunk } from './stored-chunk.ts';

/**
 * The canonical JSON of where a chunk stands: all of it but tenant, source, text and id. Remembered as long as the chunk
 * lives, because digest and row are made from the same bytes.
 */
export function occurrenceJson(chunk: StoredChunk): string {
  const known = written.get(chunk);
  if (known !== undefined) return known;
  const { chunk_index, start_char, end_char, entity_ids, metadata } = chunk;
  const json = canonicalJson({ chunk_index, start_char, end_char, entity_ids, metadata });
  written.set(chunk, json);
  return json;
}

// A function of frozen values, so remembering cannot change an answer.
const written = new WeakMap<StoredChunk, string>();
