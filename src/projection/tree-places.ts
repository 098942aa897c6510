import type { TreeTable } from '../document/tree-table.ts';
import type { PointerLocator } from './locator.ts';

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

/** Reads where rows stand in the source: all of a locator but its pointer. */
export function placeReader({ table }: Pick<TreePlaces, 'table'>, parents: Uint32Array): (row: number) => PlaceInSource {
  const isStream = table.count > 0 && table.sizes[0] + 1 < table.count;
  return (row) => {
    // Behind an alias the key stands here and the value elsewhere: then the value is the evidence.
    const keyStart = table.keyStarts[row];
    const isKeyed = table.keyIds[row] !== 0 && keyStart <= table.starts[row];
    const lines = { end: Math.max(table.lines[row], table.lineEnds[row]), start: table.lines[row] };
    const source_range = { end: table.ends[row], start: isKeyed ? keyStart : table.starts[row] };
    return isStream ? { document: documentOf(table, parents, row), lines, source_range } : { lines, source_range };
  };
}

type PlaceInSource = Omit<PointerLocator, 'type' | 'pointer'>;

function documentOf(table: TreeTable, parents: Uint32Array, row: number): number {
  let root = row;
  while (parents[root] !== root) root = parents[root];
  return table.indexes[root];
}
