import { inverseFrequency } from './bm25.ts';

/** A query term in one passage. */
export interface CompatTerm {
  /** Passages that hold the term. */
  readonly holding: number;
  readonly frequency: number;
}

/**
 * The score of the system behind seed 003, a double: BM25 summed over the distinct terms of the query in code point order,
 * each evaluated from left to right. For comparison with that system only; our scores are the integers of `search/bm25.ts`.
 */
export function compatScore(terms: readonly CompatTerm[], passageCount: number, averageLength: number, length: number): number {
  let total = 0;
  for (const { holding, frequency } of terms) {
    if (frequency === 0) continue;
    const ratio = averageLength === 0 ? 0 : (0.75 * length) / averageLength;
    total += (inverseFrequency(passageCount, holding) * (frequency * 2.2)) / (frequency + 1.2 * (0.25 + ratio));
  }
  return total;
}
