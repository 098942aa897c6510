import { utf16Of } from '../base/utf16.ts';
import { classBits, codePointClasses } from '../base/unicode/classes.ts';

/** Hears of each word of a text; positions are UTF-16 units. */
export type WordVisit = (start: number, end: number, kind: WordKind) => void;

/** `spaced`: letters, numbers and what joins them inside a word. `unspaced`: a run in a script without spaces between words. */
type WordKind = 'spaced' | 'unspaced';

/**
 * Finds the words of a text from left to right. One word is a run of letters and numbers with their marks, and such runs
 * joined by a single `_ - . ' &`, or by a comma between digits: `CANCELLATION_NOT_ALLOWED`, `v2.4.1`, `don't`, `1,000`.
 * `C++`, `C#` and their like keep their signs.
 */
export function scanWords(whole: string, visit: WordVisit): void {
  const cursor = wordCursor(utf16Of(whole), whole.length);
  while (nextWord(cursor)) visit(cursor.start, cursor.end, cursor.kind);
}

/** A place in a text between two words; the last word found stands from `start` to `end`. */
export interface WordCursor {
  readonly units: Uint16Array;
  /** Of the text: `units` may be longer. */
  readonly length: number;
  start: number;
  end: number;
  kind: WordKind;
}

/** Before the first word of a text. */
export function wordCursor(units: Uint16Array, length: number): WordCursor {
  return { units, length, start: 0, end: 0, kind: 'spaced' };
}

/** Goes on to the next word; `false` when there is none. The same words as `scanWords`, without a call for each. */
export function nextWord(cursor: WordCursor): boolean {
  const { units, length } = cursor;
  let unit = cursor.end;
  while (unit < length) {
    const code = units[unit];
    if (code < 0x80 ? asciiKinds[code] === WORD : (kindAt(cursor, unit) & (WORD | UNSPACED)) !== 0) break;
    unit++;
  }
  cursor.start = unit;
  if (unit >= length) return false;
  // Most words of most texts end here: a run of ASCII letters and digits, and behind it nothing that may belong to the word.
  let end = unit;
  let code = 0;
  while (end < length && (code = units[end]) < 0x80 && asciiKinds[code] === WORD) end++;
  const isPlain = end > unit && (end === length || (code < 0x80 && asciiKinds[code] === NOTHING && code !== PLUS && code !== HASH));
  cursor.kind = isPlain || kindAt(cursor, unit) !== UNSPACED ? 'spaced' : 'unspaced';
  if (isPlain) cursor.end = end;
  else cursor.end = cursor.kind === 'unspaced' ? endOfRun(cursor, unit) : endOfWord(cursor, unit);
  return true;
}

/** Tells whether a character can join two parts of a word. */
export function isJoiner(code: number): boolean {
  return code < 0x80 ? asciiKinds[code] === JOINER : code === 0x2019 || code === 0x2010 || code === 0x2011;
}

const NOTHING = 0;
const WORD = 1;
const UNSPACED = 2;
// Inside a word, never at its start: marks and invisible joiners.
const INSIDE = 4;
const JOINER = 8;

const COMMA = 0x2c;
const PLUS = 0x2b;
const HASH = 0x23;

const asciiKinds = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  if ((code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)) asciiKinds[code] = WORD;
}
for (const joiner of "_-.'&,") asciiKinds[joiner.charCodeAt(0)] = JOINER;

function kindAt(cursor: WordCursor, unit: number): number {
  const code = unit < cursor.length ? cursor.units[unit] : 0;
  if (code < 0x80) return asciiKinds[code];
  const point = pointAt(cursor, unit);
  const bits = codePointClasses()[point];
  if ((bits & (classBits.letter | classBits.number)) !== 0) return (bits & classBits.unspaced) === 0 ? WORD : UNSPACED;
  if ((bits & classBits.mark) !== 0 || isInvisible(point)) return INSIDE;
  return isJoiner(code) ? JOINER : NOTHING;
}

function pointAt({ units, length }: WordCursor, unit: number): number {
  const high = units[unit];
  if (high < 0xd800 || high > 0xdbff || unit + 1 >= length) return high;
  const low = units[unit + 1];
  return low >= 0xdc00 && low <= 0xdfff ? (high - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000 : high;
}

function isInvisible(point: number): boolean {
  return point === 0xad || point === 0x200c || point === 0x200d || point === 0x2060 || point === 0xfeff;
}

function endOfRun(cursor: WordCursor, start: number): number {
  let unit = start;
  while (unit < cursor.length && (kindAt(cursor, unit) & (UNSPACED | INSIDE)) !== 0) unit += widthAt(cursor, unit);
  return unit;
}

function endOfWord(cursor: WordCursor, start: number): number {
  const { units, length } = cursor;
  let unit = start;
  for (;;) {
    unit = endOfPart(cursor, unit);
    if (unit + 1 >= length || kindAt(cursor, unit) !== JOINER || kindAt(cursor, unit + 1) !== WORD) break;
    if (units[unit] === COMMA && !(isDigit(units[unit - 1]) && isDigit(units[unit + 1]))) break;
    unit++;
  }
  return unit + signsAfter(cursor, start, unit);
}

function endOfPart(cursor: WordCursor, start: number): number {
  let unit = start;
  while (unit < cursor.length && (kindAt(cursor, unit) & (WORD | INSIDE)) !== 0) unit += widthAt(cursor, unit);
  return unit;
}

// `C++`, `g++`, `C#`: two plus signs after a letter, or a hash after a single letter, with no word behind them.
function signsAfter(cursor: WordCursor, start: number, end: number): number {
  const { units, length } = cursor;
  const code = end < length ? units[end] : 0;
  if (code !== PLUS && code !== HASH) return 0;
  const width = code === PLUS ? 2 : 1;
  if (code === PLUS ? end + 1 >= length || units[end + 1] !== PLUS : end - start !== 1) return 0;
  if (!isAsciiLetter(units[end - 1])) return 0;
  return (kindAt(cursor, end + width) & (WORD | UNSPACED)) !== 0 ? 0 : width;
}

function widthAt(cursor: WordCursor, unit: number): number {
  return pointAt(cursor, unit) > 0xffff ? 2 : 1;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isAsciiLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}
