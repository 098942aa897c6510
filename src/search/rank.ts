import type { Scores } from './bm25.ts';
import { billionths, compareFractions, fuse } from './fuse.ts';

/** A ranking of passages by one channel. */
export interface Channel {
  readonly name: ChannelName;
  /** Votes in a fusion. */
  readonly weight: number;
  readonly scores: Scores;
}

export type ChannelName = 'lexical' | 'substring';

/** Votes of each channel: pieces of words support, words decide. */
export const channelWeights: Readonly<Record<ChannelName, number>> = { lexical: 3, substring: 1 };

/** The final order: integers to sort by, and what to show for each. */
export interface Ranked {
  readonly unit: 'bm25_millionths' | 'rrf_billionths';
  /** Scores that order: equal exactly where the merit is equal. */
  readonly scores: Scores;
  /** The score to show of a score that orders. */
  readonly shown: (score: number) => number;
}

/** Ranks passages by the channels that found any: by its scores where it is one, else by reciprocal rank fusion. */
export function rank(channels: readonly Channel[]): Ranked {
  const finding = channels.filter(({ scores }) => scores.passages.length > 0);
  if (finding.length <= 1) {
    const scores = finding.at(0)?.scores ?? { passages: new Uint32Array(0), scores: new Float64Array(0) };
    return { unit: 'bm25_millionths', scores, shown: (score) => score };
  }
  const fused = fuse(
    finding.map(({ weight, scores }) => ({ weight, places: placesByScore(scores) })),
    (a, b) => a - b,
  );
  // Merits as whole numbers, counted from the last: equal fractions share one.
  const merits = new Float64Array(fused.length);
  const shown: number[] = [0];
  for (let index = fused.length - 1, merit = 0; index >= 0; index--) {
    if (merit === 0 || compareFractions(fused[index].score, fused[index + 1].score) !== 0) shown[++merit] = billionths(fused[index].score);
    merits[index] = merit;
  }
  const scores = { passages: Uint32Array.from(fused, ({ key }) => key), scores: merits };
  return { unit: 'rrf_billionths', scores, shown: (merit) => shown[merit] };
}

/** Places from 1; passages with one score share the place of the first of them, so that no order among them has to be known. */
function placesByScore({ passages, scores }: Scores): ReadonlyMap<number, number> {
  const order = Array.from(passages, (_, index) => index).sort((a, b) => scores[b] - scores[a]);
  const places = new Map<number, number>();
  let place = 1;
  order.forEach((index, position) => {
    if (position > 0 && scores[index] !== scores[order[position - 1]]) place = position + 1;
    places.set(passages[index], place);
  });
  return places;
}
