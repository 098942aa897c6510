import { addCharacter, CHARACTER, NO_GLYPH } from './characters.ts';
import { codeAt, itemCount, positionAt, type Composer } from './composer.ts';
import { hypot, imageLength, imageX, imageY } from './float-matrix.ts';
import { SHARES_WITHIN, shareOf } from './gap.ts';
import { GLYPH, glyphIndex, NO_CODE, spaceWidthOf } from './glyphs.ts';
import { FACT, NUMBER } from './text-facts.ts';

const f = Math.fround;

const SPACE = 0x20;

/** A box that is thinner has no extent that a reader could see. */
const EXTENT_MIN = f(0.01);

/** What stands in the pen: the object's matrix first, a thousandth of its font size, and how near a copy of a glyph stands. */
const PEN = { size: 6, near: 7 } as const;

/** Adds the glyphs of a text object to the open line, and spaces where the object keeps glyphs apart. */
export function addGlyphs(composer: Composer, object: number): void {
  const { facts: { integers, numbers }, glyphs } = composer;
  const n = object * NUMBER.stride;
  const font = integers[object * FACT.stride + FACT.font];
  const lineSize = numbers[n + NUMBER.lineSize];
  const count = itemCount(composer, object);
  const base = baseSpace(composer, object);
  takePen(composer, n);
  let spacing = 0;
  for (let item = 0; item < count; item++) {
    const code = codeAt(composer, object, item);
    if (code === NO_CODE) {
      if (!endsInSpace(composer)) spacing = f(f(-lineSize * positionAt(composer, object, item)) / 1000);
      continue;
    }
    const glyph = glyphIndex(glyphs, font, code);
    spacing = f(spacing - base);
    if (spacing !== 0 && item > 0) {
      const threshold = spaceThreshold(composer, font, glyph, lineSize);
      if (threshold !== 0 && spacing >= threshold) addSpace(composer, object, item);
    }
    spacing = 0;
    addGlyph(composer, object, item, glyph);
  }
}

function takePen({ pen, facts: { numbers } }: Composer, n: number): void {
  for (let index = 0; index < 6; index++) pen[index] = numbers[n + NUMBER.matrix + index];
  const size = numbers[n + NUMBER.size];
  const reach = f(f(0.07) * size);
  pen[PEN.size] = size / 1000;
  pen[PEN.near] = hypot(f(pen[0] * reach), f(pen[1] * reach));
}

// Nothing before counts as a space.
function endsInSpace({ characters: { seen, count } }: Composer): boolean {
  return count === 0 || seen[count - 1] === SPACE;
}

// A distance that is added to all glyphs of an object separates no words.
function baseSpace(composer: Composer, object: number): number {
  const { numbers } = composer.facts;
  const space = numbers[object * NUMBER.stride + NUMBER.charSpace];
  if (space === 0) return 0;
  return f(leastSpace(composer, object, space) + adjustment(composer, object, space));
}

function leastSpace(composer: Composer, object: number, space: number): number {
  const { numbers } = composer.facts;
  const n = object * NUMBER.stride;
  const count = itemCount(composer, object);
  if (count < 3) return 0;
  const spacing = imageLength(numbers[n + NUMBER.scale], space);
  let least = spacing;
  let isOnlyGlyphs = true;
  for (let item = 0; item < count; item++) {
    if (codeAt(composer, object, item) !== NO_CODE) continue;
    const distance = f(f(-numbers[n + NUMBER.lineSize] * positionAt(composer, object, item)) / 1000);
    least = Math.min(least, f(distance + spacing));
    isOnlyGlyphs = false;
  }
  return least < 0 || (count === 3 && !isOnlyGlyphs) ? 0 : least;
}

const SPACE_MIN = f(0.001);

function adjustment({ facts: { numbers } }: Composer, object: number, space: number): number {
  const scale = numbers[object * NUMBER.stride + NUMBER.scale];
  if (space > SPACE_MIN) return -imageLength(scale, space);
  return space < -SPACE_MIN ? imageLength(scale, -space) : 0;
}

// Half a space of the font; of a font without one, or with a wide one, a share of the glyph.
function spaceThreshold({ glyphs }: Composer, font: number, glyph: number, lineSize: number): number {
  const width = f(f(lineSize * spaceWidthOf(glyphs, font)) / 1000);
  if (width !== 0 && width <= f(lineSize / 3)) return f(width / 2);
  return f(f(lineSize * shareOf(glyphs.gapWidths[glyph], SHARES_WITHIN)) / 1000);
}

function addSpace(composer: Composer, object: number, item: number): void {
  const { characters, pen } = composer;
  const index = addCharacter(characters, { unit: SPACE, seen: SPACE, kind: CHARACTER.generated, glyph: NO_GLYPH, object });
  const position = positionAt(composer, object, item);
  const x = imageX(pen, 0, position, 0);
  const y = imageY(pen, 0, position, 0);
  const { origins, boxes } = characters;
  origins[index * 2] = boxes[index * 4] = boxes[index * 4 + 2] = x;
  origins[index * 2 + 1] = boxes[index * 4 + 1] = boxes[index * 4 + 3] = y;
}

function addGlyph(composer: Composer, object: number, item: number, glyph: number): void {
  const { characters, glyphs, pen } = composer;
  const code = codeAt(composer, object, item);
  const position = positionAt(composer, object, item);
  const x = imageX(pen, 0, position, 0);
  const y = imageY(pen, 0, position, 0);
  const text = glyphs.texts[glyph];
  const isMapped = text.length > 0;
  if ((isMapped || code !== 0) && isCopy(composer, glyph, x, y)) {
    if (item === 0 && characters.count > composer.lineStart && endsInSpace(composer)) characters.count--;
    return;
  }
  const kind = isMapped || code === 0 ? CHARACTER.mapped : CHARACTER.guessed;
  const first = characters.count;
  for (let part = 0; part < Math.max(1, text.length); part++) {
    const unit = isMapped ? text[part] : code;
    const index = addCharacter(characters, { unit, seen: unit === 0 ? 0xfffe : unit, kind, glyph, object });
    characters.origins[index * 2] = x;
    characters.origins[index * 2 + 1] = y;
    if (part === 0) setBox(composer, index, position, glyph);
    else characters.boxes.copyWithin(index * 4, first * 4, first * 4 + 4);
  }
}

/** So many characters before one are looked at for the same glyph at its place: bold that is made by painting twice. */
const LOOK_BACK = 7;

function isCopy({ characters: { glyphs, origins, count }, lineStart, pen }: Composer, glyph: number, x: number, y: number): boolean {
  const first = Math.max(lineStart, count - LOOK_BACK);
  for (let index = count - 1; index >= first; index--) {
    if (glyphs[index] !== glyph) continue;
    if (Math.abs(f(origins[index * 2] - x)) < pen[PEN.near] && Math.abs(f(origins[index * 2 + 1] - y)) < pen[PEN.near]) return true;
  }
  return false;
}

function setBox({ characters: { boxes }, glyphs: { metrics }, pen }: Composer, index: number, position: number, glyph: number): void {
  const g = glyph * GLYPH.stride;
  const size = pen[PEN.size];
  const left = f(f(metrics[g + GLYPH.left] * size) + position);
  const bottom = f(metrics[g + GLYPH.bottom] * size);
  let right = f(f(metrics[g + GLYPH.right] * size) + position);
  let top = f(metrics[g + GLYPH.top] * size);
  if (Math.abs(f(top - bottom)) < EXTENT_MIN) top = f(bottom + size);
  if (Math.abs(f(right - left)) < EXTENT_MIN) right = f(left + f(metrics[g + GLYPH.width] * size));
  // What the edges give to the x and to the y of the four corners; roundings keep the order, so the extremes are enough.
  const leftX = f(pen[0] * left);
  const rightX = f(pen[0] * right);
  const bottomX = f(pen[2] * bottom);
  const topX = f(pen[2] * top);
  const leftY = f(pen[1] * left);
  const rightY = f(pen[1] * right);
  const bottomY = f(pen[3] * bottom);
  const topY = f(pen[3] * top);
  const at = index * 4;
  boxes[at] = pen[4] + f(Math.min(leftX, rightX) + Math.min(bottomX, topX));
  boxes[at + 1] = pen[5] + f(Math.min(leftY, rightY) + Math.min(bottomY, topY));
  boxes[at + 2] = pen[4] + f(Math.max(leftX, rightX) + Math.max(bottomX, topX));
  boxes[at + 3] = pen[5] + f(Math.max(leftY, rightY) + Math.max(bottomY, topY));
}
