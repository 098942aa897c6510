import { compareText } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import type { Analysis } from '../port/analyser.ts';
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
  // For each term passage, frequency, length, and so on: one array instead of an object for every posting.
  const flat = new Map<Text, number[]>();
  return {
    add(passage, { terms, frequencies, length }) {
      for (let index = 0; index < terms.length; index++) {
        const postings = flat.get(terms[index]);
        if (postings === undefined) flat.set(terms[index], [passage, frequencies[index], length]);
        else postings.push(passage, frequencies[index], length);
      }
    },
    *entries() {
      for (const term of [...flat.keys()].sort(compareText)) yield { term, block: encodePostings(flat.get(term) ?? []) };
    },
  };
}
