import type { BlockState } from './block-state.ts';
import { addBlock, closeLeaf, closeTo, fillItem, leaveList, nextDepth, openContainer } from './block-state.ts';
import { contentOf } from './content.ts';
import { htmlKind } from './html-start.ts';
import { addCodeLine, addHtmlLine, closeAsHeading, openLeaf, openTable } from './leaves.ts';
import { startItem } from './list-item.ts';
import type { LineCursor } from './line-cursor.ts';
import { isSpaceOrTab, readColumns, readQuoteMark, readToText } from './line-cursor.ts';

/**
 * Starts the block that the rest of a line begins inside the outermost `matched` containers. Answers with the number of
 * containers that are open for the rest of the line, with `leaf` when the line is done, with nothing when no block starts.
 */
export function startBlock(state: BlockState, line: LineCursor, matched: number): number | 'leaf' | undefined {
  if (line.indent > 3) return startIndented(state, line, matched);
  const paragraph = state.leaf?.type === 'paragraph' && matched === state.containers.length ? state.leaf : undefined;
  switch (line.source.charAt(line.textAt)) {
    case '>':
      return startQuote(state, line, matched);
    case '#':
      return startHeading(state, line, matched);
    case '`':
    case '~':
      return startFence(state, line, matched);
    case '<':
      return startHtml(state, line, matched);
    case '[':
      return startFootnote(state, line, matched);
    case '=':
    case '|':
    case ':':
      return paragraph !== undefined && (closeAsHeading(state, paragraph, line) || openTable(state, paragraph, line)) ? 'leaf' : undefined;
    case '-':
      if (paragraph !== undefined && (closeAsHeading(state, paragraph, line) || openTable(state, paragraph, line))) return 'leaf';
      return startBreak(state, line, matched) ?? startItem(state, line, matched);
    case '*':
    case '_':
      return startBreak(state, line, matched) ?? startItem(state, line, matched);
    default:
      return startItem(state, line, matched);
  }
}

function startIndented(state: BlockState, line: LineCursor, matched: number): 'leaf' | undefined {
  // Indented text cannot interrupt a paragraph.
  if (state.leaf?.type === 'paragraph') return undefined;
  const leaf = openLeaf(state, matched, { type: 'indented', start: line.at, end: line.end, lines: [] });
  readColumns(line, 4);
  addCodeLine(leaf, line);
  return 'leaf';
}

function startQuote(state: BlockState, line: LineCursor, matched: number): number | undefined {
  const depth = nextDepth(state, matched);
  if (depth === undefined) return undefined;
  readQuoteMark(line);
  return openContainer(state, matched, { type: 'quote', depth });
}

function startHeading(state: BlockState, line: LineCursor, matched: number): 'leaf' | undefined {
  const { source } = line;
  let at = line.textAt;
  while (source.charAt(at) === '#') at++;
  const level = at - line.textAt;
  if (level > 6 || (at < line.end && !isSpaceOrTab(source.charCodeAt(at)))) return undefined;
  const end = headingEnd(source, at, line.end);
  while (at < end && isSpaceOrTab(source.charCodeAt(at))) at++;
  closeTo(state, matched);
  leaveList(state);
  fillItem(state);
  const content = contentOf(source, [{ start: at, end: Math.max(at, end), next: line.next, spaces: 0 }]);
  addBlock(state, { start: line.textAt, end: line.end }, { type: 'heading', level, content, from: 0 });
  return 'leaf';
}

// Without the closing `##` and the white space around it.
function headingEnd(source: string, start: number, lineEnd: number): number {
  const end = withoutSpaces(source, start, lineEnd);
  let at = end;
  while (at > start && source.charAt(at - 1) === '#') at--;
  return at === start || isSpaceOrTab(source.charCodeAt(at - 1)) ? withoutSpaces(source, start, at) : end;
}

function withoutSpaces(source: string, start: number, end: number): number {
  let at = end;
  while (at > start && isSpaceOrTab(source.charCodeAt(at - 1))) at--;
  return at;
}

function startFence(state: BlockState, line: LineCursor, matched: number): 'leaf' | undefined {
  const mark = line.source.charAt(line.textAt);
  let at = line.textAt;
  while (line.source.charAt(at) === mark) at++;
  const length = at - line.textAt;
  const info = line.source.slice(at, line.end);
  if (length < 3 || (mark === '`' && info.includes('`'))) return undefined;
  openLeaf(state, matched, { type: 'fenced', start: line.textAt, end: line.end, mark, length, offset: line.indent, info, lines: [] });
  return 'leaf';
}

function startHtml(state: BlockState, line: LineCursor, matched: number): 'leaf' | undefined {
  const kind = htmlKind(line.source.slice(line.textAt, line.end), state.leaf?.type === 'paragraph');
  if (kind === undefined) return undefined;
  const leaf = openLeaf(state, matched, { type: 'html', kind, start: line.textAt, end: line.end, lines: [] });
  if (addHtmlLine(leaf, line)) closeLeaf(state);
  return 'leaf';
}

// `***`, `- - -`: it says nothing, but it parts what stands around it.
function startBreak(state: BlockState, line: LineCursor, matched: number): 'leaf' | undefined {
  const mark = line.source.charAt(line.textAt);
  let count = 0;
  for (let at = line.textAt; at < line.end; at++) {
    if (line.source.charAt(at) === mark) count++;
    else if (!isSpaceOrTab(line.source.charCodeAt(at))) return undefined;
  }
  if (count < 3) return undefined;
  closeTo(state, matched);
  leaveList(state);
  fillItem(state);
  return 'leaf';
}

const FOOTNOTE = /\[\^[^\][ \t\r\n]{1,999}\]:[ \t]*/y;

function startFootnote(state: BlockState, line: LineCursor, matched: number): number | undefined {
  FOOTNOTE.lastIndex = line.textAt;
  const found = FOOTNOTE.exec(line.source)?.[0];
  const depth = found === undefined ? undefined : nextDepth(state, matched);
  if (found === undefined || depth === undefined) return undefined;
  const start = line.textAt;
  readToText(line);
  readColumns(line, found.length);
  return openContainer(state, matched, { type: 'footnote', depth: depth - 1, start, marker: found.slice(0, found.lastIndexOf(']') + 1) });
}
