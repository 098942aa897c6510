import { byNumber, byText, comparing } from '../base/order.ts';
import type { ChunkWithoutEmbedding } from './chunk.ts';

/** Chunks in order, each structural key once, and what was left out because its key had come before. */
export interface DedupedChunks<Kind> {
  readonly chunks: readonly Kind[];
  readonly duplicates: readonly Kind[];
}

/**
 * Orders chunks by document id (code points) and start, and keeps the first of each key `(doc_id, text, start, end)`
 * (seed 002, "Identity and ordering"). The sort is stable and `end` is no part of the order: chunks that agree in both
 * keep the order they came in.
 */
export function dedupChunks<Kind extends ChunkWithoutEmbedding>(chunks: readonly Kind[]): DedupedChunks<Kind> {
  const seen = new Set<string>();
  const kept: Kind[] = [];
  const duplicates: Kind[] = [];
  for (const chunk of [...chunks].sort(byPlace)) {
    // Lengths in front make the key injective, which the address is not.
    const { doc_id, text, start, end, padding } = chunk;
    const key = `${String(doc_id.length)}:${doc_id}${String(start)}:${String(end)}:${String(padding)}:${text}`;
    (seen.has(key) ? duplicates : kept).push(chunk);
    seen.add(key);
  }
  return { chunks: kept, duplicates };
}

const byPlace = comparing<ChunkWithoutEmbedding>(
  byText((chunk) => chunk.doc_id),
  byNumber((chunk) => chunk.start),
);
