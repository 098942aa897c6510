import { byNumber } from '../../../base/order.ts';
import { toLine, type Line } from './lines.ts';
import type { Ruling } from './rulings.ts';
import type { Interval } from './table-columns.ts';
import { columnRange } from './table-columns.ts';
import type { CellDraft, TableDraft } from './table-draft.ts';
import type { BlockRow } from './table-rows.ts';
import { spanTitles } from './table-headers.ts';
import { spanRows, type OpenCell } from './table-spans.ts';
import { least, most } from './extremes.ts';

/** Rows and columns found on a page, to be filled with cells. */
export interface TableFrame {
  readonly rows: readonly BlockRow[];
  readonly columns: readonly Interval[];
  /** Horizontal rulings of the page. */
  readonly rulings: readonly Ruling[];
  readonly confidence: number;
}

/** Puts the lines of rows into cells: a cell spans the columns that its text crosses, and rows that a header leaves open below it. */
export function fillTable({ rows, columns, rulings, confidence }: TableFrame): TableDraft {
  const grid = rows.map((row) => rowCells(row, columns));
  spanSections(grid, columns.length);
  spanTitles(grid, rows, columns, rulings);
  const headerRows = headerCount(rows, grid, rulings);
  spanRows(grid, { rows, headerRows, columns, rulings });
  addEmptyCells(grid, columns.length);
  const x0 = Math.min(columns[0].x0, least(rows, (row) => row.x0));
  const x1 = Math.max(columns[columns.length - 1].x1, most(rows, (row) => row.x1));
  const edges = [x0, ...columns.slice(1).map((column, index) => (columns[index].x1 + column.x0) >> 1), x1];
  const tops = rows.map((row) => row.y0);
  const bottoms = rows.map((row) => row.y1);
  const cells = grid.flatMap((cells, row) =>
    cells.map((cell): CellDraft => ({
      row,
      col: cell.col,
      rowSpan: cell.rowSpan,
      colSpan: cell.colSpan,
      lines: cell.lines,
      x0: edges[cell.col],
      x1: edges[cell.col + cell.colSpan],
      y0: tops[row],
      y1: Math.max(tops[row], bottoms[row + cell.rowSpan - 1]),
    })),
  );
  return {
    rowCount: rows.length,
    columnCount: columns.length,
    headerRows,
    cells,
    edges,
    x0,
    y0: least(tops, (y) => y),
    x1,
    y1: most(bottoms, (y) => y),
    confidence,
    first: least(rows, ({ blocks }) => least(blocks, ({ first }) => first)),
  };
}

// A single cell that runs out of the first column is the title of the rows below it, and has its row to itself.
function spanSections(grid: readonly OpenCell[][], columnCount: number): void {
  for (const [cell, ...others] of grid) if (others.length === 0 && cell.col === 0 && cell.colSpan > 1) cell.colSpan = columnCount;
}

function addEmptyCells(grid: OpenCell[][], columnCount: number): void {
  const taken = grid.map(() => new Uint8Array(columnCount));
  grid.forEach((cells, row) => {
    for (const { col, colSpan, rowSpan } of cells) for (let at = row; at < row + rowSpan; at++) taken[at].fill(1, col, col + colSpan);
  });
  grid.forEach((cells, row) => {
    taken[row].forEach((isTaken, col) => {
      if (isTaken === 0) cells.push({ col, colSpan: 1, rowSpan: 1, lines: [] });
    });
    cells.sort(byColumn);
  });
}

// The cells of one row, left to right. Lines of one column are one cell; a line that crosses columns makes its cell span.
function rowCells(row: BlockRow, columns: readonly Interval[]): OpenCell[] {
  const cells: OpenCell[] = [];
  for (const block of row.blocks) {
    const [first, last] = columnRange(columns, block);
    const pieces = last > first ? splitAtColumns(block.lines, columns.slice(first, last + 1)) : undefined;
    if (pieces !== undefined) {
      pieces.forEach((lines, index) => place(cells, first + index, first + index, lines));
    } else {
      place(cells, first, last, block.lines);
    }
  }
  return cells.sort(byColumn);
}

const byColumn = byNumber<OpenCell>(({ col }) => col);

function place(cells: OpenCell[], first: number, last: number, lines: readonly Line[]): void {
  if (lines.length === 0) return;
  const met = cells.filter((cell) => cell.col <= last && cell.col + cell.colSpan > first);
  if (met.length === 0) {
    cells.push({ col: first, colSpan: last - first + 1, rowSpan: 1, lines: [...lines] });
    return;
  }
  const [home, ...others] = met;
  const end = Math.max(last + 1, most(met, (cell) => cell.col + cell.colSpan));
  home.col = Math.min(first, least(met, (cell) => cell.col));
  home.colSpan = end - home.col;
  home.lines = [...home.lines, ...others.flatMap((cell) => cell.lines), ...lines];
  for (const other of others) cells.splice(cells.indexOf(other), 1);
}

// A line that was joined across columns is cut where every column boundary falls between two words that stand apart.
function splitAtColumns(lines: readonly Line[], columns: readonly Interval[]): readonly (readonly Line[])[] | undefined {
  const pieces: Line[][] = columns.map(() => []);
  for (const line of lines) {
    const words = columns.map(() => [] as (typeof line.words)[number][]);
    for (const word of line.words) {
      const index = columns.findIndex((column, at) => at === columns.length - 1 || (word.x0 + word.x1) / 2 < (column.x1 + columns[at + 1].x0) / 2);
      if (word.x1 > columns[index].x1 + word.size / 4 || word.x0 < columns[index].x0 - word.size / 4) return undefined;
      words[index].push(word);
    }
    if (words.some((some, index) => index > 0 && some.length > 0 && !standsApart(words[index - 1], some))) return undefined;
    words.forEach((some, index) => {
      if (some.length > 0) pieces[index].push(toLine(some));
    });
  }
  return pieces.every((piece) => piece.length > 0) ? pieces : undefined;
}

function standsApart(left: readonly { x1: number }[], right: readonly { x0: number; size: number }[]): boolean {
  const last = left.at(-1);
  return last !== undefined && (right[0].x0 - last.x1) * 100 >= 50 * right[0].size;
}

// Header rows end at the first ruling across the table, or with the rows whose cells span columns.
function headerCount(rows: readonly BlockRow[], grid: readonly (readonly OpenCell[])[], rulings: readonly Ruling[]): number {
  let spanning = 0;
  while (spanning < grid.length - 1 && grid[spanning].some((cell) => cell.colSpan > 1)) spanning++;
  const x0 = least(rows, (row) => row.x0);
  const x1 = most(rows, (row) => row.x1);
  for (let row = 0; row + 1 < rows.length && row < 4; row++) {
    const low = rows[row].y1 - 150;
    const high = rows[row + 1].y0 + 150;
    const across = rulings.some(({ at, start, end }) => at >= low && at <= high && (Math.min(end, x1) - Math.max(start, x0)) * 10 > 8 * (x1 - x0));
    if (across) return Math.max(row + 1, Math.min(spanning + 1, rows.length - 1));
  }
  return Math.min(spanning + 1, rows.length - 1);
}

