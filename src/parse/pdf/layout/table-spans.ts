import type { Line } from './lines.ts';
import type { Ruling } from './rulings.ts';
import type { Interval } from './table-columns.ts';
import type { BlockRow } from './table-rows.ts';

/** A cell while its table is being made. */
export interface OpenCell {
  col: number;
  colSpan: number;
  rowSpan: number;
  lines: Line[];
}

/** What tells how far cells reach down. */
export interface SpanHints {
  readonly rows: readonly BlockRow[];
  readonly headerRows: number;
  readonly columns: readonly Interval[];
  readonly rulings: readonly Ruling[];
}

/**
 * Lets cells reach down over rows that are empty in their columns: in a header beside a cell that spans columns, where
 * the ruling below a row leaves their columns out, and where their text is centred over several rows.
 */
export function spanRows(grid: readonly OpenCell[][], hints: SpanHints): void {
  const { rows, headerRows, columns, rulings } = hints;
  for (let row = 0; row + 1 < grid.length; row++) {
    const divides = row + 1 < headerRows && grid[row].some((cell) => cell.colSpan > 1);
    for (const cell of grid[row]) {
      while (row + cell.rowSpan < grid.length && isFree(grid[row + cell.rowSpan], cell, columns.length)) {
        const below = row + cell.rowSpan;
        const inHeader = divides && cell.colSpan === 1 && below < headerRows;
        if (!inHeader && !isCentredOver(cell, rows, row, below) && !isLeftOut(cell, rows[below - 1], rows[below], { columns, rulings })) break;
        cell.rowSpan++;
      }
    }
  }
}

function isFree(row: readonly OpenCell[], { col, colSpan }: OpenCell, columnCount: number): boolean {
  return row.length > 0 && row.length < columnCount && row.every((cell) => cell.col + cell.colSpan <= col || cell.col >= col + colSpan);
}

// The middle of the text lies at or below the middle of the rows `first` to `last`.
function isCentredOver({ lines }: OpenCell, rows: readonly BlockRow[], first: number, last: number): boolean {
  if (lines.length === 0) return false;
  const middle = lines[0].y0 + lines[lines.length - 1].y1;
  const top = rows[first].y0 + rows[first].y1;
  const bottom = rows[last].y0 + rows[last].y1;
  return middle * 2 >= top + bottom - lines[0].size / 2;
}

// A ruling parts the two rows in other columns, and not in the columns of the cell.
function isLeftOut({ col, colSpan }: OpenCell, above: BlockRow, below: BlockRow, { columns, rulings }: Pick<SpanHints, 'columns' | 'rulings'>): boolean {
  const left = columns[col];
  const right = columns[col + colSpan - 1];
  const middle = (left.x0 + right.x1) >> 1;
  const low = Math.min(above.y1, below.y0) - 150;
  const high = Math.max(above.y1, below.y0) + 150;
  const between = rulings.filter(({ at, start, end }) => at >= low && at <= high && start < columns[columns.length - 1].x1 && end > columns[0].x0);
  if (between.length === 0 || between.some(({ start, end }) => start <= middle && end >= middle)) return false;
  const covered = columns.filter(({ x0, x1 }) => between.some(({ start, end }) => start <= (x0 + x1) >> 1 && end >= (x0 + x1) >> 1)).length;
  return covered * 3 >= columns.length;
}
