import { withRoom } from '../base/with-room.ts';
import type { Analysis } from '../port/analyser.ts';
import { writePosting } from './posting-block.ts';
import type { TermPage } from './term-page.ts';
import { newPagePacker } from './term-page.ts';
import type { TermTable } from './term-table.ts';

/** Gathers the postings of new passages, for one segment. */
export interface PassageTerms {
  /** Adds a passage; its number is above all before. */
  add(passage: number, analysis: Analysis): void;
  /** The terms gathered with their postings. */
  pages(): Generator<TermPage>;
}

/** Nothing gathered yet. */
export function newPassageTerms(table: TermTable): PassageTerms {
  table.forgetWhenFull();
  const passages: number[] = [];
  const lengths: number[] = [];
  // Three integers for each posting, as they come: number of the term, index of the passage, frequency. Sorted by term at
  // the end; an array for every term would cost the garbage collector more than all the rest.
  let flat = new Uint32Array(65_536);
  let used = 0;

  return {
    add(passage, analysis) {
      const { terms, frequencies, length } = analysis;
      flat = withRoom(flat, used + terms.length * 3);
      table.number(analysis, flat, { at: used, stride: 3 });
      for (let index = 0; index < terms.length; index++, used += 3) {
        flat[used + 1] = passages.length;
        flat[used + 2] = frequencies[index];
      }
      passages.push(passage);
      lengths.push(length);
    },
    pages: () => pagesOf(table, { flat: flat.subarray(0, used), passages, lengths }),
  };
}

interface Gathered {
  readonly flat: Uint32Array;
  readonly passages: readonly number[];
  readonly lengths: readonly number[];
}

function* pagesOf(table: TermTable, { flat, passages, lengths }: Gathered): Generator<TermPage> {
  const { terms } = table;
  const { sorted, starts } = sortedByTerm(flat, terms.length);
  const packer = newPagePacker();
  for (const number of table.ordered()) {
    const start = starts[number];
    const end = starts[number + 1];
    if (start === end) continue;
    let before = 0;
    for (let at = start; at < end; at += 2) {
      const passage = passages[sorted[at]];
      writePosting(packer.postings, { distance: passage - before, frequency: sorted[at + 1], length: lengths[sorted[at]] });
      before = passage;
    }
    const page = packer.close(terms[number], (end - start) / 2, before);
    if (page !== undefined) yield page;
  }
  const rest = packer.finish();
  if (rest !== undefined) yield rest;
}

/** Index of the passage and frequency of each posting, those of one term side by side in the order in which they came. */
interface SortedPostings {
  readonly sorted: Uint32Array;
  /** Where the postings of each term begin in `sorted`, and at the end its length. */
  readonly starts: Uint32Array;
}

// A counting sort.
function sortedByTerm(flat: Uint32Array, termCount: number): SortedPostings {
  const starts = new Uint32Array(termCount + 1);
  for (let index = 0; index < flat.length; index += 3) starts[flat[index] + 1] += 2;
  for (let number = 0; number < termCount; number++) starts[number + 1] += starts[number];
  const next = starts.slice();
  const sorted = new Uint32Array((flat.length / 3) * 2);
  for (let index = 0; index < flat.length; index += 3) {
    const number = flat[index];
    const at = next[number];
    next[number] = at + 2;
    sorted[at] = flat[index + 1];
    sorted[at + 1] = flat[index + 2];
  }
  return { sorted, starts };
}
