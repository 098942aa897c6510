import type { Text } from '../base/text.ts';
import { nfkc } from '../base/unicode/normalise.ts';
import type { Analyser, Analysis } from '../port/analyser.ts';
import { scanWords } from './scan-words.ts';
import { termKind } from './term-kind.ts';
import { newWordTable } from './word-table.ts';
import { wordTerms } from './word-terms.ts';

/** The analyser of the index. Its version changes whenever any text could get other terms. */
export const steleAnalyser: Analyser = { version: 'stele-analyser-1', analyse };

/**
 * Turns a text into terms, in the order in which they first appear: words, parts of words and stems (`search/word-terms.ts`),
 * overlapping pairs in scripts without spaces. The length counts terms of kind `word` only (`search/term-kind.ts`).
 */
export function analyse(whole: Text): Analysis {
  forgetWhenFull();
  passage++;
  const found: number[] = [];
  let length = 0;
  const count = (number: number): void => {
    if (isWord[number]) length++;
    if (lastPassages[number] === passage) {
      counts[number]++;
      return;
    }
    lastPassages[number] = passage;
    counts[number] = 1;
    found.push(number);
  };
  scanWords(whole, (start, end, kind) => {
    if (kind === 'unspaced') {
      for (const pair of pairsOf(whole.slice(start, end))) count(numberOf(pair));
      return;
    }
    const first = wordTable.find(whole, start, end) ?? learn(whole, start, end);
    for (let index = first + 1; index <= first + numbersOfWords[first]; index++) count(numbersOfWords[index]);
  });
  return { terms: found.map((number) => texts[number]), frequencies: found.map((number) => counts[number]), numbers: found, length };
}

/** The overlapping pairs of a run without spaces; a run of one character is a term itself. */
export function pairsOf(run: string): readonly Text[] {
  const points = [...nfkc(run as Text)] as Text[];
  if (points.length < 2) return points;
  return points.slice(1).map((point, index) => (points[index] + point) as Text);
}

// Terms have numbers, kept from passage to passage: looking a word up and adding one is all that a known word costs. Lists
// side by side, because an object for each term costs the garbage collector more than all the rest.
const TERMS_MAX = 131_072;
const numbersByTerm = new Map<string, number>();
const texts: Text[] = [];
const isWord: boolean[] = [];
// The passage in which a term was last seen, and how often it stands there.
const lastPassages: number[] = [];
const counts: number[] = [];
let passage = 0;

// For each word how many terms it has, then their numbers; a word is known by where that begins.
const wordTable = newWordTable<number>(65_536, 32);
const numbersOfWords: number[] = [];

// Only between passages: a term that is being counted keeps its number.
function forgetWhenFull(): void {
  if (!wordTable.isFull() && texts.length < TERMS_MAX) return;
  wordTable.clear();
  numbersByTerm.clear();
  for (const list of [texts, isWord, lastPassages, counts, numbersOfWords]) list.length = 0;
}

function learn(whole: Text, start: number, end: number): number {
  const terms = wordTerms(whole.slice(start, end));
  const first = numbersOfWords.push(terms.length) - 1;
  for (const { term } of terms) numbersOfWords.push(numberOf(term));
  wordTable.add(whole, start, end, first);
  return first;
}

function numberOf(term: Text): number {
  const known = numbersByTerm.get(term);
  if (known !== undefined) return known;
  const number = texts.push(term) - 1;
  numbersByTerm.set(term, number);
  isWord.push(termKind(term) === 'word');
  lastPassages.push(0);
  counts.push(0);
  return number;
}
