import { codeUnitsOf } from '../../base/code-units.ts';
import { scanNumber } from '../../base/json-scanner.ts';
import { quote } from '../../base/quote.ts';
import type { Text } from '../../base/text.ts';
import { treeBuilder } from '../../document/tree-builder.ts';
import { AS_WRITTEN, IN_QUOTES, typeCodes } from '../../document/tree-table.ts';
import { escapeReplaced } from '../admit-text.ts';
import type { TreeReading } from '../tree-parsed.ts';
import type { JsonCursor, JsonRules } from './json-cursor.ts';
import { skipTrivia, stop, stopAt, stopMissing, warn } from './json-cursor.ts';
import { treeKeys } from '../tree-keys.ts';
import { plainIntegerEnd, plainStringEnd } from './json-plain.ts';
import { scanJsonString } from './json-string.ts';

/** Reads a JSON text (RFC 8259) with every position, in one pass without recursion; time and memory linear in the text. */
export function readJsonTree(text: Text, rules: JsonRules): TreeReading {
  const units = codeUnitsOf(text);
  const builder = treeBuilder({ text, units }, text.length / UNITS_PER_NODE);
  const reader = jsonReader({ text, units, rules, builder, keys: treeKeys(text, units, builder) });
  skipTrivia(reader);
  while (readValue(reader) && reachNextValue(reader));
  // A line end at the end of the text starts no further line.
  const isOpenLine = /[^\r\n]$/.test(text.slice(-1));
  const { warnings, comments, problem, line } = reader;
  return { builder, warnings, comments, problem, lineCount: isOpenLine ? line : Math.max(1, line - 1) };
}

// One literal, so that the engine gives every reader the same shape.
function jsonReader({ text, units, rules, builder, keys }: Pick<JsonCursor, 'text' | 'units' | 'rules' | 'builder' | 'keys'>): JsonReader {
  const key = { name: 0, start: 0, end: 0, line: 0, occurrence: 1 };
  return { text, units, rules, builder, keys, key, warnings: [], comments: [], open: [], at: 0, line: 1, problem: undefined };
}

interface JsonReader extends JsonCursor {
  /** The key that was just read; the row of its value takes it. */
  readonly key: { name: number; start: number; end: number; line: number; occurrence: number };
}

const { map: MAP, seq: SEQ, string: STRING, integer: INTEGER, float: FLOAT, boolean: BOOLEAN, null: NULL } = typeCodes;
const [QUOTE, COMMA, MINUS, COLON] = [0x22, 0x2c, 0x2d, 0x3a];
const [OPEN_SEQ, OPEN_MAP, CLOSE_MAP] = [0x5b, 0x7b, 0x7d];
const DIGITS_MAX_COMPAT = 4300;
// A guess, so that the table grows seldom; what is too much is not touched.
const UNITS_PER_NODE = 16;

// Reads values until one is complete: an empty container or a scalar. False when there is a problem.
function readValue(reader: JsonReader): boolean {
  for (;;) {
    if (isInMap(reader) && !readKey(reader)) return false;
    const code = reader.units[reader.at];
    if (code !== OPEN_MAP && code !== OPEN_SEQ) return readScalar(reader, code);
    if (!openContainer(reader, code)) return false;
    if (reader.units[reader.at] === reader.open[reader.open.length - 1]) return closeContainer(reader);
  }
}

function isInMap({ open }: JsonReader): boolean {
  return open.length > 0 && open[open.length - 1] === CLOSE_MAP;
}

function addRow(reader: JsonReader, type: number): number {
  const { builder, key } = reader;
  if (builder.count() >= reader.rules.nodeCountMax) stop(reader, 'node_limit', `more than ${String(reader.rules.nodeCountMax)} nodes`);
  if (!isInMap(reader)) return builder.add(type, reader.at, reader.line);
  const row = builder.add(type, reader.at, key.line);
  builder.keyOf(row, key.name, key.start, key.end);
  if (key.occurrence > 1) builder.occurrences.set(row, key.occurrence);
  return row;
}

function openContainer(reader: JsonReader, code: number): boolean {
  const { open, builder, rules } = reader;
  if (open.length >= rules.depthMax) return stop(reader, 'depth_limit', `more than ${String(rules.depthMax)} containers inside one another`);
  builder.open(addRow(reader, code === OPEN_MAP ? MAP : SEQ));
  if (code === OPEN_MAP) reader.keys.openMap();
  open.push(code + 2);
  reader.at++;
  skipTrivia(reader);
  return reader.problem === undefined;
}

function closeContainer(reader: JsonReader): true {
  if (reader.open.pop() === CLOSE_MAP) reader.keys.closeMap();
  reader.at++;
  reader.builder.close(reader.at, reader.line);
  return true;
}

// Reads what stands behind a complete value up to the next value. False at the end of the text, or when there is a problem.
function reachNextValue(reader: JsonReader): boolean {
  const { open, units } = reader;
  for (;;) {
    skipTrivia(reader);
    if (open.length === 0) {
      if (reader.at < reader.text.length) stopMissing(reader, 'the end of the text');
      return false;
    }
    const code = units[reader.at];
    const close = open[open.length - 1];
    if (code === COMMA) {
      const comma = reader.at++;
      skipTrivia(reader);
      if (units[reader.at] !== close) return reader.problem === undefined;
      if (reader.rules.dialect !== 'jsonc') {
        reader.at = comma;
        return stop(reader, 'json_syntax', 'a comma stands before the end');
      }
    } else if (code !== close) return stopMissing(reader, `a comma or "${String.fromCharCode(close)}"`);
    closeContainer(reader);
  }
}

// Reads a key and its colon.
function readKey(reader: JsonReader): boolean {
  const { units, at: start, key, keys } = reader;
  if (units[start] !== QUOTE) return stopMissing(reader, 'a key in double quotes');
  const end = plainStringEnd(units, start);
  if (end < 0 && !readEscapedKey(reader)) return false;
  if (end >= 0) {
    key.name = keys.nameAt(start + 1, end);
    reader.at = end + 1;
  }
  key.start = start;
  key.end = reader.at;
  key.line = reader.line;
  key.occurrence = keys.count(key.name);
  if (key.occurrence > 1) warnRepeated(reader);
  if (units[reader.at] !== COLON) skipTrivia(reader);
  if (units[reader.at] !== COLON) return stopMissing(reader, 'a colon');
  reader.at++;
  skipTrivia(reader);
  return reader.problem === undefined;
}

function readEscapedKey(reader: JsonReader): boolean {
  const { at: start } = reader;
  const token = scanJsonString(reader.text, start);
  if (!token.ok) return stopAt(reader, token.at, token.message);
  reader.key.name = reader.builder.name(token.value as Text);
  reader.at = token.end;
  if (token.replaced.length > 0) warn(reader, 'escape_replaced', escapeReplaced, start);
  return true;
}

function warnRepeated(reader: JsonReader): void {
  const { start, end } = reader.key;
  const token = scanJsonString(reader.text, start);
  const spelled = token.ok ? token.value : reader.text.slice(start + 1, end - 1);
  warn(reader, 'duplicate_key', `the key ${quote(spelled)} stands here again; all its values are kept`, start);
}

function readScalar(reader: JsonReader, code: number): boolean {
  if (code === QUOTE) return readString(reader);
  if (code === MINUS || (code >= 0x30 && code <= 0x39)) return readNumber(reader);
  return readWord(reader);
}

function readString(reader: JsonReader): boolean {
  const end = plainStringEnd(reader.units, reader.at);
  return end < 0 ? readEscapedString(reader) : addScalar(reader, STRING, IN_QUOTES, end + 1);
}

function readEscapedString(reader: JsonReader): boolean {
  const { builder, at: start } = reader;
  const token = scanJsonString(reader.text, start);
  if (!token.ok) return stopAt(reader, token.at, token.message);
  const row = addRow(reader, STRING);
  builder.scalar(row, token.value as Text, token.end, reader.line);
  reader.at = token.end;
  if (token.replaced.length > 0) {
    builder.replaced.set(row, token.replaced);
    warn(reader, 'escape_replaced', escapeReplaced, start);
  }
  return reader.problem === undefined;
}

function readNumber(reader: JsonReader): boolean {
  const { text, at: start, rules } = reader;
  const isCompat = rules.dialect === 'compat';
  const end = isCompat ? -1 : plainIntegerEnd(reader.units, start);
  if (end >= 0) return addScalar(reader, INTEGER, AS_WRITTEN, end);
  const token = scanNumber(text, start);
  if (!token.ok) return text.startsWith('-Infinity', start) ? readWord(reader) : stopAt(reader, token.at, token.message);
  const digits = token.end - start - (text.charCodeAt(start) === MINUS ? 1 : 0);
  if (isCompat && token.integer && digits > DIGITS_MAX_COMPAT) {
    return stop(reader, 'size_limit', `an integer has more than ${String(DIGITS_MAX_COMPAT)} digits`);
  }
  return addScalar(reader, token.integer ? INTEGER : FLOAT, AS_WRITTEN, token.end);
}

const words: readonly (readonly [word: string, type: number])[] = [
  ['true', BOOLEAN],
  ['false', BOOLEAN],
  ['null', NULL],
];
const compatWords: typeof words = [...words, ['NaN', FLOAT], ['Infinity', FLOAT], ['-Infinity', FLOAT]];

function readWord(reader: JsonReader): boolean {
  const { text, at } = reader;
  for (const [word, type] of reader.rules.dialect === 'compat' ? compatWords : words) {
    if (text.startsWith(word, at)) return addScalar(reader, type, AS_WRITTEN, at + word.length);
  }
  return stopMissing(reader, 'a value');
}

function addScalar(reader: JsonReader, type: number, spelling: number, end: number): boolean {
  reader.builder.spelled(addRow(reader, type), spelling, end, reader.line);
  reader.at = end;
  return reader.problem === undefined;
}
