import { addCharacter, CHARACTER, moveCharacter, NO_GLYPH } from './characters.ts';
import type { Composer } from './composer.ts';
import { isRightToLeft } from './right-to-left.ts';

const SPACE = 0x20;

/** Ends the open line: of spaces that follow each other the first stays, none stays at the end of a line that has more than it, and a ligature becomes its letters. */
export function closeLine(composer: Composer): void {
  const { characters, lineStart } = composer;
  let end = lineStart;
  let extra = 0;
  for (let index = lineStart; index < characters.count; index++) {
    const seen = characters.seen[index];
    if (seen === SPACE && end > lineStart && characters.seen[end - 1] === SPACE) continue;
    if (isForeign(composer, index)) composer.isForeign = true;
    if (isLigature(seen)) extra += ligatures[seen - FIRST_LIGATURE].length - 1;
    if (end < index) moveCharacter(characters, index, end);
    end++;
  }
  characters.count = end - lineStart > 1 && characters.seen[end - 1] === SPACE ? end - 1 : end;
  if (extra > 0) splitLigatures(composer, extra);
  composer.lineStart = characters.count;
}

// Text from right to left, and what PDFium takes for control characters or for more letters than are known here: it is asked itself.
function isForeign({ characters: { units, kinds } }: Composer, index: number): boolean {
  const unit = units[index];
  if (unit < 0x99) return isControl(unit) && kinds[index] !== CHARACTER.hyphen;
  return isRightToLeft(unit) || unit === 0xfb05 || unit === 0xfb06 || unit === 0xfffe;
}

function isControl(unit: number): boolean {
  return unit === 0 || unit === 0x02 || unit === 0x03 || unit === 0x93 || unit === 0x94 || (unit >= 0x96 && unit <= 0x98);
}

const FIRST_LIGATURE = 0xfb00;

/** The letters of the ligatures U+FB00 to U+FB04. */
const ligatures = ['ff', 'fi', 'fl', 'ffi', 'ffl'] as const;

function isLigature(seen: number): boolean {
  return seen >= FIRST_LIGATURE && seen < FIRST_LIGATURE + ligatures.length;
}

// From the end, into the room behind it.
function splitLigatures({ characters, lineStart }: Composer, extra: number): void {
  let from = characters.count - 1;
  for (let index = 0; index < extra; index++) addCharacter(characters, BLANK);
  for (let to = characters.count - 1; from >= lineStart; from--) {
    const seen = characters.seen[from];
    const letters = isLigature(seen) ? ligatures[seen - FIRST_LIGATURE] : undefined;
    for (let letter = (letters?.length ?? 1) - 1; letter >= 0; letter--, to--) {
      if (from !== to) moveCharacter(characters, from, to);
      if (letters === undefined) continue;
      characters.units[to] = characters.seen[to] = letters.charCodeAt(letter);
      characters.kinds[to] = CHARACTER.piece;
    }
  }
}

const BLANK = { unit: 0, seen: 0, kind: CHARACTER.piece, glyph: NO_GLYPH, object: 0 };
