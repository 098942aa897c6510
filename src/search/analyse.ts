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
    if (kind === 'unspaced') {
      for (const pair of pairsOf(whole.slice(start, end))) count(slotOf(pair));
      return;
    }
    const slots = slotsByWord.find(whole, start, end) ?? learn(whole, start, end);
    for (let index = 0; index < slots.length; index++) count(slots[index]);
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
const TERMS_MAX = 131_072;
const slotsByTerm = new Map<string, Slot>();
const slotsByWord = newWordTable<readonly Slot[]>(65_536, 32);

// Only between passages: a slot that is being counted stays the only one of its term.
function forgetWhenFull(): void {
  if (!slotsByWord.isFull() && slotsByTerm.size < TERMS_MAX) return;
  slotsByWord.clear();
  slotsByTerm.clear();
}

function learn(whole: Text, start: number, end: number): readonly Slot[] {
  const slots = wordTerms(whole.slice(start, end)).map(({ term }) => slotOf(term));
  slotsByWord.add(whole, start, end, slots);
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
