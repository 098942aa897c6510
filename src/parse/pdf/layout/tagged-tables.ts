import { compareNumber } from '../../../base/order.ts';
import { least, most } from './extremes.ts';
import type { Line } from './lines.ts';
import type { CellDraft, TableDraft } from './table-draft.ts';

/** A cell of the tree with its lines. */
export interface FilledCell {
  readonly isHeader: boolean;
  readonly rowSpan: number;
  readonly colSpan: number;
  readonly lines: readonly Line[];
}

interface Placed extends FilledCell {
  readonly row: number;
  readonly col: number;
}

const CONFIDENCE = 950;
const COLUMNS_MAX = 1000;

/**
 * Makes a table of the rows of a structure tree: each cell takes the next free place of its row, as in HTML. `undefined`
 * where a place stays empty, so that nobody knows which cell is missing, and where the table does not agree with where its
 * text stands: rows must descend and columns follow each other to the right.
 */
export function taggedTable(rows: readonly (readonly FilledCell[])[]): TableDraft | undefined {
  const placed = place(rows);
  const filled = placed.filter(({ lines }) => lines.length > 0);
  const columnCount = placed.reduce((count, { col, colSpan }) => Math.max(count, col + colSpan), 0);
  const rowCount = rows.length;
  const area = placed.reduce((sum, { rowSpan, colSpan }) => sum + rowSpan * colSpan, 0);
  if (filled.length === 0 || area !== rowCount * columnCount || columnCount > COLUMNS_MAX || !agrees(filled, rowCount, columnCount)) return undefined;
  const edges = columnEdges(filled, columnCount);
  const bands = rowBands(filled, rowCount);
  const cells = placed.map(({ row, col, rowSpan, colSpan, lines }): CellDraft => {
    const box = lines.length > 0 ? boxOf(lines) : { x0: edges[col], y0: bands[row].y0, x1: edges[col + colSpan], y1: bands[row].y1 };
    return { row, col, rowSpan, colSpan, lines, ...box };
  });
  const x0 = least(filled, ({ lines }) => least(lines, (line) => line.x0));
  const x1 = most(filled, ({ lines }) => most(lines, (line) => line.x1));
  return {
    rowCount,
    columnCount,
    headerRows: headerCount(rows),
    cells,
    edges,
    x0,
    x1,
    y0: bands[0].y0,
    y1: most(bands, ({ y1 }) => y1),
    confidence: CONFIDENCE,
    first: least(filled, ({ lines }) => least(lines, ({ first }) => first)),
  };
}

function place(rows: readonly (readonly FilledCell[])[]): readonly Placed[] {
  // How many rows down each column is taken.
  const taken: number[] = [];
  return rows.flatMap((cells, row) => {
    let col = 0;
    return cells.map((cell): Placed => {
      while ((taken[col] ?? 0) > row) col++;
      const rowSpan = Math.min(cell.rowSpan, rows.length - row);
      const at = col;
      for (let index = 0; index < cell.colSpan; index++) taken[col++] = row + rowSpan;
      return { ...cell, rowSpan, row, col: at };
    });
  });
}

// A row starts no higher than the one above it, and no column begins left of the one before it.
function agrees(filled: readonly Placed[], rowCount: number, columnCount: number): boolean {
  const tops = Array.from({ length: rowCount }, (_, row) => filled.filter((cell) => cell.row === row)).filter((cells) => cells.length > 0).map((cells) => least(cells, ({ lines }) => least(lines, ({ y0 }) => y0)));
  if (tops.some((top, index) => index > 0 && top < tops[index - 1])) return false;
  const narrow = filled.filter(({ colSpan }) => colSpan === 1);
  const middles = Array.from({ length: columnCount }, (_, col) => narrow.filter((cell) => cell.col === col))
    .filter((cells) => cells.length > 0)
    .map((cells) => median(cells.map(({ lines }) => boxOf(lines)).map(({ x0, x1 }) => x0 + x1)));
  return middles.every((middle, index) => index === 0 || middle > middles[index - 1]) && !filled.some((cell, index) => index > 0 && overlapsBefore(filled[index - 1], cell));
}

function overlapsBefore(before: Placed, cell: Placed): boolean {
  if (before.row !== cell.row) return false;
  const [a, b] = [boxOf(before.lines), boxOf(cell.lines)];
  return a.x1 > b.x0 + cell.lines[0].size && a.y0 < b.y1 && b.y0 < a.y1;
}

function median(values: readonly number[]): number {
  return [...values].sort(compareNumber)[values.length >> 1];
}

// Where a column holds no text of its own, it has no width.
function columnEdges(filled: readonly Placed[], columnCount: number): readonly number[] {
  const edges: number[] = [];
  const right = most(filled, ({ lines }) => most(lines, ({ x1 }) => x1));
  for (let col = columnCount - 1; col >= 0; col--) {
    const starts = filled.filter((cell) => cell.col === col).map(({ lines }) => least(lines, ({ x0 }) => x0));
    const next = edges.at(-1) ?? right;
    edges.push(Math.min(next, ...starts));
  }
  return [...edges.reverse(), right];
}

function rowBands(filled: readonly Placed[], rowCount: number): readonly { readonly y0: number; readonly y1: number }[] {
  const bands: { y0: number; y1: number }[] = [];
  for (let row = 0; row < rowCount; row++) {
    const cells = filled.filter((cell) => cell.row === row);
    const above = bands.at(-1)?.y1 ?? least(filled, ({ lines }) => least(lines, ({ y0 }) => y0));
    bands.push(cells.length === 0 ? { y0: above, y1: above } : { y0: least(cells, ({ lines }) => boxOf(lines).y0), y1: most(cells, ({ lines }) => boxOf(lines).y1) });
  }
  return bands;
}

/** Rows of header cells at the top; a table that marks none has its first row for one. */
export function headerCount(rows: readonly (readonly FilledCell[])[]): number {
  if (!rows.some((cells) => cells.some(({ isHeader }) => isHeader))) return Math.min(1, rows.length - 1);
  const first = rows.findIndex((cells) => cells.some(({ isHeader }) => !isHeader));
  return first < 0 ? Math.min(1, rows.length - 1) : first;
}

function boxOf(lines: readonly Line[]): { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number } {
  return { x0: least(lines, (line) => line.x0), y0: least(lines, (line) => line.y0), x1: most(lines, (line) => line.x1), y1: most(lines, (line) => line.y1) };
}
