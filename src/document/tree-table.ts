import { assert } from '../base/assert.ts';
import type { CodePoints } from '../base/code-points.ts';
import type { Text } from '../base/text.ts';
import { sliceUnits } from '../base/text.ts';
import type { Replaced, TreeNode, TreeNodeType, TreePayload } from './tree.ts';
import { treeNodeTypes } from './tree.ts';

/**
 * The nodes of a tree as columns: about 50 bytes a node beside its texts, a sixth of what objects take. Row `i` is
 * `nodes[i]` of the payload. Columns are longer than `count`.
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
  readonly keys: readonly (Text | undefined)[];
  /** Texts of scalars that do not stand in the source as they are; read all of them with `valueAt`. */
  readonly values: readonly (Text | undefined)[];
  /** `AS_WRITTEN` or `IN_QUOTES` where the source has the text of a scalar, else 0. */
  readonly spellings: Uint8Array;
  readonly source: Text;
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
export function valueAt({ values, spellings, source, starts, ends }: TreeTable, row: number): Text | undefined {
  const spelling = spellings[row];
  if (spelling === 0) return values[row];
  const margin = spelling === IN_QUOTES ? 1 : 0;
  return sliceUnits(source, starts[row] + margin, ends[row] - margin);
}

/** The node came through an alias. */
export const VIA_ALIAS = 1;

/** The node came through a merge. */
export const VIA_MERGE = 2;

/** Codes of the types, as the columns hold them. */
export const typeCodes = Object.fromEntries(treeNodeTypes.map((type, code) => [type, code])) as Readonly<Record<TreeNodeType, number>>;

/** Writes a table, parents first. Positions are UTF-16 indexes until `finish` turns them into code points. */
export interface TreeBuilder {
  readonly count: number;
  /** How many containers are open. */
  readonly depth: number;
  /** Adds a node to the innermost open container and answers its row. */
  add(type: number, start: number, line: number): number;
  key(row: number, key: Text, start: number, end: number): void;
  keyType(row: number, type: number): void;
  /** Ends a scalar. */
  scalar(row: number, value: Text, end: number, lineEnd: number): void;
  /** Ends a scalar whose text the source has, `AS_WRITTEN` or `IN_QUOTES`: no copy of it is kept. */
  spelled(row: number, spelling: number, end: number, lineEnd: number): void;
  /** Opens the container that `row` is. */
  open(row: number): void;
  /** Ends the innermost container. */
  close(end: number, lineEnd: number): void;
  via(row: number, via: number): void;
  /** What few rows have, by row. */
  readonly occurrences: Map<number, number>;
  readonly tags: Map<number, Text>;
  readonly replaced: Map<number, readonly Replaced[]>;
  /** The table; `points` is absent when the positions are code points already. */
  finish(points?: CodePoints): TreeTable;
}

/** An empty table to be written, over the source whose texts it need not copy; it grows beyond the rows that are expected. */
export function treeBuilder(source: Text = '' as Text, rowsExpected: number = 0): TreeBuilder {
  const table = emptyTable(source, ROWS_FIRST + Math.floor(rowsExpected));
  const open: number[] = [];
  const childCounts: number[] = [0];
  return {
    get count() {
      return table.count;
    },
    get depth() {
      return open.length;
    },
    add(type, start, line) {
      const row = addRow(table, type, open.length);
      table.starts[row] = start;
      table.lines[row] = line;
      const index = childCounts[open.length]++;
      if (open.length === 0 || table.types[open[open.length - 1]] === SEQ) table.indexes[row] = index;
      return row;
    },
    key(row, key, start, end) {
      table.keys[row] = key;
      table.keyTypes[row] = STRING;
      table.keyStarts[row] = start;
      table.keyEnds[row] = end;
    },
    keyType(row, type) {
      table.keyTypes[row] = type;
    },
    scalar(row, value, end, lineEnd) {
      table.values[row] = value;
      table.ends[row] = end;
      table.lineEnds[row] = lineEnd;
    },
    spelled(row, spelling, end, lineEnd) {
      table.spellings[row] = spelling;
      table.ends[row] = end;
      table.lineEnds[row] = lineEnd;
    },
    open(row) {
      open.push(row);
      childCounts[open.length] = 0;
    },
    close(end, lineEnd) {
      const row = open.pop();
      assert(row !== undefined, 'a container to close');
      table.ends[row] = end;
      table.lineEnds[row] = lineEnd;
      table.sizes[row] = table.count - row - 1;
    },
    via(row, via) {
      table.vias[row] = via;
    },
    ...{ occurrences: table.occurrences, tags: table.tags, replaced: table.replaced },
    finish(points) {
      assert(open.length === 0, 'every container closed');
      if (points !== undefined) toCodePoints(table, points);
      return table;
    },
  };
}

/** A payload over a table. Its nodes are made when they are first read. */
export function treePayload(table: TreeTable, facts: Omit<TreePayload, 'nodes'>): TreePayload {
  let nodes: readonly TreeNode[] | undefined;
  const payload: TreePayload = {
    ...facts,
    get nodes() {
      return (nodes ??= Array.from({ length: table.count }, (_, row) => nodeAt(table, row)));
    },
  };
  tables.set(payload, table);
  return payload;
}

/** The table of a payload: the one it was made over, or one made from its nodes. */
export function tableOf(payload: TreePayload): TreeTable {
  const known = tables.get(payload);
  if (known !== undefined) return known;
  const table = tableFromNodes(payload.nodes);
  tables.set(payload, table);
  return table;
}

/** One row as a node. */
function nodeAt(table: TreeTable, row: number): TreeNode {
  const key = table.keys[row];
  const value = valueAt(table, row);
  const via = table.vias[row];
  const occurrence = table.occurrences.get(row);
  const tag = table.tags.get(row);
  const replaced = table.replaced.get(row);
  return {
    type: treeNodeTypes[table.types[row]],
    depth: table.depths[row],
    size: table.sizes[row],
    ...(key === undefined ? { index: table.indexes[row] } : { key, key_range: { start: table.keyStarts[row], end: table.keyEnds[row] } }),
    ...(key !== undefined && table.keyTypes[row] !== STRING && { key_type: treeNodeTypes[table.keyTypes[row]] }),
    ...(occurrence !== undefined && { occurrence }),
    ...(value !== undefined && { value }),
    ...(tag !== undefined && { tag }),
    ...(replaced !== undefined && { replaced }),
    range: { start: table.starts[row], end: table.ends[row] },
    line: table.lines[row],
    ...(table.lineEnds[row] !== table.lines[row] && { line_end: table.lineEnds[row] }),
    ...(via !== 0 && { via: via === VIA_MERGE ? ('merge' as const) : ('alias' as const) }),
  };
}

// A payload never changes, so its table is a fact about it: remembered, never a source of truth.
const tables = new WeakMap<TreePayload, TreeTable>();

const SEQ = typeCodes.seq;
const STRING = typeCodes.string;
const ROWS_FIRST = 1024;

type Mutable<Columns> = { -readonly [Name in keyof Columns]: Columns[Name] };
interface GrowingTable extends Mutable<Omit<TreeTable, 'keys' | 'values' | 'occurrences' | 'tags' | 'replaced'>> {
  keys: (Text | undefined)[];
  values: (Text | undefined)[];
  occurrences: Map<number, number>;
  tags: Map<number, Text>;
  replaced: Map<number, readonly Replaced[]>;
}

function emptyTable(source: Text, rows: number): GrowingTable {
  const words = (): Uint32Array => new Uint32Array(rows);
  const bytes = (): Uint8Array => new Uint8Array(rows);
  return {
    ...{ source, spellings: bytes(), count: 0, types: bytes(), keyTypes: bytes(), vias: bytes(), depths: words(), sizes: words(), indexes: words() },
    ...{ keyStarts: words(), keyEnds: words(), starts: words(), ends: words(), lines: words(), lineEnds: words() },
    ...{ keys: [], values: [], occurrences: new Map(), tags: new Map(), replaced: new Map() },
  };
}

function addRow(table: GrowingTable, type: number, depth: number): number {
  const row = table.count++;
  if (row === table.types.length) grow(table);
  table.types[row] = type;
  table.depths[row] = depth;
  table.keys.push(undefined);
  table.values.push(undefined);
  return row;
}

const byteColumns = ['types', 'keyTypes', 'vias', 'spellings'] as const;
const positionColumns = ['keyStarts', 'keyEnds', 'starts', 'ends'] as const;
const wordColumns = [...positionColumns, 'depths', 'sizes', 'indexes', 'lines', 'lineEnds'] as const;

function grow(table: GrowingTable): void {
  const rows = table.types.length * 2;
  for (const name of byteColumns) {
    const column = new Uint8Array(rows);
    column.set(table[name]);
    table[name] = column;
  }
  for (const name of wordColumns) {
    const column = new Uint32Array(rows);
    column.set(table[name]);
    table[name] = column;
  }
}

// Positions of the source in UTF-16 units end here, so the texts that it has are copied.
function toCodePoints(table: GrowingTable, points: CodePoints): void {
  for (let row = 0; row < table.count; row++) table.values[row] = valueAt(table, row);
  table.spellings.fill(0);
  for (const name of positionColumns) {
    const column = table[name];
    for (let row = 0; row < table.count; row++) column[row] = points.positionAt(column[row]);
  }
}

function tableFromNodes(nodes: readonly TreeNode[]): TreeTable {
  const builder = treeBuilder();
  const ends: { readonly after: number; readonly node: TreeNode }[] = [];
  nodes.forEach((node, row) => {
    closeBefore(builder, ends, row);
    const code = typeCodes[node.type];
    builder.add(code, node.range.start, node.line);
    writeNode(builder, row, node);
    if (node.value !== undefined) return;
    builder.open(row);
    ends.push({ after: row + node.size, node });
  });
  closeBefore(builder, ends, nodes.length);
  return builder.finish();
}

function closeBefore(builder: TreeBuilder, ends: { readonly after: number; readonly node: TreeNode }[], row: number): void {
  for (let last = ends.at(-1); last !== undefined && last.after < row; last = ends.at(-1)) {
    builder.close(last.node.range.end, last.node.line_end ?? last.node.line);
    ends.pop();
  }
}

function writeNode(builder: TreeBuilder, row: number, node: TreeNode): void {
  if (node.key !== undefined) builder.key(row, node.key, node.key_range?.start ?? node.range.start, node.key_range?.end ?? node.range.start);
  if (node.key_type !== undefined) builder.keyType(row, typeCodes[node.key_type]);
  if (node.value !== undefined) builder.scalar(row, node.value, node.range.end, node.line_end ?? node.line);
  if (node.via !== undefined) builder.via(row, node.via === 'merge' ? VIA_MERGE : VIA_ALIAS);
  if (node.occurrence !== undefined) builder.occurrences.set(row, node.occurrence);
  if (node.tag !== undefined) builder.tags.set(row, node.tag);
  if (node.replaced !== undefined) builder.replaced.set(row, node.replaced);
}

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
