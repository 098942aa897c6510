import type { Text } from '../base/text.ts';
import { nfkc } from '../base/unicode/normalise.ts';
import type { Analyser, Analysis } from '../port/analyser.ts';
import { scanWords } from './scan-words.ts';
import { termKind } from './term-kind.ts';
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
  const found: Slot[] = [];
  let length = 0;
  const count = (slot: Slot): void => {
    if (slot.isWord) length++;
    if (slot.passage === passage) {
      slot.count++;
      return;
    }
    slot.passage = passage;
    slot.count = 1;
    found.push(slot);
  };
  scanWords(whole, (start, end, kind) => {
    const word = whole.slice(start, end);
    if (kind === 'unspaced') for (const pair of pairsOf(word)) count(slotOf(pair));
    else for (const slot of slotsOf(word)) count(slot);
  });
  return { terms: found.map((slot) => slot.term), frequencies: found.map((slot) => slot.count), length };
}

/** The overlapping pairs of a run without spaces; a run of one character is a term itself. */
export function pairsOf(run: string): readonly Text[] {
  const points = [...nfkc(run as Text)] as Text[];
  if (points.length < 2) return points;
  return points.slice(1).map((point, index) => (points[index] + point) as Text);
}

// A term with its count in the passage that is being analysed. Slots are kept from passage to passage: looking a word up
// and adding one is all that a known word costs.
interface Slot {
  readonly term: Text;
  readonly isWord: boolean;
  passage: number;
  count: number;
}

let passage = 0;
const slotsByTerm = new Map<string, Slot>();
const slotsByWord = new Map<string, readonly Slot[]>();

const KNOWN_WORDS_MAX = 65_536;
const KNOWN_WORD_LENGTH_MAX = 32;

function forgetWhenFull(): void {
  if (slotsByWord.size < KNOWN_WORDS_MAX && slotsByTerm.size < KNOWN_WORDS_MAX) return;
  slotsByWord.clear();
  slotsByTerm.clear();
}

function slotsOf(word: string): readonly Slot[] {
  const known = slotsByWord.get(word);
  if (known !== undefined) return known;
  const slots = wordTerms(word).map(({ term }) => slotOf(term));
  if (word.length <= KNOWN_WORD_LENGTH_MAX) slotsByWord.set(word, slots);
  return slots;
}

function slotOf(term: Text): Slot {
  let slot = slotsByTerm.get(term);
  if (slot === undefined) {
    slot = { term, isWord: termKind(term) === 'word', passage: 0, count: 0 };
    slotsByTerm.set(term, slot);
  }
  return slot;
}
