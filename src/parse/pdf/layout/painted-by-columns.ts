import { compareNumber } from '../../../base/order.ts';
import type { Line } from './lines.ts';

/** A column needs so many lines to be told from the lines of one cell. */
const LINES_MIN = 3;
/** More lines or columns than these are no table of one page. */
const LINES_MAX = 400;
const COLUMNS_MAX = 60;
/** So many of a hundred lines of a column are numbers, of so few words: columns of text, and cells of several lines, are none. */
const NUMBERS_SHARE = 60;
const WORDS_MAX = 3;
/** So many of a hundred lines of a column stand level with a line of the first column or the one before. */
const LEVEL_SHARE = 60;
/** In per cent of the font size: baselines of one row; from baseline to baseline, lines of one cell, rows, and rows over empty ones. */
const LEVEL = 35;
const LEADING_MAX = 130;
const PITCH_MAX = 350;
const GAP_MAX = 800;
const PLAIN_COLUMNS_MIN = 3;
const PLAIN_LINES_MIN = 5;
/** Lines of a cell that are looked through for a cell beside it. */
const CELL_LINES_MAX = 12;

/**
 * Puts tables that were painted column by column in the order of rows, cell by cell, as most are painted. Such columns
 * stand side by side, their lines are level with each other, and all but the first hold numbers; columns of text stay as
 * they are.
 */
export function columnsToRows(lines: readonly Line[]): readonly Line[] {
  const ordered: Line[] = [];
  for (let at = 0; at < lines.length; ) {
    const columns = at > 0 && isAbove(lines[at], lines[at - 1]) ? columnsAt(lines, at, ordered.length) : undefined;
    if (columns === undefined) {
      ordered.push(lines[at]);
      at++;
      continue;
    }
    ordered.length -= columns[0].length;
    for (const line of rowsOf(columns)) ordered.push(line);
    at += columns.slice(1).reduce((sum, column) => sum + column.length, 0);
  }
  return ordered;
}

type Column = readonly Line[];

function isAbove(line: Line, last: Line): boolean {
  return last.baseline - line.baseline > line.size && line.x0 > last.x0;
}

// The columns of a table whose second column starts at a line; the first one ends before it and has at most `before` lines.
function columnsAt(lines: readonly Line[], at: number, before: number): readonly Column[] | undefined {
  const columns: Column[] = [];
  for (let start = at; start < lines.length && (start === at || isAbove(lines[start], lines[start - 1])); ) {
    const column = columnFrom(lines, start);
    if (column.length > LINES_MAX) return undefined;
    const last = columns.at(-1) ?? columnBefore(lines, at, { before, column });
    if (column.length < LINES_MIN || last.length < LINES_MIN || last.length > LINES_MAX || columns.length > COLUMNS_MAX || !isRightOf(column, last) || !isOfNumbers(column)) return undefined;
    if (columns.length === 0) columns.push(last);
    if (!isLevel(column, [...columns[0], ...last])) return undefined;
    columns.push(column);
    start += column.length;
  }
  const start = at - (columns[0]?.length ?? 0);
  return columns.length > 1 && (isPlain(columns) || !isAmongRows(lines, { start, columns })) ? columns : undefined;
}

// So many columns of so many numbers are no cells of several lines, whatever stands around them.
function isPlain(columns: readonly Column[]): boolean {
  return columns.length >= PLAIN_COLUMNS_MIN && columns.slice(1).every(({ length }) => length >= PLAIN_LINES_MIN);
}

// Cells of several lines look like columns. But then a row stands above them, whose last cell lies to the right, or one
// below them, whose second cell stands beside its first: a step up from the last line of a tall cell leads to it.
function isAmongRows(lines: readonly Line[], { start, columns }: { readonly start: number; readonly columns: readonly Column[] }): boolean {
  const right = middle(columns[0], ({ x1 }) => x1);
  const above = lines.slice(Math.max(0, start - CELL_LINES_MAX), start);
  if ((above.at(-1)?.x0 ?? 0) > right && above.some((line) => line.baseline < lines[start].baseline && isNear(line, lines[start]))) return true;
  const end = start + columns.reduce((sum, column) => sum + column.length, 0);
  const bottom = columns[0][columns[0].length - 1];
  for (let at = end; at < lines.length && at < end + CELL_LINES_MAX; at++) {
    const last = at === end ? bottom : lines[at - 1];
    if (at > end && lines[at].x0 > lines[end].x1 && lines[at].baseline > lines[end].baseline - 2 * lines[at].size && (lines[at].baseline < last.baseline || isNear(last, lines[at]))) return true;
    if (!isNear(last, lines[at]) || lines[at].x0 > right) return false;
  }
  return false;
}

function isNear(above: Line, below: Line): boolean {
  return Math.abs(below.baseline - above.baseline) * 100 <= PITCH_MAX * below.size;
}

// Lines that follow each other downward in one place.
function columnFrom(lines: readonly Line[], start: number): Column {
  let end = start + 1;
  while (end < lines.length && isNext(lines[end - 1], lines[end]) && lines[end].x0 > lines[start - 1].x0 && lines[end].x1 > lines[start - 1].x1) end++;
  return lines.slice(start, end);
}

// The lines before a column that start left of it, not higher than it. Titles of groups of rows reach over it.
function columnBefore(lines: readonly Line[], end: number, { before, column }: { readonly before: number; readonly column: Column }): Column {
  let start = end - 1;
  const isIn = (line: Line): boolean => line.baseline > column[0].baseline - line.size / 2;
  while (start > end - before && isNext(lines[start - 1], lines[start]) && isIn(lines[start - 1])) start--;
  return isIn(lines[start]) ? lines.slice(start, end) : [];
}

function isNext(line: Line, next: Line): boolean {
  const pitch = next.baseline - line.baseline;
  return pitch > 0 && pitch * 100 <= GAP_MAX * line.size && Math.abs(next.size - line.size) * 100 <= 12 * line.size;
}

function isRightOf(column: Column, last: Column): boolean {
  return middle(column, ({ x0 }) => x0) > middle(last, ({ x1 }) => x1);
}

function middle(column: Column, edge: (line: Line) => number): number {
  return column.map(edge).sort(compareNumber)[column.length >> 1];
}

function isOfNumbers(column: Column): boolean {
  const numbers = column.filter(({ words }) => words.length <= WORDS_MAX && words.every(({ span }) => /^[^A-Za-z\u00c0-\u1fff\u2c00-\uffff]+$/.test(span.text)));
  return numbers.length * 100 >= NUMBERS_SHARE * column.length;
}

function isLevel(column: Column, others: readonly Line[]): boolean {
  const level = column.filter(({ baseline, size }) => others.some((other) => Math.abs(other.baseline - baseline) * 100 <= LEVEL * size));
  return level.length * 100 >= LEVEL_SHARE * column.length;
}

interface Cell {
  readonly lines: readonly Line[];
  readonly column: number;
}

// Cells that stand level with each other are a row.
function rowsOf(columns: readonly Column[]): readonly Line[] {
  const pitch = middlePitch(columns.slice(1));
  const cells = columns.flatMap((column, index) => cellsOf(column, pitch).map((lines): Cell => ({ lines, column: index })));
  cells.sort((a, b) => a.lines[0].baseline - b.lines[0].baseline || a.column - b.column);
  const rows: Cell[][] = [];
  let bottom = 0;
  for (const cell of cells) {
    const [{ baseline, size }] = cell.lines;
    if (rows.length === 0 || (baseline - bottom) * 100 > LEVEL * size) rows.push([]);
    bottom = Math.max(rows[rows.length - 1].length === 0 ? 0 : bottom, cell.lines[cell.lines.length - 1].baseline);
    rows[rows.length - 1].push(cell);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.column - b.column).flatMap(({ lines }) => lines));
}

// From row to row, as most rows of numbers show.
function middlePitch(columns: readonly Column[]): number {
  const pitches = columns.flatMap((column) => column.slice(1).map((line, index) => line.baseline - column[index].baseline));
  return pitches.sort(compareNumber)[pitches.length >> 1];
}

// Lines nearer to each other than rows are one cell.
function cellsOf(column: Column, pitch: number): readonly (readonly Line[])[] {
  const cells: Line[][] = [];
  for (const line of column) {
    const last = cells.at(-1)?.at(-1);
    const step = last === undefined ? Infinity : line.baseline - last.baseline;
    if (step * 100 <= LEADING_MAX * line.size && step * 100 <= 85 * pitch) cells[cells.length - 1].push(line);
    else cells.push([line]);
  }
  return cells;
}
