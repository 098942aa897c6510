import { assert } from '../../src/base/assert.ts';
import { countCodePoints } from '../../src/base/code-points.ts';
import { sha256 } from '../../src/base/hash.ts';
import type { Text } from '../../src/base/text.ts';
import { text } from '../../src/base/text.ts';
import { toStoredChunk } from '../../src/chunk/stored-chunk.ts';
import type { SequencedEvent } from '../../src/event/event.ts';
import type { ChunkStore } from '../../src/port/store.ts';
import { steleAnalyser } from '../../src/search/analyse.ts';
import { memoryStore } from '../../src/store/memory-store.ts';

/** The tenant of the stores made here. */
export const tenant = text('t');

/** The passages of a source; a heading may stand before each. */
export type Passages = Readonly<Record<string, readonly (string | { readonly text: string; readonly headings: readonly string[] })[]>>;

/** A memory store that holds these passages, one chunk each, the chunks of a source one after the other. */
export async function storeOf(sources: Passages): Promise<ChunkStore> {
  const store = memoryStore(steleAnalyser);
  await store.apply(Object.entries(sources).map(([sourceId, passages], index) => chunkedEvent(index + 1, text(sourceId), passages)));
  return store;
}

function chunkedEvent(sequence: number, sourceId: Text, passages: Passages[string]): SequencedEvent {
  let start = 0;
  const chunks = passages.map((passage, index) => {
    const { text: content, headings } = typeof passage === 'string' ? { text: passage, headings: [] } : passage;
    const length = countCodePoints(content);
    const chunk = toStoredChunk({
      tenant_id: tenant,
      source_id: sourceId,
      text: text(content),
      chunk_index: index,
      start_char: start,
      end_char: start + length,
      metadata: { headings: headings.map(text), origins: [] },
    });
    start += length;
    return chunk;
  });
  assert(chunks.length > 0, 'passages');
  const signature = sha256(chunks.map(({ id }) => id).join());
  return { sequence, event: { type: 'document-chunked', version: 1, tenant_id: tenant, source_id: sourceId, chunking_signature: signature, chunks } };
}
