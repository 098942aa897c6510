import { quote } from '../../base/quote.ts';
import type { DiagnosticCode } from '../../base/diagnostic.ts';
import { plainStringEnd, scanNumber } from '../../base/json-scanner.ts';
import type { Text } from '../../base/text.ts';
import type { TreeBuilder } from '../../document/tree-builder.ts';
import { treeBuilder } from '../../document/tree-builder.ts';
import { AS_WRITTEN, IN_QUOTES, typeCodes } from '../../document/tree-table.ts';
import { escapeReplaced } from '../admit-text.ts';
import type { CommentPlace, TreeNote, TreeReading } from '../tree-parsed.ts';
import { scanJsonString } from './json-string.ts';

/** What a JSON text may hold, and how much of it. */
export interface JsonRules {
  /** `jsonc` has comments and trailing commas; `compat` has `NaN`, `Infinity` and integers of at most 4,300 digits. */
  readonly dialect: 'json' | 'jsonc' | 'compat';
  readonly depthMax: number;
  readonly nodeCountMax: number;
}

/** Reads a JSON text (RFC 8259) with every position, in one pass without recursion; time and memory linear in the text. */
export function readJsonTree(text: Text, rules: JsonRules): TreeReading {
  const cursor: Cursor = {
    ...{ text, rules, builder: treeBuilder(text, text.length / CHARACTERS_PER_NODE), at: 0, line: 1, problem: undefined },
    ...{ warnings: [], comments: [], open: [], keys: [], keyCount: 0, keyBases: [], wideKeys: [], interned: new Map() },
    key: { text: '' as Text, start: 0, end: 0, line: 0, occurrence: 1 },
  };
  skipTrivia(cursor);
  while (readValue(cursor) && reachNextValue(cursor));
  // A line end at the end of the text starts no further line.
  const isOpenLine = /[^\r\n]$/.test(text.slice(-1));
  return { ...cursor, lineCount: isOpenLine ? cursor.line : Math.max(1, cursor.line - 1) };
}

interface Cursor {
  readonly text: Text;
  readonly rules: JsonRules;
  readonly builder: TreeBuilder;
  readonly warnings: TreeNote[];
  readonly comments: CommentPlace[];
  /** Closing character of every open container. */
  readonly open: number[];
  /** Keys of the open maps, one map after the other; where each starts; a set for a map with many. */
  readonly keys: string[];
  keyCount: number;
  readonly keyBases: number[];
  readonly wideKeys: (Map<string, number> | undefined)[];
  /** One string for each spelling of a key. */
  readonly interned: Map<string, Text>;
  /** The key that was just read. */
  readonly key: { text: Text; start: number; end: number; line: number; occurrence: number };
  at: number;
  line: number;
  problem: TreeNote | undefined;
}

const { map: MAP, seq: SEQ, string: STRING, integer: INTEGER, float: FLOAT, boolean: BOOLEAN, null: NULL } = typeCodes;
const [QUOTE, COMMA, MINUS, SLASH, COLON, STAR] = [0x22, 0x2c, 0x2d, 0x2f, 0x3a, 0x2a];
const [OPEN_SEQ, OPEN_MAP, CLOSE_MAP] = [0x5b, 0x7b, 0x7d];
const DIGITS_MAX_COMPAT = 4300;
const NARROW_KEYS_MAX = 12;
// A guess, so that the table grows seldom.
const CHARACTERS_PER_NODE = 24;

// Reads values until one is complete: an empty container or a scalar. False when there is a problem.
function readValue(cursor: Cursor): boolean {
  for (;;) {
    if (cursor.open.length > 0 && cursor.open[cursor.open.length - 1] === CLOSE_MAP && !readKey(cursor)) return false;
    const code = cursor.text.charCodeAt(cursor.at);
    if (code !== OPEN_MAP && code !== OPEN_SEQ) return readScalar(cursor, code);
    if (!openContainer(cursor, code)) return false;
    if (cursor.text.charCodeAt(cursor.at) === cursor.open[cursor.open.length - 1]) return closeContainer(cursor);
  }
}

function addRow(cursor: Cursor, type: number): number {
  const { builder, key, open } = cursor;
  if (builder.count >= cursor.rules.nodeCountMax) stop(cursor, 'node_limit', `more than ${String(cursor.rules.nodeCountMax)} nodes`);
  if (open.length === 0 || open[open.length - 1] !== CLOSE_MAP) return builder.add(type, cursor.at, cursor.line);
  const row = builder.add(type, cursor.at, key.line);
  builder.key(row, key.text, key.start, key.end);
  if (key.occurrence > 1) builder.occurrences.set(row, key.occurrence);
  return row;
}

function openContainer(cursor: Cursor, code: number): boolean {
  const { open, builder, rules } = cursor;
  if (open.length >= rules.depthMax) return stop(cursor, 'depth_limit', `more than ${String(rules.depthMax)} containers inside one another`);
  builder.open(addRow(cursor, code === OPEN_MAP ? MAP : SEQ));
  if (code === OPEN_MAP) {
    cursor.keyBases.push(cursor.keyCount);
    cursor.wideKeys.push(undefined);
  }
  open.push(code + 2);
  cursor.at++;
  skipTrivia(cursor);
  return cursor.problem === undefined;
}

function closeContainer(cursor: Cursor): true {
  if (cursor.open.pop() === CLOSE_MAP) {
    cursor.keyCount = cursor.keyBases.pop() ?? 0;
    cursor.wideKeys.pop();
  }
  cursor.at++;
  cursor.builder.close(cursor.at, cursor.line);
  return true;
}

// Reads what stands behind a complete value up to the next value. False at the end of the text, or when there is a problem.
function reachNextValue(cursor: Cursor): boolean {
  const { open, text } = cursor;
  for (;;) {
    skipTrivia(cursor);
    const code = text.charCodeAt(cursor.at);
    if (open.length === 0) {
      if (cursor.at < text.length) stopMissing(cursor, 'the end of the text');
      return false;
    }
    const close = open[open.length - 1];
    if (code === COMMA) {
      const comma = cursor.at++;
      skipTrivia(cursor);
      if (text.charCodeAt(cursor.at) !== close) return cursor.problem === undefined;
      if (cursor.rules.dialect !== 'jsonc') {
        cursor.at = comma;
        return stop(cursor, 'json_syntax', 'a comma stands before the end');
      }
    } else if (code !== close) return stopMissing(cursor, `a comma or "${String.fromCharCode(close)}"`);
    closeContainer(cursor);
  }
}

// Reads a key and its colon; the row of the value takes it from the cursor.
function readKey(cursor: Cursor): boolean {
  const { text, at: start, key } = cursor;
  if (text.charCodeAt(start) !== QUOTE) return stopMissing(cursor, 'a key in double quotes');
  const plainEnd = plainStringEnd(text, start);
  const token = plainEnd < 0 ? scanJsonString(text, start) : undefined;
  if (token?.ok === false) return stopAt(cursor, token.at, token.message);
  const spelled = token?.value ?? text.slice(start + 1, plainEnd);
  let name = cursor.interned.get(spelled);
  if (name === undefined) cursor.interned.set(spelled, (name = spelled as Text));
  cursor.at = token?.end ?? plainEnd + 1;
  key.text = name;
  key.start = start;
  key.end = cursor.at;
  key.line = cursor.line;
  key.occurrence = countKey(cursor, name);
  if (token !== undefined && token.replaced.length > 0) warnReplaced(cursor, start);
  if (key.occurrence > 1) warn(cursor, 'duplicate_key', `the key ${quote(name)} stands here again; all its values are kept`, start);
  if (text.charCodeAt(cursor.at) !== COLON) skipTrivia(cursor);
  if (text.charCodeAt(cursor.at) !== COLON) return stopMissing(cursor, 'a colon');
  cursor.at++;
  skipTrivia(cursor);
  return cursor.problem === undefined;
}

// How often the innermost map has the key now. Few keys are compared one by one; a map with many gets a table of counts.
function countKey(cursor: Cursor, key: string): number {
  const { keys, keyBases, wideKeys } = cursor;
  const map = keyBases.length - 1;
  const counts = wideKeys[map];
  if (counts !== undefined) {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  }
  const base = keyBases[map];
  let count = 1;
  for (let at = base; at < cursor.keyCount; at++) if (keys[at] === key) count++;
  keys[cursor.keyCount++] = key;
  if (cursor.keyCount - base > NARROW_KEYS_MAX) wideKeys[map] = countsOf(keys.slice(base, cursor.keyCount));
  return count;
}

function countsOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function readScalar(cursor: Cursor, code: number): boolean {
  if (code === QUOTE) return readString(cursor);
  if (code === MINUS || (code >= 0x30 && code <= 0x39)) return readNumber(cursor);
  return readWord(cursor);
}

function readString(cursor: Cursor): boolean {
  const { builder, at: start, text } = cursor;
  const plainEnd = plainStringEnd(text, start);
  if (plainEnd >= 0) {
    builder.spelled(addRow(cursor, STRING), IN_QUOTES, plainEnd + 1, cursor.line);
    cursor.at = plainEnd + 1;
    return cursor.problem === undefined;
  }
  const token = scanJsonString(text, start);
  if (!token.ok) return stopAt(cursor, token.at, token.message);
  const row = addRow(cursor, STRING);
  builder.scalar(row, token.value as Text, token.end, cursor.line);
  cursor.at = token.end;
  if (token.replaced.length > 0) {
    builder.replaced.set(row, token.replaced);
    warnReplaced(cursor, start);
  }
  return cursor.problem === undefined;
}

function readNumber(cursor: Cursor): boolean {
  const { text, at: start, rules } = cursor;
  const token = scanNumber(text, start);
  if (!token.ok) return text.startsWith('-Infinity', start) ? readWord(cursor) : stopAt(cursor, token.at, token.message);
  const digits = token.end - start - (text.charCodeAt(start) === MINUS ? 1 : 0);
  if (rules.dialect === 'compat' && token.integer && digits > DIGITS_MAX_COMPAT) {
    return stop(cursor, 'size_limit', `an integer has more than ${String(DIGITS_MAX_COMPAT)} digits`);
  }
  return addScalar(cursor, token.integer ? INTEGER : FLOAT, token.end);
}

const words: readonly (readonly [word: string, type: number])[] = [
  ['true', BOOLEAN],
  ['false', BOOLEAN],
  ['null', NULL],
];
const compatWords: typeof words = [...words, ['NaN', FLOAT], ['Infinity', FLOAT], ['-Infinity', FLOAT]];

function readWord(cursor: Cursor): boolean {
  const { text, at } = cursor;
  for (const [word, type] of cursor.rules.dialect === 'compat' ? compatWords : words) {
    if (text.startsWith(word, at)) return addScalar(cursor, type, at + word.length);
  }
  return stopMissing(cursor, 'a value');
}

function addScalar(cursor: Cursor, type: number, end: number): boolean {
  const row = addRow(cursor, type);
  cursor.builder.spelled(row, AS_WRITTEN, end, cursor.line);
  cursor.at = end;
  return cursor.problem === undefined;
}

function skipTrivia(cursor: Cursor): void {
  const { text } = cursor;
  for (;;) {
    const code = text.charCodeAt(cursor.at);
    if (code === 0x0a || (code === 0x0d && text.charCodeAt(cursor.at + 1) !== 0x0a)) cursor.line++;
    else if (code !== 0x20 && code !== 0x09 && code !== 0x0d) {
      if (code !== SLASH || !skipComment(cursor)) return;
      continue;
    }
    cursor.at++;
  }
}

function skipComment(cursor: Cursor): boolean {
  const { text, at: start, rules, line } = cursor;
  const second = text.charCodeAt(start + 1);
  if (rules.dialect !== 'jsonc' || (second !== SLASH && second !== STAR)) return false;
  let end = start + 2;
  if (second === SLASH) while (end < text.length && text.charCodeAt(end) !== 0x0a && text.charCodeAt(end) !== 0x0d) end++;
  else {
    const close = text.indexOf('*/', end);
    if (close < 0) return stop(cursor, 'json_syntax', 'a comment is not closed');
    end = close + 2;
    for (let at = start; at < end; at++) if (isLineEnd(text, at)) cursor.line++;
  }
  cursor.comments.push({ start, end, line });
  cursor.at = end;
  return true;
}

function isLineEnd(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a);
}

function warnReplaced(cursor: Cursor, start: number): void {
  warn(cursor, 'escape_replaced', escapeReplaced, start);
}

// Warns about the token between `start` and the cursor.
function warn(cursor: Cursor, code: DiagnosticCode, message: string, start: number): void {
  cursor.warnings.push({ code, message, start, end: cursor.at });
}

function stopMissing(cursor: Cursor, what: string): false {
  const { text, at } = cursor;
  if (at >= text.length) return stopAt(cursor, at, `the text ends where ${what} was expected`);
  const found = quote(String.fromCodePoint(text.codePointAt(at) ?? 0));
  return stopAt(cursor, at, `expected ${what}, found ${text.charCodeAt(at) === SLASH ? 'a comment' : found}`);
}

function stopAt(cursor: Cursor, at: number, message: string): false {
  cursor.problem ??= { code: 'json_syntax', message, start: at, end: at };
  return false;
}

function stop(cursor: Cursor, code: DiagnosticCode, message: string): false {
  cursor.problem ??= { code, message, start: cursor.at, end: cursor.at };
  return false;
}
