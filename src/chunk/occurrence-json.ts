import { canonicalJson } from '../base/canonical-json.ts';
import type { StoredChunk } from './stored-chunk.ts';
import type { ChunkForm } from './written-metadata.ts';
import { writtenMetadata } from './written-metadata.ts';

/** The canonical JSON of where a chunk stands, in a form: all of it but tenant, source, text and id. */
export function occurrenceJson({ chunk_index, start_char, end_char, entity_ids, metadata }: StoredChunk, form: ChunkForm): string {
  return canonicalJson({ chunk_index, end_char, entity_ids, metadata: form === 1 ? metadata : writtenMetadata(metadata), start_char });
}
