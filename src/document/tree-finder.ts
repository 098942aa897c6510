import type { Text } from '../base/text.ts';
import { parsePointer } from './pointer.ts';
import type { TreeTable } from './tree-table.ts';
import { keyAt, typeCodes, valueAt } from './tree-table.ts';

/** Finds rows by JSON Pointer; the children of a row are listed once, however often they are asked for. */
export interface TreeFinder {
  /** The row that a pointer leads to from a row; of a key that stands several times, the last. */
  find(row: number, pointer: Text): number | undefined;
  /** The child under a key. */
  child(row: number, key: string): number | undefined;
}

const { map: MAP, seq: SEQ } = typeCodes;

/** A finder over a table. */
export function treeFinder(table: TreeTable): TreeFinder {
  const listed = new Map<number, ReadonlyMap<string, number>>();
  const childrenOf = (parent: number): ReadonlyMap<string, number> => {
    const known = listed.get(parent);
    if (known !== undefined) return known;
    const children = new Map<string, number>();
    for (let row = parent + 1; row <= parent + table.sizes[parent]; row += table.sizes[row] + 1) children.set(keyAt(table, row) ?? String(table.indexes[row]), row);
    listed.set(parent, children);
    return children;
  };
  const child = (row: number, key: string): number | undefined => (table.types[row] === MAP || table.types[row] === SEQ ? childrenOf(row).get(key) : undefined);
  return {
    child,
    find: (row, pointer) => parsePointer(pointer).reduce<number | undefined>((at, token) => (at === undefined ? undefined : child(at, token)), row),
  };
}

/** The text of a row that holds a string. */
export function stringAt(table: TreeTable, row: number | undefined): Text | undefined {
  return row !== undefined && table.types[row] === typeCodes.string ? valueAt(table, row) : undefined;
}
