import type { DiagnosticCode } from '../../base/diagnostic.ts';
import type { CodeUnits } from '../../base/code-units.ts';
import type { Text } from '../../base/text.ts';
import type { CommentPlace, TreeNote } from '../tree-parsed.ts';
import type { YamlNodes } from './yaml-nodes.ts';

/** A YAML source while it is read. */
export interface YamlCursor {
  readonly text: Text;
  /** The same text, for the loops. */
  readonly units: CodeUnits;
  readonly nodes: YamlNodes;
  readonly comments: CommentPlace[];
  at: number;
  /** Number of the line, from 1, and where it starts. */
  line: number;
  lineStart: number;
  /** Only white space stands before `at` on its line. */
  isFresh: boolean;
  /** A tab stands in the white space before `at`. */
  hasTab: boolean;
  problem: TreeNote | undefined;
}

/** Ends the reading at the first problem. */
export function stop(cursor: YamlCursor, message: string, code: DiagnosticCode = 'yaml_syntax'): void {
  cursor.problem ??= { code, message, start: cursor.at, end: cursor.at };
}

/** Column of the cursor, from 0. */
export function column(cursor: YamlCursor): number {
  return cursor.at - cursor.lineStart;
}

/** How many spaces the cursor's line starts with. */
export function indentOf({ units, lineStart }: YamlCursor): number {
  let at = lineStart;
  while (units[at] === SPACE) at++;
  return at - lineStart;
}

/** Goes behind white space, comments and line ends. */
export function skipToContent(cursor: YamlCursor): void {
  const { units } = cursor;
  for (;;) {
    const code = units[cursor.at];
    if (code === SPACE) cursor.at++;
    else if (code === TAB) {
      cursor.hasTab = true;
      cursor.at++;
    } else if (code === LF || code === CR) skipLineEnd(cursor);
    else if (code !== HASH || !skipComment(cursor)) return;
  }
}

/** Goes behind spaces and tabs. */
export function skipBlanks(cursor: YamlCursor): void {
  while (isBlank(cursor.units[cursor.at])) cursor.at++;
}

/** Goes behind the line end at the cursor. */
export function skipLineEnd(cursor: YamlCursor): void {
  const { units, at } = cursor;
  cursor.at += units[at] === CR && units[at + 1] === LF ? 2 : 1;
  cursor.line++;
  cursor.lineStart = cursor.at;
  cursor.isFresh = true;
  cursor.hasTab = false;
}

/** Goes to the end of the line when a comment stands at the cursor: a `#` at the start of a line or behind white space. */
export function skipComment(cursor: YamlCursor): boolean {
  const { units, at: start, line } = cursor;
  if (units[start] !== HASH || (start !== cursor.lineStart && !isBlank(units[start - 1]))) return false;
  while (cursor.at < cursor.text.length && !isBreak(units[cursor.at])) cursor.at++;
  cursor.comments.push({ start, end: cursor.at, line });
  return true;
}

/** Tells whether the cursor stands at the end of the source, or at a `---` or `...` that ends a document. */
export function isAtDocumentEnd(cursor: YamlCursor): boolean {
  return cursor.at >= cursor.text.length || isMarker(cursor, cursor.at);
}

/** Tells whether `---` or `...` stands at an index, at the start of the cursor's line. */
export function isMarker({ units, lineStart }: YamlCursor, at: number): boolean {
  if (at !== lineStart) return false;
  const code = units[at];
  if (code !== MINUS && code !== DOT) return false;
  return units[at + 1] === code && units[at + 2] === code && isWhite(units[at + 3]);
}

/** Tells whether an indicator stands at the cursor: a character with white space or the end of the source behind it. */
export function isIndicator({ units, at }: YamlCursor, code: number): boolean {
  return units[at] === code && isWhite(units[at + 1]);
}

/** A space, a tab, a line end, or the end of the source: the 0 there, or what is beyond. */
export function isWhite(code: number): boolean {
  return code === SPACE || code === LF || code === CR || code === TAB || !(code > 0);
}

/** A space or a tab. */
export function isBlank(code: number): boolean {
  return code === SPACE || code === TAB;
}

/** A line feed or a carriage return. */
export function isBreak(code: number): boolean {
  return code === LF || code === CR;
}

/** `,`, `[`, `]`, `{`, `}`. */
export function isFlowIndicator(code: number): boolean {
  return code === COMMA || code === 0x5b || code === 0x5d || code === 0x7b || code === 0x7d;
}

/** The characters that decide most. */
export const [TAB, SPACE, HASH, COMMA, MINUS, COLON, QUESTION] = [0x09, 0x20, 0x23, 0x2c, 0x2d, 0x3a, 0x3f];
const [LF, CR, DOT] = [0x0a, 0x0d, 0x2e];
