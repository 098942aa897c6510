/** One line of the source and how far it has been read. Units are UTF-16; columns count tabs up to the next multiple of 4. */
export interface LineCursor {
  readonly source: string;
  /** First character of the line, and the end without its line end. */
  readonly start: number;
  readonly end: number;
  /** Start of the next line. */
  readonly next: number;
  at: number;
  column: number;
  /** The tab at `at` has been read in part. */
  inTab: boolean;
  /** Where the next character that is no space or tab stands: found by {@link findText}. */
  textAt: number;
  textColumn: number;
  /** Columns between `at` and the text. */
  indent: number;
  /** Nothing but spaces and tabs is left. */
  blank: boolean;
}

/** Starts reading the line at `start`. */
export function lineCursor(source: string, start: number): LineCursor {
  let end = start;
  for (let code = source.charCodeAt(end); code !== LF && code !== CR && end < source.length; code = source.charCodeAt(end)) end++;
  const next = source.charCodeAt(end) === CR && source.charCodeAt(end + 1) === LF ? end + 2 : Math.min(end + 1, source.length);
  const cursor = { source, start, end, next, at: start, column: 0, inTab: false, textAt: start, textColumn: 0, indent: 0, blank: false };
  findText(cursor);
  return cursor;
}

/** Looks for the text behind the current place. */
function findText(cursor: LineCursor): void {
  let { at, column } = cursor;
  for (; at < cursor.end; at++) {
    const code = cursor.source.charCodeAt(at);
    if (code === SPACE) column++;
    else if (code === TAB) column += 4 - (column % 4);
    else break;
  }
  cursor.textAt = at;
  cursor.textColumn = column;
  cursor.indent = column - cursor.column;
  cursor.blank = at >= cursor.end;
}

/** Reads columns; a tab may be read in part. */
export function readColumns(cursor: LineCursor, count: number): void {
  for (let left = count; left > 0 && cursor.at < cursor.end; ) {
    const width = cursor.source.charCodeAt(cursor.at) === TAB ? 4 - (cursor.column % 4) : 1;
    cursor.inTab = width > left;
    const read = Math.min(width, left);
    cursor.column += read;
    if (!cursor.inTab) cursor.at++;
    left -= read;
  }
  findText(cursor);
}

/** Goes on to the text. */
export function readToText(cursor: LineCursor): void {
  cursor.at = cursor.textAt;
  cursor.column = cursor.textColumn;
  cursor.inTab = false;
  findText(cursor);
}

/** Reads the `>` of a quote and the space behind it. */
export function readQuoteMark(cursor: LineCursor): void {
  readToText(cursor);
  readColumns(cursor, 1);
  if (isSpaceOrTab(cursor.source.charCodeAt(cursor.at)) && cursor.at < cursor.end) readColumns(cursor, 1);
}

/** Columns of the tab that is being read which are still ahead; they stand for spaces. */
export function tabRest(cursor: LineCursor): number {
  return cursor.inTab ? 4 - (cursor.column % 4) : 0;
}

/** Tells spaces and tabs from the rest. */
export function isSpaceOrTab(code: number): boolean {
  return code === SPACE || code === TAB;
}

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;
