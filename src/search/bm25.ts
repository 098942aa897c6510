import { ln } from '../base/ln.ts';
import type { LexicalStatistics, PostingList } from '../port/store.ts';

/** Version of the ranking: it changes whenever any query could get other scores. */
export const rankerVersion = 'stele-bm25-1';

/** A term as it takes part in a ranking. */
export interface ScoringTerm {
  readonly list: PostingList;
  /** What the term adds to the score of a passage, in millionths: an integer. */
  readonly part: (frequency: number, length: number) => number;
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
const LENGTHS_MAX = 1024;

/** Number of passages, and the sum of their lengths. */
export type Totals = Pick<LexicalStatistics, 'passageCount' | 'termTotal'>;

/**
 * Makes a term score: BM25 with k1 = 1.2 and b = 0.75, times `perMille` thousandths (the weight of the term's kind, times
 * how often the query repeats it), rounded to millionths. `+ - * /` in a fixed order, so that every engine gets the same
 * double before it is rounded.
 */
export function scoringTerm(list: PostingList, perMille: number, { passageCount, termTotal }: Totals): ScoringTerm {
  const scale = perMille * inverseFrequency(passageCount, list.passages.length) * (K1 + 1) * THOUSAND;
  const average = passageCount === 0 ? 0 : termTotal / passageCount;
  const compute = (frequency: number, length: number): number =>
    Math.round((scale * frequency) / (frequency + K1 * (1 - B + (average === 0 ? 0 : (B * length) / average))));
  // Most terms stand once in a passage, and lengths repeat: each such part is computed once.
  const once = new Float64Array(Math.min(LENGTHS_MAX, list.passages.length * 8)).fill(-1);
  const part = (frequency: number, length: number): number => {
    if (frequency !== 1 || length >= once.length) return compute(frequency, length);
    if (once[length] < 0) once[length] = compute(1, length);
    return once[length];
  };
  return { list, part };
}

/**
 * Scores every passage that holds one of the terms. Parts are integers, so no order of adding can give another score.
 * Linear in the postings. `allowed` has one byte per passage number; passages beyond it, or with 0, are left out.
 */
export function bm25(terms: readonly ScoringTerm[], allowed?: Uint8Array): Scores {
  // A passage seen has its score plus 1, so that one whose parts all round to 0 is still a match.
  const sums = new Float64Array(1 + terms.reduce((last, { list }) => Math.max(last, list.passages.at(-1) ?? -1), -1));
  const seen = new Uint32Array(terms.reduce((count, { list }) => count + list.passages.length, 0));
  let seenCount = 0;
  for (const { list, part } of terms) {
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
  const passages = seen.subarray(0, seenCount);
  const scores = new Float64Array(seenCount);
  for (let index = 0; index < seenCount; index++) scores[index] = sums[passages[index]] - 1;
  return { passages, scores };
}

/** What one term adds to the score of one passage, in millionths; 0 when the passage does not hold it. */
export function contribution({ list, part }: ScoringTerm, passage: number): number {
  const index = indexIn(list, passage);
  return index === undefined ? 0 : part(list.frequencies[index], list.lengths[index]);
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

/** How much a term tells: ln(1 + (N - df + 0.5) / (df + 0.5)), above 0 for every df up to N; 0 where N is 0. */
export function inverseFrequency(passageCount: number, holding: number): number {
  return passageCount === 0 ? 0 : ln(1 + (passageCount - holding + 0.5) / (holding + 0.5));
}
