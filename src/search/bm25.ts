import { ln } from '../base/ln.ts';
import type { LexicalStatistics, PostingList } from '../port/store.ts';

/** Version of the ranking: it changes whenever any query could get other scores. */
export const rankerVersion = 'stele-bm25-1';

/** A term as it takes part in a ranking. */
export interface RankedTerm {
  readonly list: PostingList;
  /** What its score is multiplied with, in thousandths: how often the query repeats it, times the weight of its kind. */
  readonly perMille: number;
}

/** Passages with their scores in millionths, in no order that means anything: parallel arrays. */
export interface Scores {
  readonly passages: Uint32Array;
  /** Safe integers. */
  readonly scores: Float64Array;
}

const K1 = 1.2;
const B = 0.75;
// From thousandths to millionths.
const THOUSAND = 1000;

/**
 * Scores every passage that holds one of the terms, by BM25 with k1 = 1.2 and b = 0.75. Each term's part is rounded to an
 * integer of millionths, so that no order of summing can give another score. Linear in the postings. `allowed` has one
 * byte per passage number; passages beyond it, or with 0, are left out.
 */
export function bm25(terms: readonly RankedTerm[], statistics: Totals, allowed?: Uint8Array): Scores {
  // A passage seen has its score plus 1, so that one whose parts all round to 0 is still a match.
  const sums = new Float64Array(1 + terms.reduce((last, { list }) => Math.max(last, list.passages.at(-1) ?? -1), -1));
  const seen = new Uint32Array(terms.reduce((count, { list }) => count + list.passages.length, 0));
  let seenCount = 0;
  for (const { list, perMille } of terms) {
    const part = partOf(list, perMille, statistics);
    const { passages, frequencies, lengths } = list;
    for (let index = 0; index < passages.length; index++) {
      const passage = passages[index];
      if (allowed !== undefined && (passage >= allowed.length || allowed[passage] === 0)) continue;
      if (sums[passage] === 0) {
        sums[passage] = 1;
        seen[seenCount++] = passage;
      }
      sums[passage] += part(frequencies[index], lengths[index]);
    }
  }
  const passages = seen.slice(0, seenCount);
  const scores = new Float64Array(seenCount);
  for (let index = 0; index < seenCount; index++) scores[index] = sums[passages[index]] - 1;
  return { passages, scores };
}

/** What one term adds to the score of one passage, in millionths; 0 when the passage does not hold it. */
export function contribution({ list, perMille }: RankedTerm, statistics: Totals, passage: number): number {
  const index = indexIn(list, passage);
  return index === undefined ? 0 : partOf(list, perMille, statistics)(list.frequencies[index], list.lengths[index]);
}

/** Where a passage stands in a list, by halving; undefined when the list does not hold it. */
export function indexIn({ passages }: PostingList, passage: number): number | undefined {
  let low = 0;
  let high = passages.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passages[middle] < passage) low = middle + 1;
    else high = middle;
  }
  return passages[low] === passage ? low : undefined;
}

/** Number of passages, and the sum of their lengths. */
export type Totals = Pick<LexicalStatistics, 'passageCount' | 'termTotal'>;

/** How much a term tells: ln(1 + (N - df + 0.5) / (df + 0.5)), above 0 for every df up to N; 0 where N is 0. */
export function inverseFrequency(passageCount: number, holding: number): number {
  return passageCount === 0 ? 0 : ln(1 + (passageCount - holding + 0.5) / (holding + 0.5));
}

const LENGTHS_MAX = 1024;

// The part of one term, as a function of its frequency and the length of the passage. The factor of the length is computed
// once for each length; `+ - * /` in a fixed order, so that every engine gets the same double before it is rounded.
function partOf(list: PostingList, perMille: number, { passageCount, termTotal }: Totals): (frequency: number, length: number) => number {
  const scale = perMille * inverseFrequency(passageCount, list.passages.length) * (K1 + 1) * THOUSAND;
  const average = passageCount === 0 ? 0 : termTotal / passageCount;
  const factorOf = (length: number): number => K1 * (1 - B + (average === 0 ? 0 : (B * length) / average));
  const factors = new Float64Array(Math.min(LENGTHS_MAX, list.passages.length * 8));
  return (frequency, length) => {
    if (length >= factors.length) return Math.round((scale * frequency) / (frequency + factorOf(length)));
    if (factors[length] === 0) factors[length] = factorOf(length);
    return Math.round((scale * frequency) / (frequency + factors[length]));
  };
}
