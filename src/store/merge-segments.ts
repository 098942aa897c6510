import { compareText } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import { joinPostings, withoutPassages } from './posting-block.ts';
import type { TermPostings } from './term-page.ts';

/** A segment to be merged: its terms in order, and the passages that were removed since it was written. */
export interface MergeInput {
  readonly entries: Iterator<TermPostings>;
  /** Ascending. */
  readonly removed: Uint32Array;
}

/**
 * Merges segments whose passages ascend from one to the next into one stream of terms in order, without the removed
 * passages. Holds one term of each segment at a time.
 */
export function* mergeSegments(inputs: readonly MergeInput[]): Generator<TermPostings> {
  const heads = inputs.map(({ entries }) => entries.next());
  for (;;) {
    let term: Text | undefined;
    for (const head of heads) {
      if (head.done !== true && (term === undefined || compareText(head.value.term, term) < 0)) term = head.value.term;
    }
    if (term === undefined) return;
    const blocks = [];
    for (const [index, head] of heads.entries()) {
      if (head.done === true || head.value.term !== term) continue;
      const { entries, removed } = inputs[index];
      const block = removed.length === 0 ? head.value.block : withoutPassages(head.value.block, removed);
      if (block !== undefined) blocks.push(block);
      heads[index] = entries.next();
    }
    if (blocks.length > 0) yield { term, block: joinPostings(blocks) };
  }
}
