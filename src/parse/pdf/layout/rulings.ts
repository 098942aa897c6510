import { byNumber, compareNumber, comparing } from '../../../base/order.ts';
import type { Box } from '../../../document/paged.ts';
import type { Rule } from '../page-content.ts';
import type { GapReader } from './lines.ts';

/** A straight ruling: for horizontal ones `at` is y and `start`, `end` are x; for vertical ones the other way round. */
export interface Ruling {
  readonly at: number;
  readonly start: number;
  readonly end: number;
  /** Where pieces of the ruling meet, ends included, ascending: cells often bring their own piece of border. */
  readonly joints: readonly number[];
}

/** The rulings of a page, each kind by `at`, then `start`. */
export interface Rulings {
  readonly horizontal: readonly Ruling[];
  readonly vertical: readonly Ruling[];
}

/** Thicker than this a filled rectangle is an area, not a line. */
const THICKNESS_MAX = 400;
/** Shorter than this a piece is a dash, a dot or part of a drawing. */
const LENGTH_MIN = 300;
/** How far apart pieces of one ruling may lie. */
const TOLERANCE = 120;

/** Finds the lines of tables and separators among the painted shapes; touching pieces on one line are one ruling. */
export function rulingsOf(rules: readonly Rule[], boxOf: (rule: Rule) => Box): Rulings {
  const horizontal: Piece[] = [];
  const vertical: Piece[] = [];
  for (const rule of rules) {
    if (rule.kind === 'shape' || !isInked(rule)) continue;
    const [x0, y0, x1, y1] = boxOf(rule);
    const thin = Math.max(THICKNESS_MAX, rule.thickness);
    if (rule.kind === 'rectangle' && x1 - x0 > thin && y1 - y0 > thin) {
      if (rule.stroke === undefined) continue;
      horizontal.push({ at: y0, start: x0, end: x1 }, { at: y1, start: x0, end: x1 });
      vertical.push({ at: x0, start: y0, end: y1 }, { at: x1, start: y0, end: y1 });
    } else if (x1 - x0 >= y1 - y0) {
      if (y1 - y0 <= thin) horizontal.push({ at: (y0 + y1) >> 1, start: x0, end: x1 });
    } else if (x1 - x0 <= thin) {
      vertical.push({ at: (x0 + x1) >> 1, start: y0, end: y1 });
    }
  }
  return { horizontal: joinPieces(horizontal), vertical: joinPieces(vertical) };
}

/** How far from a ruling that cells drew its joints still tell where columns meet: above it, and below the last one. */
const JOINT_REACH = 30_000;
const JOINT_REACH_BELOW = 4000;

/** Reads column borders off the joints of horizontal rulings: cells that draw their own borders meet there. */
export function gapReader({ horizontal }: Rulings): GapReader {
  const jointed = horizontal.filter(({ joints }) => joints.length > 2);
  return (x0, x1, y) => {
    let above: Ruling | undefined;
    let below: Ruling | undefined;
    for (const ruling of jointed) {
      if (ruling.start > x0 || ruling.end < x1 || Math.abs(ruling.at - y) > JOINT_REACH) continue;
      if (ruling.at <= y) above = ruling;
      else below ??= ruling;
    }
    const nearest = below ?? (above !== undefined && y - above.at <= JOINT_REACH_BELOW ? above : undefined);
    if (nearest === undefined) return 'none';
    return nearest.joints.some((joint) => joint >= x0 - TOLERANCE && joint <= x1 + TOLERANCE) ? 'border' : 'open';
  };
}

interface Piece {
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

// White lines on white paper separate nothing that a reader sees.
function isInked(rule: Rule): boolean {
  return (rule.stroke ?? rule.fill ?? 0xffffff) !== 0xffffff;
}

function joinPieces(pieces: readonly Piece[]): readonly Ruling[] {
  const sorted = [...pieces].sort(byPlace);
  const rulings: Ruling[] = [];
  for (let first = 0; first < sorted.length; ) {
    let last = first + 1;
    while (last < sorted.length && sorted[last].at - sorted[first].at <= TOLERANCE) last++;
    const level = sorted.slice(first, last).sort(byStart);
    joinLevel(level, rulings);
    first = last;
  }
  return rulings.sort(byPlace);
}

const byStart = byNumber<Piece>(({ start }) => start);

const byPlace = comparing<Piece>(
  byNumber((piece) => piece.at),
  byNumber((piece) => piece.start),
  byNumber((piece) => piece.end),
);

// The pieces of one level, by start: touching ones become one ruling.
function joinLevel(level: readonly Piece[], rulings: Ruling[]): void {
  const { at } = level[0];
  let { start, end } = level[0];
  let joints = [start, end];
  const close = (): void => {
    if (end - start >= LENGTH_MIN) rulings.push({ at, start, end, joints: distinct(joints) });
  };
  for (const piece of level.slice(1)) {
    if (piece.start > end + TOLERANCE) {
      close();
      ({ start, end } = piece);
      joints = [start, end];
    } else {
      joints.push(piece.start, piece.end);
      end = Math.max(end, piece.end);
    }
  }
  close();
}

/** Ascending, values within tolerance of the one before left out. */
export function distinct(values: readonly number[]): readonly number[] {
  const kept: number[] = [];
  for (const value of [...values].sort(compareNumber)) {
    const last = kept.at(-1);
    if (last === undefined || value - last > TOLERANCE) kept.push(value);
  }
  return kept;
}

/** Index of the first ruling at or behind a place, among rulings in their order. */
export function firstRuling(rulings: readonly Ruling[], at: number): number {
  let low = 0;
  let high = rulings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rulings[middle].at < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
