import type { CodePoints } from '../base/code-points.ts';
import type { CodeUnits } from '../base/code-units.ts';
import type { Text } from '../base/text.ts';
import { sliceUnits } from '../base/text.ts';
import type { Replaced, TreeNodeType } from './tree.ts';
import { treeNodeTypes } from './tree.ts';

/**
 * The nodes of a tree as columns: about 50 bytes a node beside its texts, a sixth of what objects take. Row `i` is
 * `nodes[i]` of the payload. Columns may be longer than `count`.
 */
export interface TreeTable {
  readonly count: number;
  /** Index in `treeNodeTypes`. */
  readonly types: Uint8Array;
  /** Index in `treeNodeTypes`, of the key. */
  readonly keyTypes: Uint8Array;
  /** `VIA_ALIAS`, `VIA_MERGE`, or 0. */
  readonly vias: Uint8Array;
  readonly depths: Uint32Array;
  readonly sizes: Uint32Array;
  /** Position in the parent seq or in the stream; 0 in a map. */
  readonly indexes: Uint32Array;
  readonly keyStarts: Uint32Array;
  readonly keyEnds: Uint32Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly lines: Uint32Array;
  readonly lineEnds: Uint32Array;
  /** Index in `names` of the key; 0 where there is none. Read keys with `keyAt`. */
  readonly keyIds: Uint32Array;
  /** Every key once, from index 1. */
  readonly names: readonly Text[];
  /** `AS_WRITTEN` or `IN_QUOTES` where the source has the text of a scalar, else 0. Read texts with `valueAt`. */
  readonly spellings: Uint8Array;
  /** Index in `texts`, from 1, of the text of a scalar that does not stand in the source as it is. */
  readonly textIds: Uint32Array;
  readonly texts: readonly Text[];
  readonly source: Text;
  /** The units of `source`, for loops over it; none where the table holds all its texts itself. */
  readonly units: CodeUnits;
  /** Of the source; absent where its code points are its UTF-16 units. */
  readonly points: CodePoints | undefined;
  /** From 2, of the entries that repeat a key of their map. */
  readonly occurrences: ReadonlyMap<number, number>;
  readonly tags: ReadonlyMap<number, Text>;
  readonly replaced: ReadonlyMap<number, readonly Replaced[]>;
}

/** The text is the stretch of the source. */
export const AS_WRITTEN = 1;

/** The text is the stretch of the source without its first and last character. */
export const IN_QUOTES = 2;

/** The text of a scalar; `undefined` for a container. */
export function valueAt(table: TreeTable, row: number): Text | undefined {
  const { textIds, texts, spellings, source } = table;
  if (spellings[row] === 0) return textIds[row] === 0 ? undefined : texts[textIds[row]];
  return sliceUnits(source, spellingStart(table, row), spellingEnd(table, row));
}

/** Where the text of a scalar that has a spelling starts in the source, as a UTF-16 unit. */
export function spellingStart({ spellings, starts, points }: TreeTable, row: number): number {
  const start = starts[row] + (spellings[row] === IN_QUOTES ? 1 : 0);
  return points === undefined ? start : points.unitAt(start);
}

/** Where the text of a scalar that has a spelling ends in the source, as a UTF-16 unit. */
export function spellingEnd({ spellings, ends, points }: TreeTable, row: number): number {
  const end = ends[row] - (spellings[row] === IN_QUOTES ? 1 : 0);
  return points === undefined ? end : points.unitAt(end);
}

/** The key of an entry; `undefined` for an item of a sequence and for a root. */
export function keyAt({ keyIds, names }: TreeTable, row: number): Text | undefined {
  const id = keyIds[row];
  return id === 0 ? undefined : names[id];
}

/** The node came through an alias. */
export const VIA_ALIAS = 1;

/** The node came through a merge. */
export const VIA_MERGE = 2;

/** Codes of the types, as the columns hold them. */
export const typeCodes = Object.fromEntries(treeNodeTypes.map((type, code) => [type, code])) as Readonly<Record<TreeNodeType, number>>;

/** Row of the parent of every row; a root is its own. */
export function parentsOf(table: TreeTable): Uint32Array {
  const parents = new Uint32Array(table.count);
  const path: number[] = [];
  for (let row = 0; row < table.count; row++) {
    const depth = table.depths[row];
    path[depth] = row;
    parents[row] = depth === 0 ? row : path[depth - 1];
  }
  return parents;
}
