import type { Line } from './lines.ts';

/** Lines that follow each other downward in the stream in one place: a paragraph, part of one, or a table cell. */
export interface Block {
  readonly lines: readonly Line[];
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** Size of the first line. */
  readonly size: number;
  /** Stream place of the first word. */
  readonly first: number;
}

/** Stacks lines into blocks, in stream order. */
export function blocksOf(lines: readonly Line[]): readonly Block[] {
  const blocks: Block[] = [];
  let open: Line[] = [];
  for (const line of lines) {
    if (open.length > 0 && !stacks(open, line)) {
      blocks.push(toBlock(open));
      open = [];
    }
    open.push(line);
  }
  if (open.length > 0) blocks.push(toBlock(open));
  return blocks;
}

/** Makes a block of lines, in reading order. */
export function toBlock(lines: readonly Line[]): Block {
  const [head] = lines;
  let { x0, y0, x1, y1, first } = head;
  for (const line of lines) {
    if (line.x0 < x0) x0 = line.x0;
    if (line.y0 < y0) y0 = line.y0;
    if (line.x1 > x1) x1 = line.x1;
    if (line.y1 > y1) y1 = line.y1;
    if (line.first < first) first = line.first;
  }
  return { lines, x0, y0, x1, y1, size: head.size, first };
}

// Per cent of the font size from baseline to baseline.
const LEADING_MIN = 40;
const LEADING_MAX = 190;
const LEADING_SHIFT = 20;

function stacks(open: readonly Line[], line: Line): boolean {
  const previous = open[open.length - 1];
  const size = Math.max(previous.size, line.size);
  const leading = (line.baseline - previous.baseline) * 100;
  if (leading < LEADING_MIN * size || leading > LEADING_MAX * size) return false;
  if (Math.abs(line.size - previous.size) * 100 > 12 * size) return false;
  if (open.length > 1) {
    const before = (previous.baseline - open[open.length - 2].baseline) * 100;
    if (Math.abs(leading - before) > LEADING_SHIFT * size) return false;
  }
  return line.x0 < previous.x1 && line.x1 > previous.x0;
}
