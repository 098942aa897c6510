import type { TreeNodeType } from '../../document/tree.ts';
import type { TomlCursor } from './toml-cursor.ts';
import { lineEndAt, skipLineEnd, stop } from './toml-cursor.ts';

/** Reads the string whose quote stands at the cursor: basic or literal, on one or on several lines. */
export function readTomlString(cursor: TomlCursor, mayHaveLines: boolean): string {
  const { text, at } = cursor;
  const quote = text.charAt(at);
  const isLong = text.startsWith(quote.repeat(3), at);
  if (isLong && !mayHaveLines) stop(cursor, 'a key has one line');
  cursor.at += isLong ? 3 : 1;
  if (isLong) skipLineEnd(cursor);
  let value = '';
  let start = cursor.at;
  while (cursor.problem === undefined) {
    const code = text.charCodeAt(cursor.at);
    if (text.charAt(cursor.at) === quote && (!isLong || text.startsWith(quote.repeat(3), cursor.at))) {
      const extra = isLong ? extraQuotes(text, cursor.at, quote) : 0;
      value += text.slice(start, cursor.at + extra);
      cursor.at += (isLong ? 3 : 1) + extra;
      return value;
    }
    if (quote === '"' && code === 0x5c) {
      value += text.slice(start, cursor.at) + readEscape(cursor, isLong);
      start = cursor.at;
    } else if (lineEndAt(text, cursor.at) > 0) {
      if (!isLong) stop(cursor, 'a string is not closed on its line');
      skipLineEnd(cursor);
    } else if (cursor.at >= text.length) stop(cursor, 'a string is not closed');
    else if ((code < 0x20 && code !== 0x09) || code === 0x7f) stop(cursor, 'a control character inside a string must be escaped');
    else cursor.at++;
  }
  return value;
}

// `""""a""""` holds a quote on each side.
function extraQuotes(text: string, at: number, quote: string): number {
  let count = 3;
  while (count < 5 && text.charAt(at + count) === quote) count++;
  return count - 3;
}

const escapes: ReadonlyMap<string, string> = new Map(Object.entries({ b: '\b', t: '\t', n: '\n', f: '\f', r: '\r', e: '\x1b', '"': '"', '\\': '\\' }));
const hexLengths: ReadonlyMap<string, number> = new Map(Object.entries({ x: 2, u: 4, U: 8 }));

function readEscape(cursor: TomlCursor, isLong: boolean): string {
  const { text, at } = cursor;
  const letter = text.charAt(at + 1);
  const simple = escapes.get(letter);
  if (simple !== undefined) {
    cursor.at += 2;
    return simple;
  }
  const length = hexLengths.get(letter) ?? 0;
  const digits = text.slice(at + 2, at + 2 + length);
  const code = /^[0-9a-fA-F]+$/.test(digits) ? Number.parseInt(digits, 16) : -1;
  if (length > 0 && digits.length === length && code >= 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)) {
    cursor.at += 2 + length;
    return String.fromCodePoint(code);
  }
  if (isLong && skipContinuation(cursor)) return '';
  stop(cursor, 'there is no such escape');
  return '';
}

// A backslash at the end of a line joins the next line that is not blank.
function skipContinuation(cursor: TomlCursor): boolean {
  const { text, at, line } = cursor;
  cursor.at++;
  for (;;) {
    while (text.charAt(cursor.at) === ' ' || text.charAt(cursor.at) === '\t') cursor.at++;
    if (!skipLineEnd(cursor)) break;
  }
  if (cursor.line > line) return true;
  cursor.at = at;
  return false;
}

const DATE = '[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])';
const TIME = '(?:[01][0-9]|2[0-3]):[0-5][0-9](?::(?:[0-5][0-9]|60)(?:\\.[0-9]+)?)?';
const kinds: readonly (readonly [pattern: RegExp, type: TreeNodeType])[] = [
  [/^(?:true|false)$/, 'boolean'],
  [/^(?:[-+]?(?:0|[1-9](?:_?[0-9])*)|0x[0-9a-fA-F](?:_?[0-9a-fA-F])*|0o[0-7](?:_?[0-7])*|0b[01](?:_?[01])*)$/, 'integer'],
  [/^(?:[-+]?(?:0|[1-9](?:_?[0-9])*)(?:\.[0-9](?:_?[0-9])*(?:[eE][-+]?[0-9](?:_?[0-9])*)?|[eE][-+]?[0-9](?:_?[0-9])*)|[-+]?(?:inf|nan))$/, 'float'],
  [new RegExp(`^(?:${DATE}(?:[Tt ]${TIME}(?:[Zz]|[-+](?:[01][0-9]|2[0-3]):[0-5][0-9])?)?|${TIME})$`), 'timestamp'],
];

/** Reads a number, a boolean or a date, which keeps its spelling; `undefined` when it is none. */
export function readTomlWord(cursor: TomlCursor): { readonly type: TreeNodeType; readonly value: string } | undefined {
  const { text, at: start } = cursor;
  let end = start;
  while (/[-+.:_0-9A-Za-z]/.test(text.charAt(end))) end++;
  // A space may stand between date and time.
  if (end - start === 10 && /^ [0-9]{2}:/.test(text.slice(end, end + 4))) {
    end++;
    while (/[-+.:0-9Zz]/.test(text.charAt(end))) end++;
  }
  const value = text.slice(start, end);
  const kind = kinds.find(([pattern]) => pattern.test(value));
  if (kind === undefined) return undefined;
  cursor.at = end;
  return { type: kind[1], value };
}
