import type { Line } from './lines.ts';
import type { Ruling } from './rulings.ts';
import { firstRuling } from './rulings.ts';

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

/** Stacks lines into blocks, in stream order. A horizontal ruling between two lines parts them. */
export function blocksOf(lines: readonly Line[], horizontal: readonly Ruling[] = []): readonly Block[] {
  const blocks: Block[] = [];
  let open: Line[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    if (open.length > 0 && (!stacks(open, line) || isDivided(open, line, lines[at + 1]) || isParted(open[open.length - 1], line, horizontal))) {
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

// Two cells stand beneath a header that spans them: they follow each other on one baseline, and the header is above both.
function isDivided(open: readonly Line[], line: Line, next: Line | undefined): boolean {
  if (next === undefined || open.length > 2 || Math.abs(next.baseline - line.baseline) * 10 > line.size) return false;
  return next.x0 - line.x1 > line.size && next.x0 < open[open.length - 1].x1;
}

// An underline is nearer to its text than a ruling that parts, and no longer than it.
function isParted(above: Line, below: Line, horizontal: readonly Ruling[]): boolean {
  const low = above.baseline + (above.size * 3) / 10;
  for (let at = firstRuling(horizontal, low); at < horizontal.length && horizontal[at].at < below.y0; at++) {
    const { start, end } = horizontal[at];
    if (start <= Math.min(above.x0, below.x0) + below.size / 4 && end >= Math.max(above.x1, below.x1) - below.size / 4) return true;
  }
  return false;
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
