import { compareText } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import { appendPostings, withoutPassages } from './posting-block.ts';
import type { PageEntries, PagePacker, TermPage } from './term-page.ts';
import { blockOf, entriesOf, newPagePacker } from './term-page.ts';

/** A segment to be merged. */
export interface MergeInput {
  /** In order of their terms. */
  readonly pages: AsyncIterator<TermPage>;
  /** Passages removed since the segment was written, ascending. */
  readonly removed: Uint32Array;
}

/**
 * Merges segments whose passages ascend from one to the next into the pages of one, without the removed passages. Holds one
 * page of each segment at a time.
 */
export async function* mergeSegments(inputs: readonly MergeInput[]): AsyncGenerator<TermPage> {
  const cursors = inputs.map((input): Cursor => ({ ...input, entries: noEntries, index: 0 }));
  for (const cursor of cursors) await fill(cursor);
  const packer = newPagePacker();
  for (let term = lowestTerm(cursors); term !== undefined; term = lowestTerm(cursors)) {
    let count = 0;
    let last = 0;
    for (const cursor of cursors) {
      if (cursor.entries.terms[cursor.index] !== term) continue;
      const added = append(packer, cursor, last);
      count += added.count;
      if (added.count > 0) last = added.last;
      cursor.index++;
      // Awaiting only at the end of a page: a promise for every term would cost more than the merge.
      if (cursor.index === cursor.entries.terms.length) await fill(cursor);
    }
    const page = count === 0 ? undefined : packer.close(term, count, last);
    if (page !== undefined) yield page;
  }
  const rest = packer.finish();
  if (rest !== undefined) yield rest;
}

interface Cursor extends MergeInput {
  entries: PageEntries;
  index: number;
}

const noEntries: PageEntries = { terms: [], counts: [], lasts: [], starts: [0], blocks: new Uint8Array(0) };

async function fill(cursor: Cursor): Promise<void> {
  const next = await cursor.pages.next();
  cursor.entries = next.done === true ? noEntries : entriesOf(next.value);
  cursor.index = 0;
}

interface Appended {
  readonly count: number;
  /** The last passage appended. */
  readonly last: number;
}

// The postings of a cursor's entry that are not removed, behind those of the passage `before`.
function append({ postings }: PagePacker, { entries, index, removed }: Cursor, before: number): Appended {
  if (removed.length === 0) {
    appendPostings(postings, entries.blocks, { start: entries.starts[index], end: entries.starts[index + 1], before });
    return { count: entries.counts[index], last: entries.lasts[index] };
  }
  const block = withoutPassages(blockOf(entries, index), removed);
  if (block === undefined) return { count: 0, last: 0 };
  appendPostings(postings, block.bytes, { start: 0, end: block.bytes.length, before });
  return block;
}

function lowestTerm(cursors: readonly Cursor[]): Text | undefined {
  let lowest: Text | undefined;
  for (const { entries, index } of cursors) {
    if (index === entries.terms.length) continue;
    const term = entries.terms[index];
    if (lowest === undefined || (term !== lowest && compareText(term, lowest) < 0)) lowest = term;
  }
  return lowest;
}
