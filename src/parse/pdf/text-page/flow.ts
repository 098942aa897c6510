import { firstGlyph, itemCount, lastGlyph, positionAt, type Composer, type Flow } from './composer.ts';
import { hypot } from './float-matrix.ts';
import { NUMBER } from './text-facts.ts';

const f = Math.fround;

// Two points nearer than this are one, and the sine of five degrees.
const NEAR = f(0.0001);
const SLANT = f(0.0872);

/** The direction in which a text object runs: that of the page where the object is a single glyph or slanted. */
export function flowOf(composer: Composer, object: number): Flow {
  if (itemCount(composer, object) === 1) return pageFlow(composer);
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
  const wide = Math.max(0, Math.trunc(width));
  const high = Math.max(0, Math.trunc(height));
  if (wide === 0 || high === 0) return 'unknown';
  // How many more rectangles cover a unit than the one before it.
  const columns = new Int32Array(wide + 1);
  const rows = new Int32Array(high + 1);
  let [left, right, bottom, top] = [wide, 0, high, 0];
  let lineHeight = 0;
  for (let object = 0; object < count; object++) {
    if (texts.formOf[object] !== 0) continue;
    const n = object * NUMBER.stride;
    const x0 = within(numbers[n + NUMBER.left], wide);
    const x1 = within(numbers[n + NUMBER.right], wide);
    const y0 = within(numbers[n + NUMBER.bottom], high);
    const y1 = within(numbers[n + NUMBER.top], high);
    if (x0 >= x1 || y0 >= y1) continue;
    columns[x0]++;
    columns[x1]--;
    rows[y0]++;
    rows[y1]--;
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

function share(steps: Int32Array, start: number, end: number): number {
  if (start >= end) return 0;
  let filled = 0;
  let covers = 0;
  for (let index = start; index < end; index++) {
    covers += steps[index];
    if (covers > 0) filled++;
  }
  return f(filled / (end - start));
}
