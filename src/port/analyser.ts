import type { Text } from '../base/text.ts';

/** How text becomes terms. A store is given one and uses no other: what it indexed and what is asked must be cut alike. */
export interface Analyser {
  /** Kept in the index; an index of another version is rebuilt, never read. */
  readonly version: string;
  readonly analyse: (text: Text) => Analysis;
}

/** The terms of a text. */
export interface Analysis {
  /** Distinct terms: not empty, at most 256 code points, without line feeds. */
  readonly terms: readonly Text[];
  /** How often each term stands in the text, from 1. */
  readonly frequencies: readonly number[];
  /**
   * A small number for each term, for who keeps terms in a table. As long as `numbering` is the same object, equal numbers
   * stand for equal terms and different numbers for different ones; with another object they start anew.
   */
  readonly numbers?: readonly number[];
  readonly numbering?: object;
  /** Length of the text in terms, repeats counted; what ranking divides by. */
  readonly length: number;
}
