import { assert } from '../base/assert.ts';
import type { CodePoints } from '../base/code-points.ts';
import type { CodeUnits } from '../base/code-units.ts';
import { growColumns } from '../base/grow-columns.ts';
import type { Text } from '../base/text.ts';
import type { TreeTable } from './tree-table.ts';
import { typeCodes } from './tree-table.ts';
import type { Replaced } from './tree.ts';

/** Writes a table, parents first. Positions are UTF-16 indexes until `finish` turns them into code points. */
export interface TreeBuilder {
  /** How many rows there are. */
  count(): number;
  /** How many containers are open. */
  depth(): number;
  /** Adds a node to the innermost open container and answers its row. */
  add(type: number, start: number, line: number): number;
  key(row: number, key: Text, start: number, end: number): void;
  /** The number of a key, for `keyOf`: equal for equal keys. */
  name(key: Text): number;
  /** Like `key`, by its number. */
  keyOf(row: number, name: number, start: number, end: number): void;
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
export function treeBuilder(source: SourceUnits = noSource, rowsExpected: number = 0): TreeBuilder {
  const table = emptyTable(source, ROWS_FIRST + Math.floor(rowsExpected));
  const { occurrences, tags, replaced } = table;
  const rows = rowWriter(table);
  const keys = keyWriter(table);
  return {
    count: () => table.count,
    depth: () => rows.open.length,
    add: rows.add,
    open: rows.openRow,
    close: rows.close,
    name: keys.name,
    key: keys.key,
    keyOf: keys.keyOf,
    keyType: keys.keyType,
    occurrences,
    tags,
    replaced,
    scalar(row, value, end, lineEnd) {
      table.textIds[row] = table.texts.push(value) - 1;
      table.ends[row] = end;
      table.lineEnds[row] = lineEnd;
    },
    spelled(row, spelling, end, lineEnd) {
      table.spellings[row] = spelling;
      table.ends[row] = end;
      table.lineEnds[row] = lineEnd;
    },
    via(row, via) {
      table.vias[row] = via;
    },
    finish(points) {
      assert(rows.open.length === 0, 'every container closed');
      if (points !== undefined) toCodePoints(table, points);
      return table;
    },
  };
}

type RowWriter = Pick<TreeBuilder, 'add' | 'close'> & { readonly openRow: TreeBuilder['open']; readonly open: readonly number[] };

function rowWriter(table: GrowingTable): RowWriter {
  const open: number[] = [];
  const childCounts: number[] = [0];
  // A sequence numbers its children, and so does the stream.
  let isNumbered = true;
  return {
    open,
    add(type, start, line) {
      const row = table.count++;
      if (row === table.types.length) growColumns(table, columnNames);
      table.types[row] = type;
      table.depths[row] = open.length;
      table.starts[row] = start;
      table.lines[row] = line;
      if (isNumbered) table.indexes[row] = childCounts[open.length]++;
      return row;
    },
    openRow(row) {
      open.push(row);
      childCounts[open.length] = 0;
      isNumbered = table.types[row] === SEQ;
    },
    close(end, lineEnd) {
      const row = open.pop();
      assert(row !== undefined, 'a container to close');
      table.ends[row] = end;
      table.lineEnds[row] = lineEnd;
      table.sizes[row] = table.count - row - 1;
      isNumbered = open.length === 0 || table.types[open[open.length - 1]] === SEQ;
    },
  };
}

function keyWriter(table: GrowingTable): Pick<TreeBuilder, 'key' | 'name' | 'keyOf' | 'keyType'> {
  const ids = new Map<string, number>();
  const name = (key: Text): number => {
    let id = ids.get(key);
    if (id === undefined) ids.set(key, (id = table.names.push(key) - 1));
    return id;
  };
  const keyOf = (row: number, id: number, start: number, end: number): void => {
    table.keyIds[row] = id;
    table.keyTypes[row] = STRING;
    table.keyStarts[row] = start;
    table.keyEnds[row] = end;
  };
  return {
    name,
    keyOf,
    key(row, key, start, end) {
      keyOf(row, name(key), start, end);
    },
    keyType(row, type) {
      table.keyTypes[row] = type;
    },
  };
}

/** A source as a text and as its units. */
export interface SourceUnits {
  readonly text: Text;
  readonly units: CodeUnits;
}

const noSource: SourceUnits = { text: '' as Text, units: new Uint8Array(1) };
const SEQ = typeCodes.seq;
const STRING = typeCodes.string;
const ROWS_FIRST = 256;

type Mutable<Columns> = { -readonly [Name in keyof Columns]: Columns[Name] };
interface GrowingTable extends Mutable<Omit<TreeTable, 'names' | 'texts' | 'occurrences' | 'tags' | 'replaced'>> {
  names: Text[];
  texts: Text[];
  occurrences: Map<number, number>;
  tags: Map<number, Text>;
  replaced: Map<number, readonly Replaced[]>;
}

// Number 0 stands for no key and no text.
function emptyTable({ text, units }: SourceUnits, rows: number): GrowingTable {
  const words = (): Uint32Array => new Uint32Array(rows);
  const bytes = (): Uint8Array => new Uint8Array(rows);
  // One literal: spread into one, the engine would give every table a shape of its own.
  return {
    source: text,
    units,
    points: undefined,
    count: 0,
    types: bytes(),
    keyTypes: bytes(),
    vias: bytes(),
    spellings: bytes(),
    depths: words(),
    sizes: words(),
    indexes: words(),
    keyStarts: words(),
    keyEnds: words(),
    starts: words(),
    ends: words(),
    lines: words(),
    lineEnds: words(),
    keyIds: words(),
    textIds: words(),
    names: ['' as Text],
    texts: ['' as Text],
    occurrences: new Map(),
    tags: new Map(),
    replaced: new Map(),
  };
}

const positionColumns = ['keyStarts', 'keyEnds', 'starts', 'ends'] as const;
const wordColumns = [...positionColumns, 'depths', 'sizes', 'indexes', 'lines', 'lineEnds', 'keyIds', 'textIds'] as const;
const columnNames = { bytes: ['types', 'keyTypes', 'vias', 'spellings'], words: wordColumns } as const;

function toCodePoints(table: GrowingTable, points: CodePoints): void {
  table.points = points;
  for (const name of positionColumns) {
    const column = table[name];
    for (let row = 0; row < table.count; row++) column[row] = points.positionAt(column[row]);
  }
}
