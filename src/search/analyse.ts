import type { Text } from '../base/text.ts';
import { nfkc } from '../base/unicode/normalise.ts';
import { newUtf16Reader } from '../base/utf16.ts';
import { withRoom } from '../base/with-room.ts';
import type { Analyser, Analysis } from '../port/analyser.ts';
import type { WordCursor } from './scan-words.ts';
import { nextWord, wordCursor } from './scan-words.ts';
import { termKind } from './term-kind.ts';
import { newWordTable, wordTableLengthMax } from './word-table.ts';
import { wordTerms } from './word-terms.ts';

/** The analyser of the index. Its version changes whenever any text could get other terms. */
export const steleAnalyser: Analyser = { version: 'stele-analyser-1', analyse };

/**
 * Turns a text into terms, in the order in which they first appear: words, parts of words and stems (`search/word-terms.ts`),
 * overlapping pairs in scripts without spaces. The length counts terms of kind `word` only (`search/term-kind.ts`).
 */
export function analyse(whole: Text): Analysis {
  forgetWhenFull();
  const numbers: number[] = [];
  const frequencies: number[] = [];
  let length = 0;
  const cursor = wordCursor(reader.read(whole), whole.length);
  while (nextWord(cursor)) {
    const known = wordTable.find(cursor.units, cursor.start, cursor.end);
    const first = known < 0 ? learn(cursor) : known;
    length += termLists[first + 1];
    for (let index = first + 2; index < first + 2 + termLists[first]; index++) {
      const number = termLists[index];
      const place = places[number];
      if (place < numbers.length && numbers[place] === number) {
        frequencies[place]++;
        continue;
      }
      places[number] = numbers.length;
      numbers.push(number);
      frequencies.push(1);
    }
  }
  return { terms: numbers.map((number) => texts[number]), frequencies, numbers, numbering, length };
}

/** The overlapping pairs of a run without spaces; a run of one character is a term itself. */
export function pairsOf(run: string): readonly Text[] {
  const points = [...nfkc(run as Text)] as Text[];
  if (points.length < 2) return points;
  return points.slice(1).map((point, index) => (points[index] + point) as Text);
}

const reader = newUtf16Reader();

// Terms have numbers, kept from passage to passage: looking a word up and counting its terms is all that a known word costs.
// Lists side by side, because an object for each term costs the garbage collector more than all the rest.
const TERMS_MAX = 131_072;
const numbersByTerm = new Map<string, number>();
const texts: Text[] = [];
// Where each term stands in the analysis under way, if it is there: what stands at that place says so.
let places = new Int32Array(1024);
let numbering = {};

// For each word how many terms it has, how many of them are of kind `word`, and their numbers; a word is known by where that
// begins. A run without spaces is a word with a term for each of its pairs.
let termLists = new Int32Array(4096);
let termListsEnd = 0;
const wordTable = newWordTable(65_536);
const longWords = new Map<string, number>();

// Only between passages: a term that is being counted keeps its number.
function forgetWhenFull(): void {
  if (!wordTable.isFull() && texts.length < TERMS_MAX && longWords.size < TERMS_MAX) return;
  wordTable.clear();
  longWords.clear();
  numbersByTerm.clear();
  texts.length = 0;
  termListsEnd = 0;
  numbering = {};
}

function learn({ units, start, end, kind }: WordCursor): number {
  const word = copyOf(units, start, end);
  const known = longWords.get(word);
  if (known !== undefined) return known;
  const terms = kind === 'unspaced' ? pairsOf(word) : wordTerms(word).map(({ term }) => term);
  const first = termListsEnd;
  termListsEnd += terms.length + 2;
  termLists = withRoom(termLists, termListsEnd);
  termLists.set([terms.length, terms.filter((term) => termKind(term) === 'word').length, ...terms.map(numberOf)], first);
  if (end - start > wordTableLengthMax) longWords.set(word, first);
  else wordTable.add(units, start, end, first);
  return first;
}

// Not a slice, which would keep the whole text in memory as long as the word is known; and not spread, which takes five times as long.
function copyOf(units: Uint16Array, start: number, end: number): string {
  let word = '';
  for (let unit = start; unit < end; unit += COPIED_TOGETHER) word += Reflect.apply(String.fromCharCode, undefined, units.subarray(unit, Math.min(end, unit + COPIED_TOGETHER)));
  return word;
}

const COPIED_TOGETHER = 1024;

function numberOf(term: Text): number {
  const known = numbersByTerm.get(term);
  if (known !== undefined) return known;
  const number = texts.push(term) - 1;
  numbersByTerm.set(term, number);
  places = withRoom(places, number + 1);
  return number;
}
