import type { ScanProblem } from './json-scanner.ts';
import { scanNumber, scanString } from './json-scanner.ts';
import { quote } from './quote.ts';
import type { Result } from './result.ts';
import { no, ok } from './result.ts';
import { decodeUtf8, utf8Length } from './utf8.ts';

/** A canonical value as it is read (seed 004 section 1). Objects are maps: order, `__proto__` and integer-like keys survive. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | ReadonlyMap<string, JsonValue>;

/** Why bytes are not a canonical value. */
export interface JsonProblem {
  readonly code: ScanProblem['code'] | 'invalid_utf8' | 'bom' | 'duplicate_key' | 'non_integer' | 'out_of_range' | 'too_deep' | 'trailing_data';
  /** Offset of the first byte that does not fit; for a key, a number or a bracket, of its first byte. */
  readonly byte: number;
  /** What is wrong, without the position. */
  readonly message: string;
}

/**
 * Reads one JSON text strictly (seed 004 section 2): UTF-8 without byte order mark, no duplicate keys, integers of at most
 * 2^53 - 1 only, no lone surrogates, at most `depthMax` containers inside one another. Takes time and memory linear in the
 * input, whatever its depth.
 */
export function readJson(bytes: Uint8Array, { depthMax = 127, numbers = 'integers' }: JsonReading = {}): Result<JsonValue, JsonProblem> {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    return no({ code: 'bom', byte: 0, message: 'the text starts with a byte order mark' });
  }
  const decoded = decodeUtf8(bytes);
  if (!decoded.ok) return no({ ...decoded.problem, message: 'the bytes are not UTF-8' });
  const source = decoded.value;
  const cursor: Cursor = { source, at: 0, open: [], keys: [], depthMax, numbers, problem: undefined };
  const value = readValue(cursor);
  if (cursor.problem === undefined && value !== undefined) return ok(value);
  const { code, at, message } = cursor.problem ?? { code: 'syntax', at: 0, message: 'expected a value' };
  return no({ code, byte: utf8Length(source, 0, at), message });
}

/** How a text is read; the defaults are the contract's. */
export interface JsonReading {
  readonly depthMax?: number;
  /** `any` admits fractions and exponents, for the output of other parsers; such a value is not canonical. */
  readonly numbers?: 'integers' | 'any';
}

interface Cursor {
  readonly numbers: 'integers' | 'any';
  readonly source: string;
  /** UTF-16 index of what is read next. */
  at: number;
  /** The containers around `at`, outermost first. */
  readonly open: (JsonValue[] | Map<string, JsonValue>)[];
  /** The key whose value is being read, one for each open map. */
  readonly keys: string[];
  readonly depthMax: number;
  problem: { readonly code: JsonProblem['code']; readonly at: number; readonly message: string } | undefined;
}

// An explicit stack instead of recursion: depth is the author's choice, not ours.
function readValue(cursor: Cursor): JsonValue | undefined {
  for (;;) {
    let value = readStart(cursor);
    if (cursor.problem !== undefined) return undefined;
    // Puts a complete value into its container, then the container into its own, for as long as they are complete.
    while (value !== undefined) {
      const container = cursor.open.at(-1);
      if (container === undefined) return readEnd(cursor) ? value : undefined;
      if (container instanceof Map) container.set(cursor.keys.at(-1) ?? '', value);
      else container.push(value);
      value = readSeparator(cursor, container);
      if (cursor.problem !== undefined) return undefined;
    }
  }
}

// Reads a scalar or an empty container; `undefined` when a container was opened and its first value follows.
function readStart(cursor: Cursor): JsonValue | undefined {
  skipSpace(cursor);
  const { source, at } = cursor;
  switch (source.charCodeAt(at)) {
    case 0x22:
      return readString(cursor);
    case 0x5b:
      return openContainer(cursor, [], ']');
    case 0x7b:
      return openContainer(cursor, new Map<string, JsonValue>(), '}');
    case 0x66:
      return readLiteral(cursor, 'false', false);
    case 0x6e:
      return readLiteral(cursor, 'null', null);
    case 0x74:
      return readLiteral(cursor, 'true', true);
    default:
      return readNumber(cursor);
  }
}

function openContainer(cursor: Cursor, container: JsonValue[] | Map<string, JsonValue>, close: string): JsonValue | undefined {
  const { open, depthMax, source } = cursor;
  if (open.length >= depthMax) return stop(cursor, 'too_deep', cursor.at, `more than ${String(depthMax)} containers inside one another`);
  cursor.at++;
  skipSpace(cursor);
  if (source.charAt(cursor.at) === close) {
    cursor.at++;
    return container;
  }
  open.push(container);
  if (container instanceof Map) cursor.keys.push(readKey(cursor, container) ?? '');
  return undefined;
}

// Reads what follows a value in its container; the container when it ends here, `undefined` when another value follows.
function readSeparator(cursor: Cursor, container: JsonValue[] | Map<string, JsonValue>): JsonValue | undefined {
  skipSpace(cursor);
  const isMap = container instanceof Map;
  const code = cursor.source.charCodeAt(cursor.at);
  if (code === 0x2c) {
    cursor.at++;
    if (isMap) cursor.keys[cursor.keys.length - 1] = readKey(cursor, container) ?? '';
    return undefined;
  }
  if (code !== (isMap ? 0x7d : 0x5d)) return stopMissing(cursor, isMap ? 'a comma or "}"' : 'a comma or "]"');
  cursor.at++;
  cursor.open.pop();
  if (isMap) cursor.keys.pop();
  return container;
}

function readKey(cursor: Cursor, container: ReadonlyMap<string, JsonValue>): string | undefined {
  skipSpace(cursor);
  const start = cursor.at;
  if (cursor.source.charCodeAt(start) !== 0x22) return stopMissing(cursor, 'a key in double quotes');
  const key = readString(cursor);
  if (key === undefined) return undefined;
  if (container.has(key)) return stop(cursor, 'duplicate_key', start, `the key ${quote(key)} stands here twice`);
  skipSpace(cursor);
  if (cursor.source.charCodeAt(cursor.at) !== 0x3a) return stopMissing(cursor, 'a colon');
  cursor.at++;
  return key;
}

function readString(cursor: Cursor): string | undefined {
  const token = scanString(cursor.source, cursor.at);
  if (!token.ok) return stop(cursor, token.code, token.at, token.message);
  cursor.at = token.end;
  return token.value;
}

function readNumber(cursor: Cursor): number | undefined {
  const { source, at } = cursor;
  const code = source.charCodeAt(at);
  if (code !== 0x2d && !(code >= 0x30 && code <= 0x39)) return stopMissing(cursor, 'a value');
  const token = scanNumber(source, at);
  if (!token.ok) return stop(cursor, token.code, token.at, token.message);
  const lexeme = source.slice(at, token.end);
  if (!token.integer && cursor.numbers === 'any') {
    cursor.at = token.end;
    return Number(lexeme);
  }
  if (!token.integer) return stop(cursor, 'non_integer', at, `${quote(lexeme)} is not spelled as an integer`);
  const value = Number(lexeme);
  if (!Number.isSafeInteger(value)) return stop(cursor, 'out_of_range', at, `${quote(lexeme)} is beyond 2^53 - 1`);
  cursor.at = token.end;
  return value === 0 ? 0 : value;
}

function readLiteral<Value extends null | boolean>(cursor: Cursor, word: string, value: Value): Value | undefined {
  const { source, at } = cursor;
  if (source.startsWith(word, at)) {
    cursor.at += word.length;
    return value;
  }
  let end = at;
  while (source.charAt(end) === word.charAt(end - at)) end++;
  return stop(cursor, end < source.length ? 'syntax' : 'eof', end, `expected ${word}`);
}

function readEnd(cursor: Cursor): boolean {
  skipSpace(cursor);
  const { source, at } = cursor;
  if (at === source.length) return true;
  if (source.charAt(at) === '/') stopMissing(cursor, 'the end of the text');
  else stop(cursor, 'trailing_data', at, 'the text goes on behind its value');
  return false;
}

function skipSpace(cursor: Cursor): void {
  const { source } = cursor;
  for (;;) {
    const code = source.charCodeAt(cursor.at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
    cursor.at++;
  }
}

function stopMissing(cursor: Cursor, what: string): undefined {
  const { source, at } = cursor;
  if (at >= source.length) return stop(cursor, 'eof', at, `the text ends where ${what} was expected`);
  const found = quote(String.fromCodePoint(source.codePointAt(at) ?? 0));
  return stop(cursor, 'syntax', at, `expected ${what}, found ${source.charAt(at) === '/' ? 'a comment' : found}`);
}

function stop(cursor: Cursor, code: JsonProblem['code'], at: number, message: string): undefined {
  cursor.problem = { code, at, message };
  return undefined;
}
