import { codePointsOf, countCodePoints } from '../base/code-points.ts';
import type { Text } from '../base/text.ts';
import type { TreeTable } from '../document/tree-table.ts';
import { keyAt, typeCodes, valueAt } from '../document/tree-table.ts';
import { treeNodeTypes } from '../document/tree.ts';
import type { IndexLine } from './compat-index.ts';
import { INDEX_KEY, compatIndexLines } from './compat-index.ts';
import { compatKeyIdentity, spellCompat } from './compat-spelling.ts';
import type { Projection, Truncation } from './projection.ts';
import { strengthOf } from './projection.ts';
import type { LinePlaces, TreePlaces } from './tree-places.ts';
import { treeSegments } from './tree-segments.ts';

/** The limits of the reference: nesting in segments of a path, size in code points. */
const compatLimits = { depthMax: 24, lengthMax: 2 * 1024 * 1024 } as const;

/** What stands for what was left out. Unlike in exact-1, a document can imitate it. */
const compatMarkers = { depth: '[truncated: nesting limit]', size: '[truncated: size limit]' } as const;

/** A projection by compat-1, with the text as the reference has it where no `Text` can: U+0000 and half surrogate pairs. */
export interface CompatProjection extends Projection {
  readonly exactText: string;
  readonly places: TreePlaces;
}

/**
 * Projects a tree by the grammar compat-1: seed 000 rules 1-6 as its reference carries them out
 * (docs/contract/text-projection.md). Of a key that stands several times, the last value counts, at the first place.
 */
export function projectCompat(table: TreeTable, { lengthMax, hasIndex }: { readonly lengthMax: number; readonly hasIndex: boolean }): CompatProjection {
  const index = hasIndex && table.count > 0 && table.types[0] === MAP ? compatIndexLines(table) : [];
  const walk: Walk = {
    ...{ table, lengthMax: Math.min(lengthMax, compatLimits.lengthMax), frames: [], index },
    ...{ lines: [], rows: [], strengths: [], length: -1, leftOut: 0, depthCuts: 0, cutNodes: 0 },
  };
  openRoot(walk);
  while (walk.frames.length > 0) step(walk);
  writeIndex(walk);
  return finish(walk);
}

interface Walk {
  readonly table: TreeTable;
  readonly lengthMax: number;
  readonly frames: Frame[];
  /** Lines of the index of an API description, until they are written. */
  index: readonly IndexLine[];
  readonly lines: string[];
  readonly rows: number[];
  /** Indexes in `boundaries`. */
  readonly strengths: number[];
  /** In code points, of all lines, those left out included; line ends between them too. */
  length: number;
  leftOut: number;
  depthCuts: number;
  cutNodes: number;
}

interface Frame {
  readonly path: string;
  readonly depth: number;
  /** Rows of keys and rows of values. */
  readonly children: readonly (readonly [key: number, value: number])[];
  next: number;
}

const { line: LINE, section: SECTION } = strengthOf;
const { map: MAP, seq: SEQ, string: STRING } = typeCodes;

// A root that is no map stands under the key `value`; a stream of several documents is a sequence of them.
function openRoot(walk: Walk): void {
  const { table } = walk;
  const isStream = table.count === 0 || table.sizes[0] + 1 < table.count;
  if (table.count === 0) return addLine(walk, 'value', 'null', 0);
  if (!isStream && table.types[0] === MAP) {
    if (table.sizes[0] === 0 && walk.index.length === 0) return addLine(walk, 'value', '{}', 0);
    walk.frames.push({ path: '', depth: 0, children: childrenOf(table, 0), next: 0 });
  } else if (isStream) walk.frames.push({ path: 'value', depth: 1, children: rootsOf(table), next: 0 });
  else visit(walk, 'value', 1, 0);
}

function step(walk: Walk): void {
  const frame = walk.frames[walk.frames.length - 1];
  if (frame.next >= frame.children.length) return void walk.frames.pop();
  const [key, value] = frame.children[frame.next++];
  const segment = segmentOf(walk.table, key);
  if (frame.depth === 0 && segment === INDEX_KEY && walk.index.length > 0) return writeIndex(walk);
  visit(walk, frame.depth === 0 ? segment : `${frame.path}.${segment}`, frame.depth + 1, value);
}

function writeIndex(walk: Walk): void {
  for (const [path, value, row] of walk.index) addLine(walk, path, value, row);
  walk.index = [];
}

function segmentOf(table: TreeTable, row: number): string {
  const key = keyAt(table, row);
  return key === undefined ? String(table.indexes[row]) : spellCompat(treeNodeTypes[table.keyTypes[row]], key);
}

function visit(walk: Walk, path: string, depth: number, row: number): void {
  const { table } = walk;
  const type = table.types[row];
  if (depth > compatLimits.depthMax) {
    walk.depthCuts++;
    walk.cutNodes += table.sizes[row] + 1;
    addLine(walk, path, compatMarkers.depth, row);
  } else if (type !== MAP && type !== SEQ) addLine(walk, path, spellCompat(treeNodeTypes[type], valueAt(table, row) ?? '', table.replaced.get(row)), row);
  else if (table.sizes[row] === 0) addLine(walk, path, type === MAP ? '{}' : '[]', row);
  else walk.frames.push({ path, depth, children: childrenOf(table, row), next: 0 });
}

function addLine(walk: Walk, path: string, value: string, row: number): void {
  const isFull = walk.length > walk.lengthMax;
  const line = isFull ? value : `${path}: ${value}`;
  walk.length += 1 + countCodePoints(line.toWellFormed()) + (isFull ? countCodePoints(path) + 2 : 0);
  if (isFull) {
    walk.leftOut++;
    return;
  }
  walk.lines.push(line);
  walk.rows.push(row);
  walk.strengths.push(walk.table.depths[row] <= 1 ? SECTION : LINE);
}

function rootsOf(table: TreeTable): (readonly [number, number])[] {
  const rows: (readonly [number, number])[] = [];
  for (let row = 0; row < table.count; row += table.sizes[row] + 1) rows.push([row, row]);
  return rows;
}

// Of a map: each key once, at its first place, with its last value.
function childrenOf(table: TreeTable, parent: number): (readonly [number, number])[] {
  const last = parent + table.sizes[parent];
  const rows: (readonly [number, number])[] = [];
  const byIdentity = table.types[parent] === MAP && mayRepeat(table, parent) ? new Map<string, number>() : undefined;
  for (let row = parent + 1; row <= last; row += table.sizes[row] + 1) {
    const identity = byIdentity && compatKeyIdentity(treeNodeTypes[table.keyTypes[row]], keyAt(table, row) ?? '', row);
    const at = identity === undefined ? undefined : byIdentity?.get(identity);
    if (at === undefined) {
      if (identity !== undefined) byIdentity?.set(identity, rows.length);
      rows.push([row, row]);
    } else rows[at] = [rows[at][0], row];
  }
  return rows;
}

function mayRepeat(table: TreeTable, parent: number): boolean {
  for (let row = parent + 1; row <= parent + table.sizes[parent]; row += table.sizes[row] + 1) {
    if (table.keyTypes[row] !== STRING || table.occurrences.has(row)) return true;
  }
  return false;
}

function finish(walk: Walk): CompatProjection {
  const whole = walk.lines.join('\n');
  const isCut = walk.length > walk.lengthMax;
  const kept = isCut ? cutAtLine(whole, walk.lengthMax) : whole;
  const exactText = isCut ? `${kept}\n${compatMarkers.size}` : whole;
  const text = asText(exactText);
  const places = { ...placesOf(walk, asText(kept), isCut), table: walk.table, length: countCodePoints(text) + 1 };
  const truncated: Truncation = {
    depth: walk.depthCuts,
    size: isCut ? walk.length - countCodePoints(asText(kept)) : 0,
    nodes: walk.cutNodes + walk.leftOut + walk.rows.length - places.count + (isCut ? 1 : 0),
  };
  return { grammar: 'compat-1', text, exactText, segments: treeSegments(places), places, truncated };
}

// Cuts before the last line end that stands behind the first character and inside the limit, else at the limit.
function cutAtLine(whole: string, lengthMax: number): string {
  const head = whole.slice(0, codePointsOf(asText(whole)).unitAt(lengthMax));
  const lineEnd = head.lastIndexOf('\n');
  return lineEnd > 0 ? head.slice(0, lineEnd) : head;
}

// A segment for every value of which something is kept, and one for the marker.
function placesOf({ lines, rows, strengths }: Walk, kept: Text, isCut: boolean): Omit<LinePlaces, 'length'> {
  const points = codePointsOf(kept);
  const starts: number[] = [];
  let unit = 0;
  while (starts.length < lines.length && unit <= kept.length && (unit < kept.length || !isCut || starts.length === 0)) {
    starts.push(points.positionAt(unit));
    unit += lines[starts.length - 1].length + 1;
  }
  const count = starts.length;
  if (!isCut) return { count, starts, rows, strengths };
  const cutRow = rows[Math.min(count, rows.length - 1)];
  return { count: count + 1, starts: [...starts, points.count + 1], rows: [...rows.slice(0, count), cutRow], strengths: [...strengths.slice(0, count), LINE] };
}

function asText(exact: string): Text {
  return exact.toWellFormed().replaceAll('\0', '\ufffd') as Text;
}
