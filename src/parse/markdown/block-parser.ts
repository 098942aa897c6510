import type { Block } from './blocks.ts';
import { addCodeLine, addHtmlLine, addParagraphLine, addTableRow, closesFence, startParagraph } from './leaves.ts';
import type { BlockState } from './block-state.ts';
import { closeLeaf, closeTo } from './block-state.ts';
import { startBlock } from './block-starts.ts';
import type { Definitions } from './link-definitions.ts';
import type { LineCursor } from './line-cursor.ts';
import { lineCursor, readColumns, readQuoteMark, readToText } from './line-cursor.ts';

/** The blocks of a source in document order, with the targets that link definitions gave to labels. */
export interface Blocks {
  readonly blocks: readonly Block[];
  /** As {@link normaliseLabel} spells them. */
  readonly definitions: Definitions;
  /** Quotes and list items that were read as text, because they are nested too deep. */
  readonly tooDeep: number;
  /** Cells that stand behind the columns of their table, which GFM leaves out. */
  readonly cellsDropped: readonly { readonly start: number; readonly end: number }[];
}

/** Finds the blocks of Markdown (CommonMark 0.31 with the tables and footnotes of GFM), line by line; the first line stands at `start`. */
export function parseBlocks(source: string, start: number, depthMax: number): Blocks {
  const state: BlockState = { source, depthMax, containers: [], leaf: undefined, blocks: [], definitions: new Map(), tooDeep: 0, cellsDropped: [] };
  for (let at = start; at < source.length; ) {
    const line = lineCursor(source, at);
    readLine(state, line);
    at = line.next;
  }
  closeTo(state, 0);
  return state;
}

function readLine(state: BlockState, line: LineCursor): void {
  let matched = matchContainers(state, line);
  if (matched === state.containers.length && continueLeaf(state, line)) return;
  while (!line.blank) {
    const started = startBlock(state, line, matched);
    if (started === 'leaf') return;
    if (started === undefined) break;
    matched = started;
  }
  if (line.blank) {
    // A blank line is no lazy continuation.
    if (matched < state.containers.length) closeTo(state, matched);
    return;
  }
  addText(state, line, matched);
}

// How many of the open containers go on in this line.
function matchContainers(state: BlockState, line: LineCursor): number {
  let matched = 0;
  while (matched < state.containers.length && matchContainer(state, line, matched)) matched++;
  return matched;
}

function matchContainer({ containers }: BlockState, line: LineCursor, index: number): boolean {
  const container = containers[index];
  switch (container.type) {
    case 'list':
      return true;
    case 'quote':
      if (line.blank || line.indent > 3 || line.source.charAt(line.textAt) !== '>') return false;
      readQuoteMark(line);
      return true;
    case 'item':
      if (line.blank) {
        if (container.empty) return false;
        readToText(line);
        return true;
      }
      return readIndent(line, container.width);
    case 'footnote':
      if (!line.blank) return readIndent(line, 4);
      readToText(line);
      return true;
  }
}

function readIndent(line: LineCursor, width: number): boolean {
  if (line.indent < width) return false;
  readColumns(line, width);
  return true;
}

// Gives the line to the open leaf when it belongs there; answers whether the line is done.
function continueLeaf(state: BlockState, line: LineCursor): boolean {
  const { leaf } = state;
  switch (leaf?.type) {
    case undefined:
      return false;
    case 'fenced':
      if (closesFence(leaf, line)) {
        leaf.end = line.end;
        closeLeaf(state);
      } else {
        readColumns(line, Math.min(leaf.offset, line.indent));
        addCodeLine(leaf, line);
      }
      return true;
    case 'indented':
      if (line.indent < 4 && !line.blank) {
        closeLeaf(state);
        return false;
      }
      readColumns(line, 4);
      addCodeLine(leaf, line);
      return true;
    case 'html':
      if (!line.blank || leaf.kind < 6) {
        if (addHtmlLine(leaf, line)) closeLeaf(state);
        return true;
      }
      closeLeaf(state);
      return true;
    case 'paragraph':
    case 'table':
      if (line.blank) closeLeaf(state);
      return line.blank;
  }
}

function addText(state: BlockState, line: LineCursor, matched: number): void {
  const { leaf } = state;
  // Also when not all containers go on: a lazy continuation.
  if (leaf?.type === 'paragraph') addParagraphLine(leaf, line);
  else if (leaf?.type === 'table' && matched === state.containers.length) addTableRow(state, leaf, line);
  else {
    closeTo(state, matched);
    startParagraph(state, line);
  }
}
