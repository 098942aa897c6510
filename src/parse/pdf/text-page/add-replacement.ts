import { addCharacter, CHARACTER, NO_GLYPH } from './characters.ts';
import { codeAt, glyphAt, itemCount, type Composer } from './composer.ts';
import { NO_CODE } from './glyphs.ts';
import { isRightToLeft } from './right-to-left.ts';
import { replacementOf, type Replacement } from './replacement.ts';
import { FACT, NUMBER } from './text-facts.ts';

const f = Math.fround;

/** How a text object is read: by its glyphs, by what its marks say instead, or not at all since that has been read before. */
export type Reading = 'glyphs' | 'replaced' | 'done';

/** Says how a text object is read. */
export function readingOf(composer: Composer, object: number): Reading {
  const replacement = replacementAt(composer, object);
  const { text } = replacement;
  if (text === undefined) return 'glyphs';
  if (composer.previous >= 0 && isSame(composer, replacement, replacementAt(composer, composer.previous))) return 'done';
  if (text === 'foreign') composer.isForeign = true;
  if (text === 'foreign' || text.length === 0) return 'glyphs';
  return text.some((unit) => (unit <= 0x80 ? isPrinted(unit) : unit < 0xfffd)) ? 'replaced' : 'done';
}

function replacementAt({ replacements, facts }: Composer, object: number): Replacement {
  return replacementOf(replacements, facts.integers[object * FACT.stride + FACT.marks]);
}

function isSame(composer: Composer, one: Replacement, other: Replacement): boolean {
  if (one.count !== other.count) return false;
  if (one.innermost === -1 || other.innermost === -1) composer.isForeign = true;
  return one.innermost === other.innermost;
}

function isPrinted(unit: number): boolean {
  return unit >= 0x20 && unit < 0x7f;
}

/** Adds what is to be read instead of a text object; the object's width is shared out among its characters. */
export function addReplacement(composer: Composer, object: number): void {
  const { characters, facts: { numbers } } = composer;
  const { given } = replacementAt(composer, object);
  if (given === undefined) return;
  if (given === 'foreign' || hasRightToLeft(composer, object)) {
    composer.isForeign = true;
    return;
  }
  const n = object * NUMBER.stride;
  const left = numbers[n + NUMBER.left];
  const right = f(left + f(f(numbers[n + NUMBER.right] - left) / given.length));
  const step = f(right - left);
  for (let index = 0; index < given.length; index++) {
    const unit = given[index] <= 0x80 && !isPrinted(given[index]) ? 0x20 : given[index];
    if (unit >= 0xfffd) continue;
    const at = addCharacter(characters, { unit, seen: unit, kind: CHARACTER.piece, glyph: NO_GLYPH, object });
    characters.origins[at * 2] = numbers[n + NUMBER.x];
    characters.origins[at * 2 + 1] = numbers[n + NUMBER.y];
    characters.boxes[at * 4] = left + f(index * step);
    characters.boxes[at * 4 + 1] = numbers[n + NUMBER.bottom];
    characters.boxes[at * 4 + 2] = right + f(index * step);
    characters.boxes[at * 4 + 3] = numbers[n + NUMBER.top];
  }
}

function hasRightToLeft(composer: Composer, object: number): boolean {
  for (let item = 0; item < itemCount(composer, object); item++) {
    if (codeAt(composer, object, item) !== NO_CODE && isRightToLeft(composer.glyphs.firsts[glyphAt(composer, object, item)])) return true;
  }
  return false;
}
