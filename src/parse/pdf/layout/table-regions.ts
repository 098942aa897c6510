import { toBlock } from './blocks.ts';
import { least, most } from './extremes.ts';
import { toLine, type Line } from './lines.ts';
import { isCellRow, isRuledBetween, isTitled, ROW_GAP_MAX, type RowFacts } from './row-facts.ts';
import type { Ruling } from './rulings.ts';
import { columnsOf, columnRange } from './table-columns.ts';
import { INDENT_MAX, isEvenlySet } from './table-group-titles.ts';
import { toBlockRow, type BlockRow } from './table-rows.ts';
import type { Word } from './word.ts';

/** The rows of one table, `start <= index < end` among the rows of the page. */
export interface TableRegion {
  readonly start: number;
  readonly end: number;
  /** A ruling above the first row and one below the last enclose the rows. */
  readonly enclosed: boolean;
}

/**
 * Finds the rows that belong to one table with the row at `start`, a row of cells; rows before `floor` belong to other
 * tables. A row that was joined over columns, because its cells hold one line each, is put back into `rows` as cells.
 */
export function tableRegion(rows: BlockRow[], start: number, floor: number, facts: RowFacts): TableRegion {
  const followed = trailing(rows, start, followedEnd(rows, start, facts), facts.horizontal);
  const enclosed = enclosedEnd(rows, start, facts.horizontal);
  const end = Math.max(enclosed, followed);
  return { start: leading(rows, start, end, floor), end, enclosed: enclosed === end };
}

// The end of the rows that a ruling closes below, when one of the same extent opens above the first; `start` if there are
// none. Between two rulings running text may stand too: then the rulings part a page, and enclose no table.
function enclosedEnd(rows: readonly BlockRow[], start: number, horizontal: readonly Ruling[]): number {
  const first = rows[start];
  const { size } = first.blocks[0];
  const top = horizontal.findLast(({ at, start: x0, end: x1 }) => at <= first.y0 + size / 4 && first.y0 - at <= 2 * size && x0 <= first.x0 + size && x1 >= first.x1 - size);
  if (top === undefined) return start;
  const same = horizontal.filter(({ at, start: x0, end: x1 }) => at > first.y1 - size / 4 && Math.abs(x0 - top.start) <= 300 && Math.abs(x1 - top.end) <= 300);
  let end = start;
  let ruling = 0;
  for (let next = start; next < rows.length; next++) {
    const row = rows[next];
    if (next > start && (row.y0 < rows[next - 1].y0 || isTitled(row))) break;
    if (row.x0 < top.start - size || row.x1 > top.end + size || (row.blocks.length === 1 && isParagraph(row, top.start, top.end))) break;
    while (ruling < same.length && same[ruling].at < row.y1 - size / 4) ruling++;
    if (ruling === same.length) break;
    const below = rows[next + 1];
    if (same[ruling].at - row.y1 > 2 * size && (below === undefined || below.y0 > same[ruling].at || below.y0 < row.y0)) break;
    if (below === undefined || below.y0 > same[ruling].at - size / 4 || below.y0 < row.y0) end = next + 1;
  }
  return end;
}

/** In per cent of the font size: what may lie between two rows of a table with a ruling between them. */
const RULED_GAP_MAX = 400;
/** More lines than this in one place are text, not labels of rows. */
const STUBS_MAX = 200;
/** So many rows above tell the columns of a row. */
const ROWS_TOLD_BY = 30;
/** Single cells that may stand between two rows of cells. */
const SINGLES_MAX = 3;

// The end of the rows that follow each other at the distance of rows.
function followedEnd(rows: BlockRow[], start: number, facts: RowFacts): number {
  let end = start + 1;
  let stubs = 0;
  let usual = 0;
  let { x0: left, x1: right } = rows[start];
  for (let next = end; next < rows.length; next++) {
    const isStub = rows[start].blocks.length > 1 && rows[next].blocks.length === 1 && rows[next].x1 < left && end - start - stubs === 1;
    if (isStub) rows.splice(next, 1, ...separateLines(rows[next], left));
    const row = rows[next];
    const above = rows[next - 1];
    const gap = row.y0 - above.y1;
    const { size } = row.blocks[0];
    if (row.y0 <= above.y0 || row.y1 <= above.y1 - size / 2) break;
    const isEvenly = isEvenlySet(rows, start, next, facts);
    if ((row.x0 > right || row.x1 < left) && !isStub && !isEvenly) break;
    if (size * 10 > rows[start].blocks[0].size * 14 || isTitled(row)) break;
    const ruled = isRuledBetween(above, row, facts.horizontal);
    if (gap * 100 > (ruled ? RULED_GAP_MAX : ROW_GAP_MAX) * size && gap > usual * 2) break;
    const cells = isCellRow(row, facts) ? row : recut(rows.slice(Math.max(start, end - ROWS_TOLD_BY), end), row);
    if (cells !== undefined) {
      rows[next] = cells;
      end = next + 1;
      usual = Math.max(usual, gap);
      left = Math.min(left, row.x0);
      right = Math.max(right, row.x1);
    } else if (isStub) {
      stubs++;
      end = next + 1;
    } else if (isEvenly) {
      end = next + 1;
    } else if (!isSingle(row, { left, right }) || gap > singleGap(rows, start, next, usual) + (ruled ? size / 2 : 0) || next + 1 - end > SINGLES_MAX) {
      break;
    } else if (facts.bordered.has(above)) {
      // Every row of this table has its border, and this one stands below the last.
      break;
    }
  }
  return stubs === 1 && end - start === 2 ? start + 1 : end;
}

// How far a single cell may stand below the rows before it: hardly farther than they from each other. Below one row only,
// which is a header, a cell of another column than the first may stand as far as rows do.
function singleGap(rows: readonly BlockRow[], start: number, next: number, usual: number): number {
  const { size, x0 } = rows[next].blocks[0];
  const isBelowHeader = next === start + 1 && rows[start].blocks.slice(1).some((block) => Math.abs(block.x0 - x0) * 3 < size);
  return isBelowHeader ? size : usual + size / 2;
}

// Lines that mostly end where the next word would still have fitted did not wrap: each is a row of its own.
function separateLines(row: BlockRow, right: number): readonly BlockRow[] {
  const [{ lines, size }] = row.blocks;
  const fits = (line: Line, next: Line): boolean => line.x1 + next.words[0].x1 - next.words[0].x0 + size / 2 < right;
  const unwrapped = lines.filter((line, index) => index > 0 && fits(lines[index - 1], line)).length;
  if (lines.length < 2 || lines.length > STUBS_MAX || unwrapped * 10 < 6 * (lines.length - 1)) return [row];
  return lines.map((line) => toBlockRow([toBlock([line])]));
}

function isSingle(row: BlockRow, { left, right }: { readonly left: number; readonly right: number }): boolean {
  const { size } = row.blocks[0];
  return row.blocks.length === 1 && (left - row.x0) * 100 <= INDENT_MAX * size && row.x1 <= right + size && !isParagraph(row, left, right);
}

// Text of several lines from the left edge of the table over most of its width is no cell.
function isParagraph({ blocks: [block] }: BlockRow, left: number, right: number): boolean {
  return block.lines.length > 1 && block.x0 - left < 2 * block.size && (block.x1 - block.x0) * 10 > 6 * (right - left);
}

// Cuts a row of one line at the columns of the rows above it. Some producers end a cell with a painted space, so that
// cells of one line each look like one line with wide gaps.
function recut(above: readonly BlockRow[], row: BlockRow): BlockRow | undefined {
  const [block] = row.blocks;
  if (row.blocks.length !== 1 || block.lines.length !== 1) return undefined;
  const { words } = block.lines[0];
  if (!words.some((word, index) => index > 0 && isWide(words[index - 1], word))) return undefined;
  const columns = columnsOf(
    above.map(({ blocks }) => blocks),
    0,
    block.size / 5,
  );
  if (columns.length < 2) return undefined;
  const pieces: Word[][] = [];
  let column = -1;
  for (const word of words) {
    const [first, last] = columnRange(columns, word);
    const open = pieces.at(-1);
    if (first !== last || first < column) return undefined;
    if (open !== undefined && first === column) open.push(word);
    else if (open === undefined || isWide(open[open.length - 1], word)) pieces.push([word]);
    else return undefined;
    column = first;
  }
  return pieces.length < 2 ? undefined : toBlockRow(pieces.map((piece) => toBlock([toLine(piece)])));
}

function isWide(left: Word, right: Word): boolean {
  return (right.x0 - left.x1) * 100 >= 50 * right.size;
}

// A single cell below the last row belongs to the table when a ruling of the table's width closes the table below it.
function trailing(rows: readonly BlockRow[], start: number, end: number, horizontal: readonly Ruling[]): number {
  if (end - start < 2 || end >= rows.length) return end;
  const row = rows[end];
  const above = rows[end - 1];
  const { size } = row.blocks[0];
  if (row.blocks.length !== 1 || row.y0 < above.y0 || row.y0 - above.y1 > 2 * size || isTitled(row)) return end;
  const x0 = least(rows.slice(start, end), (each) => each.x0);
  const x1 = most(rows.slice(start, end), (each) => each.x1);
  if (row.x0 < x0 - size || row.x1 > x1 + size || isParagraph(row, x0, x1)) return end;
  const closes = horizontal.some(
    (ruling) => ruling.at >= row.y1 - size / 4 && ruling.at < row.y1 + size && ruling.start <= x0 + size && ruling.end >= x1 - size,
  );
  return closes ? end + 1 : end;
}

// A single cell above the first row that is the rest of a row of the page before: below the edge of a column other than
// the first, and as near as rows are.
function leading(rows: readonly BlockRow[], start: number, end: number, floor: number): number {
  if (start <= floor || end - start < 2) return start;
  const row = rows[start - 1];
  const below = rows[start];
  const { size } = below.blocks[0];
  if (row.blocks.length !== 1 || row.y1 > below.y0 + size / 2 || row.y0 > below.y0) return start;
  const usual = Math.max(0, most(rows.slice(start + 1, end), (each, index) => each.y0 - rows[start + index].y1));
  if (below.y0 - row.y1 > usual + size / 3) return start;
  const column = below.blocks.slice(1).some((block) => Math.abs(block.x0 - row.x0) * 3 < size);
  return column && row.x1 <= below.x1 ? start - 1 : start;
}
