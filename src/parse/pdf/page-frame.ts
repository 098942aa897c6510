import { quantise } from '../../base/quantise.ts';
import type { Box, Point } from '../../document/paged.ts';
import { clipBox } from './clip-box.ts';
import type { Direction } from './page-content.ts';

/**
 * The one frame of a page: from PDF user space (points, origin bottom left, unrotated) to the visible page (quanta, origin
 * top left). All geometry passes through here once (seed 004 section 4).
 */
export interface PageFrame {
  readonly width: number;
  readonly height: number;
  readonly rotation: 0 | 90 | 180 | 270;
  /** Quanta of a length in user space. */
  length(points: number): number;
  point(x: number, y: number): Point;
  /** The box around two opposite corners. */
  box(x0: number, y0: number, x1: number, y1: number): Box;
  /** The part of a box that lies on the page; a box outside becomes a point or line of its edge. */
  clip(box: Box): Box;
  /** Where a vector of user space points. */
  direction(dx: number, dy: number): Direction;
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
export function pageFrame({ left, bottom, right, top, quarterTurns, userUnit }: PageBox): PageFrame {
  const turns = ((quarterTurns % 4) + 4) % 4;
  const length = (points: number): number => bounded(points * userUnit);
  const wide = length(right - left);
  const high = length(top - bottom);
  // One subtraction per coordinate, so that nothing is rounded twice.
  const across = [(x: number) => x - left, (_: number, y: number) => y - bottom, (x: number) => right - x, (_: number, y: number) => top - y][turns];
  const down = [(_: number, y: number) => top - y, (x: number) => x - left, (_: number, y: number) => y - bottom, (x: number) => right - x][turns];
  const point = (x: number, y: number): Point => [length(across(x, y)), length(down(x, y))];
  const width = turns % 2 === 0 ? wide : high;
  const height = turns % 2 === 0 ? high : wide;
  return {
    width,
    height,
    rotation: quarters[turns],
    length,
    point,
    box: (x0, y0, x1, y1) => {
      const [ax, ay] = point(x0, y0);
      const [bx, by] = point(x1, y1);
      return [ax < bx ? ax : bx, ay < by ? ay : by, ax < bx ? bx : ax, ay < by ? by : ay];
    },
    clip: (box) => clipBox(box, { width, height }),
    direction: (dx, dy) => {
      const turned = [compass(dx, -dy), compass(dy, dx), compass(-dx, dy), compass(-dy, -dx)];
      return turned[turns];
    },
  };
}

const quarters = [0, 90, 180, 270] as const;

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
