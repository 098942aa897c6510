import type { Text } from '../base/text.ts';
import { nfkc } from '../base/unicode/normalise.ts';
import { pairsOf } from './analyse.ts';
import { scanWords } from './scan-words.ts';
import { wordParts, wordTerms } from './word-terms.ts';

/** A smallest stretch that phrases compare: a folded part of a word, or one character of a script without spaces. */
export interface Unit {
  readonly text: string;
  /** In UTF-16 units of the text it was read from. */
  readonly start: number;
  readonly end: number;
}

/** The units of a text, in order. Case, diacritics, punctuation, line ends and the joiners of words do not count. */
export function unitsOf(whole: string): readonly Unit[] {
  const units: Unit[] = [];
  scanWords(whole, (start, end, kind) => {
    const word = whole.slice(start, end);
    if (kind === 'unspaced') units.push(...charactersOf(word, start));
    else for (const part of wordParts(word)) units.push({ text: part.text, start: start + part.start, end: start + part.end });
  });
  return units;
}

/** Where a phrase stands in a text: for each place the index of its first unit. Linear, by the Knuth-Morris-Pratt method. */
export function phrasePlaces(units: readonly Unit[], phrase: readonly Unit[]): readonly number[] {
  if (phrase.length === 0) return [];
  const borders = bordersOf(phrase);
  const places: number[] = [];
  let matched = 0;
  units.forEach(({ text }, index) => {
    while (matched > 0 && (matched === phrase.length || phrase[matched].text !== text)) matched = borders[matched - 1];
    if (phrase[matched].text === text) matched++;
    if (matched === phrase.length) places.push(index - phrase.length + 1);
  });
  return places;
}

/** Terms that every passage holds in which the phrase stands; empty when the phrase promises none. */
export function termsOfPhrase(phrase: Text): readonly Text[] {
  const terms = new Set<Text>();
  scanWords(phrase, (start, end, kind) => {
    const word = phrase.slice(start, end);
    if (kind === 'unspaced') {
      if ([...nfkc(word as Text)].length > 1) for (const pair of pairsOf(word)) terms.add(pair);
    } else for (const part of wordParts(word)) terms.add(wordTerms(part.text)[0].term);
  });
  return [...terms];
}

function charactersOf(run: string, start: number): readonly Unit[] {
  const normal = nfkc(run as Text);
  const units: Unit[] = [];
  let unit = 0;
  for (const text of normal) {
    // Where normalising changed the run, its characters cannot be told apart in the text: each stands for the whole run.
    units.push(normal === run ? { text, start: start + unit, end: start + unit + text.length } : { text, start, end: start + run.length });
    unit += text.length;
  }
  return units;
}

function bordersOf(phrase: readonly Unit[]): readonly number[] {
  const borders = [0];
  for (let index = 1, border = 0; index < phrase.length; index++) {
    while (border > 0 && phrase[border].text !== phrase[index].text) border = borders[border - 1];
    if (phrase[border].text === phrase[index].text) border++;
    borders.push(border);
  }
  return borders;
}
