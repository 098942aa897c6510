import { canonicalJson } from '../base/canonical-json.ts';
import type { StoredChunk } from './stored-chunk.ts';

/** The canonical JSON of where a chunk stands: all of it but tenant, source, text and id. */
export function occurrenceJson({ chunk_index, start_char, end_char, entity_ids, metadata }: StoredChunk): string {
  return canonicalJson({ chunk_index, end_char, entity_ids, metadata, start_char });
}
