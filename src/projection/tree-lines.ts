import { countCodePoints } from '../base/code-points.ts';
import { isWide } from '../base/code-units.ts';
import type { TreeTable } from '../document/tree-table.ts';
import { expectedUnits } from './expected-units.ts';
import type { Grammar, Projection } from './projection.ts';
import type { TextWriter } from './text-writer.ts';
import { dropLine, endLine, lineLength, putString, textWriter, writtenText } from './text-writer.ts';
import { treeSegments } from './tree-segments.ts';

/** The lines of a tree's projection while they are written: one segment each, up to a length in code points. */
export interface TreeLines {
  /** Takes the line that is written next. */
  readonly writer: TextWriter;
  /**
   * Ends a line that shows a row, with the strength of the boundary before it, an index in `boundaries`. The first that does not fit
   * is replaced by the marker; it and all behind it are only counted.
   */
  endLine(row: number, strength: number): void;
  /** Counts the nodes that the depth marker stands for. */
  cutDepth(nodes: number): void;
  finish(grammar: Grammar): Projection;
}

/** A projection without lines yet; the marker stands for lines that do not fit in `lengthMax` code points, and may exceed it. */
export function treeLines(table: TreeTable, { lengthMax, marker }: { readonly lengthMax: number; readonly marker: string }): TreeLines {
  // A row has one line at most, and the marker one more.
  const places = { table, count: 0, starts: new Uint32Array(table.count + 1), rows: new Uint32Array(table.count + 1), strengths: new Uint8Array(table.count + 1), length: 0 };
  const writer = textWriter(Math.ceil(Math.min(lengthMax, expectedUnits(table)) * UNITS_PER_EXPECTED), isWide(table.source) ? 2 : 1);
  const cut = { depth: 0, size: 0, nodes: 0 };
  let isFull = false;
  const put = (row: number, strength: number, length: number): void => {
    const at = places.count++;
    places.starts[at] = places.length;
    places.rows[at] = row;
    places.strengths[at] = strength;
    places.length += length + 1;
    endLine(writer);
  };
  const leaveOut = (row: number, strength: number, length: number): void => {
    cut.size += length + 1;
    cut.nodes += 1;
    dropLine(writer);
    if (isFull) return;
    isFull = true;
    putString(writer, marker);
    put(row, strength, countCodePoints(marker));
  };
  return {
    writer,
    endLine(row, strength) {
      const length = lineLength(writer);
      if (isFull || places.length + length > lengthMax) return leaveOut(row, strength, length);
      put(row, strength, length);
    },
    cutDepth(nodes) {
      cut.depth += 1;
      cut.nodes += nodes;
    },
    finish: (grammar) => ({ grammar, text: writtenText(writer), segments: treeSegments(places), places, truncated: cut }),
  };
}

// For escapes, so that the text seldom moves: to copy it takes longer than to write it. What is too much is not touched.
const UNITS_PER_EXPECTED = 1.02;
