// The two tokens of JSON that have an inside: strings and numbers (RFC 8259 sections 6 and 7). Shared by the strict reader
// of canonical values and by the lossless parser of sources, so that each spelling is understood in one place.
// Positions are UTF-16 indexes into the decoded text.

/** A string token: its value with the escapes resolved, and the index behind its closing quote. */
export interface StringToken {
  readonly ok: true;
  readonly value: string;
  readonly end: number;
}

/** A number token: the index behind it, and whether it is spelled without fraction and exponent. */
export interface NumberToken {
  readonly ok: true;
  readonly end: number;
  readonly integer: boolean;
}

/** Why there is no token; `eof` when the text ends inside it, `at` is the first index that does not fit. */
export interface ScanProblem {
  readonly ok: false;
  readonly code: 'eof' | 'syntax' | 'raw_control' | 'lone_surrogate';
  readonly at: number;
  /** What is wrong, without the position. */
  readonly message: string;
}

/** Scans the string whose opening quote stands at `start`. A surrogate that is escaped without its other half is refused. */
export function scanString(source: string, start: number): StringToken | ScanProblem {
  for (let at = start + 1; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === QUOTE) return { ok: true, value: source.slice(start + 1, at), end: at + 1 };
    if (code === BACKSLASH) return scanEscapedString(source, start + 1, at);
    if (code < SPACE) return problem('raw_control', at, RAW_CONTROL);
  }
  return problem('eof', source.length, UNCLOSED);
}

/** Scans the number whose first character, a minus or a digit, stands at `start`; what may follow it is for the caller. */
export function scanNumber(source: string, start: number): NumberToken | ScanProblem {
  const first = source.charCodeAt(start) === MINUS ? start + 1 : start;
  let at = endOfDigits(source, first);
  if (at === first) return missing(source, at, 'a digit');
  if (at > first + 1 && source.charCodeAt(first) === ZERO) return problem('syntax', first + 1, 'a number does not start with further zeros');
  let integer = true;
  if (source.charCodeAt(at) === DOT) {
    integer = false;
    const fraction = at + 1;
    at = endOfDigits(source, fraction);
    if (at === fraction) return missing(source, at, 'a digit behind the decimal point');
  }
  if ((source.charCodeAt(at) | LOWER) === LETTER_E) {
    integer = false;
    const sign = source.charCodeAt(at + 1);
    const exponent = sign === PLUS || sign === MINUS ? at + 2 : at + 1;
    at = endOfDigits(source, exponent);
    if (at === exponent) return missing(source, at, 'a digit of the exponent');
  }
  return { ok: true, end: at, integer };
}

const QUOTE = 0x22;
const PLUS = 0x2b;
const MINUS = 0x2d;
const DOT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const SPACE = 0x20;
const BACKSLASH = 0x5c;
const LETTER_E = 0x65;
const LETTER_U = 0x75;
const LOWER = 0x20;

const UNCLOSED = 'a string is not closed';
const RAW_CONTROL = 'a control character inside a string must be escaped';

// Continues a string at its first backslash.
function scanEscapedString(source: string, start: number, firstEscape: number): StringToken | ScanProblem {
  let value = '';
  let plain = start;
  for (let at = firstEscape; at < source.length; ) {
    const code = source.charCodeAt(at);
    if (code === QUOTE) return { ok: true, value: value + source.slice(plain, at), end: at + 1 };
    if (code < SPACE) return problem('raw_control', at, RAW_CONTROL);
    if (code !== BACKSLASH) {
      at++;
      continue;
    }
    const escape = source.charCodeAt(at + 1) === LETTER_U ? scanUnicodeEscape(source, at) : scanShortEscape(source, at);
    if (!escape.ok) return escape;
    value += source.slice(plain, at) + escape.value;
    at = plain = escape.end;
  }
  return problem('eof', source.length, UNCLOSED);
}

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

function scanShortEscape(source: string, at: number): StringToken | ScanProblem {
  if (at + 1 >= source.length) return problem('eof', source.length, UNCLOSED);
  const value = shortEscapes.get(source.charAt(at + 1));
  return value === undefined ? problem('syntax', at, 'there is no such escape') : { ok: true, value, end: at + 2 };
}

// `\u00e9`, or both halves of `\ud83d\udca1`.
function scanUnicodeEscape(source: string, at: number): StringToken | ScanProblem {
  const unit = hexUnit(source, at + 2);
  if (unit === undefined) return hexMissing(source, at + 2);
  if (unit < 0xd800 || unit > 0xdfff) return { ok: true, value: String.fromCharCode(unit), end: at + 6 };
  const lone = problem('lone_surrogate', at, 'a surrogate is escaped without its other half');
  if (unit > 0xdbff || source.charCodeAt(at + 6) !== BACKSLASH || source.charCodeAt(at + 7) !== LETTER_U) return lone;
  const low = hexUnit(source, at + 8);
  if (low === undefined) return hexMissing(source, at + 8);
  return low < 0xdc00 || low > 0xdfff ? lone : { ok: true, value: String.fromCharCode(unit, low), end: at + 12 };
}

function hexUnit(source: string, start: number): number | undefined {
  let unit = 0;
  for (let at = start; at < start + 4; at++) {
    const digit = hexDigit(source.charCodeAt(at));
    if (digit === undefined) return undefined;
    unit = unit * 16 + digit;
  }
  return unit;
}

function hexMissing(source: string, start: number): ScanProblem {
  let at = start;
  while (hexDigit(source.charCodeAt(at)) !== undefined) at++;
  return missing(source, at, 'four hexadecimal digits');
}

function hexDigit(code: number): number | undefined {
  if (code >= ZERO && code <= NINE) return code - ZERO;
  const letter = code | LOWER;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : undefined;
}

function endOfDigits(source: string, start: number): number {
  let at = start;
  while (at < source.length && isDigit(source.charCodeAt(at))) at++;
  return at;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

function missing(source: string, at: number, what: string): ScanProblem {
  return problem(at < source.length ? 'syntax' : 'eof', at, `expected ${what}`);
}

function problem(code: ScanProblem['code'], at: number, message: string): ScanProblem {
  return { ok: false, code, at, message };
}
