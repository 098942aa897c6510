import { countCodePoints } from '../base/code-points.ts';
import type { TreeTable } from '../document/tree-table.ts';
import { keyAt, typeCodes, valueAt } from '../document/tree-table.ts';
import { treeNodeTypes } from '../document/tree.ts';
import { spellKey, spellString, spellTag, spellTagged } from './exact-spelling.ts';
import type { Projection } from './projection.ts';
import type { TreeLines } from './tree-lines.ts';
import { treeLines } from './tree-lines.ts';

/** Lines that no value can imitate: a bare value never starts with a bracket. */
export const exactMarkers = { depth: '[truncated: nesting limit]', size: '[truncated: size limit]' } as const;

/**
 * Projects a tree by the grammar exact-1 (docs/contract/text-projection.md): `path: value`, one line each, no two trees
 * alike. Nodes deeper than `depthMax` and lines beyond `lengthMax` code points are left out behind markers and counted.
 */
export function projectExact(table: TreeTable, { lengthMax, depthMax }: { readonly lengthMax: number; readonly depthMax: number }): Projection {
  // UTF-16 lengths cost nothing, and what fits in them fits in code points.
  const quick = walkTree(table, { lengthMax, depthMax, measure: unitCount });
  return quick.truncated.size === 0 ? quick : walkTree(table, { lengthMax, depthMax, measure: countCodePoints });
}

interface WalkRules {
  readonly lengthMax: number;
  readonly depthMax: number;
  /** Length of a text. */
  readonly measure: (text: string) => number;
}

function unitCount(text: string): number {
  return text.length;
}

function walkTree(table: TreeTable, { lengthMax, depthMax, measure }: WalkRules): Projection {
  const lines = treeLines(table, { lengthMax, marker: exactMarkers.size, measure });
  const walk: Walk = { table, depthMax, lines, measure, spelledKeys: new Map(), paths: [], lengths: [], next: SECTION, marked: [] };
  const isStream = table.count > 0 && table.sizes[0] + 1 < table.count;
  for (let row = 0; row < table.count; ) {
    enterRow(walk, row, isStream);
    row = writeRow(walk, row);
  }
  return walk.lines.finish('exact-1');
}

interface Walk {
  readonly table: TreeTable;
  readonly depthMax: number;
  readonly lines: TreeLines;
  readonly measure: (text: string) => number;
  /** Spellings of the keys seen so far. */
  readonly spelledKeys: Map<string, string>;
  /** Path of the last row at each depth, and its length in code points. */
  readonly paths: string[];
  readonly lengths: number[];
  /** How strong a cut before the next line is. */
  next: number;
  /** Ends of the open subtrees that are kept together, as rows, innermost last; what a cut behind each is worth. */
  readonly marked: { readonly end: number; readonly strength: number }[];
}

// Indexes in `boundaries`.
const [LINE, BLOCK, SECTION] = [1, 2, 3];
const { map: MAP, seq: SEQ, string: STRING, timestamp: TIMESTAMP, binary: BINARY } = typeCodes;

function enterRow(walk: Walk, row: number, isStream: boolean): void {
  const { table, paths, lengths, marked } = walk;
  const depth = table.depths[row];
  for (let last = marked.at(-1); last !== undefined && last.end <= row; last = marked.at(-1)) {
    walk.next = Math.max(walk.next, last.strength);
    marked.pop();
  }
  if (depth === 0) {
    paths[0] = isStream ? `%${String(table.indexes[row])}` : '';
    lengths[0] = paths[0].length;
    walk.next = SECTION;
    return;
  }
  const above = paths[depth - 1];
  const segment = segmentOf(walk, row);
  const isJoined = above === '' || keyAt(table, row) === undefined;
  paths[depth] = isJoined ? above + segment : `${above}.${segment}`;
  lengths[depth] = lengths[depth - 1] + walk.measure(segment) + (isJoined ? 0 : 1);
}

// `key`, `<200>` for a key that is no string, `key[=2]` when the map has it again, `[0]` in a sequence.
function segmentOf({ table, spelledKeys }: Walk, row: number): string {
  const key = keyAt(table, row);
  if (key === undefined) return `[${String(table.indexes[row])}]`;
  let escaped = spelledKeys.get(key);
  if (escaped === undefined) spelledKeys.set(key, (escaped = spellKey(key)));
  const spelled = table.keyTypes[row] === STRING ? escaped : `<${escaped}>`;
  const occurrence = table.occurrences.get(row);
  return occurrence === undefined ? spelled : `${spelled}[=${String(occurrence)}]`;
}

// Writes the line of a row, if it has one, and answers the row to go on with.
function writeRow(walk: Walk, row: number): number {
  const { table, depthMax } = walk;
  const size = table.sizes[row];
  if (table.depths[row] > depthMax) {
    writeLine(walk, row, exactMarkers.depth);
    walk.lines.cutDepth(size + 1);
    return row + size + 1;
  }
  const type = table.types[row];
  const tag = table.tags.get(row);
  const spelledTag = tag === undefined ? '' : spellTag(tag);
  if (size > 0) openSubtree(walk, row);
  if (type !== MAP && type !== SEQ) writeLine(walk, row, spelledTag === '' ? spellScalar(table, row) : `${spelledTag} ${spellScalar(table, row)}`);
  else if (size === 0) writeLine(walk, row, `${spelledTag === '' ? '' : `${spelledTag} `}${type === MAP ? '{}' : '[]'}`);
  else if (spelledTag !== '') writeLine(walk, row, spelledTag);
  return row + 1;
}

// Top-level subtrees, and deeper ones with several lines, are kept together: a cut before and behind them is better.
function openSubtree(walk: Walk, row: number): void {
  const { table, marked } = walk;
  const depth = table.depths[row];
  const size = table.sizes[row];
  const hasOnlyChild = table.sizes[row + 1] === size - 1;
  if (depth === 0 || (depth > 1 && hasOnlyChild)) return;
  const strength = depth === 1 ? SECTION : BLOCK;
  walk.next = Math.max(walk.next, strength);
  marked.push({ end: row + size + 1, strength });
}

function writeLine(walk: Walk, row: number, value: string): void {
  const { table, lines, paths, lengths } = walk;
  const depth = table.depths[row];
  const path = paths[depth] === '' ? '%' : paths[depth];
  if (lines.isFull) lines.leaveOut(Math.max(1, lengths[depth]) + 2 + walk.measure(value));
  else lines.add(row, `${path}: ${value}`, walk.next);
  walk.next = LINE;
}

function spellScalar(table: TreeTable, row: number): string {
  const value = valueAt(table, row) ?? '';
  const type = table.types[row];
  if (type === STRING) return spellString(value, table.replaced.get(row));
  return type === TIMESTAMP || type === BINARY ? `!!${treeNodeTypes[type]} ${spellTagged(value)}` : value;
}
