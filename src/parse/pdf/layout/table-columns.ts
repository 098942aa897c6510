import { byNumber, compareNumber } from '../../../base/order.ts';
import { least, most } from './extremes.ts';

/** A stretch on the x axis in quanta. */
export interface Interval {
  readonly x0: number;
  readonly x1: number;
}

/**
 * Finds the columns of rows of cells: stretches of the x axis between gaps that no cell crosses. Where that gives fewer
 * columns than a row has cells, gaps are looked for between the cells of the fullest rows, and up to `crossingsMax` cells
 * may cross one: a header spans columns. `gapMin` is the least width of a gap that no cell crosses; cells of a full row are
 * told apart already.
 */
export function columnsOf(rows: readonly (readonly Interval[])[], crossingsMax: number, gapMin: number): readonly Interval[] {
  const cells = rows.flat();
  const clear = covered(cells, gapMin);
  const wanted = most(rows, (row) => row.length);
  if (clear.length >= wanted) return clear;
  const full = rows.filter((row) => row.length === wanted);
  const gaps: Interval[] = [];
  for (let index = 0; index + 1 < wanted; index++) {
    const x0 = most(full, (row) => row[index].x1);
    const x1 = least(full, (row) => row[index + 1].x0);
    const gap = x1 > x0 ? clearest(cells, { x0, x1 }, crossingsMax) : undefined;
    if (gap !== undefined) gaps.push(gap);
  }
  return gaps.length + 1 > clear.length ? between(cells, gaps) : clear;
}

// The part of a gap that the fewest cells cross, the widest of several; `undefined` when even that has too many.
function clearest(cells: readonly Interval[], { x0, x1 }: Interval, crossingsMax: number): Interval | undefined {
  const inside = cells.filter((cell) => cell.x0 < x1 && cell.x1 > x0);
  const edges = [...new Set([x0, x1, ...inside.flatMap((cell) => [Math.max(x0, cell.x0), Math.min(x1, cell.x1)])])].sort(compareNumber);
  let best: (Interval & { crossings: number }) | undefined;
  for (let index = 0; index + 1 < edges.length; index++) {
    const part = { x0: edges[index], x1: edges[index + 1] };
    const crossings = inside.filter((cell) => cell.x0 <= part.x0 && cell.x1 >= part.x1).length;
    if (best === undefined || crossings < best.crossings || (crossings === best.crossings && part.x1 - part.x0 > best.x1 - best.x0)) best = { ...part, crossings };
  }
  return best === undefined || best.crossings > crossingsMax ? undefined : best;
}

// The columns that gaps part, as wide as the cells that stand in them.
function between(cells: readonly Interval[], gaps: readonly Interval[]): readonly Interval[] {
  const x0 = least(cells, (cell) => cell.x0);
  const x1 = most(cells, (cell) => cell.x1);
  const lefts = [x0, ...gaps.map((gap) => gap.x1)];
  const rights = [...gaps.map((gap) => gap.x0), x1];
  return lefts.map((left, index) => {
    const inside = cells.filter((cell) => cell.x0 >= left && cell.x1 <= rights[index]);
    return inside.length === 0 ? { x0: left, x1: rights[index] } : { x0: least(inside, (cell) => cell.x0), x1: most(inside, (cell) => cell.x1) };
  });
}

const byLeft = byNumber<Interval>(({ x0 }) => x0);

// The stretches that cells cover; gaps narrower than `gapMin` are closed.
function covered(cells: readonly Interval[], gapMin: number): readonly Interval[] {
  const columns: { x0: number; x1: number }[] = [];
  for (const { x0, x1 } of [...cells].sort(byLeft)) {
    const last = columns.at(-1);
    if (last === undefined || x0 - last.x1 >= gapMin) columns.push({ x0, x1 });
    else last.x1 = Math.max(last.x1, x1);
  }
  return columns;
}

/** The first and last column that a stretch overlaps; the nearest one when it overlaps none. */
export function columnRange(columns: readonly Interval[], { x0, x1 }: Interval): readonly [first: number, last: number] {
  let first = -1;
  let last = -1;
  for (let index = 0; index < columns.length; index++) {
    const column = columns[index];
    const overlap = Math.min(x1, column.x1) - Math.max(x0, column.x0);
    if (overlap <= 0 || overlap * 10 < Math.min(x1 - x0, column.x1 - column.x0)) continue;
    if (first < 0) first = index;
    last = index;
  }
  if (first >= 0) return [first, last];
  const distance = ({ x0: left, x1: right }: Interval): number => Math.max(left - x1, x0 - right, 0);
  const [nearest] = columns.map((column, index) => ({ index, by: distance(column) })).sort(byNumber(({ by, index }) => by * columns.length + index));
  return [nearest.index, nearest.index];
}
