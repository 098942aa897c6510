import type { CodeUnits } from '../../base/code-units.ts';
import { COLON, HASH, SPACE, TAB, isBlank, isBreak, isWhite } from './yaml-cursor.ts';
import type { BlockMapFrame, BlockPlace, YamlReader } from './yaml-frames.ts';
import { addNode, addPlain, pushFrame } from './yaml-frames.ts';
import { MAP } from './yaml-nodes.ts';

// The lines that most sources are made of, `key: value` and `- value` with plain scalars on one line, in one look at each
// unit. What is not plainly that is left to the readers of the whole grammar, with the cursor where it was.

/** Reads the plain key of a block map at the cursor, with its colon. False, and nothing is read, when there may be something else. */
export function readPlainKey(reader: YamlReader, frame: BlockMapFrame): boolean {
  const { cursor } = reader;
  const { units, at: start } = cursor;
  if (!startsPlainly(units, start)) return false;
  const stop = endOfPlain(units, start);
  if (stop < 0 || units[stop] !== COLON) return false;
  addKey(reader, start, stop);
  cursor.at++;
  frame.state = 'value';
  return true;
}

/** Reads a plain scalar that is expected at the cursor, or the first key of a map there. False, and nothing is read, when there may be something else. */
export function readPlainNode(reader: YamlReader, { parentIndent, isCompact }: BlockPlace): boolean {
  const { cursor } = reader;
  const { units } = cursor;
  const start = behindSpaces(units, cursor.at);
  if (start === cursor.at || !startsPlainly(units, start)) return units[start] === LF && readBelow(reader, start, parentIndent);
  const stop = endOfPlain(units, start);
  if (stop < 0) return false;
  if (units[stop] === COLON) return isCompact && startMap(reader, start, stop);
  if (mayGoOn(units, stop, parentIndent)) return false;
  cursor.at = behindText(units, start, stop);
  cursor.isFresh = false;
  cursor.hasTab = false;
  addPlain(reader, start, cursor.line);
  return true;
}

// Reads the first key of a map on the next line, deeper than its parent.
function readBelow(reader: YamlReader, lineEnd: number, parentIndent: number): boolean {
  const { cursor } = reader;
  const { units } = cursor;
  const lineStart = lineEnd + 1;
  const start = behindSpaces(units, lineStart);
  if (start - lineStart <= parentIndent || !startsPlainly(units, start)) return false;
  // Three dots may end the document.
  if (start === lineStart && units[start] === DOT) return false;
  const stop = endOfPlain(units, start);
  if (stop < 0 || units[stop] !== COLON) return false;
  cursor.line++;
  cursor.lineStart = lineStart;
  return startMap(reader, start, stop);
}

function startMap(reader: YamlReader, start: number, colon: number): true {
  const { cursor } = reader;
  cursor.at = behindText(cursor.units, start, colon);
  const row = addNode(reader, MAP, start, cursor.line);
  addKey(reader, start, colon);
  pushFrame(reader, { type: 'block-map', indent: start - cursor.lineStart, row, state: 'value' });
  cursor.at++;
  return true;
}

// Leaves the cursor at the colon.
function addKey(reader: YamlReader, start: number, colon: number): void {
  const { cursor } = reader;
  cursor.at = behindText(cursor.units, start, colon);
  cursor.isFresh = false;
  cursor.hasTab = false;
  addPlain(reader, start, cursor.line);
  cursor.at = colon;
}

const [LF, CR, DOT] = [0x0a, 0x0d, 0x2e];

// By its first unit: nothing but a plain scalar starts so.
const plainStarts = Uint8Array.from({ length: 128 }, (_, code) => (code > SPACE && code < 0x7f && !'-?:,[]{}#&*!|>\'"%@`'.includes(String.fromCharCode(code)) ? 1 : 0));

function startsPlainly(units: CodeUnits, at: number): boolean {
  const code = units[at];
  return code < 128 ? plainStarts[code] === 1 : code !== 0xfeff;
}

// Where a plain scalar on one line ends: at a colon with white space behind it, or at the end of the line; -1 at a comment.
function endOfPlain(units: CodeUnits, start: number): number {
  for (let at = start; ; at++) {
    const code = units[at];
    if (code > COLON) continue;
    if (code === COLON) {
      if (isWhite(units[at + 1])) return at;
    } else if (code === LF || code === CR || code === 0) return at;
    else if (code === HASH && isBlank(units[at - 1])) return -1;
  }
}

function behindText(units: CodeUnits, start: number, stop: number): number {
  let end = stop;
  while (end > start && isBlank(units[end - 1])) end--;
  return end;
}

function behindSpaces(units: CodeUnits, start: number): number {
  let at = start;
  while (units[at] === SPACE) at++;
  return at;
}

// Whether the line behind a scalar may belong to it: it is indented deeper, or cannot be told at a glance.
function mayGoOn(units: CodeUnits, lineEnd: number, indent: number): boolean {
  if (units[lineEnd] === 0) return false;
  const lineStart = units[lineEnd] === CR && units[lineEnd + 1] === LF ? lineEnd + 2 : lineEnd + 1;
  const at = behindSpaces(units, lineStart);
  const code = units[at];
  if (code === 0 || code === HASH) return false;
  return isBreak(code) || code === TAB || at - lineStart > indent;
}

