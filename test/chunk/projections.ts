import { countCodePoints } from '../../src/base/code-points.ts';
import { text } from '../../src/base/text.ts';
import type { Locator } from '../../src/projection/locator.ts';
import type { Boundary, Projection, Segment } from '../../src/projection/projection.ts';

/** A piece of a made-up projection: its text with the separator behind it. */
export interface Piece {
  readonly text: string;
  readonly boundary?: Boundary;
  readonly level?: number;
  readonly pointer?: string;
}

/** A projection of pieces, each a segment; flow, or a tree where pieces have pointers. */
export function projectionOf(pieces: readonly Piece[]): Projection {
  let start = 0;
  const segments = pieces.map((piece, index): Segment => {
    const end = start + countCodePoints(piece.text);
    const range = { start, end };
    start = end;
    const lines = { start: index + 1, end: index + 1 };
    const locator: Locator =
      piece.pointer === undefined
        ? { type: 'lines', lines, source_range: range, element_id: `e${String(index + 1).padStart(6, '0')}` }
        : { type: 'pointer', pointer: text(piece.pointer), lines, source_range: range };
    return { range, boundary: piece.boundary ?? 'block', locator, ...(piece.level === undefined ? {} : { heading_level: piece.level }) };
  });
  return {
    grammar: pieces.some((piece) => piece.pointer !== undefined) ? 'exact-1' : 'flow-1',
    text: text(pieces.map((piece) => piece.text).join('')),
    segments,
    truncated: { depth: 0, size: 0, nodes: 0 },
  };
}
