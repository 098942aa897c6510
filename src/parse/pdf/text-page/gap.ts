import { isLetter, isNumber } from '../../../base/unicode/classes.ts';
import { CHARACTER } from './characters.ts';
import { firstGlyph, glyphAt, itemCount, lastGlyph, positionAt, type Composer, type Flow } from './composer.ts';
import { IDENTITY, imageLength, imageX, imageY, invert, multiply, scaleOf } from './float-matrix.ts';
import { flowOf } from './flow.ts';
import { FACT, NUMBER } from './text-facts.ts';

const f = Math.fround;

/** What stands between a text object and the one before it. */
export type Gap = 'none' | 'space' | 'line' | 'hyphen';

const SPACE = 0x20;

/** Says what stands between the text object of the last character and one that follows: nothing, a space, a line end, or one inside a word. */
export function gapBefore(composer: Composer, object: number): Gap {
  const { characters, facts: { integers }, glyphs } = composer;
  const last = characters.count === 0 ? -1 : characters.objects[characters.count - 1];
  if (last >= 0) composer.previous = last;
  const { previous } = composer;
  const items = itemCount(composer, previous);
  const ownFlow = flowOf(composer, object);
  const flow = ownFlow === 'unknown' ? flowOf(composer, previous) : ownFlow;
  if (items === 0) return 'none';
  const first = integers[object * FACT.stride + FACT.firstGlyph];
  const point = glyphs.firsts[first];
  if (endsLine(composer, object, flow)) return lineEnd(composer, point);
  const lastGlyphBefore = integers[previous * FACT.stride + FACT.lastGlyph];
  const lastWidth = glyphs.gapWidths[lastGlyphBefore];
  const width = glyphs.gapWidths[first];
  measureGap(composer, object, lastWidth, width);
  if (flow === 'across' && isNewLine(composer, object)) return lineEnd(composer, point);
  if (isHyphen(point) && isSingle(composer, object) && goesOn(composer, point)) return 'hyphen';
  if (point === SPACE || glyphs.lasts[lastGlyphBefore] === SPACE) return 'none';
  measureThreshold(composer, object, lastWidth, width);
  return isSpace(composer, positionAt(composer, previous, items - 1)) ? 'space' : 'none';
}

function isSingle(composer: Composer, object: number): boolean {
  const first = firstGlyph(composer, object);
  return first >= 0 && first === lastGlyph(composer, object);
}

/** Tells whether a text object is nothing but a hyphen. */
export function isHyphenOnly(composer: Composer, object: number): boolean {
  return isSingle(composer, object) && isHyphen(composer.glyphs.firsts[glyphAt(composer, object, firstGlyph(composer, object))]);
}

// By the rectangles: beneath or beside what came before, where both are larger than a dot.
function endsLine({ facts: { numbers }, previous, lineLeft, lineRight }: Composer, object: number, flow: Flow): boolean {
  const p = previous * NUMBER.stride;
  const n = object * NUMBER.stride;
  if (flow === 'across') {
    if (f(numbers[n + NUMBER.top] - numbers[n + NUMBER.bottom]) <= 4.5 || f(numbers[p + NUMBER.top] - numbers[p + NUMBER.bottom]) <= 4.5) return false;
    return Math.max(numbers[n + NUMBER.bottom], numbers[p + NUMBER.bottom]) >= Math.min(numbers[n + NUMBER.top], numbers[p + NUMBER.top]);
  }
  if (flow === 'unknown' || isThin(numbers, n) || isThin(numbers, p)) return false;
  return Math.min(numbers[n + NUMBER.right], lineRight) <= Math.max(numbers[n + NUMBER.left], lineLeft);
}

function isThin(numbers: Float32Array, n: number): boolean {
  return f(numbers[n + NUMBER.right] - numbers[n + NUMBER.left]) <= f(numbers[n + NUMBER.size] * f(0.1));
}

function lineEnd(composer: Composer, point: number): 'hyphen' | 'line' {
  return goesOn(composer, point) ? 'hyphen' : 'line';
}

/**
 * What is measured of a gap, in the units of the object before: where the next one starts along its line and across, the widths
 * of the last glyph and of the first that follows (each in the units of its object), a quarter of the wider one, and from which
 * distance on a gap is a space. In the composer: an object of floats for each gap would be most of a page's garbage.
 */
const MEASURE = { x: 0, y: 1, last: 2, next: 3, quarter: 4, threshold: 5 } as const;

function measureGap(composer: Composer, object: number, lastWidth: number, width: number): void {
  const { facts: { numbers }, previous, measure } = composer;
  const n = object * NUMBER.stride;
  const last = Math.abs(f(f(lastWidth * numbers[previous * NUMBER.stride + NUMBER.size]) / 1000));
  const next = Math.abs(f(f(width * numbers[n + NUMBER.size]) / 1000));
  const quarter = f(Math.max(last, next) / 4);
  lookBack(composer);
  const at = n + NUMBER.matrix;
  measure[MEASURE.x] = imageX(back, 0, numbers[at + 4], numbers[at + 5]);
  measure[MEASURE.y] = imageY(back, 0, numbers[at + 4], numbers[at + 5]);
  measure[MEASURE.last] = last;
  measure[MEASURE.next] = next;
  measure[MEASURE.quarter] = last < next ? imageLength(scaleOf(back, 0), quarter) : quarter;
}

const own = new Float32Array(6);
const back = new Float32Array(6);

// The way from the page back into the units of the object before.
function lookBack({ facts: { numbers }, texts, previous, previousForm }: Composer): void {
  const n = previous * NUMBER.stride;
  own[0] = numbers[n + NUMBER.a];
  own[1] = numbers[n + NUMBER.b];
  own[2] = numbers[n + NUMBER.c];
  own[3] = numbers[n + NUMBER.d];
  own[4] = numbers[n + NUMBER.x];
  own[5] = numbers[n + NUMBER.y];
  const form = texts.forms[previousForm];
  if (form !== IDENTITY) multiply(own, form, own, 0);
  invert(own, back);
}

function isNewLine(composer: Composer, object: number): boolean {
  const { facts: { numbers }, measure } = composer;
  const y = measure[MEASURE.y];
  const quarter = measure[MEASURE.quarter];
  const p = composer.previous * NUMBER.stride;
  const height = f(numbers[p + NUMBER.top] - numbers[p + NUMBER.bottom]);
  const isFlat = numbers[p + NUMBER.left] >= numbers[p + NUMBER.right] || height <= 0;
  const isAway = (y > f(quarter * 2) || y < f(quarter * -3)) && (Math.abs(y) >= 1 || Math.abs(y) > Math.abs(measure[MEASURE.x]));
  return ((isFlat && height > 5) || isAway) && !standsBeside(composer, object);
}

// On a page that is shown upright, a baseline inside the other's rectangle is a raised or lowered sign and no new line.
function standsBeside(composer: Composer, object: number): boolean {
  const { facts: { numbers, display }, previous } = composer;
  const items = itemCount(composer, previous);
  const p = previous * NUMBER.stride;
  const n = object * NUMBER.stride;
  if (items <= 1 || positionAt(composer, previous, items - 1) <= 0) return false;
  if (!(display[0] > 0.9 && display[1] < 0.1 && display[2] < 0.1 && display[3] < -0.9)) return false;
  if (!(numbers[p + NUMBER.b] < 0.1 && numbers[p + NUMBER.c] < 0.1)) return false;
  return isWithin(numbers, n, p) || isWithin(numbers, p, n);
}

function isWithin(numbers: Float32Array, start: number, rectangle: number): boolean {
  const x = numbers[start + NUMBER.x];
  const y = numbers[start + NUMBER.y];
  return x >= 0 && x <= 1000 && y >= numbers[rectangle + NUMBER.bottom] && y <= numbers[rectangle + NUMBER.top];
}

function measureThreshold({ facts: { numbers }, previous, measure }: Composer, object: number, lastWidth: number, width: number): void {
  const n = object * NUMBER.stride;
  const share = shareOf(Math.max(lastWidth, width), SHARES_BETWEEN);
  const size = lastWidth >= width ? numbers[previous * NUMBER.stride + NUMBER.size] : numbers[n + NUMBER.size];
  let threshold = f(share * Math.abs(size));
  if (lastWidth < width) threshold = imageLength(scaleOf(back, 0), imageLength(numbers[n + NUMBER.scale], threshold));
  threshold = f(threshold / 1000);
  const isExpected = (threshold < 1.4881 && threshold > 1.4879) || (threshold < 1.39001 && threshold > 1.38999);
  measure[MEASURE.threshold] = isExpected ? f(threshold * 1.5) : threshold;
}

/** Widths in thousandths of the size from which on a space is a smaller share of the glyph beside it: between objects, and within one. */
const SHARES_BETWEEN = [400, 700, 800] as const;
export const SHARES_WITHIN = [300, 500, 700] as const;

/** The share of a width that makes a space: a half of a narrow glyph, a sixth of a wide one. */
export function shareOf(width: number, [narrow, middling, wide]: readonly [number, number, number]): number {
  return f(width / (width < narrow ? 2 : width < middling ? 4 : width < wide ? 5 : 6));
}

function isSpace({ measure }: Composer, position: number): boolean {
  const x = measure[MEASURE.x];
  const last = measure[MEASURE.last];
  const threshold = measure[MEASURE.threshold];
  if (Math.abs(f(f(position + last) - x)) <= threshold) return false;
  const distance = f(x - position);
  return Math.abs(distance) > f(threshold + last) || distance > f(measure[MEASURE.next] + last);
}

function isHyphen(point: number): boolean {
  return point === 0x2d || point === 0xad;
}

// A letter and a hyphen at the end of what is read, and a letter or digit behind it.
function goesOn(composer: Composer, point: number): boolean {
  const { characters: { seen, units, kinds, count }, lineStart } = composer;
  let index = count - 1;
  const first = index >= lineStart ? lineStart : 0;
  while (index > first && seen[index] === SPACE) index--;
  if (index < first || !isHyphen(seen[index])) return false;
  if (index > first && isLetter(seen[index - 1]) && isLetterOrDigit(composer, point)) return true;
  return kinds[count - 1] === CHARACTER.piece && isHyphen(units[count - 1]);
}

function isLetterOrDigit(composer: Composer, point: number): boolean {
  if (point > 0x7f && isNumber(point)) composer.isForeign = true;
  return isLetter(point) || (point >= 0x30 && point <= 0x39);
}
