import { codePointsOf, countCodePoints } from '../base/code-points.ts';
import type { Text } from '../base/text.ts';
import type { TreeTable } from '../document/tree-table.ts';
import type { Grammar, Projection } from './projection.ts';
import type { LinePlaces } from './tree-segments.ts';
import { treeSegments } from './tree-segments.ts';

/** The lines of a tree's projection while they are written: one segment each, up to a length in code points. */
export interface TreeLines {
  /** True since a line did not fit. From then on lines are only counted, with `leaveOut`. */
  readonly isFull: boolean;
  /** Adds a line that shows a row, with the strength of the boundary before it, an index in `boundaries`. The first that does not fit is replaced by the marker. */
  add(row: number, line: string, strength: number): void;
  /** Counts a line that does not fit, by its length in code points. */
  leaveOut(length: number): void;
  /** Counts the nodes that the depth marker stands for. */
  cutDepth(nodes: number): void;
  finish(grammar: Grammar): Projection;
}

/** How lines are measured, and what stands for those that do not fit; it may exceed the limit. */
export interface LineRules {
  readonly lengthMax: number;
  readonly marker: string;
  /** Length of a line: in code points, or, as long as nothing is left out, in UTF-16 units. */
  readonly measure: (line: string) => number;
}

/** A projection without lines yet. */
export function treeLines(table: TreeTable, { lengthMax, marker, measure }: LineRules): TreeLines {
  // A row has one line at most, and the marker one more.
  const places = { count: 0, starts: new Uint32Array(table.count + 1), rows: new Uint32Array(table.count + 1), strengths: new Uint8Array(table.count + 1), length: 0 };
  const text = textJoiner();
  const cut = { depth: 0, size: 0, nodes: 0 };
  let isFull = false;
  const put = (row: number, line: string, strength: number, length: number): void => {
    const at = places.count++;
    places.starts[at] = places.length;
    places.rows[at] = row;
    places.strengths[at] = strength;
    places.length += length;
    text.add(line);
  };
  const leaveOut = (length: number): void => {
    cut.size += length + 1;
    cut.nodes += 1;
  };
  return {
    get isFull() {
      return isFull;
    },
    add(row, line, strength) {
      const length = measure(line);
      isFull = places.length + length > lengthMax;
      if (isFull) leaveOut(length);
      put(row, isFull ? marker : line, strength, (isFull ? marker.length : length) + 1);
    },
    leaveOut,
    cutDepth(nodes) {
      cut.depth += 1;
      cut.nodes += nodes;
    },
    finish(grammar) {
      const whole = text.join();
      return { grammar, text: whole, segments: treeSegments(table, inCodePoints(places, whole, measure)), truncated: cut };
    },
  };
}

function inCodePoints(places: LinePlaces & { readonly starts: Uint32Array }, text: Text, measure: LineRules['measure']): LinePlaces {
  const points = codePointsOf(text);
  if (points.count === text.length || measure === countCodePoints) return places;
  return { ...places, starts: places.starts.map((start) => points.positionAt(start)), length: points.count + 1 };
}

// Joins lines with LF, in batches, so that a million short strings do not live at once.
function textJoiner(): { add(line: string): void; join(): Text } {
  const pieces: string[] = [];
  let batch: string[] = [];
  return {
    add(line) {
      batch.push(line);
      if (batch.length < BATCH_LINES) return;
      pieces.push(batch.join('\n'));
      batch = [];
    },
    join() {
      if (batch.length > 0) pieces.push(batch.join('\n'));
      return pieces.join('\n') as Text;
    },
  };
}

const BATCH_LINES = 4096;
