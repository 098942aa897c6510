import { countCodePoints } from '../base/code-points.ts';
import type { Text } from '../base/text.ts';
import type { TreeTable } from '../document/tree-table.ts';
import type { Boundary, Grammar, Projection } from './projection.ts';
import type { LinePlaces } from './tree-segments.ts';
import { treeSegments } from './tree-segments.ts';

/** The lines of a tree's projection while they are written: one segment each, up to a length in code points. */
export interface TreeLines {
  /** True since a line did not fit. From then on lines are only counted, with `leaveOut`. */
  readonly isFull: boolean;
  /** Adds a line that shows a row. The first that does not fit is replaced by the marker. */
  add(row: number, line: string, boundary: Boundary): void;
  /** Counts a line that does not fit, by its length in code points. */
  leaveOut(length: number): void;
  /** Counts the nodes that the depth marker stands for. */
  cutDepth(nodes: number): void;
  finish(grammar: Grammar): Projection;
}

/** A projection without lines yet. `marker` is the line that stands for all that did not fit; it may exceed the limit. */
export function treeLines(table: TreeTable, lengthMax: number, marker: string): TreeLines {
  const places: LinePlaces = { starts: [], rows: [], boundaries: [], length: 0 };
  const text = textJoiner();
  const cut = { depth: 0, size: 0, nodes: 0 };
  let isFull = false;
  const put = (row: number, line: string, boundary: Boundary, length: number): void => {
    places.starts.push(places.length);
    places.rows.push(row);
    places.boundaries.push(boundary);
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
    add(row, line, boundary) {
      const length = countCodePoints(line);
      isFull = places.length + length > lengthMax;
      if (isFull) leaveOut(length);
      put(row, isFull ? marker : line, boundary, (isFull ? marker.length : length) + 1);
    },
    leaveOut,
    cutDepth(nodes) {
      cut.depth += 1;
      cut.nodes += nodes;
    },
    finish: (grammar) => ({ grammar, text: text.join(), segments: treeSegments(table, places), truncated: cut }),
  };
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
