import type { Text } from '../base/text.ts';
import { lowerCase } from '../base/unicode/lower-case.ts';
import { isPythonWhiteSpace } from '../base/unicode/white-space.ts';
import type { MappedPiece, MappedText } from '../document/mapped-text.ts';
import { joinPieces } from '../document/mapped-text.ts';

/**
 * The standard cleaner (seed 002): lower case as Python's `lower`, words separated by one U+0020, nothing at the ends. White
 * space is Python's 29 characters. Cleaning what is clean changes nothing. Every character knows where it comes from.
 */
export function clean(source: Text): MappedText {
  return joinPieces(cleanPieces(source));
}

function* cleanPieces(source: Text): Iterable<MappedPiece> {
  // Lower-casing looks at the neighbours (final sigma), so it takes the whole text at once.
  const lowered = lowerCase(source)[Symbol.iterator]();
  let gapStart = 0;
  let position = 0;
  for (const character of source) {
    const piece = character === DOTTED_I ? take(lowered) + take(lowered) : take(lowered);
    if (!isPythonWhiteSpace(character.codePointAt(0) ?? 0)) {
      if (gapStart > 0 && gapStart < position) yield [' ', gapStart, position];
      yield [piece, position, position + 1];
      gapStart = position + 1;
    }
    position++;
  }
}

// The one character whose lower case is two: i and a dot above.
const DOTTED_I = '\u0130';

function take(characters: Iterator<string>): string {
  const next = characters.next();
  return next.done === true ? '' : next.value;
}
