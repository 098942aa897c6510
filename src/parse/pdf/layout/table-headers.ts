import { firstRuling, type Ruling } from './rulings.ts';
import type { Interval } from './table-columns.ts';
import type { BlockRow } from './table-rows.ts';
import type { OpenCell } from './table-spans.ts';

/** The rows above the body may be so many. */
const HEADER_ROWS_MAX = 3;

/**
 * Lets the titles of column groups span their columns: a title is often narrower than its group, and then its text
 * crosses no column. A row of titles has free columns under which the next row is filled, and shows itself by a title
 * that does cross columns, by rulings that part the groups below it, or by a next row that holds titles again.
 */
export function spanTitles(grid: readonly OpenCell[][], rows: readonly BlockRow[], columns: readonly Interval[], rulings: readonly Ruling[]): void {
  for (let row = 0; row < HEADER_ROWS_MAX && row + 2 < grid.length; row++) {
    const free = freeColumns(grid[row], columns.length);
    const below = grid[row + 1];
    const wanted = free.filter((col) => col > 0 && below.some((cell) => cell.col === col && cell.lines.length > 0));
    const isTitles = wanted.length > 0 && wanted.length === free.filter((col) => col > 0).length;
    if (!isTitles || !(grid[row].some((cell) => cell.colSpan > 1) || partsGroups(rows[row], rows[row + 1], columns, rulings) || isTitleRow(grid, row + 1, wanted))) return;
    for (const cell of grid[row]) if (cell.col > 0 || below.some(({ col }) => col === 0)) widen(cell, grid[row], below, columns);
  }
}

function freeColumns(row: readonly OpenCell[], columnCount: number): readonly number[] {
  const free: number[] = [];
  for (let col = 0; col < columnCount; col++) if (!row.some((cell) => cell.col <= col && cell.col + cell.colSpan > col)) free.push(col);
  return free;
}

// Several rulings stand side by side between the two rows, each below a group of columns.
function partsGroups(above: BlockRow, below: BlockRow, columns: readonly Interval[], rulings: readonly Ruling[]): boolean {
  const [left, right] = [columns[0].x0, columns[columns.length - 1].x1];
  for (let index = firstRuling(rulings, above.y1 - 150); index < rulings.length && rulings[index].at <= below.y0 + 150; index++) {
    const { start, end } = rulings[index];
    const under = columns.filter(({ x0, x1 }) => start <= (x0 + x1) >> 1 && end >= (x0 + x1) >> 1).length;
    if (end > left && start < right && under > 1 && under < columns.length) return true;
  }
  return false;
}

// The row holds words or years above columns of numbers, or says the same in several columns.
function isTitleRow(grid: readonly OpenCell[][], row: number, wanted: readonly number[]): boolean {
  const titles = grid[row].filter((cell) => cell.lines.length > 0);
  if (titles.some((cell) => isNumber(textOf(cell)))) return false;
  const texts = titles.filter((cell) => cell.col > 0).map(textOf);
  if (new Set(texts).size < texts.length) return true;
  const body = grid.slice(row + 1).flatMap((cells) => cells.filter((cell) => wanted.includes(cell.col) && cell.lines.length > 0));
  return body.filter((cell) => isNumber(textOf(cell))).length * 10 > 6 * body.length;
}

function isNumber(text: string): boolean {
  return /^[^A-Za-z]*[0-9][^A-Za-z]*$/.test(text) && !/^(?:19|20)[0-9]{2}(?:[-/\u2013][0-9]{2,4})?$/.test(text);
}

function textOf({ lines }: OpenCell): string {
  return lines.map(({ words }) => words.map(({ span }) => span.text).join(' ')).join(' ');
}

// A title that starts where its first column does reaches to the next title; any other is centred over its group.
function widen(cell: OpenCell, row: readonly OpenCell[], below: readonly OpenCell[], columns: readonly Interval[]): void {
  if (cell.lines.length === 0) return;
  const before = row.findLast((each) => each.col < cell.col);
  const after = row.find((each) => each.col > cell.col);
  const first = before === undefined ? Math.min(cell.col, 1) : before.col + before.colSpan;
  const last = (after?.col ?? columns.length) - 1;
  if (first >= cell.col && last < cell.col + cell.colSpan) return;
  const x0 = Math.min(...cell.lines.map((line) => line.x0));
  const x1 = Math.max(...cell.lines.map((line) => line.x1));
  const { size } = cell.lines[0];
  const under = below.find(({ col }) => col === cell.col)?.lines[0];
  if (under !== undefined && Math.abs(under.x0 - x0) * 2 <= size) {
    cell.colSpan = last - cell.col + 1;
    return;
  }
  const [from, to] = centredRange(columns, { x0, x1 }, { cell, first, last });
  cell.colSpan = to - from + 1;
  cell.col = from;
}

// The columns around the cell, none before `first` or behind `last`, whose middle is nearest to that of the text.
function centredRange(columns: readonly Interval[], { x0, x1 }: Interval, { cell, first, last }: { readonly cell: OpenCell; readonly first: number; readonly last: number }): readonly [number, number] {
  let best: readonly [number, number] = [cell.col, cell.col + cell.colSpan - 1];
  let distance = Infinity;
  for (let from = Math.min(first, cell.col); from <= cell.col; from++) {
    for (let to = cell.col + cell.colSpan - 1; to <= last; to++) {
      const off = Math.abs(columns[from].x0 + columns[to].x1 - x0 - x1);
      if (off < distance) {
        best = [from, to];
        distance = off;
      }
    }
  }
  return best;
}
