import type { CodeUnits } from '../../base/code-units.ts';
import type { DiagnosticCode } from '../../base/diagnostic.ts';
import { quote } from '../../base/quote.ts';
import type { Text } from '../../base/text.ts';
import type { TreeBuilder } from '../../document/tree-builder.ts';
import type { CommentPlace, TreeNote } from '../tree-parsed.ts';
import type { TreeKeys } from '../tree-keys.ts';

/** What a JSON text may hold, and how much of it. */
export interface JsonRules {
  /** `jsonc` has comments and trailing commas; `compat` has `NaN`, `Infinity` and integers of at most 4,300 digits. */
  readonly dialect: 'json' | 'jsonc' | 'compat';
  readonly depthMax: number;
  readonly nodeCountMax: number;
}

/** A JSON source while it is read; places are UTF-16 indexes. */
export interface JsonCursor {
  readonly text: Text;
  /** The same text, for the loops. */
  readonly units: CodeUnits;
  readonly rules: JsonRules;
  readonly builder: TreeBuilder;
  readonly keys: TreeKeys;
  readonly warnings: TreeNote[];
  readonly comments: CommentPlace[];
  /** Closing character of every open container. */
  readonly open: number[];
  at: number;
  line: number;
  problem: TreeNote | undefined;
}

/** Goes behind white space and, where the dialect has them, comments. */
export function skipTrivia(cursor: JsonCursor): void {
  const { units } = cursor;
  let { at } = cursor;
  for (;;) {
    const code = units[at];
    if (code === LF || (code === CR && units[at + 1] !== LF)) cursor.line++;
    else if (code !== SPACE && code !== TAB && code !== CR) {
      cursor.at = at;
      if (code !== SLASH || !skipComment(cursor)) return;
      ({ at } = cursor);
      continue;
    }
    at++;
  }
}

const [TAB, LF, CR, SPACE, STAR, SLASH] = [0x09, 0x0a, 0x0d, 0x20, 0x2a, 0x2f];

function skipComment(cursor: JsonCursor): boolean {
  const { text, units, at: start, rules, line } = cursor;
  const second = units[start + 1];
  if (rules.dialect !== 'jsonc' || (second !== SLASH && second !== STAR)) return false;
  let end = start + 2;
  if (second === SLASH) while (end < text.length && units[end] !== LF && units[end] !== CR) end++;
  else {
    const close = text.indexOf('*/', end);
    if (close < 0) return stop(cursor, 'json_syntax', 'a comment is not closed');
    end = close + 2;
    for (let at = start; at < end; at++) if (units[at] === LF || (units[at] === CR && units[at + 1] !== LF)) cursor.line++;
  }
  cursor.comments.push({ start, end, line });
  cursor.at = end;
  return true;
}

/** Warns about the token between `start` and the cursor. */
export function warn(cursor: JsonCursor, code: DiagnosticCode, message: string, start: number): void {
  cursor.warnings.push({ code, message, start, end: cursor.at });
}

/** Ends the reading, because something else was expected at the cursor. */
export function stopMissing(cursor: JsonCursor, what: string): false {
  const { text, at } = cursor;
  if (at >= text.length) return stopAt(cursor, at, `the text ends where ${what} was expected`);
  const found = quote(String.fromCodePoint(text.codePointAt(at) ?? 0));
  return stopAt(cursor, at, `expected ${what}, found ${text.charCodeAt(at) === SLASH ? 'a comment' : found}`);
}

/** Ends the reading at a place where the syntax is broken. */
export function stopAt(cursor: JsonCursor, at: number, message: string): false {
  cursor.problem ??= { code: 'json_syntax', message, start: at, end: at };
  return false;
}

/** Ends the reading at the cursor. The first problem counts. */
export function stop(cursor: JsonCursor, code: DiagnosticCode, message: string): false {
  cursor.problem ??= { code, message, start: cursor.at, end: cursor.at };
  return false;
}
