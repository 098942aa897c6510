import { firstGlyph, lastGlyph, positionAt, type Composer, type Flow } from './composer.ts';
import { hypot } from './float-matrix.ts';
import { NUMBER } from './text-facts.ts';

const f = Math.fround;

// Two points nearer than this are one, and the sine of five degrees.
const NEAR = f(0.0001);
const SLANT = f(0.0872);

/** The direction in which a text object runs: that of the page where the object is a single glyph or slanted. */
export function flowOf(composer: Composer, object: number): Flow {
  const first = firstGlyph(composer, object);
  const last = lastGlyph(composer, object);
  if (first === last) return pageFlow(composer);
  const { numbers } = composer.facts;
  const n = object * NUMBER.stride;
  const start = positionAt(composer, object, first);
  const end = positionAt(composer, object, last);
  const dx = Math.abs(f(along(numbers, n + NUMBER.x, numbers[n + NUMBER.a], end) - along(numbers, n + NUMBER.x, numbers[n + NUMBER.a], start)));
  const dy = Math.abs(f(along(numbers, n + NUMBER.y, numbers[n + NUMBER.b], end) - along(numbers, n + NUMBER.y, numbers[n + NUMBER.b], start)));
  if (dx <= NEAR && dy <= NEAR) return 'unknown';
  const length = hypot(dx, dy);
  const isSteep = (length < NEAR ? dx : f(dx / length)) <= SLANT;
  const isLevel = (length < NEAR ? dy : f(dy / length)) <= SLANT;
  if (isSteep === isLevel) return pageFlow(composer);
  return isSteep ? 'down' : 'across';
}

function along(numbers: Float32Array, origin: number, scale: number, position: number): number {
  return f(numbers[origin] + f(scale * position));
}

function pageFlow(composer: Composer): Flow {
  return (composer.flow ??= findFlow(composer));
}

// The share of the width and of the height over which any text stands: lines leave gaps between them, across their direction.
function findFlow({ facts: { count, numbers, width, height }, texts }: Composer): Flow {
  const columns = new Uint8Array(Math.max(0, Math.trunc(width)));
  const rows = new Uint8Array(Math.max(0, Math.trunc(height)));
  if (columns.length === 0 || rows.length === 0) return 'unknown';
  let [left, right, bottom, top] = [columns.length, 0, rows.length, 0];
  let lineHeight = 0;
  for (let object = 0; object < count; object++) {
    if (texts.formOf[object] !== 0) continue;
    const n = object * NUMBER.stride;
    const x0 = within(numbers[n + NUMBER.left], columns.length);
    const x1 = within(numbers[n + NUMBER.right], columns.length);
    const y0 = within(numbers[n + NUMBER.bottom], rows.length);
    const y1 = within(numbers[n + NUMBER.top], rows.length);
    if (x0 >= x1 || y0 >= y1) continue;
    columns.fill(1, x0, x1);
    rows.fill(1, y0, y1);
    left = Math.min(left, x0);
    right = Math.max(right, x1);
    bottom = Math.min(bottom, y0);
    top = Math.max(top, y1);
    if (lineHeight <= 0) lineHeight = f(numbers[n + NUMBER.top] - numbers[n + NUMBER.bottom]);
  }
  const twoLines = Math.trunc(f(2 * lineHeight));
  if (top - bottom < twoLines) return 'across';
  if (right - left < twoLines) return 'down';
  const across = share(columns, left, right);
  if (across > f(0.8)) return 'across';
  const down = share(rows, bottom, top);
  return across > down ? 'across' : across < down ? 'down' : 'unknown';
}

function within(place: number, length: number): number {
  return place < 0 ? 0 : place > length ? length : Math.trunc(place);
}

function share(mask: Uint8Array, start: number, end: number): number {
  if (start >= end) return 0;
  let filled = 0;
  for (let index = start; index < end; index++) filled += mask[index];
  return f(filled / (end - start));
}
