import { countCodePoints } from '../base/code-points.ts';
import { listing } from '../base/listing.ts';
import type { Text } from '../base/text.ts';
import type { TreeTable } from '../document/tree-table.ts';
import { parentsOf } from '../document/tree-table.ts';
import type { PointerLocator } from './locator.ts';
import { pointerTo } from './pointer.ts';
import type { Boundary, Grammar, Projection, Segment } from './projection.ts';

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
    finish: (grammar) => ({ grammar, text: text.join(), segments: segmentsOf(table, places), truncated: cut }),
  };
}

interface LinePlaces {
  /** In code points of the text. */
  readonly starts: number[];
  readonly rows: number[];
  readonly boundaries: Boundary[];
  /** Where the next line starts. */
  length: number;
}

function segmentsOf(table: TreeTable, places: LinePlaces): Projection['segments'] {
  const { starts, rows, boundaries } = places;
  const parents = parentsOf(table);
  const isStream = table.count > 0 && table.sizes[0] + 1 < table.count;
  const count = starts.length;
  return listing(count, (at): Segment => {
    // No line end stands behind the last line.
    const end = at + 1 < count ? starts[at + 1] : places.length - 1;
    return { range: { start: starts[at], end }, boundary: boundaries[at], locator: locatorOf(table, parents, rows[at], isStream) };
  });
}

function locatorOf(table: TreeTable, parents: Uint32Array, row: number, isStream: boolean): PointerLocator {
  let root = row;
  if (isStream) while (parents[root] !== root) root = parents[root];
  // Behind an alias the key stands here and the value elsewhere: then the value is the evidence.
  const keyStart = table.keyStarts[row];
  const isKeyed = table.keys[row] !== undefined && keyStart <= table.starts[row];
  return {
    type: 'pointer',
    pointer: pointerTo(table, parents, row),
    ...(isStream && { document: table.indexes[root] }),
    lines: { start: table.lines[row], end: Math.max(table.lines[row], table.lineEnds[row]) },
    source_range: { start: isKeyed ? keyStart : table.starts[row], end: table.ends[row] },
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
