/** A value of PDF syntax (ISO 32000-2 section 7.3). Strings are their bytes, one character each. */
export type PdfValue =
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'name' | 'string'; readonly value: string }
  | { readonly type: 'reference'; readonly number: number }
  | { readonly type: 'array'; readonly items: readonly PdfValue[] }
  | { readonly type: 'dictionary'; readonly entries: ReadonlyMap<string, PdfValue> }
  | { readonly type: 'other' };

/**
 * Reads the value at an index of well-formed syntax, as PDFium writes it. What does not belong is skipped; the end of the
 * bytes or of the limits ends every open container. No recursion.
 */
export function readPdfValue(bytes: Uint8Array, start: number): PdfValue {
  const open: { readonly isArray: boolean; readonly items: PdfValue[] }[] = [];
  let at = start;
  for (let read = 0; read < TOKEN_COUNT_MAX; read++) {
    const token = readToken(bytes, at);
    at = token.end;
    const top = open.at(-1);
    if (token.type === 'end') break;
    if (token.type === 'open') {
      open.push({ isArray: token.value === '[', items: [] });
      continue;
    }
    let value: PdfValue;
    if (token.type === 'close') {
      if (top === undefined) break;
      open.pop();
      value = closed(top);
    } else if (token.type === 'word') {
      value = { type: 'other' };
      // `12 0 R`: the two numbers before it are one reference.
      if (token.value === 'R' && top !== undefined && top.items.length >= 2) {
        top.items.pop();
        const number = top.items.pop();
        value = { type: 'reference', number: number?.type === 'number' ? number.value : 0 };
      }
    } else if (token.type === 'number') value = { type: 'number', value: token.value };
    else value = { type: token.type, value: token.value };
    const outer = open.at(-1);
    if (outer === undefined) return value;
    outer.items.push(value);
  }
  return open.length === 0 ? { type: 'other' } : closed(open[0]);
}

/** The value of a key; `other` where the value is no dictionary or has no such key. */
export function entryOf(value: PdfValue, key: string): PdfValue {
  return (value.type === 'dictionary' ? value.entries.get(key) : undefined) ?? { type: 'other' };
}

const TOKEN_COUNT_MAX = 1_000_000;

function closed({ isArray, items }: { readonly isArray: boolean; readonly items: readonly PdfValue[] }): PdfValue {
  if (isArray) return { type: 'array', items };
  const entries = new Map<string, PdfValue>();
  for (let index = 0; index + 1 < items.length; index += 2) {
    const key = items[index];
    if (key.type === 'name') entries.set(key.value, items[index + 1]);
  }
  return { type: 'dictionary', entries };
}

/** A token of PDF syntax, and the index behind it. */
export type Token = { readonly end: number } & (
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'name'; readonly value: string }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'word'; readonly value: string }
  | { readonly type: 'open' | 'close'; readonly value: '<<' | '[' }
  | { readonly type: 'end' }
);

/** Tells whether a byte is white space of PDF syntax (ISO 32000-2 section 7.2.3). */
export function isWhiteSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x0c || byte === 0x00;
}

const DELIMITERS: ReadonlySet<number> = new Set(Array.from('()<>[]{}/%', (character) => character.charCodeAt(0)));

/** Reads the token at an index, behind white space and comments. */
export function readToken(bytes: Uint8Array, start: number): Token {
  const at = skipSpace(bytes, start);
  if (at >= bytes.length) return { type: 'end', end: at };
  const first = String.fromCharCode(bytes[at]);
  const second = String.fromCharCode(bytes[at + 1] ?? 0);
  if (first === '<' && second === '<') return { type: 'open', value: '<<', end: at + 2 };
  if (first === '>' && second === '>') return { type: 'close', value: '<<', end: at + 2 };
  if (first === '[') return { type: 'open', value: '[', end: at + 1 };
  if (first === ']') return { type: 'close', value: '[', end: at + 1 };
  if (first === '(') return readLiteral(bytes, at + 1);
  if (first === '<') return readHex(bytes, at + 1);
  let end = at + 1;
  while (end < bytes.length && !isWhiteSpace(bytes[end]) && !DELIMITERS.has(bytes[end])) end++;
  let value = first;
  for (let next = at + 1; next < end && next < at + VALUE_LENGTH_MAX; next++) value += String.fromCharCode(bytes[next]);
  if (first === '/') return { type: 'name', value: unescapeName(value.slice(1)), end };
  return /^[-+]?[0-9]*\.?[0-9]*$/.test(value) && /[0-9]/.test(value) ? { type: 'number', value: Number(value), end } : { type: 'word', value, end };
}

const VALUE_LENGTH_MAX = 256;

function skipSpace(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length) {
    if (bytes[at] === 0x25) while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++;
    else if (isWhiteSpace(bytes[at])) at++;
    else break;
  }
  return at;
}

function unescapeName(name: string): string {
  return name.replace(/#([0-9A-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

const escapes = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
]);

function readLiteral(bytes: Uint8Array, start: number): Token {
  let value = '';
  let depth = 1;
  let at = start;
  for (; at < bytes.length && value.length < STRING_LENGTH_MAX; at++) {
    const character = String.fromCharCode(bytes[at]);
    if (character === '\\') {
      const octal = /^[0-7]{1,3}/.exec(String.fromCharCode(...bytes.subarray(at + 1, at + 4)))?.[0];
      const next = String.fromCharCode(bytes[at + 1] ?? 0);
      value += octal === undefined ? (escapes.get(next) ?? (next === '\n' || next === '\r' ? '' : next)) : String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      at += octal?.length ?? 1;
      continue;
    }
    if (character === '(') depth++;
    if (character === ')' && --depth === 0) break;
    value += character;
  }
  return { type: 'string', value, end: at + 1 };
}

const STRING_LENGTH_MAX = 65_536;

function readHex(bytes: Uint8Array, start: number): Token {
  let digits = '';
  let at = start;
  for (; at < bytes.length && bytes[at] !== 0x3e && digits.length < STRING_LENGTH_MAX; at++) {
    const character = String.fromCharCode(bytes[at]);
    if (/[0-9A-Fa-f]/.test(character)) digits += character;
  }
  if (digits.length % 2 === 1) digits += '0';
  return { type: 'string', value: digits.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16))), end: at + 1 };
}
