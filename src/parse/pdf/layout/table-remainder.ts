import type { FlowItem } from './flow-item.ts';
import { toLine, type Line } from './lines.ts';
import type { CellDraft, TableDraft } from './table-draft.ts';
import { isDivided, type TableChain } from './tables-continued.ts';
import type { Word } from './word.ts';
import { least, most } from './extremes.ts';

/** Rows that belong to a table and are none by themselves, read off the paragraphs `start <= index < end` of a page. */
export interface Remainder {
  readonly draft: TableDraft;
  readonly end: number;
}

/**
 * Reads paragraphs behind a table, or at the start of the page after it, as its rows: text in columns other than the
 * first, where any paragraph stands, is the rest of cells; text in several columns side by side is a row.
 */
export function remainderOf(chain: TableChain, items: readonly FlowItem[], start: number, isPageStart: boolean): Remainder | undefined {
  const entries: Entry[] = [];
  let rowCount = 0;
  let end = start;
  if (isPageStart) {
    const rest = restAt(chain, items, start);
    for (const piece of rest.pieces) entries.push({ ...piece, row: 0 });
    rowCount = rest.pieces.length > 0 ? 1 : 0;
    end = rest.end;
  }
  for (;;) {
    const row = rowAt(chain, items, end);
    if (row === undefined) break;
    for (const piece of row.pieces) entries.push({ ...piece, row: rowCount });
    rowCount++;
    end = row.end;
  }
  return rowCount === 0 ? undefined : { draft: draftOf(chain, entries, rowCount), end };
}

interface Piece {
  readonly line: Line;
  readonly col: number;
}

type Entry = Piece & { readonly row: number };

interface Pieces {
  readonly pieces: readonly Piece[];
  readonly end: number;
}

// Paragraphs in columns other than the first that go on in the last row of the table.
function restAt(chain: TableChain, items: readonly FlowItem[], start: number): Pieces {
  const pieces: Piece[] = [];
  let end = start;
  for (; end < items.length; end++) {
    const next = piecesOf(chain, items[end]);
    if (next === undefined || next.some(({ col }) => col === 0)) break;
    for (const piece of next) pieces.push(piece);
  }
  return pieces.length > 0 && isRest(chain, pieces) ? { pieces, end } : { pieces: [], end: start };
}

function isRest(chain: TableChain, pieces: readonly Piece[]): boolean {
  const last = chain.parts[chain.parts.length - 1];
  const size = least(pieces, ({ line }) => line.size);
  const isSmall = last.draft.cells.some(({ lines }) => lines.some((line) => (size - line.size) * 100 <= 12 * size));
  const draft = draftOf(chain, pieces.map((piece) => ({ ...piece, row: 0 })), 1);
  return isSmall && isDivided(last, { ...last, draft, columns: chain.columns.map((_, column) => column) }, 0);
}

// Paragraphs side by side that fill the first column and another one.
function rowAt(chain: TableChain, items: readonly FlowItem[], start: number): Pieces | undefined {
  const pieces: Piece[] = [];
  let end = start;
  for (; end < items.length; end++) {
    const next = piecesOf(chain, items[end]);
    if (next === undefined) break;
    const [first] = pieces;
    if (first !== undefined && Math.abs(next[0].line.y0 - first.line.y0) > first.line.size) break;
    if (pieces.some(({ col }) => next.some((piece) => piece.col === col))) break;
    for (const piece of next) pieces.push(piece);
  }
  return pieces.length > 0 && pieces[0].col === 0 && new Set(pieces.map(({ col }) => col)).size > 1 ? { pieces, end } : undefined;
}

// The lines of a paragraph by the columns of a table; `undefined` when some of it stands in none, or when a line runs on
// from one to the next: a word of running text may stand where a column starts.
function piecesOf({ columns }: TableChain, item: FlowItem): readonly Piece[] | undefined {
  if (item.type !== 'paragraph') return undefined;
  const pieces: Piece[] = [];
  for (const line of item.paragraph.lines) {
    let open: Word[] = [];
    let col = -1;
    for (const word of line.words) {
      const at = columns.findLastIndex((column) => word.x0 >= column.x0 - word.size / 3);
      if (at < 0 || word.x1 > (at + 1 < columns.length ? columns[at + 1].x0 - word.size / 4 : columns[at].x1 + word.size)) return undefined;
      if (at !== col && open.length > 0) {
        if (!standsApart(open[open.length - 1], word)) return undefined;
        pieces.push({ line: toLine(open), col });
        open = [];
      }
      col = at;
      open.push(word);
    }
    pieces.push({ line: toLine(open), col });
  }
  const isFlush = pieces.every(({ line, col }, index) => (index > 0 && pieces[index - 1].col === col) || Math.abs(line.x0 - columns[col].x0) * 10 <= 3 * line.size);
  return isFlush ? pieces : undefined;
}

function standsApart(left: Word, right: Word): boolean {
  return (right.x0 - left.x1) * 100 >= 50 * right.size;
}

function draftOf({ columns }: TableChain, entries: readonly Entry[], rowCount: number): TableDraft {
  const edges = [...columns.map((column) => column.x0), columns[columns.length - 1].x1];
  const cells: CellDraft[] = [];
  for (let row = 0; row < rowCount; row++) {
    const inRow = entries.filter((entry) => entry.row === row);
    const y0 = least(inRow, ({ line }) => line.y0);
    const y1 = most(inRow, ({ line }) => line.y1);
    for (let col = 0; col < columns.length; col++) {
      const lines = inRow.filter((entry) => entry.col === col).map(({ line }) => line);
      if (lines.length > 0) cells.push({ row, col, rowSpan: 1, colSpan: 1, lines, x0: edges[col], x1: edges[col + 1], y0, y1 });
    }
  }
  return {
    rowCount,
    columnCount: columns.length,
    headerRows: 0,
    cells,
    edges,
    x0: edges[0],
    y0: least(cells, (cell) => cell.y0),
    x1: edges[edges.length - 1],
    y1: most(cells, (cell) => cell.y1),
    confidence: 700,
    first: least(entries, ({ line }) => line.first),
  };
}
