import type { BlockState, FencedLeaf, Leaf, ParagraphLeaf } from './block-state.ts';
import { addBlock, closeLeaf, closeTo, fillItem, leaveList } from './block-state.ts';
import type { ContentLine } from './content.ts';
import { contentOf } from './content.ts';
import { endsHtml } from './html-start.ts';
import { readDefinitions } from './link-definitions.ts';
import type { LineCursor } from './line-cursor.ts';
import { tabRest } from './line-cursor.ts';
import { cellContent, delimiterColumns, splitRow } from './table.ts';

/** Opens a leaf inside the outermost `matched` containers. */
export function openLeaf<Opened extends Leaf>(state: BlockState, matched: number, leaf: Opened): Opened {
  closeTo(state, matched);
  leaveList(state);
  fillItem(state);
  state.leaf = leaf;
  return leaf;
}

/** Opens a paragraph with the rest of a line. */
export function startParagraph(state: BlockState, line: LineCursor): void {
  const leaf: ParagraphLeaf = { type: 'paragraph', start: line.textAt, end: line.end, lines: [] };
  openLeaf(state, state.containers.length, leaf);
  addParagraphLine(leaf, line);
}

/** Adds the rest of a line without its indentation. */
export function addParagraphLine(leaf: ParagraphLeaf, line: LineCursor): void {
  leaf.lines.push({ start: line.textAt, end: line.end, next: line.next, spaces: 0 });
  leaf.end = line.end;
}

/** Adds the rest of a line as it stands. */
export function addCodeLine(leaf: { end: number; readonly lines: ContentLine[] }, line: LineCursor): void {
  const spaces = tabRest(line);
  leaf.lines.push({ start: spaces > 0 ? line.at + 1 : line.at, end: line.end, next: line.next, spaces });
  leaf.end = line.end;
}

/** Adds the rest of a line; answers whether the HTML ends with it. */
export function addHtmlLine(leaf: Extract<Leaf, { readonly type: 'html' }>, line: LineCursor): boolean {
  addCodeLine(leaf, line);
  return endsHtml(leaf.kind, line.source.slice(line.at, line.end));
}

/** Tells whether a line is the closing fence. */
export function closesFence(leaf: FencedLeaf, line: LineCursor): boolean {
  if (line.indent > 3) return false;
  const fence = /^(?:`+|~+)(?=[ \t]*$)/.exec(line.source.slice(line.textAt, line.end))?.[0] ?? '';
  return fence.startsWith(leaf.mark) && fence.length >= leaf.length;
}

/** `===` or `---` under a paragraph makes it a heading; answers whether it did. */
export function closeAsHeading(state: BlockState, leaf: ParagraphLeaf, line: LineCursor): boolean {
  const rest = line.source.slice(line.textAt, line.end);
  const underline = /^(?:=+|-+)[ \t]*$/.exec(rest);
  if (underline === null || line.indent > 3) return false;
  const content = contentOf(state.source, leaf.lines);
  const from = readDefinitions(content.text, state.definitions);
  if (!/[^ \t\n]/.test(content.text.slice(from))) {
    // Nothing but link definitions: the line is text of a new paragraph.
    leaf.lines = [];
    return false;
  }
  state.leaf = undefined;
  addBlock(state, { start: leaf.start, end: line.end }, { type: 'heading', level: rest.startsWith('=') ? 1 : 2, content, from });
  return true;
}

/** `|---|---|` under the last line of a paragraph makes that line the header of a table; answers whether it did. */
export function openTable(state: BlockState, leaf: ParagraphLeaf, line: LineCursor): boolean {
  if (line.indent > 3) return false;
  const header = leaf.lines.at(-1);
  const columns = delimiterColumns(line.source.slice(line.textAt, line.end));
  if (header === undefined || columns === undefined || splitRow(state.source, header.start, header.end).length !== columns) return false;
  leaf.lines.pop();
  leaf.end = leaf.lines.at(-1)?.end ?? leaf.start;
  closeLeaf(state);
  const opened = openLeaf<TableLeaf>(state, state.containers.length, { type: 'table', start: header.start, end: line.end, columns, rows: 0 });
  addCells(state, opened, header);
  return true;
}

type TableLeaf = Extract<Leaf, { readonly type: 'table' }>;

/** Adds a line as a row. */
export function addTableRow(state: BlockState, leaf: TableLeaf, line: LineCursor): void {
  addCells(state, leaf, { start: line.textAt, end: line.end });
}

function addCells(state: BlockState, leaf: TableLeaf, { start, end }: { readonly start: number; readonly end: number }): void {
  const cells = splitRow(state.source, start, end);
  const kept = cells.slice(0, leaf.columns).map((cell) => cellContent(state.source, cell));
  for (const cell of cells.slice(leaf.columns)) state.cellsDropped.push(cell);
  addBlock(state, { start, end }, { type: 'row', row: leaf.rows++, cells: kept });
}
