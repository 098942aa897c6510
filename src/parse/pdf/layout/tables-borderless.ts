import type { Block } from './blocks.ts';
import type { Ruling, Rulings } from './rulings.ts';
import { distinct } from './rulings.ts';
import type { Interval } from './table-columns.ts';
import { columnsOf } from './table-columns.ts';
import type { TableDraft } from './table-draft.ts';
import { fillTable } from './table-cells.ts';
import type { BlockRow } from './table-rows.ts';
import { blockRows, isTabular } from './table-rows.ts';

/** What a page holds beside its ruled grids: tables without a full grid, and the blocks outside them, in stream order. */
export interface BorderlessTables {
  readonly tables: readonly TableDraft[];
  readonly blocks: readonly Block[];
}

/**
 * Finds tables by their rows: at least two rows of cells, one below the other, whose cells stand in common columns.
 * Horizontal rulings help where there are some: they bound the table and part its rows.
 */
export function borderlessTables(blocks: readonly Block[], rulings: Rulings): BorderlessTables {
  const rows = blockRows(blocks);
  const bordered = borderedRows(rows, rulings.horizontal);
  const isCells = (row: BlockRow): boolean => isTabular(row) || bordered.has(row);
  const tables: TableDraft[] = [];
  const rest: Block[] = [];
  for (let start = 0; start < rows.length; ) {
    const end = isCells(rows[start]) ? regionEnd(rows, start, { isCells, horizontal: rulings.horizontal }) : start;
    const from = end > start ? regionStart(rows, start, end, rest.length) : start;
    const table = end > start ? tableOf(rows.slice(from, end), { isCells, bordered, horizontal: rulings.horizontal }) : undefined;
    if (table === undefined) {
      rest.push(...rows[start].blocks);
      start++;
    } else {
      rest.length -= rows.slice(from, start).reduce((count, row) => count + row.blocks.length, 0);
      tables.push(table);
      start = end;
    }
  }
  return { tables, blocks: rest };
}

interface Hints {
  readonly isCells: (row: BlockRow) => boolean;
  readonly horizontal: readonly Ruling[];
}

// Rows that stand on a ruling whose joints part their cells: rows of a table even when only one cell holds text.
function borderedRows(rows: readonly BlockRow[], horizontal: readonly Ruling[]): ReadonlySet<BlockRow> {
  const jointed = horizontal.filter(({ joints }) => joints.length > 2);
  const found = new Set<BlockRow>();
  if (jointed.length === 0) return found;
  for (const row of rows) {
    const { size } = row.blocks[0];
    const below = jointed.some(
      ({ at, start, end, joints }) =>
        at >= row.y1 - size / 4 && at - row.y1 <= (size * 3) / 4 && start <= row.x0 + size / 4 && end >= row.x1 - size / 4 && fitsBetween(row, joints),
    );
    if (below) found.add(row);
  }
  return found;
}

function fitsBetween({ blocks }: BlockRow, joints: readonly number[]): boolean {
  return blocks.every(({ x0, x1, size }) => {
    const left = joints.findLast((joint) => joint <= x0 + size / 4);
    return left !== undefined && !joints.some((joint) => joint > left && joint < x1 - size / 4);
  });
}

/** In per cent of the font size: what may lie between two rows of a table without a ruling. */
const ROW_GAP_MAX = 220;

// The end of the rows that belong together below `start`, exclusive; `start` when there is one row only.
function regionEnd(rows: readonly BlockRow[], start: number, { isCells, horizontal }: Hints): number {
  let end = start + 1;
  let left = rows[start].x0;
  let right = rows[start].x1;
  let usual = 0;
  for (let next = end; next < rows.length; next++) {
    const row = rows[next];
    const above = rows[next - 1];
    const gap = row.y0 - above.y1;
    const { size } = row.blocks[0];
    if (row.y0 <= above.y0 || row.y1 <= above.y1 - size / 2) break;
    if (row.x0 > right || row.x1 < left) break;
    const ruled = isRuledBetween(above, row, horizontal);
    if (gap * 100 > Math.max(ROW_GAP_MAX, ruled ? 400 : 0) * size && gap > usual * 2) break;
    if (isCells(row)) {
      end = next + 1;
      usual = Math.max(usual, gap);
      left = Math.min(left, row.x0);
      right = Math.max(right, row.x1);
    } else if (row.x0 < left - size || row.x1 > right + size || gap > usual + (ruled ? size : size / 2) || row.blocks.length > 1 || isParagraph(row, left, right)) {
      break;
    } else if (next + 1 - end > 3) {
      break;
    }
  }
  return trailing(rows, start, end, horizontal);
}

// A cell is not as wide as its table over more lines than one.
function isParagraph({ blocks: [block] }: BlockRow, left: number, right: number): boolean {
  return block.lines.length > 1 && (block.x1 - block.x0) * 10 > 6 * (right - left);
}

// A single cell below the last row belongs to the table when a ruling of the table's width closes the table below it,
// or when it stands below a column other than the first at the distance of the rows.
function trailing(rows: readonly BlockRow[], start: number, end: number, horizontal: readonly Ruling[]): number {
  if (end - start < 2 || end >= rows.length) return end;
  const row = rows[end];
  const above = rows[end - 1];
  const { size } = row.blocks[0];
  if (row.blocks.length !== 1 || row.y0 < above.y0 || row.y0 - above.y1 > 2 * size) return end;
  const x0 = Math.min(...rows.slice(start, end).map((each) => each.x0));
  const x1 = Math.max(...rows.slice(start, end).map((each) => each.x1));
  if (row.x0 < x0 - size || row.x1 > x1 + size) return end;
  const closes = horizontal.some(
    (ruling) => ruling.at >= row.y1 - size / 4 && ruling.at < row.y1 + size && ruling.start <= x0 + size && ruling.end >= x1 - size,
  );
  return closes ? end + 1 : end;
}

// Single cells above the first row that continue a row of the column or page before: not below the first column's edge,
// and as near as rows are.
function regionStart(rows: readonly BlockRow[], start: number, end: number, available: number): number {
  if (start === 0 || available === 0 || end - start < 2) return start;
  const row = rows[start - 1];
  const below = rows[start];
  const { size } = below.blocks[0];
  if (row.blocks.length !== 1 || row.y1 > below.y0 + size / 2 || row.y0 > below.y0) return start;
  const usual = Math.max(0, ...rows.slice(start + 1, end).map((each, index) => each.y0 - rows[start + index].y1));
  if (below.y0 - row.y1 > usual + size / 3) return start;
  const column = below.blocks.slice(1).some((block) => Math.abs(block.x0 - row.x0) * 3 < size);
  return column && row.x1 <= below.x1 ? start - 1 : start;
}

function isRuledBetween(above: BlockRow, below: BlockRow, horizontal: readonly Ruling[]): boolean {
  const x0 = Math.min(above.x0, below.x0);
  const x1 = Math.max(above.x1, below.x1);
  const low = Math.min(above.y1, below.y0) - 100;
  const high = Math.max(above.y1, below.y0) + 100;
  for (const { at, start, end } of horizontal) {
    if (at > high) return false;
    if (at >= low && (Math.min(end, x1) - Math.max(start, x0)) * 2 > x1 - x0) return true;
  }
  return false;
}

function tableOf(rows: readonly BlockRow[], { isCells, bordered, horizontal }: Hints & { bordered: ReadonlySet<BlockRow> }): TableDraft | undefined {
  const tabular = rows.filter(isCells);
  const isBordered = rows.some((row) => bordered.has(row));
  if (tabular.length < 2 && !isBordered) return undefined;
  const wanted = Math.max(...tabular.map(({ blocks }) => blocks.length));
  const { size } = tabular[0].blocks[0];
  const cells = tabular.flatMap(({ blocks }) => blocks);
  const columns = ruledColumns(rows, horizontal, wanted) ?? columnsOf(cells, tabular.length >> 2, wanted, Math.max(100, size / 5));
  if (columns.length < 2) return undefined;
  const alignment = alignmentOf(cells, columns);
  const certain = isBordered || columns.length > 2 || tabular.length > 2 || isRuledBetween(rows[0], rows[1], horizontal);
  if (!certain || (alignment < 500 && !isBordered) || isProse(cells, columns)) return undefined;
  return fillTable({ rows, columns, rulings: horizontal, confidence: Math.min(950, (isBordered ? 500 : 400) + (alignment >> 1)) });
}

// Producers that draw the border of every cell leave joints where columns meet.
function ruledColumns(rows: readonly BlockRow[], horizontal: readonly Ruling[], wanted: number): readonly Interval[] | undefined {
  const y0 = rows[0].y0;
  const y1 = rows[rows.length - 1].y1;
  const x0 = Math.min(...rows.map((row) => row.x0));
  const x1 = Math.max(...rows.map((row) => row.x1));
  const inside = horizontal.filter(
    ({ at, joints, start, end }) => at > y0 - 1500 && at < y1 + 1500 && joints.length > 2 && Math.min(end, x1) - Math.max(start, x0) > 0,
  );
  if (inside.length === 0) return undefined;
  const joints = distinct(inside.flatMap((ruling) => ruling.joints));
  if (joints.length - 1 < wanted || joints.length - 1 > 2 * wanted) return undefined;
  return joints.slice(1).map((x1, index) => ({ x0: joints[index], x1 }));
}

// Per mille of the cells that share an edge or a centre with the other cells of their column.
function alignmentOf(cells: readonly Block[], columns: readonly Interval[]): number {
  let aligned = 0;
  let total = 0;
  for (const column of columns) {
    const inside = cells.filter((cell) => cell.x0 < column.x1 && cell.x1 > column.x0 && cell.x1 - cell.x0 <= (column.x1 - column.x0) * 1.2);
    if (inside.length < 2) continue;
    const tolerance = inside[0].size / 2;
    const best = Math.max(
      largestCluster(inside.map((cell) => cell.x0), tolerance),
      largestCluster(inside.map((cell) => cell.x1), tolerance),
      largestCluster(inside.map((cell) => (cell.x0 + cell.x1) / 2), tolerance),
    );
    aligned += best;
    total += inside.length;
  }
  return total === 0 ? 0 : Math.floor((aligned * 1000) / total);
}

function largestCluster(values: readonly number[], tolerance: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  let best = 0;
  for (let first = 0, last = 0; last < sorted.length; last++) {
    while (sorted[last] - sorted[first] > tolerance) first++;
    best = Math.max(best, last - first + 1);
  }
  return best;
}

// Columns of running text are long and full; cells are short.
function isProse(cells: readonly Block[], columns: readonly Interval[]): boolean {
  if (columns.length > 3) return false;
  const words = cells.reduce((sum, { lines }) => sum + lines.reduce((count, line) => count + line.words.length, 0), 0);
  return words > 60 * cells.length;
}
