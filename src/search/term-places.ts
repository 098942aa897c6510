import type { Text } from '../base/text.ts';
import { nfkc } from '../base/unicode/normalise.ts';
import { pairsOf } from './analyse.ts';
import { scanWords } from './scan-words.ts';
import { wordTerms } from './word-terms.ts';

/** Where a term stands in a text: UTF-16 units. */
export interface TermPlace {
  readonly term: Text;
  readonly start: number;
  readonly end: number;
}

/** Every place of the wanted terms, from left to right; a word before its parts. */
export function termPlaces(whole: Text, wanted: ReadonlySet<string>): readonly TermPlace[] {
  const places: TermPlace[] = [];
  scanWords(whole, (start, end, kind) => {
    const word = whole.slice(start, end) as Text;
    const own = kind === 'unspaced' ? pairPlaces(word) : wordTerms(word);
    for (const place of own) if (wanted.has(place.term)) places.push({ term: place.term, start: start + place.start, end: start + place.end });
  });
  return places;
}

function pairPlaces(run: Text): readonly TermPlace[] {
  const pairs = pairsOf(run);
  // Where normalising changes the run, its pairs cannot be told apart in the text.
  if (pairs.length < 2 || nfkc(run) !== run) return pairs.map((term) => ({ term, start: 0, end: run.length }));
  let start = 0;
  return pairs.map((term) => {
    const place = { term, start, end: start + term.length };
    start += (term.codePointAt(0) ?? 0) > 0xffff ? 2 : 1;
    return place;
  });
}
