import { countCodePoints } from '../base/code-points.ts';
import type { TreeTable } from '../document/tree-table.ts';
import { typeCodes } from '../document/tree-table.ts';
import { treeNodeTypes } from '../document/tree.ts';
import { spellKey, spellString, spellTag, spellTagged } from './exact-spelling.ts';
import type { Boundary, Projection } from './projection.ts';
import type { TreeLines } from './tree-lines.ts';
import { treeLines } from './tree-lines.ts';

/** Lines that no value can imitate: a bare value never starts with a bracket. */
export const exactMarkers = { depth: '[truncated: nesting limit]', size: '[truncated: size limit]' } as const;

/**
 * Projects a tree by the grammar exact-1 (docs/contract/text-projection.md): `path: value`, one line each, no two trees
 * alike. Nodes deeper than `depthMax` and lines beyond `lengthMax` code points are left out behind markers and counted.
 */
export function projectExact(table: TreeTable, { lengthMax, depthMax }: { readonly lengthMax: number; readonly depthMax: number }): Projection {
  const walk: Walk = { table, depthMax, lines: treeLines(table, lengthMax, exactMarkers.size), paths: [], lengths: [], next: 'section', marked: [] };
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
  /** Path of the last row at each depth, and its length in code points. */
  readonly paths: string[];
  readonly lengths: number[];
  /** How strong a cut before the next line is. */
  next: Boundary;
  /** Ends of the open subtrees that are kept together, as rows, innermost last; what a cut behind each is worth. */
  readonly marked: { readonly end: number; readonly boundary: Boundary }[];
}

const { map: MAP, seq: SEQ, string: STRING, timestamp: TIMESTAMP, binary: BINARY } = typeCodes;

function enterRow(walk: Walk, row: number, isStream: boolean): void {
  const { table, paths, lengths, marked } = walk;
  const depth = table.depths[row];
  for (let last = marked.at(-1); last !== undefined && last.end <= row; last = marked.at(-1)) {
    walk.next = stronger(walk.next, last.boundary);
    marked.pop();
  }
  if (depth === 0) {
    paths[0] = isStream ? `%${String(table.indexes[row])}` : '';
    lengths[0] = paths[0].length;
    walk.next = 'section';
    return;
  }
  const above = paths[depth - 1];
  const segment = segmentOf(table, row);
  const isJoined = above === '' || table.keys[row] === undefined;
  paths[depth] = isJoined ? above + segment : `${above}.${segment}`;
  lengths[depth] = lengths[depth - 1] + countCodePoints(segment) + (isJoined ? 0 : 1);
}

// `key`, `<200>` for a key that is no string, `key[=2]` when the map has it again, `[0]` in a sequence.
function segmentOf(table: TreeTable, row: number): string {
  const key = table.keys[row];
  if (key === undefined) return `[${String(table.indexes[row])}]`;
  const spelled = table.keyTypes[row] === STRING ? spellKey(key) : `<${spellKey(key)}>`;
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
  const boundary = depth === 1 ? 'section' : 'block';
  walk.next = stronger(walk.next, boundary);
  marked.push({ end: row + size + 1, boundary });
}

function writeLine(walk: Walk, row: number, value: string): void {
  const { table, lines, paths, lengths } = walk;
  const depth = table.depths[row];
  const path = paths[depth] === '' ? '%' : paths[depth];
  if (lines.isFull) lines.leaveOut(Math.max(1, lengths[depth]) + 2 + countCodePoints(value));
  else lines.add(row, `${path}: ${value}`, walk.next);
  walk.next = 'line';
}

function spellScalar(table: TreeTable, row: number): string {
  const value = table.values[row] ?? '';
  const type = table.types[row];
  if (type === STRING) return spellString(value, table.replaced.get(row));
  return type === TIMESTAMP || type === BINARY ? `!!${treeNodeTypes[type]} ${spellTagged(value)}` : value;
}

const strength: Readonly<Record<Boundary, number>> = { none: 0, line: 1, block: 2, section: 3 };

function stronger(a: Boundary, b: Boundary): Boundary {
  return strength[a] >= strength[b] ? a : b;
}
