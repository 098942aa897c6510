import type { Block } from './blocks.ts';
import { largestCluster } from './largest-cluster.ts';
import type { Ruling, Rulings } from './rulings.ts';
import { distinct } from './rulings.ts';
import type { Interval } from './table-columns.ts';
import { columnsOf } from './table-columns.ts';
import { withSigns } from './table-column-signs.ts';
import { withHeads } from './table-column-heads.ts';
import type { TableDraft } from './table-draft.ts';
import { fillTable } from './table-cells.ts';
import type { BlockRow } from './table-rows.ts';
import { blockRows } from './table-rows.ts';
import { partStackedRows } from './table-stacks.ts';
import { isCellRow, isRuledBetween, rowFacts, type RowFacts } from './row-facts.ts';
import { tableRegion, type TableRegion } from './table-regions.ts';
import { least, most } from './extremes.ts';

/** What a page holds beside its ruled grids: tables without a full grid, and the blocks outside them, in stream order. */
export interface BorderlessTables {
  readonly tables: readonly TableDraft[];
  readonly blocks: readonly Block[];
}

/**
 * Finds tables by their rows: at least two rows of cells, one below the other, whose cells stand in common columns.
 * Horizontal rulings help where there are some: they bound the table and part its rows.
 */
export function borderlessTables(blocks: readonly Block[], { horizontal }: Rulings): BorderlessTables {
  return tablesIn([...partStackedRows(blockRows(blocks))], horizontal);
}

/** The tables of blocks of which each is known to be a cell, or a text outside: no block is parted. */
export function tablesOfCells(blocks: readonly Block[], { horizontal }: Rulings): readonly TableDraft[] {
  return tablesIn([...blockRows(blocks)], horizontal).tables;
}

function tablesIn(rows: BlockRow[], horizontal: readonly Ruling[]): BorderlessTables {
  const facts = rowFacts(rows, horizontal);
  const tables: TableDraft[] = [];
  const rest: BlockRow[] = [];
  let floor = 0;
  for (let at = 0; at < rows.length; ) {
    const region = isCellRow(rows[at], facts) ? tableRegion(rows, at, floor, facts) : undefined;
    const table = region === undefined ? undefined : tableOf(rows.slice(region.start, region.end), region, facts);
    if (region === undefined || table === undefined) {
      rest.push(rows[at]);
      at++;
    } else {
      rest.length -= at - region.start;
      tables.push(table);
      at = region.end;
      floor = at;
    }
  }
  return { tables, blocks: rest.flatMap((row) => row.blocks) };
}

function tableOf(rows: readonly BlockRow[], { enclosed }: TableRegion, facts: RowFacts): TableDraft | undefined {
  const { horizontal, bordered } = facts;
  const tabular = rows.filter((row) => isCellRow(row, facts));
  const isBordered = rows.some((row) => bordered.has(row));
  if (rows.length < 2 && !isBordered) return undefined;
  const wanted = most(tabular, ({ blocks }) => blocks.length);
  const { size } = tabular[0].blocks[0];
  const cellRows = (tabular.length > 1 ? tabular : rows).map(({ blocks }) => blocks);
  const cells = cellRows.flat();
  const columns = ruledColumns(rows, horizontal, wanted) ?? withHeads(withSigns(columnsOf(cellRows, tabular.length >> 2, Math.max(100, size / 5)), cellRows), cellRows);
  if (columns.length < 2) return undefined;
  const alignment = alignmentOf(cells, columns);
  const isSure = isBordered || enclosed || columns.length > 2 || rows.length > 2 || isRuledBetween(rows[0], rows[1], horizontal) || areFlush(rows);
  if (!isSure || (alignment < 500 && !isBordered && !enclosed) || isProse(cells, columns)) return undefined;
  return fillTable({ rows, columns, rulings: horizontal, confidence: Math.min(950, (isBordered || enclosed ? 500 : 400) + (alignment >> 1)) });
}

// Two rows of two cells are a table when both columns are flush left.
function areFlush([first, second]: readonly BlockRow[]): boolean {
  return (
    first.blocks.length === second.blocks.length &&
    first.blocks.every((block, index) => Math.abs(block.x0 - second.blocks[index].x0) * 8 <= block.size)
  );
}

/** How far from its rows the border of a table may lie. */
const BORDER_REACH = 1500;

// Producers that draw the border of every cell leave joints where columns meet.
function ruledColumns(rows: readonly BlockRow[], horizontal: readonly Ruling[], wanted: number): readonly Interval[] | undefined {
  const y0 = rows[0].y0;
  const y1 = rows[rows.length - 1].y1;
  const x0 = least(rows, (row) => row.x0);
  const x1 = most(rows, (row) => row.x1);
  const jointed = horizontal.filter(({ joints, start, end }) => joints.length > 2 && Math.min(end, x1) - Math.max(start, x0) > 0);
  // Of the rulings above and below the rows only the nearest are theirs: the next belong to another table.
  const top = jointed.findLast(({ at }) => at <= y0)?.at ?? y0;
  const bottom = jointed.find(({ at }) => at >= y1)?.at ?? y1;
  const inside = jointed.filter(({ at }) => at >= Math.max(top, y0 - BORDER_REACH) && at <= Math.min(bottom, y1 + BORDER_REACH));
  if (inside.length === 0) return undefined;
  const joints = distinct(inside.flatMap((ruling) => ruling.joints));
  if (joints.length - 1 < wanted || (wanted > 1 && joints.length - 1 > 2 * wanted)) return undefined;
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

// Columns of running text are long and full; cells are short.
function isProse(cells: readonly Block[], columns: readonly Interval[]): boolean {
  if (columns.length > 3) return false;
  const words = cells.reduce((sum, { lines }) => sum + lines.reduce((count, line) => count + line.words.length, 0), 0);
  return words > 60 * cells.length;
}
