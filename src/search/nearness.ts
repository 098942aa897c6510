import type { VectorPart } from '../port/store.ts';
import type { PassageSet } from './passage-set.ts';
import type { Scores } from './bm25.ts';

/** Version of the scores by nearness. */
export const nearnessVersion = 'cosine-int8-1';

/** Scores the passages of one scan. */
export interface NearnessScan {
  /** Takes some vectors; each passage comes once in a scan. */
  add(part: VectorPart): void;
  scores(): Scores;
}

/**
 * Scores passages by the cosine between their vectors and the query's, in millionths. Products and norms are sums of integers,
 * exact in a double up to the greatest dimension; one square root and one division, both rounded as IEEE 754 says, and one
 * rounding to an integer: every engine gets the same score. Every vector is looked at. Passages at a right angle or behind it,
 * and zeros, are not found. `allowed` as for `bm25`.
 */
export function scanNearness(query: Int8Array, allowed?: PassageSet): NearnessScan {
  const squares = squaresOf(query);
  const passages: number[] = [];
  const scores: number[] = [];
  return {
    add(part) {
      for (const [index, passage] of part.passages.entries()) {
        if (allowed !== undefined && (passage >= allowed.length || allowed[passage] === 0)) continue;
        const score = millionths(query, squares, { components: part.components, start: index * query.length });
        if (score <= 0) continue;
        passages.push(passage);
        scores.push(score);
      }
    },
    scores: () => ({ passages: Uint32Array.from(passages), scores: Float64Array.from(scores) }),
  };
}

interface VectorAt {
  readonly components: Int8Array;
  readonly start: number;
}

function millionths(query: Int8Array, squares: number, { components, start }: VectorAt): number {
  let dot = 0;
  let norm = 0;
  for (let index = 0; index < query.length; index++) {
    const component = components[start + index];
    dot += query[index] * component;
    norm += component * component;
  }
  return dot <= 0 ? 0 : Math.round((dot * 1_000_000) / Math.sqrt(squares * norm));
}

function squaresOf(vector: Int8Array): number {
  let sum = 0;
  for (const component of vector) sum += component * component;
  return sum;
}
