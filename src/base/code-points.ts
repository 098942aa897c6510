import { assert } from './assert.ts';
import type { Range } from './range.ts';
import type { Text } from './text.ts';

const SURROGATE = /[\ud800-\udfff]/;

/** Converts between code points, the unit of every position, and UTF-16 units, the unit of JavaScript strings. */
export interface CodePoints {
  /** Length of the text in code points. */
  readonly count: number;
  /** UTF-16 index of a code point position, `0 <= position <= count`. */
  unitAt(position: number): number;
  /** Code point position of a UTF-16 index; an index inside a surrogate pair gives the position of the pair. */
  positionAt(unit: number): number;
  /** The text of a range. */
  slice(range: Range): Text;
}

/**
 * Indexes a text once. Texts without astral characters cost one scan and no memory, and no scan where their length in code points is known;
 * others four bytes per 64 code points.
 */
export function codePointsOf(whole: Text, count?: number): CodePoints {
  return count !== whole.length && SURROGATE.test(whole) ? astralCodePoints(whole) : plainCodePoints(whole);
}

/** Length of a text in code points. */
export function countCodePoints(whole: string): number {
  if (!SURROGATE.test(whole)) return whole.length;
  let count = 0;
  for (const { start, end } of plainRuns(whole)) count += end - start;
  return count;
}

function plainCodePoints(whole: Text): CodePoints {
  const inside = (position: number): number => {
    assert(position >= 0 && position <= whole.length, 'a position inside the text');
    return position;
  };
  return {
    count: whole.length,
    unitAt: inside,
    positionAt: inside,
    slice: ({ start, end }) => whole.slice(inside(start), inside(end)) as Text,
  };
}

const STRIDE = 64;

function astralCodePoints(whole: Text): CodePoints {
  // marks[i] is the UTF-16 index of code point i * STRIDE.
  const marks = new Uint32Array(Math.floor(whole.length / STRIDE) + 2);
  let count = 0;
  for (const { start, end } of plainRuns(whole)) {
    for (let next = Math.ceil(count / STRIDE); next * STRIDE < count + end - start; next++) marks[next] = start + next * STRIDE - count;
    count += end - start;
  }
  const markCount = Math.ceil(count / STRIDE);

  const unitAt = (position: number): number => {
    assert(position >= 0 && position <= count, 'a position inside the text');
    if (position === count) return whole.length;
    let unit = marks[Math.floor(position / STRIDE)];
    for (let left = position % STRIDE; left > 0; left--) unit += isHighSurrogate(whole.charCodeAt(unit)) ? 2 : 1;
    return unit;
  };

  const positionAt = (unit: number): number => {
    assert(unit >= 0 && unit <= whole.length, 'an index inside the text');
    let low = 0;
    let high = markCount - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (marks[middle] <= unit) low = middle;
      else high = middle - 1;
    }
    let position = low * STRIDE;
    for (let at = marks[low]; at < unit; position++) at += isHighSurrogate(whole.charCodeAt(at)) ? 2 : 1;
    return isLowSurrogate(whole.charCodeAt(unit)) ? position - 1 : position;
  };

  return { count, unitAt, positionAt, slice: ({ start, end }) => whole.slice(unitAt(start), unitAt(end)) as Text };
}

// Stretches in which each unit begins a code point: the second half of a pair ends one. Found by the engine where pairs are rare.
function* plainRuns(whole: string): Generator<Range> {
  const low = /[\udc00-\udfff]/g;
  let start = 0;
  for (let unit = 0; unit < whole.length; ) {
    const near = Math.min(whole.length, unit + NEAR);
    while (unit < near && !isLowSurrogate(whole.charCodeAt(unit))) unit++;
    if (unit === near) {
      low.lastIndex = unit;
      unit = low.test(whole) ? low.lastIndex - 1 : whole.length;
    }
    if (unit > start) yield { start, end: unit };
    start = ++unit;
  }
}

// Where a pair is, the next may be near.
const NEAR = 32;

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
