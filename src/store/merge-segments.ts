import { compareText } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import type { PostingBlock } from './posting-block.ts';
import { joinPostings, withoutPassages } from './posting-block.ts';
import type { TermPage, TermPostings } from './term-page.ts';
import { newPagePacker, unpackPage } from './term-page.ts';

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
  const cursors = inputs.map((input): Cursor => ({ ...input, entries: [], index: 0 }));
  for (const cursor of cursors) await fill(cursor);
  const packer = newPagePacker();
  for (let term = lowestTerm(cursors); term !== undefined; term = lowestTerm(cursors)) {
    const blocks: PostingBlock[] = [];
    for (const cursor of cursors) {
      const entry = headOf(cursor);
      if (entry?.term !== term) continue;
      const block = cursor.removed.length === 0 ? entry.block : withoutPassages(entry.block, cursor.removed);
      if (block !== undefined) blocks.push(block);
      cursor.index++;
      // Awaiting only at the end of a page: a promise for every term would cost more than the merge.
      if (cursor.index === cursor.entries.length) await fill(cursor);
    }
    const page = blocks.length === 0 ? undefined : packer.add({ term, block: joinPostings(blocks) });
    if (page !== undefined) yield page;
  }
  const rest = packer.finish();
  if (rest !== undefined) yield rest;
}

interface Cursor extends MergeInput {
  entries: readonly TermPostings[];
  index: number;
}

async function fill(cursor: Cursor): Promise<void> {
  const next = await cursor.pages.next();
  cursor.entries = next.done === true ? [] : [...unpackPage(next.value)];
  cursor.index = 0;
}

function headOf({ entries, index }: Cursor): TermPostings | undefined {
  return index < entries.length ? entries[index] : undefined;
}

function lowestTerm(cursors: readonly Cursor[]): Text | undefined {
  let lowest: Text | undefined;
  for (const cursor of cursors) {
    const term = headOf(cursor)?.term;
    if (term !== undefined && (lowest === undefined || compareText(term, lowest) < 0)) lowest = term;
  }
  return lowest;
}
