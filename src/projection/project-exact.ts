import type { TreeTable } from '../document/tree-table.ts';
import { typeCodes } from '../document/tree-table.ts';
import { spellTag } from './exact-spelling.ts';
import type { ExactValues } from './exact-values.ts';
import { exactValues } from './exact-values.ts';
import type { Projection } from './projection.ts';
import { strengthOf } from './projection.ts';
import { putString } from './text-writer.ts';
import type { TreeLines } from './tree-lines.ts';
import { treeLines } from './tree-lines.ts';
import type { TreePath } from './tree-path.ts';
import { treePath } from './tree-path.ts';

/** Lines that no value can imitate: a bare value never starts with a bracket. */
export const exactMarkers = { depth: '[truncated: nesting limit]', size: '[truncated: size limit]' } as const;

/**
 * Projects a tree by the grammar exact-1 (docs/contract/text-projection.md): `path: value`, one line each, no two trees
 * alike. Nodes deeper than `depthMax` and lines beyond `lengthMax` code points are left out behind markers and counted.
 */
export function projectExact(table: TreeTable, { lengthMax, depthMax }: { readonly lengthMax: number; readonly depthMax: number }): Projection {
  const isStream = table.count > 0 && table.sizes[0] + 1 < table.count;
  const lines = treeLines(table, { lengthMax, marker: exactMarkers.size });
  const walk: Walk = { table, depthMax, lines, path: treePath(table, isStream), values: exactValues(table), next: SECTION, openEnds: [], openStrengths: [] };
  for (let row = 0; row < table.count; ) {
    enterRow(walk, row);
    row = writeRow(walk, row);
  }
  return lines.finish('exact-1');
}

interface Walk {
  readonly table: TreeTable;
  readonly depthMax: number;
  readonly lines: TreeLines;
  readonly path: TreePath;
  readonly values: ExactValues;
  /** How strong a cut before the next line is. */
  next: number;
  /** Ends of the open subtrees that are kept together, as rows, innermost last; what a cut behind each is worth. */
  readonly openEnds: number[];
  readonly openStrengths: number[];
}

const { line: LINE, block: BLOCK, section: SECTION } = strengthOf;
const { map: MAP, seq: SEQ } = typeCodes;

function enterRow(walk: Walk, row: number): void {
  const { openEnds, openStrengths } = walk;
  while (openEnds.length > 0 && openEnds[openEnds.length - 1] <= row) {
    walk.next = Math.max(walk.next, openStrengths.pop() ?? LINE);
    openEnds.pop();
  }
  walk.path.goTo(row);
  if (walk.table.depths[row] === 0) walk.next = SECTION;
}

// Writes the line of a row, if it has one, and answers the row to go on with.
function writeRow(walk: Walk, row: number): number {
  const { table, depthMax } = walk;
  const size = table.sizes[row];
  if (table.depths[row] > depthMax) {
    startLine(walk);
    putString(walk.lines.writer, exactMarkers.depth);
    endLine(walk, row);
    walk.lines.cutDepth(size + 1);
    return row + size + 1;
  }
  const tag = table.tags.size === 0 ? undefined : table.tags.get(row);
  if (size > 0) openSubtree(walk, row);
  if (size === 0 || tag !== undefined) writeLine(walk, row, tag);
  return row + 1;
}

// `path: !tag value`; a container has a line only if it is empty or has a tag.
function writeLine(walk: Walk, row: number, tag: string | undefined): void {
  const { table, lines } = walk;
  startLine(walk);
  if (tag !== undefined) putString(lines.writer, table.sizes[row] > 0 ? spellTag(tag) : `${spellTag(tag)} `);
  const type = table.types[row];
  if (type !== MAP && type !== SEQ) walk.values.put(lines.writer, row);
  else if (table.sizes[row] === 0) putString(lines.writer, type === MAP ? '{}' : '[]');
  endLine(walk, row);
}

function startLine({ path, lines }: Walk): void {
  path.put(lines.writer);
  putString(lines.writer, ': ');
}

function endLine(walk: Walk, row: number): void {
  walk.lines.endLine(row, walk.next);
  walk.next = LINE;
}

// Top-level subtrees, and deeper ones with several lines, are kept together: a cut before and behind them is better.
function openSubtree(walk: Walk, row: number): void {
  const { table } = walk;
  const depth = table.depths[row];
  const size = table.sizes[row];
  const hasOnlyChild = table.sizes[row + 1] === size - 1;
  if (depth === 0 || (depth > 1 && hasOnlyChild)) return;
  const strength = depth === 1 ? SECTION : BLOCK;
  walk.next = Math.max(walk.next, strength);
  walk.openEnds.push(row + size + 1);
  walk.openStrengths.push(strength);
}
