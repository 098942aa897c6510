import { byNumber } from '../../../base/order.ts';
import { least, most } from './extremes.ts';

/** Something that stands on a page and was painted at a place of the stream. */
export interface Placed {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly size: number;
  readonly first: number;
}

/** Items in reading order, and how the order was found. */
export interface Reading<Item> {
  readonly items: readonly Item[];
  readonly by: 'stream' | 'space';
}

/**
 * Puts items in reading order. The stream is followed when it never leads back above what it has already passed in the
 * same place: then it is the order in which the author set the page. Otherwise white space decides: columns from left to
 * right, and inside them from top to bottom.
 */
export function readingOrder<Item extends Placed>(items: readonly Item[]): Reading<Item> {
  const stream = [...items].sort(byFirst);
  if (descends(stream)) return { items: stream, by: 'stream' };
  return { items: bySpace(stream), by: 'space' };
}

const byFirst = byNumber<Placed>(({ first }) => first);

const BUCKETS = 64;

// Whether no item stands above one that came before it: a skyline of the lowest edge so far over the width. Nor may a
// column stand left of one that came before it; columns of single signs, which are read from the right, do not count.
function descends(stream: readonly Placed[]): boolean {
  if (stream.length < 2) return true;
  const left = least(stream, ({ x0 }) => x0);
  const right = most(stream, ({ x1 }) => x1);
  const step = Math.max(1, Math.ceil((right - left + 1) / BUCKETS));
  const skyline = new Array<number>(BUCKETS).fill(Number.MIN_SAFE_INTEGER);
  const columnEnds = [...skyline];
  for (const { x0, y0, x1, y1, size } of stream) {
    const from = Math.floor((x0 - left) / step);
    const to = Math.floor((Math.max(x0, x1 - 1) - left) / step);
    let above = 0;
    for (let bucket = from; bucket <= to; bucket++) if (skyline[bucket] > y1 && skyline[bucket] - y0 > size / 2) above++;
    if (above * 2 > to - from + 1) return false;
    if (x1 - x0 > 2 * size && y1 - y0 > 2 * size) {
      for (let bucket = to + 1; bucket < BUCKETS; bucket++) if (columnEnds[bucket] > y0 + size) return false;
      columnEnds.fill(y1, from, to + 1);
    }
    for (let bucket = from; bucket <= to; bucket++) skyline[bucket] = Math.max(skyline[bucket], y0);
  }
  return true;
}

function byRow(a: Placed, b: Placed): number {
  return a.y0 - b.y0 || a.x0 - b.x0 || a.first - b.first;
}

function byColumn(a: Placed, b: Placed): number {
  return a.x0 - b.x0 || a.first - b.first;
}

const DEPTH_MAX = 24;

// Cuts along white space: a region without a column gap is cut into bands, and neighbouring bands that share a column
// gap are read column by column together.
function bySpace<Item extends Placed>(all: readonly Item[]): readonly Item[] {
  const ordered: Item[] = [];
  const stack: { items: readonly Item[]; depth: number }[] = [{ items: all, depth: 0 }];
  for (let task = stack.pop(); task !== undefined; task = stack.pop()) {
    const { items, depth } = task;
    const parts = items.length < 2 || depth === DEPTH_MAX ? [] : columns(items) ?? bands(items);
    if (parts.length < 2) for (const item of [...items].sort(byRow)) ordered.push(item);
    else for (let index = parts.length - 1; index >= 0; index--) stack.push({ items: parts[index], depth: depth + 1 });
  }
  return ordered;
}

// Parts side by side with a gap between them that nothing crosses, each at least two lines high; undefined if there is no gap.
function columns<Item extends Placed>(items: readonly Item[]): readonly (readonly Item[])[] | undefined {
  const sorted = [...items].sort(byColumn);
  const parts: Item[][] = [[sorted[0]]];
  let right = sorted[0].x1;
  for (const item of sorted.slice(1)) {
    if (item.x0 - right > item.size / 2) parts.push([]);
    parts[parts.length - 1].push(item);
    right = Math.max(right, item.x1);
  }
  return parts.length > 1 ? parts : undefined;
}

// Bands from top to bottom; a band joins the one before as long as a gap runs down through both.
function bands<Item extends Placed>(items: readonly Item[]): readonly (readonly Item[])[] {
  const parts: Item[][] = [];
  let gaps: readonly Gap[] = [];
  for (const row of rowsOf(items)) {
    const common = gaps.flatMap((gap) => narrowed(gap, row));
    if (common.length > 0) {
      for (const item of row) parts[parts.length - 1].push(item);
      gaps = common;
    } else {
      parts.push([...row]);
      gaps = gapsOf(row);
    }
  }
  return parts;
}

interface Gap {
  readonly x0: number;
  readonly x1: number;
  readonly widthMin: number;
}

function rowsOf<Item extends Placed>(items: readonly Item[]): readonly (readonly Item[])[] {
  const sorted = [...items].sort(byRow);
  const rows: Item[][] = [[sorted[0]]];
  let bottom = sorted[0].y1;
  for (const item of sorted.slice(1)) {
    if (item.y0 >= bottom) rows.push([]);
    rows[rows.length - 1].push(item);
    bottom = Math.max(bottom, item.y1);
  }
  return rows;
}

function gapsOf(row: readonly Placed[]): readonly Gap[] {
  const parts = columns(row) ?? [];
  return parts.slice(1).map((part, index) => ({
    x0: most(parts[index], ({ x1 }) => x1),
    x1: least(part, ({ x0 }) => x0),
    widthMin: part[0].size >> 1,
  }));
}

// What is left of a gap beside the items of a row: the wider side of every item that reaches into it.
function narrowed(gap: Gap, row: readonly Placed[]): readonly Gap[] {
  let { x0, x1 } = gap;
  for (const item of row) {
    if (item.x1 <= x0 || item.x0 >= x1) continue;
    if (item.x0 - x0 > x1 - item.x1) x1 = item.x0;
    else x0 = item.x1;
  }
  return x1 - x0 > gap.widthMin ? [{ ...gap, x0, x1 }] : [];
}
