import type { Scores } from './bm25.ts';
import { billionths, fuse } from './fuse.ts';

/** A ranking of passages by one channel. */
export interface Channel {
  readonly name: ChannelName;
  /** Votes in a fusion. */
  readonly weight: number;
  readonly scores: Scores;
}

/** The ways of finding, in the order in which they are reported. */
export const channelNames = ['lexical', 'semantic', 'substring'] as const;

export type ChannelName = (typeof channelNames)[number];

/** Votes of each channel: pieces of words support, words decide. */
export const channelWeights: Readonly<Record<ChannelName, number>> = { lexical: 3, semantic: 1, substring: 1 };

/** What a score counts. */
export type ScoreUnit = 'bm25_millionths' | 'cosine_millionths' | 'rrf_billionths';

const units = { lexical: 'bm25_millionths', semantic: 'cosine_millionths', substring: 'bm25_millionths' } as const satisfies Record<ChannelName, ScoreUnit>;

/** The final order: integers to sort by, and what to show for each. */
export interface Ranked {
  readonly unit: ScoreUnit;
  /** Scores that order: equal exactly where the merit is equal. */
  readonly scores: Scores;
  /** The score to show of a score that orders. */
  readonly shown: (score: number) => number;
}

/** Ranks passages by the channels that found any: by its scores where it is one, else by reciprocal rank fusion. */
export function rank(channels: readonly Channel[]): Ranked {
  const finding = channels.filter(({ scores }) => scores.passages.length > 0);
  const only = finding.at(0);
  if (only === undefined) return { unit: 'bm25_millionths', scores: { passages: new Uint32Array(0), scores: new Float64Array(0) }, shown: (score) => score };
  return finding.length === 1 ? { unit: units[only.name], scores: only.scores, shown: (score) => score } : rankFused(finding);
}

function rankFused(channels: readonly Channel[]): Ranked {
  const slots = new Map<number, number>();
  for (const { scores } of channels) for (const passage of scores.passages) if (!slots.has(passage)) slots.set(passage, slots.size);
  const rankings = channels.map(({ weight, scores }) => ({ weight, places: placesByScore(scores, slots) }));
  const { order, compare, meritOf } = fuse(rankings, slots.size);
  const passages = Uint32Array.from(slots.keys());
  // Merits as whole numbers, counted from the last: equal fractions share one.
  const merits = new Float64Array(order.length);
  const slotOfMerit: number[] = [0];
  for (let index = order.length - 1, merit = 0; index >= 0; index--) {
    if (merit === 0 || compare(order[index], order[index + 1]) !== 0) slotOfMerit[++merit] = order[index];
    merits[index] = merit;
  }
  const scores = { passages: Uint32Array.from(order, (slot) => passages[slot]), scores: merits };
  return { unit: 'rrf_billionths', scores, shown: (merit) => billionths(meritOf(slotOfMerit[merit])) };
}

/** Places from 1 by slot; passages with one score share the place of the first of them, so that no order among them has to be known. */
function placesByScore({ passages, scores }: Scores, slots: ReadonlyMap<number, number>): Uint32Array {
  const order = Uint32Array.from(passages, (_, index) => index).sort((a, b) => scores[b] - scores[a]);
  const places = new Uint32Array(slots.size);
  let place = 1;
  order.forEach((index, position) => {
    if (position > 0 && scores[index] !== scores[order[position - 1]]) place = position + 1;
    places[slots.get(passages[index]) ?? 0] = place;
  });
  return places;
}
