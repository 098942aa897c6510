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
  const classes = codePointClasses();
  const length = whole.length;
  let unit = 0;
  while (unit < length) {
    const code = whole.charCodeAt(unit);
    if (code < 0x80 ? asciiKinds[code] !== WORD : (kindAt(whole, unit, classes) & (WORD | UNSPACED)) === 0) {
      unit++;
      continue;
    }
    const plainEnd = endOfPlainWord(whole, unit);
    if (plainEnd > unit) {
      visit(unit, plainEnd, 'spaced');
      unit = plainEnd;
      continue;
    }
    const isUnspaced = code >= 0x80 && kindAt(whole, unit, classes) === UNSPACED;
    const end = isUnspaced ? endOfRun(whole, unit, classes) : endOfWord(whole, unit, classes);
    visit(unit, end, isUnspaced ? 'unspaced' : 'spaced');
    unit = end;
  }
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

function kindAt(whole: string, unit: number, classes: Uint8Array): number {
  const code = whole.charCodeAt(unit);
  if (code < 0x80) return asciiKinds[code];
  const point = code >= 0xd800 && code <= 0xdbff ? (whole.codePointAt(unit) ?? code) : code;
  const bits = classes[point];
  if ((bits & (classBits.letter | classBits.number)) !== 0) return (bits & classBits.unspaced) === 0 ? WORD : UNSPACED;
  if ((bits & classBits.mark) !== 0 || isInvisible(point)) return INSIDE;
  return isJoiner(code) ? JOINER : NOTHING;
}

function isInvisible(point: number): boolean {
  return point === 0xad || point === 0x200c || point === 0x200d || point === 0x2060 || point === 0xfeff;
}

// Where a run of ASCII letters and digits ends; `start` when what stands behind it may belong to the word. Most words of
// most texts are found here.
function endOfPlainWord(whole: string, start: number): number {
  let unit = start;
  while (unit < whole.length) {
    const code = whole.charCodeAt(unit);
    if (code >= 0x80 || asciiKinds[code] === JOINER || code === PLUS || code === HASH) return start;
    if (asciiKinds[code] !== WORD) return unit;
    unit++;
  }
  return unit;
}

function endOfRun(whole: string, start: number, classes: Uint8Array): number {
  let unit = start;
  while (unit < whole.length && (kindAt(whole, unit, classes) & (UNSPACED | INSIDE)) !== 0) unit += widthAt(whole, unit);
  return unit;
}

function endOfWord(whole: string, start: number, classes: Uint8Array): number {
  let unit = start;
  for (;;) {
    unit = endOfPart(whole, unit, classes);
    if (unit + 1 >= whole.length || kindAt(whole, unit, classes) !== JOINER || kindAt(whole, unit + 1, classes) !== WORD) break;
    if (whole.charCodeAt(unit) === COMMA && !(isDigit(whole.charCodeAt(unit - 1)) && isDigit(whole.charCodeAt(unit + 1)))) break;
    unit++;
  }
  return unit + signsAfter(whole, start, unit, classes);
}

function endOfPart(whole: string, start: number, classes: Uint8Array): number {
  let unit = start;
  while (unit < whole.length) {
    const code = whole.charCodeAt(unit);
    if (code < 0x80) {
      if (asciiKinds[code] !== WORD) break;
      unit++;
    } else {
      if ((kindAt(whole, unit, classes) & (WORD | INSIDE)) === 0) break;
      unit += widthAt(whole, unit);
    }
  }
  return unit;
}

// `C++`, `g++`, `C#`: two plus signs after a letter, or a hash after a single letter, with no word behind them.
function signsAfter(whole: string, start: number, end: number, classes: Uint8Array): number {
  const code = whole.charCodeAt(end);
  if (code !== PLUS && code !== HASH) return 0;
  const width = code === PLUS ? 2 : 1;
  if (code === PLUS ? whole.charCodeAt(end + 1) !== PLUS : end - start !== 1) return 0;
  if (!isAsciiLetter(whole.charCodeAt(end - 1))) return 0;
  return end + width < whole.length && (kindAt(whole, end + width, classes) & (WORD | UNSPACED)) !== 0 ? 0 : width;
}

function widthAt(whole: string, unit: number): number {
  return (whole.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isAsciiLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}
