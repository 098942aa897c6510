import { codeAt, itemCount, type Composer } from './composer.ts';
import { FACT, NUMBER } from './text-facts.ts';

const f = Math.fround;

/** So many text objects before one are compared with it. */
const LOOK_BACK = 5;

/** Tells whether a text object paints once more what one shortly before it in the same form paints: fake bold, or a shadow. */
export function repeatsEarlier(composer: Composer, object: number): boolean {
  const { beforeOf } = composer.texts;
  let earlier = beforeOf[object];
  for (let count = 0; count < LOOK_BACK && earlier >= 0; count++) {
    if (isRepeated(composer, earlier, object)) return true;
    earlier = beforeOf[earlier];
  }
  return false;
}

function isRepeated(composer: Composer, earlier: number, later: number): boolean {
  if (!haveSameCodes(composer, earlier, later)) return false;
  const { numbers } = composer.facts;
  const e = earlier * NUMBER.stride;
  const l = later * NUMBER.stride;
  if (isEmpty(numbers, l) && isEmpty(numbers, e)) {
    if (Math.abs(f(numbers[l + NUMBER.left] - numbers[e + NUMBER.left])) > lastWidth(composer)) return false;
    return areNear(composer, earlier, later, Math.max(f(numbers[l + NUMBER.top] - numbers[l + NUMBER.bottom]), f(numbers[l + NUMBER.right] - numbers[l + NUMBER.left])));
  }
  const left = Math.max(numbers[l + NUMBER.left], numbers[e + NUMBER.left]);
  const right = Math.min(numbers[l + NUMBER.right], numbers[e + NUMBER.right]);
  const bottom = Math.max(numbers[l + NUMBER.bottom], numbers[e + NUMBER.bottom]);
  const top = Math.min(numbers[l + NUMBER.top], numbers[e + NUMBER.top]);
  if (left >= right || bottom >= top || numbers[l + NUMBER.size] !== numbers[e + NUMBER.size]) return false;
  const width = f(right - left);
  const earlierWidth = f(numbers[e + NUMBER.right] - numbers[e + NUMBER.left]);
  if (Math.abs(f(width - earlierWidth)) > f(earlierWidth / 2)) return false;
  return areNear(composer, earlier, later, Math.max(f(top - bottom), width));
}

function isEmpty(numbers: Float32Array, n: number): boolean {
  return numbers[n + NUMBER.left] >= numbers[n + NUMBER.right] || numbers[n + NUMBER.bottom] >= numbers[n + NUMBER.top];
}

// The width of the last character but one of the lines that are closed.
function lastWidth({ characters: { boxes }, lineStart }: Composer): number {
  if (lineStart < 2) return Infinity;
  const at = (lineStart - 2) * 4;
  return f(boxes[at + 2] - boxes[at]);
}

function haveSameCodes(composer: Composer, one: number, other: number): boolean {
  const count = itemCount(composer, one);
  if (itemCount(composer, other) !== count) return false;
  for (let item = 0; item < count; item++) if (codeAt(composer, one, item) !== codeAt(composer, other, item)) return false;
  return true;
}

function areNear(composer: Composer, earlier: number, later: number, extent: number): boolean {
  if (itemCount(composer, later) === 0) return true;
  const { facts: { numbers, integers }, glyphs } = composer;
  const e = earlier * NUMBER.stride;
  const l = later * NUMBER.stride;
  const size = numbers[l + NUMBER.size];
  const width = glyphs.gapWidths[integers[later * FACT.stride + FACT.lastGlyph]];
  const dx = Math.abs(f(numbers[e + NUMBER.x] - numbers[l + NUMBER.x]));
  const dy = Math.abs(f(numbers[e + NUMBER.y] - numbers[l + NUMBER.y]));
  return dx <= (0.9 * width * size) / 1000 && dy <= f(Math.max(extent, size) / 8);
}
