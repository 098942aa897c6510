import { byNumber } from '../../../base/order.ts';

/** A stretch on the x axis in quanta. */
export interface Interval {
  readonly x0: number;
  readonly x1: number;
}

/**
 * Finds the columns of rows of cells: stretches of the x axis between gaps that no cell crosses, or almost none, since
 * a header may span columns. `wanted` is the largest number of cells in a row; `gapMin` the least width of a gap.
 */
export function columnsOf(cells: readonly Interval[], crossingsMax: number, wanted: number, gapMin: number): readonly Interval[] {
  let best: readonly Interval[] = [];
  for (let crossings = 0; crossings <= crossingsMax; crossings++) {
    const columns = covered(cells, crossings, gapMin);
    if (columns.length > best.length) best = columns;
    if (best.length >= wanted) break;
  }
  return best;
}

// The stretches that more than `crossings` cells cover; gaps narrower than `gapMin` are closed.
function covered(cells: readonly Interval[], crossings: number, gapMin: number): readonly Interval[] {
  const edges = cells.flatMap(({ x0, x1 }) => [
    { at: x0, step: 1 },
    { at: Math.max(x1, x0 + 1), step: -1 },
  ]);
  edges.sort((a, b) => a.at - b.at || b.step - a.step);
  const columns: { x0: number; x1: number }[] = [];
  let depth = 0;
  for (const { at, step } of edges) {
    const before = depth;
    depth += step;
    if (before === crossings && depth > crossings) {
      const last = columns.at(-1);
      if (last === undefined || at - last.x1 >= gapMin) columns.push({ x0: at, x1: at });
    } else if (before > crossings && depth === crossings) {
      columns[columns.length - 1].x1 = at;
    }
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
