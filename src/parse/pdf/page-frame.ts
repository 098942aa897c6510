import { quantise } from '../../base/quantise.ts';
import type { Box, Point } from '../../document/paged.ts';
import type { Direction } from './page-content.ts';

/**
 * The one frame of a page: from PDF user space (points, origin bottom left, unrotated) to the visible page (quanta, origin
 * top left). All geometry passes through here once (seed 004 section 4). Plain data, read by functions of this file: the
 * engine would drop the compiled code of functions that are made for each page, and compile them again for later pages.
 */
export interface PageFrame {
  /** Of the visible page, in quanta. */
  readonly width: number;
  readonly height: number;
  /** Degrees clockwise. */
  readonly rotation: 0 | 90 | 180 | 270;
  readonly box: PageBox;
}

/** What a page says of itself: its visible box in user space, quarter turns clockwise, and the size of its unit in points. */
export interface PageBox {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
  readonly quarterTurns: number;
  readonly userUnit: number;
}

/** Makes the frame of a page. */
export function pageFrame(box: PageBox): PageFrame {
  const turns = ((box.quarterTurns % 4) + 4) % 4;
  const wide = bounded((box.right - box.left) * box.userUnit);
  const high = bounded((box.top - box.bottom) * box.userUnit);
  return { width: turns % 2 === 0 ? wide : high, height: turns % 2 === 0 ? high : wide, rotation: quarters[turns], box };
}

const quarters = [0, 90, 180, 270] as const;

/** Quanta of a length in user space. */
export function lengthOn({ box }: PageFrame, points: number): number {
  return bounded(points * box.userUnit);
}

/** The place of a point of user space. */
export function pointOn(frame: PageFrame, x: number, y: number): Point {
  return [acrossOn(frame, x, y), downOn(frame, x, y)];
}

/** How far from the left edge of the page a point of user space is. */
export function acrossOn({ rotation, box }: PageFrame, x: number, y: number): number {
  return fromEdge(box, rotation, x, y);
}

/** How far from the top edge of the page a point of user space is: the top stands where the left edge is after three quarter turns. */
export function downOn({ rotation, box }: PageFrame, x: number, y: number): number {
  return fromEdge(box, rotation === 0 ? 270 : rotation - 90, x, y);
}

/** The box around two opposite corners in user space: x, y, x, y, and what comes behind them is not looked at. */
export function boxOn(frame: PageFrame, corners: ArrayLike<number>): Box {
  const ax = acrossOn(frame, corners[0], corners[1]);
  const ay = downOn(frame, corners[0], corners[1]);
  const bx = acrossOn(frame, corners[2], corners[3]);
  const by = downOn(frame, corners[2], corners[3]);
  return [ax < bx ? ax : bx, ay < by ? ay : by, ax < bx ? bx : ax, ay < by ? by : ay];
}

/** Where a vector of user space points. */
export function directionOn({ rotation }: PageFrame, dx: number, dy: number): Direction {
  switch (rotation) {
    case 0:
      return compass(dx, -dy);
    case 90:
      return compass(dy, dx);
    case 180:
      return compass(-dx, dy);
    case 270:
      return compass(-dy, -dx);
  }
}

// The distance of a point from the edge that such a rotation brings to the left. One subtraction, so that nothing is rounded twice.
function fromEdge(box: PageBox, rotation: number, x: number, y: number): number {
  switch (rotation) {
    case 0:
      return bounded((x - box.left) * box.userUnit);
    case 90:
      return bounded((y - box.bottom) * box.userUnit);
    case 180:
      return bounded((box.right - x) * box.userUnit);
    default:
      return bounded((box.top - y) * box.userUnit);
  }
}

// Beyond this, coordinates are not those of a page: a broken number must not become an unsafe integer downstream.
const QUANTA_MAX = 1_000_000_000_000;

function bounded(points: number): number {
  const quanta = quantise(points);
  if (quanta === undefined) return points > 0 ? QUANTA_MAX : points < 0 ? -QUANTA_MAX : 0;
  return quanta > QUANTA_MAX ? QUANTA_MAX : quanta < -QUANTA_MAX ? -QUANTA_MAX : quanta;
}

// One degree off an axis still counts as the axis: tan(1 degree) is about 1/57.
function compass(right: number, down: number): Direction {
  const wide = Math.abs(right);
  const high = Math.abs(down);
  if (high * 57 <= wide) return right >= 0 ? 'right' : 'left';
  if (wide * 57 <= high) return down >= 0 ? 'down' : 'up';
  return 'oblique';
}
