import { columnRange, type Interval } from './table-columns.ts';

/**
 * Puts the head of a column above its body where nothing of one stands below the other: a head is centred over a wide
 * column, and the numbers stand at its right edge. Of two neighbouring columns one then holds cells in the first rows
 * only, and the other in the rows below them. The first column is left alone: labels of rows often have no head.
 *
 * ```text
 * Product    Sales        Stock
 * Apples             12           304
 * Pears               8            71
 * ```
 */
export function withHeads(columns: readonly Interval[], rows: readonly (readonly Interval[])[]): readonly Interval[] {
  const filled = rowsByColumn(columns, rows);
  const joined: Interval[] = [];
  for (let index = 0; index < columns.length; index++) {
    const [left, right] = [columns[index], columns[index + 1]];
    const isSplit = index > 0 && index + 1 < columns.length && (isHeadOf(filled[index], filled[index + 1]) || isHeadOf(filled[index + 1], filled[index]));
    joined.push(isSplit ? { x0: left.x0, x1: right.x1 } : left);
    if (isSplit) index++;
  }
  return joined;
}

/** The head of a column is at most so many rows high. */
const HEAD_ROWS_MAX = 4;

function isHeadOf(head: readonly number[], body: readonly number[]): boolean {
  const last = head[head.length - 1];
  return head.length > 0 && body.length > 0 && last < HEAD_ROWS_MAX && last < body[0] && body.length > head.length;
}

// Which rows hold a cell that stands in one column only, ascending.
function rowsByColumn(columns: readonly Interval[], rows: readonly (readonly Interval[])[]): readonly (readonly number[])[] {
  const filled = columns.map((): number[] => []);
  rows.forEach((row, index) => {
    for (const cell of row) {
      const [first, last] = columnRange(columns, cell);
      for (let column = first; column <= last; column++) if (filled[column].at(-1) !== index) filled[column].push(index);
    }
  });
  return filled;
}
