import { codePointsOf } from '../base/code-points.ts';
import type { Range } from '../base/range.ts';
import type { Text } from '../base/text.ts';
import type { Origin } from '../chunk/chunk-metadata.ts';
import type { Hit, HitTerm } from './answer.ts';
import type { Phrase, Piece } from './plan.ts';
import { phrasePlaces, unitsOf } from './phrase.ts';
import { piecePlaces } from './substring.ts';
import { termPlaces } from './term-places.ts';

/** What was looked for in a passage that was found. */
export interface Sought {
  /** Terms with what each adds to the score; those that add nothing are not in the passage. */
  readonly terms: readonly HitTerm[];
  readonly phrases: readonly Phrase[];
  readonly pieces: readonly Piece[];
}

/** Shows in a passage why it was found: the stretches that matched, and the origin in which the matched terms stand best. */
export function explainHit(whole: Text, origins: readonly Origin[], sought: Sought): Pick<Hit, 'match' | 'highlights'> {
  const points = codePointsOf(whole);
  const places = placesOf(whole, sought).map(({ start, end, key, merit }) => ({ start: points.positionAt(start), end: points.positionAt(end), key, merit }));
  const match = bestOrigin(origins, places);
  return { ...(match === undefined ? {} : { match }), highlights: mergeRanges(places) };
}

/** Overlapping and touching ranges as one, ascending. */
export function mergeRanges(ranges: readonly Range[]): readonly Range[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

interface Place extends Range {
  /** What stands there; counted once for each origin. */
  readonly key: string;
  /** How much it tells. */
  readonly merit: number;
}

function placesOf(whole: Text, { terms, phrases, pieces }: Sought): readonly Place[] {
  const merits = new Map<string, number>(terms.map(({ term, score }) => [term, score]));
  const total = terms.reduce((sum, { score }) => sum + score, 1);
  const places: Place[] = termPlaces(whole, new Set(merits.keys())).map(({ term, start, end }) => ({ start, end, key: term, merit: merits.get(term) ?? 0 }));
  for (const { piece, start, end } of piecePlaces(whole, pieces)) places.push({ start, end, key: piece.text, merit: total });
  const units = phrases.length === 0 ? [] : unitsOf(whole);
  for (const phrase of phrases) {
    for (const first of phrasePlaces(units, phrase.units)) {
      places.push({ start: units[first].start, end: units[first + phrase.units.length - 1].end, key: phrase.text, merit: total });
    }
  }
  return places;
}

// The origin with the highest sum of merits of different keys; of equal ones the first.
function bestOrigin(origins: readonly Origin[], places: readonly Place[]): Origin | undefined {
  let best: Origin | undefined;
  let bestMerit = 0;
  const ordered = [...places].sort((a, b) => a.start - b.start);
  let from = 0;
  for (const origin of origins) {
    while (from < ordered.length && ordered[from].start < origin.start) from++;
    const merits = new Map<string, number>();
    for (let index = from; index < ordered.length && ordered[index].start < origin.end; index++) merits.set(ordered[index].key, ordered[index].merit);
    const merit = [...merits.values()].reduce((sum, one) => sum + one, 0);
    if (merit > bestMerit) [best, bestMerit] = [origin, merit];
  }
  return best;
}
