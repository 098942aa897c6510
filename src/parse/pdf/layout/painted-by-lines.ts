import { least } from './extremes.ts';
import type { Line } from './lines.ts';
import { firstRuling, type Ruling } from './rulings.ts';

/** In per cent of the font size: from baseline to baseline, lines that overlap, lines of one cell, and rows. */
const OVERLAP_MAX = 90;
const LEADING_MAX = 135;
const PITCH_MAX = 350;
/** In per cent of the least pitch: lines of one cell, and the least distance of rows that tells them apart. */
const SAME_PITCH = 108;
const ROW_PITCH_MIN = 115;
/** So many of a hundred pitches are those of rows. */
const ROW_SHARE = 25;
/** More words to a line are columns of running text. */
const WORDS_MAX = 6;
/** More lines than these in a cell, or side by side, are no row of a table. */
const CELL_LINES_MAX = 40;
const CELLS_MAX = 100;

/**
 * Puts tables that were painted line by line in the order of cells: where cells have several lines, the first lines of
 * all cells of a row come first, then the second ones. Lines nearer to each other than the rows of the table are lines
 * of the same row, unless a ruling parts them.
 *
 * ```text
 * Persons    Annual          Persons employed │ Annual change
 * employed   change   ──▶    12               │ 3.4
 *
 * 12         3.4
 * ```
 */
export function linesToCells(lines: readonly Line[], horizontal: readonly Ruling[]): readonly Line[] {
  const levels = levelsOf(lines);
  const ordered: Line[] = [];
  for (let start = 0; start < levels.length; ) {
    let end = start + 1;
    while (end < levels.length && isBelow(levels[end - 1], levels[end])) end++;
    for (const line of regionOf(levels.slice(start, end), horizontal)) ordered.push(line);
    start = end;
  }
  return ordered;
}

/** Lines on one baseline that were painted from left to right. */
type Level = readonly Line[];

function levelsOf(lines: readonly Line[]): readonly Level[] {
  const levels: Line[][] = [];
  for (const line of lines) {
    const last = levels.at(-1)?.at(-1);
    if (last !== undefined && Math.abs(line.baseline - last.baseline) * 100 <= 8 * line.size && line.x0 > last.x1) levels[levels.length - 1].push(line);
    else levels.push([line]);
  }
  return levels;
}

function pitchOf(above: Level, below: Level): number {
  return below[0].baseline - above[0].baseline;
}

function isBelow(above: Level, below: Level): boolean {
  const pitch = pitchOf(above, below);
  return pitch > 0 && pitch * 100 <= PITCH_MAX * below[0].size && Math.abs(below[0].size - above[0].size) * 100 <= 12 * below[0].size;
}

// The lines of levels that follow each other downward, cell by cell where they are a table.
function regionOf(levels: readonly Level[], horizontal: readonly Ruling[]): readonly Line[] {
  const first = levels.findIndex((level) => level.length > 1);
  const last = levels.findLastIndex((level) => level.length > 1);
  const inside = levels.slice(first, last + 1);
  if (first === last || isProse(inside)) return levels.flat();
  const leading = leadingOf(inside);
  if (leading === undefined) return levels.flat();
  const rows: Level[][] = [];
  for (const level of inside) {
    const open = rows.at(-1);
    if (open !== undefined && goesOn(open, level, { leading, horizontal })) open.push(level);
    else rows.push([level]);
  }
  return [...levels.slice(0, first).flat(), ...rows.flatMap(cellByCell), ...levels.slice(last + 1).flat()];
}

function isProse(levels: readonly Level[]): boolean {
  const lines = levels.filter((level) => level.length > 1).flat();
  return lines.reduce((sum, { words }) => sum + words.length, 0) > WORDS_MAX * lines.length;
}

// From line to line of one cell, where rows are clearly farther apart.
function leadingOf(levels: readonly Level[]): number | undefined {
  const pitches = levels.slice(1).map((level, index) => ({ pitch: pitchOf(levels[index], level), size: level[0].size }));
  const apart = pitches.filter(({ pitch, size }) => pitch * 100 > OVERLAP_MAX * size);
  const leading = least(apart, ({ pitch }) => pitch);
  const rows = apart.filter(({ pitch }) => pitch * 100 >= ROW_PITCH_MIN * leading);
  const isLeading = apart.some(({ pitch, size }) => pitch === leading && pitch * 100 <= LEADING_MAX * size);
  return isLeading && rows.length * 100 >= ROW_SHARE * apart.length ? leading : undefined;
}

interface RowHints {
  readonly leading: number;
  readonly horizontal: readonly Ruling[];
}

// Whether a level belongs to the row of the levels above it. One of numbers below other cells does not, nor does a number
// below a number, or a cell that stands below two or above two.
function goesOn(row: readonly Level[], level: Level, { leading, horizontal }: RowHints): boolean {
  const above = row[row.length - 1];
  const pitch = pitchOf(above, level);
  const isNear = pitch * 100 <= OVERLAP_MAX * level[0].size || pitch * 100 <= SAME_PITCH * leading;
  if (!isNear || row.length === CELL_LINES_MAX || level.length > CELLS_MAX || above.length > CELLS_MAX || isRuled(above, level, horizontal)) return false;
  const lines = row.flat();
  const numbers = level.filter((line) => isNumber(line) && lines.some((other) => overlaps(other, line)));
  return (
    numbers.length * 2 <= level.length &&
    numbers.every((line) => !lines.some((other) => overlaps(other, line) && isNumber(other))) &&
    level.every((line) => cellsOver(row, line) < 2) &&
    lines.every((line) => level.filter((below) => overlaps(line, below)).length < 2)
  );
}

// The end of a text in brackets, such as `000)`, is none.
function isNumber({ words }: Line): boolean {
  const text = words.map(({ span }) => span.text).join('');
  return /^[^A-Za-z\u00c0-\u1fff\u2c00-\uffff]*[0-9][^A-Za-z\u00c0-\u1fff\u2c00-\uffff]*$/.test(text) && text.includes('(') === text.includes(')');
}

function cellsOver(row: readonly Level[], line: Line): number {
  return Math.max(...row.map((level) => level.filter((above) => overlaps(above, line)).length));
}

function overlaps(a: Line, b: Line): boolean {
  return a.x0 < b.x1 && a.x1 > b.x0;
}

function isRuled(above: Level, below: Level, horizontal: readonly Ruling[]): boolean {
  const bottom = below[0].y0 + below[0].size / 2;
  for (let index = firstRuling(horizontal, above[0].baseline); index < horizontal.length && horizontal[index].at < bottom; index++) {
    const { start, end } = horizontal[index];
    if ([...above, ...below].some(({ x0, x1 }) => start < x1 && end > x0)) return true;
  }
  return false;
}

// Lines below each other are one cell; cells follow each other to the right. Where most levels fill all the cells, each
// is a row of its own.
function cellByCell(row: readonly Level[]): readonly Line[] {
  const widest = Math.max(...row.map(({ length }) => length));
  if (row.filter(({ length }) => length === widest).length * 2 > row.length) return row.flat();
  const cells: Line[][] = [];
  for (const line of row.flat()) {
    const cell = cells.find((lines) => lines.some((other) => overlaps(other, line)));
    if (cell === undefined) cells.push([line]);
    else cell.push(line);
  }
  return cells.sort((a, b) => a[0].x0 - b[0].x0).flat();
}
