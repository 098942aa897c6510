import type { TreeTable } from '../document/tree-table.ts';

/** Where the lines of a tree's projection stand, and what they show; the arrays may be longer than `count`. */
export interface LinePlaces {
  readonly count: number;
  /** In code points of the text. */
  readonly starts: ArrayLike<number>;
  readonly rows: ArrayLike<number>;
  /** Index in `boundaries`. */
  readonly strengths: ArrayLike<number>;
  /** Where a line behind the last would start. */
  readonly length: number;
}

/** The places of lines, with the tree that they show. */
export interface TreePlaces extends LinePlaces {
  readonly table: TreeTable;
}
