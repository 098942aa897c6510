import type { Sha256 } from '../base/hash.ts';
import type { Text } from '../base/text.ts';
import { indexDigest } from '../event/digest.ts';
import type { ChunkStore } from '../port/store.ts';

/** How much an index holds, and the digest over all of it. */
export interface Summary {
  readonly sources: number;
  readonly chunks: number;
  readonly index_digest: Sha256;
}

/** Sums up what a store holds of a tenant. `sources` counts those with a document. */
export async function summarise(store: ChunkStore, tenant: Text): Promise<Summary> {
  const sources = await store.read((snapshot) => snapshot.sources(tenant));
  let ingested = 0;
  let chunks = 0;
  for (const source of sources) {
    if (source.state !== 'ingested') continue;
    ingested++;
    chunks += source.chunk_count;
  }
  return { sources: ingested, chunks, index_digest: indexDigest(sources) };
}
