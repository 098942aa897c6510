import { trimBlanksEnd } from '../blanks.ts';
import type { YamlCursor } from './yaml-cursor.ts';
import { COLON, HASH, SPACE, TAB, indentOf, isBlank, isBreak, isFlowIndicator, isMarker, isWhite, skipBlanks, skipComment, skipLineEnd, stop } from './yaml-cursor.ts';

/** Where a plain scalar stands: in a block (it ends at the line when it may be a key), or inside brackets. */
export interface ScalarPlace {
  /** Indentation of the parent: further lines must be deeper. */
  readonly indent: number;
  readonly isFlow: boolean;
}

/**
 * Reads a plain scalar (YAML 1.2 section 7.3.3) and answers its text, `undefined` when the source has it as it is; the cursor
 * ends behind its last character.
 */
export function readPlain(cursor: YamlCursor, place: ScalarPlace): string | undefined {
  const { at: start } = cursor;
  readPlainLine(cursor, place.isFlow);
  // A scalar with a colon behind it is a key and has one line.
  if (!place.isFlow && cursor.units[skippedBlanks(cursor)] === COLON) return undefined;
  let value: string | undefined;
  for (;;) {
    const { at, line, lineStart, isFresh } = cursor;
    const breaks = skipBreaks(cursor);
    if (breaks === 0 || !continuesPlain(cursor, place)) {
      cursor.at = at;
      cursor.line = line;
      cursor.lineStart = lineStart;
      cursor.isFresh = isFresh;
      return value;
    }
    value ??= cursor.text.slice(start, at);
    const lineAt = cursor.at;
    readPlainLine(cursor, place.isFlow);
    value += fold(breaks) + cursor.text.slice(lineAt, cursor.at);
  }
}

// Goes behind the last character of the scalar on its line.
function readPlainLine(cursor: YamlCursor, isFlow: boolean): void {
  const { text, units, at: start } = cursor;
  let end = start;
  for (let at = start; at < text.length; at++) {
    const code = units[at];
    if (code === SPACE || code === TAB) continue;
    if (isBreak(code) || (isFlow && isFlowIndicator(code))) break;
    if (code === HASH && at > start && isBlank(units[at - 1])) break;
    if (code === COLON) {
      const next = units[at + 1];
      if (isWhite(next) || (isFlow && isFlowIndicator(next))) break;
    }
    end = at + 1;
  }
  cursor.at = end;
  cursor.isFresh = false;
}

function continuesPlain(cursor: YamlCursor, { indent, isFlow }: ScalarPlace): boolean {
  const { text, units, at } = cursor;
  if (at >= text.length || isMarker(cursor, at) || indentOf(cursor) <= indent) return false;
  const code = units[at];
  if (code === HASH) return false;
  if (!isFlow) return true;
  return !isFlowIndicator(code) && !(code === COLON && (isWhite(units[at + 1]) || isFlowIndicator(units[at + 1])));
}

function skippedBlanks({ units, at }: YamlCursor): number {
  let end = at;
  while (isBlank(units[end])) end++;
  return end;
}

// Goes behind blanks and line ends; how many line ends there were. The blanks of the last line are skipped too.
function skipBreaks(cursor: YamlCursor): number {
  let breaks = 0;
  for (;;) {
    const at = skippedBlanks(cursor);
    if (!isBreak(cursor.units[at])) {
      if (breaks > 0) cursor.at = at;
      return breaks;
    }
    cursor.at = at;
    skipLineEnd(cursor);
    breaks++;
  }
}

function fold(breaks: number): string {
  return breaks === 1 ? ' ' : '\n'.repeat(breaks - 1);
}

/** Reads a quoted scalar whose quote stands at the cursor (sections 7.3.1 and 7.3.2); `undefined` when the source has its text between the quotes. */
export function readQuoted(cursor: YamlCursor, indent: number): string | undefined {
  const { text, units } = cursor;
  const quote = units[cursor.at];
  const isDouble = quote === 0x22;
  let value: string | undefined;
  cursor.at++;
  cursor.isFresh = false;
  for (let start = cursor.at; cursor.problem === undefined; ) {
    const code = units[cursor.at];
    if (code === quote) {
      if (value !== undefined) value += text.slice(start, cursor.at);
      if (isDouble || units[cursor.at + 1] !== quote) break;
      value = `${value ?? text.slice(start, cursor.at)}'`;
      start = cursor.at += 2;
    } else if (isDouble && code === 0x5c) {
      value = (value ?? '') + text.slice(start, cursor.at) + readEscape(cursor, indent);
      start = cursor.at;
    } else if (isBreak(code)) {
      value = (value ?? '') + trimBlanksEnd(text.slice(start, cursor.at)) + foldQuoted(cursor, indent);
      start = cursor.at;
    } else if (cursor.at >= text.length) stop(cursor, 'a quoted text is not closed');
    else cursor.at++;
  }
  cursor.at++;
  return value;
}

// Goes to the first character of the next line that has one.
function foldQuoted(cursor: YamlCursor, indent: number): string {
  const breaks = skipBreaks(cursor);
  cursor.isFresh = false;
  if (isMarker(cursor, cursor.at)) stop(cursor, 'a document ends inside a quoted text');
  else if (cursor.at < cursor.text.length && indentOf(cursor) <= indent) stop(cursor, 'a line of a quoted text is not indented enough');
  return fold(breaks);
}

const escapes: ReadonlyMap<string, string> = new Map(
  Object.entries({ 0: '\0', a: '\x07', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r', e: '\x1b', '"': '"', '/': '/', '\\': '\\', N: '\x85', _: '\xa0', L: '\u2028', P: '\u2029', ' ': ' ', '\t': '\t' }),
);
const hexLengths: ReadonlyMap<string, number> = new Map(Object.entries({ x: 2, u: 4, U: 8 }));

function readEscape(cursor: YamlCursor, indent: number): string {
  const { text, at } = cursor;
  const letter = text.charAt(at + 1);
  if (letter === '\n' || letter === '\r') {
    cursor.at++;
    // The line end itself says nothing; blank lines behind it do.
    const folded = foldQuoted(cursor, indent);
    return folded === ' ' ? '' : folded;
  }
  const simple = escapes.get(letter);
  if (simple !== undefined) {
    cursor.at += 2;
    return simple;
  }
  const length = hexLengths.get(letter);
  const digits = text.slice(at + 2, at + 2 + (length ?? 0));
  const code = Number.parseInt(digits, 16);
  if (length === undefined || !/^[0-9a-fA-F]+$/.test(digits) || digits.length < length || code > 0x10ffff) {
    stop(cursor, 'there is no such escape');
    return '';
  }
  cursor.at += 2 + length;
  return String.fromCodePoint(code);
}

/** Reads a literal or folded block (section 8.1), whose `|` or `>` stands at the cursor, inside a parent of an indentation. */
export function readBlockScalar(cursor: YamlCursor, parentIndent: number): BlockScalar {
  const isFolded = cursor.text.charAt(cursor.at) === '>';
  cursor.at++;
  const header = readBlockHeader(cursor);
  const given = header.indent === 0 ? undefined : Math.max(parentIndent, 0) + header.indent;
  const lines = readBlockLines(cursor, given, parentIndent);
  const value = (isFolded ? joinFolded(lines.contents) : lines.contents.join('\n')) + chomp(lines, header.chomping);
  return { value, end: lines.end, lineEnd: lines.lineEnd };
}

/** A block scalar with the end of its last line that is not blank. */
export interface BlockScalar {
  readonly value: string;
  readonly end: number;
  readonly lineEnd: number;
}

function readBlockHeader(cursor: YamlCursor): { readonly indent: number; readonly chomping: string } {
  const { text, units } = cursor;
  const [header = ''] = /^(?:[1-9][-+]?|[-+][1-9]?)?/.exec(text.slice(cursor.at, cursor.at + 2)) ?? [];
  cursor.at += header.length;
  skipBlanks(cursor);
  skipComment(cursor);
  if (isBreak(units[cursor.at])) skipLineEnd(cursor);
  else if (cursor.at < text.length) stop(cursor, 'the line of a block indicator holds something else');
  return { indent: Number(header.replace(/[-+]/, '')), chomping: header.replace(/[0-9]/, '') };
}

interface BlockLines {
  /** Without indentation and line ends; blank lines at the end are only counted. */
  readonly contents: readonly string[];
  readonly blankCount: number;
  /** The last line with content has no line end: the source ends there. */
  readonly isCut: boolean;
  readonly end: number;
  readonly lineEnd: number;
}

function readBlockLines(cursor: YamlCursor, givenIndent: number | undefined, parentIndent: number): BlockLines {
  const { text, units } = cursor;
  const contents: string[] = [];
  const indent = givenIndent ?? detectIndent(cursor, parentIndent);
  let blankCount = 0;
  let isCut = false;
  let [lastEnd, lineEnd] = [cursor.at, cursor.line];
  while (cursor.at < text.length) {
    const start = cursor.lineStart + Math.min(indentOf(cursor), indent);
    const isBlankLine = start >= text.length || isBreak(units[start]);
    if (!isBlankLine && (start - cursor.lineStart < indent || isMarker(cursor, cursor.at))) {
      if (units[start] === TAB) stop(cursor, 'a tab indents a line of a block');
      break;
    }
    let end = start;
    while (end < text.length && !isBreak(units[end])) end++;
    if (isBlankLine) blankCount += end < text.length ? 1 : 0;
    else {
      for (; blankCount > 0; blankCount--) contents.push('');
      contents.push(text.slice(start, end));
      isCut = end >= text.length;
      [lastEnd, lineEnd] = [end, cursor.line];
    }
    cursor.at = end;
    if (end < text.length) skipLineEnd(cursor);
  }
  return { contents, blankCount, isCut, end: lastEnd, lineEnd };
}

// Indentation of the first line that is not blank; more than any line can have when the block has none.
function detectIndent(cursor: YamlCursor, parentIndent: number): number {
  const { text, units } = cursor;
  let widest = 0;
  for (let at = cursor.at; at < text.length; at++) {
    const start = at;
    while (units[at] === SPACE) at++;
    const spaces = at - start;
    if (at < text.length && !isBreak(units[at])) {
      if (spaces <= parentIndent) break;
      if (widest > spaces) stop(cursor, 'a blank line before a block is indented deeper than the block');
      return spaces;
    }
    widest = Math.max(widest, spaces);
    if (units[at] === 0x0d && units[at + 1] === 0x0a) at++;
  }
  return Number.MAX_SAFE_INTEGER;
}

function chomp({ contents, blankCount, isCut }: BlockLines, chomping: string): string {
  if (chomping === '-') return '';
  const own = contents.length > 0 && !isCut ? '\n' : '';
  return chomping === '+' ? own + '\n'.repeat(blankCount) : own;
}

// Lines that start with white space keep the line ends around them.
function joinFolded(lines: readonly string[]): string {
  let value = '';
  let breaks = 0;
  let isFirst = true;
  let wasSpaced = false;
  for (const line of lines) {
    if (line === '') {
      breaks++;
      continue;
    }
    const isSpaced = isBlank(line.charCodeAt(0));
    if (isFirst) value += '\n'.repeat(breaks);
    else if (isSpaced || wasSpaced) value += '\n'.repeat(breaks + 1);
    else value += breaks === 0 ? ' ' : '\n'.repeat(breaks);
    value += line;
    [breaks, isFirst, wasSpaced] = [0, false, isSpaced];
  }
  return value;
}
