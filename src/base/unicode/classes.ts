import { readRanges } from './table-reader.ts';
import { letters, lowerCaseLetters, marks, numbers, titleCaseLetters, upperCaseLetters } from './tables/categories.ts';
import { unspacedScripts, whiteSpace } from './tables/scripts.ts';

/** Bits of {@link codePointClasses}: general categories L*, N*, M*, Lu, Ll, Lt; White_Space; scripts without word spaces. */
export const classBits = { letter: 1, number: 2, mark: 4, upper: 8, lower: 16, title: 32, whiteSpace: 64, unspaced: 128 } as const;

/**
 * One byte of {@link classBits} per code point, for loops that look at every character; made at the first call. The pinned
 * Unicode version decides: what it does not assign has no bit.
 */
export function codePointClasses(): Uint8Array {
  classes ??= build();
  return classes;
}

/** Letters and numbers (L*, N*): what Python's `str.isalnum` holds. */
export function isAlphanumeric(point: number): boolean {
  return (codePointClasses()[point] & (classBits.letter | classBits.number)) !== 0;
}

/** Letters (L*). */
export function isLetter(point: number): boolean {
  return (codePointClasses()[point] & classBits.letter) !== 0;
}

/** Numbers of every kind (N*): digits, letter-like numbers, fractions. */
export function isNumber(point: number): boolean {
  return (codePointClasses()[point] & classBits.number) !== 0;
}

/** Combining marks (M*). */
export function isMark(point: number): boolean {
  return (codePointClasses()[point] & classBits.mark) !== 0;
}

/** Upper-case letters (Lu). */
export function isUpperCase(point: number): boolean {
  return (codePointClasses()[point] & classBits.upper) !== 0;
}

/** Lower-case letters (Ll). */
export function isLowerCase(point: number): boolean {
  return (codePointClasses()[point] & classBits.lower) !== 0;
}

/** Title-case letters (Lt). */
export function isTitleCase(point: number): boolean {
  return (codePointClasses()[point] & classBits.title) !== 0;
}

/** The property White_Space. */
export function isWhiteSpace(point: number): boolean {
  return (codePointClasses()[point] & classBits.whiteSpace) !== 0;
}

/** Han, Hiragana, Katakana, Hangul, Bopomofo, Yi, Thai, Lao, Khmer, Myanmar, Tai Tham, and what only they share. */
export function isUnspaced(point: number): boolean {
  return (codePointClasses()[point] & classBits.unspaced) !== 0;
}

let classes: Uint8Array | undefined;

function build(): Uint8Array {
  const table = new Uint8Array(0x110000);
  const set = (encoded: string, bit: number): void => {
    const ranges = readRanges(encoded);
    for (let index = 0; index < ranges.length; index += 2) {
      for (let point = ranges[index]; point < ranges[index + 1]; point++) table[point] |= bit;
    }
  };
  set(letters, classBits.letter);
  set(numbers, classBits.number);
  set(marks, classBits.mark);
  set(upperCaseLetters, classBits.upper);
  set(lowerCaseLetters, classBits.lower);
  set(titleCaseLetters, classBits.title);
  set(whiteSpace, classBits.whiteSpace);
  set(unspacedScripts, classBits.unspaced);
  return table;
}
