import type { CommentPlace, TreeNote } from '../tree-parsed.ts';

/** A TOML source while it is read. */
export interface TomlCursor {
  readonly text: string;
  readonly comments: CommentPlace[];
  readonly depthMax: number;
  readonly nodeCountMax: number;
  nodeCount: number;
  at: number;
  line: number;
  problem: TreeNote | undefined;
}

/** Ends the reading at the first problem. */
export function stop(cursor: TomlCursor, message: string, at: number = cursor.at): void {
  cursor.problem ??= { code: 'toml_syntax', message, start: at, end: at };
}

/** Goes behind spaces and tabs. */
export function skipBlanks(cursor: TomlCursor): void {
  while (cursor.text.charAt(cursor.at) === ' ' || cursor.text.charAt(cursor.at) === '\t') cursor.at++;
}

/** Goes behind white space, line ends and comments. */
export function skipLines(cursor: TomlCursor): void {
  for (;;) {
    skipBlanks(cursor);
    skipComment(cursor);
    if (!skipLineEnd(cursor)) return;
  }
}

/** Goes behind the line end at the cursor, if there is one. */
export function skipLineEnd(cursor: TomlCursor): boolean {
  const length = lineEndAt(cursor.text, cursor.at);
  if (length === 0) return false;
  cursor.at += length;
  cursor.line++;
  return true;
}

/** Length of the line end at an index: LF or CRLF. */
export function lineEndAt(text: string, at: number): 0 | 1 | 2 {
  if (text.charAt(at) === '\n') return 1;
  return text.startsWith('\r\n', at) ? 2 : 0;
}

/** Goes to the end of the line when a comment stands at the cursor. */
export function skipComment(cursor: TomlCursor): void {
  const { text, at: start, line } = cursor;
  if (text.charAt(start) !== '#') return;
  while (cursor.at < text.length && lineEndAt(text, cursor.at) === 0) {
    const code = text.charCodeAt(cursor.at);
    if ((code < 0x20 && code !== 0x09) || code === 0x7f) return stop(cursor, 'a control character stands in a comment');
    cursor.at++;
  }
  cursor.comments.push({ start, end: cursor.at, line });
}
