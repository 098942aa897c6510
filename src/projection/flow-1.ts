import { codePointsOf } from '../base/code-points.ts';
import type { CodePoints } from '../base/code-points.ts';
import type { FlowElement, FlowPayload } from '../document/flow.ts';
import type { LineLocator } from './locator.ts';
import type { Boundary, Projection } from './projection.ts';
import type { ProjectionWriter } from './projection-writer.ts';
import { projectionWriter } from './projection-writer.ts';

/**
 * The grammar `flow-1`: the elements a reader sees, in document order, with a blank line between them. The items of a list and
 * the rows of a table stand on lines of their own; an item has its marker before it and is indented as it is nested, a row has
 * ` | ` between its cells. A segment is one line of the source, so that a citation names exact lines; headings and rows are whole.
 */
export function projectFlow(payload: FlowPayload, lengthMax: number): Projection {
  const writer = projectionWriter('flow-1', lengthMax);
  let before: FlowElement | undefined;
  for (const element of payload.elements) {
    if (element.hidden === true || element.text === '') continue;
    addElement(writer, element, before === undefined || !isNeighbour(before, element) ? '\n\n' : '\n');
    before = element;
  }
  return writer.finish();
}

/** What stands before an element's text: indentation and marker of a list item, the call of a footnote. */
function prefixOf({ type, marker, depth = 0, checked }: FlowElement): string {
  if (marker === undefined) return '';
  if (type === 'footnote') return `${marker}: `;
  const task = checked === undefined ? '' : checked ? '[x] ' : '[ ] ';
  return `${'  '.repeat(Math.min(Math.max(depth - 1, 0), INDENT_MAX))}${marker} ${task}`;
}

// Deeper lists are not indented further: a hostile document would make more spaces than text.
const INDENT_MAX = 8;

/** Tells whether two elements stand on neighbouring lines: rows of one table, items of a list. */
export function isNeighbour(before: FlowElement, element: FlowElement): boolean {
  if (element.type === 'table_row') return before.type === 'table_row' && element.row !== 0;
  return isItem(before) && isItem(element);
}

function isItem({ type }: FlowElement): boolean {
  return type === 'list_item';
}

function addElement(writer: ProjectionWriter, element: FlowElement, separator: string): void {
  const prefix = prefixOf(element);
  const level = element.heading_level === undefined ? {} : { heading_level: element.heading_level };
  const pieces = element.type === 'heading' || element.type === 'table_row' ? [wholePiece(element)] : linePieces(element);
  for (const [index, piece] of pieces.entries()) {
    const locator: LineLocator = { element_id: element.id, lines: piece.lines, source_range: piece.source, type: 'lines' };
    if (index === 0) writer.add({ text: prefix + piece.text, separator, boundary: boundaryOf(element), ...level, locator });
    else writer.add({ text: piece.text, separator: '', boundary: piece.boundary, locator });
  }
}

function boundaryOf(element: FlowElement): Boundary {
  if (element.type === 'heading') return 'section';
  return element.type === 'table_row' && element.row !== 0 ? 'line' : 'block';
}

interface Piece {
  readonly text: string;
  readonly boundary: Boundary;
  readonly lines: { readonly start: number; readonly end: number };
  readonly source: { readonly start: number; readonly end: number };
}

function wholePiece({ text, runs, lines, range }: FlowElement): Piece {
  const first = runs.at(0);
  if (first === undefined) return { text, boundary: 'block', lines, source: range };
  const source = { end: first[3], start: first[2] };
  const inLines = { end: first[4], start: first[4] };
  for (const [, , start, end, line] of runs) {
    source.start = Math.min(source.start, start);
    source.end = Math.max(source.end, end);
    inLines.start = Math.min(inLines.start, line);
    inLines.end = Math.max(inLines.end, line);
  }
  return { text, boundary: 'block', lines: inLines, source };
}

// A stretch of the text that comes from one line of the source, and does not cross a line of its own.
interface Stretch {
  readonly start: number;
  readonly sourceStart: number;
  sourceEnd: number;
  readonly line: number;
}

function linePieces(element: FlowElement): readonly Piece[] {
  const points = codePointsOf(element.text);
  const stretches = stretchesOf(element, points);
  if (stretches.length <= 1) return [wholePiece(element)];
  return stretches.map((stretch, index): Piece => {
    const start = index === 0 ? 0 : stretch.start;
    const end = stretches.at(index + 1)?.start ?? points.count;
    return {
      text: points.slice({ start, end }),
      boundary: endsLine(element, points, start) ? 'line' : 'none',
      lines: { end: stretch.line, start: stretch.line },
      source: { end: stretch.sourceEnd, start: stretch.sourceStart },
    };
  });
}

function stretchesOf(element: FlowElement, points: CodePoints): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let open: Stretch | undefined;
  const extend = (start: number, sourceStart: number, sourceEnd: number, line: number): void => {
    if (open?.line === line && !endsLine(element, points, start)) {
      open.sourceEnd = Math.max(open.sourceEnd, sourceEnd);
    } else {
      open = { start, sourceStart, sourceEnd, line };
      stretches.push(open);
    }
  };
  for (const [start, end, sourceStart, sourceEnd, line] of element.runs) {
    if (end - start !== sourceEnd - sourceStart) {
      extend(start, sourceStart, sourceEnd, line);
      continue;
    }
    let lines = 0;
    for (let at = start; at < end; lines++) {
      const to = lineEndAfter(element.text, points, at, end);
      extend(at, sourceStart + at - start, sourceStart + to - start, line + lines);
      at = to;
    }
  }
  return stretches;
}

// The position behind the next LF, or `end`.
function lineEndAfter(text: string, points: CodePoints, at: number, end: number): number {
  const unit = text.indexOf('\n', points.unitAt(at));
  return unit < 0 ? end : Math.min(end, points.positionAt(unit) + 1);
}

function endsLine({ text }: FlowElement, points: CodePoints, position: number): boolean {
  return position > 0 && text.charCodeAt(points.unitAt(position) - 1) === 0x0a;
}
