import type { Run } from '../document/flow.ts';
import type { Text } from '../base/text.ts';

/** A document as a reader gives it (seed 002). Only `abstract` is ever cleaned, cut and searched; the rest is carried. */
export interface RawDoc {
  readonly doc_id: Text;
  readonly title: Text;
  readonly abstract: Text;
  readonly categories: Text;
}

/** A document whose abstract is cleaned, with the way back to the abstract as it was read. */
export interface CleanDoc extends RawDoc {
  /** Where the cleaned text comes from: code points of it, and of the raw abstract. */
  readonly runs: readonly Run[];
}
