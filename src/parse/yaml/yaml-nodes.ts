import type { CodeUnits } from '../../base/code-units.ts';
import { growColumns } from '../../base/grow-columns.ts';
import type { Text } from '../../base/text.ts';
import { AS_WRITTEN, IN_QUOTES } from '../../document/tree-table.ts';

/** The nodes of a YAML source as they are written, as columns: nothing resolved but the spelling. Positions are UTF-16 indexes. */
export interface YamlNodes {
  readonly source: Text;
  readonly units: CodeUnits;
  count: number;
  aliasCount: number;
  /** `MAP`, `SEQ`, `SCALAR` or `ALIAS`. */
  kinds: Uint8Array;
  /** 1 for a scalar without quotes and blocks, whose text decides its type. */
  plains: Uint8Array;
  /** `AS_WRITTEN` or `IN_QUOTES` where the source has the text of a scalar, else 0: read texts with `textOf`. */
  spellings: Uint8Array;
  starts: Uint32Array;
  lines: Uint32Array;
  ends: Uint32Array;
  lineEnds: Uint32Array;
  /** How many nodes follow that are inside this one. The nodes of a map are keys and values by turns. */
  sizes: Uint32Array;
  /** Index in `texts` of a text that the source does not have, and of the name of an alias. */
  textIds: Uint32Array;
  readonly texts: string[];
  /** Anchors by row. */
  readonly anchors: Map<number, string>;
  /** Full tags by row: `!local` or `tag:…`; `!` for the tag that only says "not resolved". */
  readonly tags: Map<number, string>;
}

/** The kinds of nodes. */
export const [MAP, SEQ, SCALAR, ALIAS] = [0, 1, 2, 3];

/** No nodes yet. */
export function yamlNodes(source: Text, units: CodeUnits): YamlNodes {
  const rows = ROWS_FIRST + Math.floor(source.length / UNITS_PER_NODE);
  const bytes = (): Uint8Array => new Uint8Array(rows);
  const words = (): Uint32Array => new Uint32Array(rows);
  return {
    source,
    units,
    count: 0,
    aliasCount: 0,
    kinds: bytes(),
    plains: bytes(),
    spellings: bytes(),
    starts: words(),
    lines: words(),
    ends: words(),
    lineEnds: words(),
    sizes: words(),
    textIds: words(),
    texts: [''],
    anchors: new Map(),
    tags: new Map(),
  };
}

const ROWS_FIRST = 256;
// A guess; what is too much is not touched.
const UNITS_PER_NODE = 10;

/** Adds a row that starts at a place. Its other columns are 0. */
export function addRow(nodes: YamlNodes, kind: number, start: number, line: number): number {
  const row = nodes.count++;
  if (row === nodes.kinds.length) growColumns(nodes, columnNames);
  nodes.kinds[row] = kind;
  nodes.starts[row] = start;
  nodes.lines[row] = line;
  return row;
}

const byteColumns = ['kinds', 'plains', 'spellings'] as const;
const wordColumns = ['starts', 'lines', 'ends', 'lineEnds', 'sizes', 'textIds'] as const;
const columnNames = { bytes: byteColumns, words: wordColumns };

/** Puts an empty row before a row; that and those behind it move on by one. */
export function insertRow(nodes: YamlNodes, row: number): void {
  addRow(nodes, 0, 0, 0);
  for (const name of byteColumns) moveOn(nodes[name], row, nodes.count);
  for (const name of wordColumns) moveOn(nodes[name], row, nodes.count);
  moveKeys(nodes.anchors, row, nodes.count);
  moveKeys(nodes.tags, row, nodes.count);
}

function moveOn(column: Uint8Array | Uint32Array, row: number, count: number): void {
  for (let at = count - 1; at > row; at--) column[at] = column[at - 1];
  column[row] = 0;
}

function moveKeys(byRow: Map<number, string>, row: number, count: number): void {
  for (let at = count - 1; at > row && byRow.size > 0; at--) {
    const value = byRow.get(at - 1);
    if (value === undefined) continue;
    byRow.delete(at - 1);
    byRow.set(at, value);
  }
}

/** Gives a row a text that the source does not have as it is. */
export function setText(nodes: YamlNodes, row: number, text: string): void {
  nodes.textIds[row] = nodes.texts.push(text) - 1;
}

/** Where the text of a row starts in the source, for a row that has a spelling. */
export function textStart({ starts, spellings }: YamlNodes, row: number): number {
  return starts[row] + (spellings[row] === IN_QUOTES ? 1 : 0);
}

/** Where it ends. */
export function textEnd({ ends, spellings }: YamlNodes, row: number): number {
  return ends[row] - (spellings[row] === IN_QUOTES ? 1 : 0);
}

/** Text of a scalar, name of an alias. */
export function textOf(nodes: YamlNodes, row: number): string {
  return nodes.spellings[row] === 0 ? nodes.texts[nodes.textIds[row]] : nodes.source.slice(textStart(nodes, row), textEnd(nodes, row));
}

/** The tag of a row. */
export function tagOf({ tags }: YamlNodes, row: number): string | undefined {
  return tags.size === 0 ? undefined : tags.get(row);
}

/** Tells whether a row is a map or a sequence. */
export function isCollection({ kinds }: YamlNodes, row: number): boolean {
  return kinds[row] <= SEQ;
}

/** Tells whether a row is a scalar with a text, without a look at its string where its length says no. */
export function isText(nodes: YamlNodes, row: number, text: string): boolean {
  if (nodes.kinds[row] !== SCALAR) return false;
  if (nodes.spellings[row] !== 0 && textEnd(nodes, row) - textStart(nodes, row) !== text.length) return false;
  return textOf(nodes, row) === text;
}

/** Marks a row whose text the source has from its start to its end, or between the quotes there. */
export function setSpelling(nodes: YamlNodes, row: number, isQuoted: boolean): void {
  nodes.spellings[row] = isQuoted ? IN_QUOTES : AS_WRITTEN;
}
