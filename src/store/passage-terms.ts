import { byText, compareText } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import type { Analysis } from '../port/analyser.ts';
import { newByteWriter } from './byte-writer.ts';
import { encodePostings } from './posting-block.ts';
import type { TermPostings } from './term-page.ts';

/** Gathers the postings of new passages, for one segment. */
export interface PassageTerms {
  /** Adds a passage; its number is above all before. */
  add(passage: number, analysis: Analysis): void;
  /** The terms gathered, ascending by code point. */
  entries(): Generator<TermPostings>;
}

/** Nothing gathered yet. */
export function newPassageTerms(): PassageTerms {
  const numbers = new Map<Text, number>();
  const known: Text[] = [];
  const counts: number[] = [];
  // What the analyser's numbers stood for last, plus 1. Comparing a term with itself costs less than looking it up.
  const guesses = new Uint32Array(GUESSES);
  // One run of four integers for each posting: number of the term, passage, frequency, length. Sorted by term at the end;
  // an array for every term would cost the garbage collector more than all the rest.
  let flat = new Uint32Array(4096);
  let used = 0;

  const numberOf = (term: Text, hint: number): number => {
    const guess = guesses[hint % GUESSES] - 1;
    if (guess >= 0 && known[guess] === term) return guess;
    let number = numbers.get(term);
    if (number === undefined) {
      number = known.push(term) - 1;
      numbers.set(term, number);
      counts.push(0);
    }
    guesses[hint % GUESSES] = number + 1;
    return number;
  };

  return {
    add(passage, { terms, frequencies, numbers: hints, length }) {
      if (used + terms.length * 4 > flat.length) {
        const larger = new Uint32Array(Math.max(flat.length * 2, used + terms.length * 4));
        larger.set(flat);
        flat = larger;
      }
      for (let index = 0; index < terms.length; index++) {
        const number = numberOf(terms[index], hints?.[index] ?? 0);
        counts[number]++;
        flat[used++] = number;
        flat[used++] = passage;
        flat[used++] = frequencies[index];
        flat[used++] = length;
      }
    },
    *entries() {
      const starts = startsOf(counts);
      const sorted = sortedByTerm(flat.subarray(0, used), starts);
      const writer = newByteWriter(used);
      for (const term of sortedTerms(known)) {
        const number = numbers.get(term) ?? 0;
        yield { term, block: encodePostings(sorted.subarray(starts[number] * 3, (starts[number] + counts[number]) * 3), writer) };
      }
    },
  };
}

const GUESSES = 131_072;

// By their first characters, then inside each group: half the comparisons of one sort of all.
function sortedTerms(terms: readonly Text[]): readonly Text[] {
  const groups = new Map<string, Text[]>();
  for (const term of terms) {
    const start = term.slice(0, 3);
    const group = groups.get(start);
    if (group === undefined) groups.set(start, [term]);
    else group.push(term);
  }
  const ordered = [...groups].sort(byText(([start]) => start));
  return ordered.flatMap(([, group]) => group.sort(compareText));
}

function startsOf(counts: readonly number[]): Uint32Array {
  const starts = new Uint32Array(counts.length);
  let start = 0;
  for (const [number, count] of counts.entries()) {
    starts[number] = start;
    start += count;
  }
  return starts;
}

// A counting sort: the postings of a term side by side, in the order in which they came; without the number of the term.
function sortedByTerm(flat: Uint32Array, starts: Uint32Array): Uint32Array {
  const next = starts.slice();
  const sorted = new Uint32Array((flat.length / 4) * 3);
  for (let index = 0; index < flat.length; index += 4) {
    let target = next[flat[index]]++ * 3;
    sorted[target++] = flat[index + 1];
    sorted[target++] = flat[index + 2];
    sorted[target] = flat[index + 3];
  }
  return sorted;
}
