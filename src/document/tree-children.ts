import type { Text } from '../base/text.ts';
import type { TreeTable } from './tree-table.ts';
import { keyAt, typeCodes } from './tree-table.ts';
import { stringAt } from './tree-finder.ts';

/** The rows right below a row, in source order; none where there is no row. */
export function childrenOf(table: TreeTable, parent: number | undefined): number[] {
  const rows: number[] = [];
  if (parent === undefined) return rows;
  for (let row = parent + 1; row <= parent + table.sizes[parent]; row += table.sizes[row] + 1) rows.push(row);
  return rows;
}

/** The value under a key of a map; of a key that stands several times, the last. */
export function childAt(table: TreeTable, parent: number | undefined, key: string): number | undefined {
  if (parent === undefined || table.types[parent] !== typeCodes.map) return undefined;
  return childrenOf(table, parent).findLast((row) => keyAt(table, row) === key);
}

/** The keys of a map, in source order; none where there is no map. */
export function keysOf(table: TreeTable, parent: number | undefined): Text[] {
  if (parent === undefined || table.types[parent] !== typeCodes.map) return [];
  return childrenOf(table, parent).map((row) => keyAt(table, row) ?? ('' as Text));
}

/** The texts of the rows that hold strings. */
export function stringsAt(table: TreeTable, rows: readonly (number | undefined)[]): Text[] {
  return rows.map((row) => stringAt(table, row)).filter((value) => value !== undefined);
}
