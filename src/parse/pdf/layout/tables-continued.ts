import { columnExtents } from './column-extents.ts';
import type { Line } from './lines.ts';
import type { Interval } from './table-columns.ts';
import type { CellDraft, TableDraft } from './table-draft.ts';
import { isCutWord } from './cell-text.ts';

/** A part of a table as it stands in one place. */
export interface TablePart {
  readonly draft: TableDraft;
  /** Position of the page in the document's pages. */
  readonly page: number;
  /** The column of the whole table that each column of the draft is. */
  readonly columns: readonly number[];
}

/** A table as its parts in reading order, with the columns of all of them. */
export interface TableChain {
  readonly parts: readonly TablePart[];
  readonly columns: readonly Interval[];
}

/** The first part of a table. */
export function startChain(draft: TableDraft, page: number): TableChain {
  return { parts: [{ draft, page, columns: draft.edges.slice(1).map((_, column) => column) }], columns: columnIntervals(draft) };
}

/**
 * Adds a part to a table when it is the rest of it: it starts the page or column after the one that the table ended, in
 * the same columns, of which either may lack some that hold no text there. `undefined` when it is another table.
 */
export function continueChain(chain: TableChain, draft: TableDraft, page: number): TableChain | undefined {
  const last = chain.parts[chain.parts.length - 1];
  const before = last.draft;
  const samePage = last.page === page;
  if (samePage ? !isNextColumn(before, draft) && !isNextRow(before, draft) : last.page + 1 !== page) return undefined;
  const shift = draft.x0 - chain.parts[0].draft.x0;
  const isMoved = samePage && isNextColumn(before, draft);
  const columns = columnIntervals(draft);
  const merged = (isMoved ? undefined : mergeColumns(chain.columns, columns, 0)) ?? mergeColumns(chain.columns, columns, shift);
  if (merged === undefined) return undefined;
  const parts = chain.parts.map((part) => ({ ...part, columns: part.columns.map((column) => merged.left[column]) }));
  return { parts: [...parts, { draft, page, columns: merged.right }], columns: merged.columns };
}

/** Adds rows that were read with the columns of the table itself. */
export function extendChain({ parts, columns }: TableChain, draft: TableDraft, page: number): TableChain {
  return { parts: [...parts, { draft, page, columns: columns.map((_, column) => column) }], columns };
}

function isNextColumn(before: TableDraft, after: TableDraft): boolean {
  return after.y0 < before.y0 && after.x0 >= before.x1 - (before.x1 - before.x0) / 5;
}

// Directly below rows that were no table by themselves.
function isNextRow(before: TableDraft, after: TableDraft): boolean {
  return before.headerRows === 0 && after.y0 >= before.y1 - 300 && after.y0 - before.y1 <= 3000;
}

/** What joins the rows of a part to those before it. */
export interface Seam {
  /** Rows at its top that repeat the header. */
  readonly repeated: number;
  /** Its first row goes on in the last row before. */
  readonly divided: boolean;
}

/** Reads how a part goes on: under a repeated header, in the middle of a row, or with a new row. */
export function seamOf(first: TablePart, before: TablePart, after: TablePart): Seam {
  const headerRows = Math.min(first.draft.headerRows, after.draft.rowCount);
  let repeated = 0;
  while (repeated < headerRows && rowText(first.draft, repeated) === rowText(after.draft, repeated)) repeated++;
  if (repeated < first.draft.headerRows) repeated = 0;
  return { repeated, divided: repeated < after.draft.rowCount && isDivided(before, after, repeated) };
}

// Where the text of each column stands; the drawn or guessed column where it holds none.
function columnIntervals(table: TableDraft): readonly Interval[] {
  return columnExtents(table).map((extent, col) => (extent === undefined || extent.x1 < 0 ? { x0: table.edges[col], x1: table.edges[col + 1] } : extent));
}

interface Merged {
  readonly columns: readonly Interval[];
  /** Place among the merged columns of each column of either side. */
  readonly left: readonly number[];
  readonly right: readonly number[];
}

// Columns of both sides in one list. Two that overlap are one column; one of the sides must bring nothing new.
function mergeColumns(left: readonly Interval[], right: readonly Interval[], shift: number): Merged | undefined {
  const columns: Interval[] = [];
  const places: { left: number[]; right: number[] } = { left: [], right: [] };
  let a = 0;
  let b = 0;
  let shared = 0;
  while (a < left.length || b < right.length) {
    const x = left[a];
    const y = b < right.length ? { x0: right[b].x0 - shift, x1: right[b].x1 - shift } : undefined;
    if (a < left.length && y !== undefined && overlaps(x, y)) {
      if ((a + 1 < left.length && overlaps(left[a + 1], y)) || (b + 1 < right.length && overlaps(x, { x0: right[b + 1].x0 - shift, x1: right[b + 1].x1 - shift }))) return undefined;
      places.left.push(columns.length);
      places.right.push(columns.length);
      columns.push({ x0: Math.min(x.x0, y.x0), x1: Math.max(x.x1, y.x1) });
      shared++;
      a++;
      b++;
    } else if (y === undefined || (a < left.length && x.x0 < y.x0)) {
      places.left.push(columns.length);
      columns.push(x);
      a++;
    } else {
      places.right.push(columns.length);
      columns.push(y);
      b++;
    }
  }
  const whole = shared === Math.min(left.length, right.length) && shared > 1;
  return whole && shared * 2 >= columns.length ? { columns, left: places.left, right: places.right } : undefined;
}

function overlaps(a: Interval, b: Interval): boolean {
  return Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > 0;
}

function rowText({ cells }: TableDraft, row: number): string {
  return cells
    .filter((cell) => cell.row === row && cell.lines.length > 0)
    .map((cell) => `${String(cell.colSpan)} ${cell.lines.map(({ words }) => words.map(({ span }) => span.text).join('')).join('')}`)
    .join('\n');
}

/**
 * Whether a row of a part goes on in the last row of the part before: it holds text only where that row has some too, and
 * either it has none in the first column and little in all, the rest of cells that did not fit; or words are cut in most
 * of its cells.
 */
export function isDivided(before: TablePart, after: TablePart, row: number): boolean {
  const last = filled(before, (cell) => cell.row + cell.rowSpan === before.draft.rowCount);
  const next = filled(after, (cell) => cell.row === row);
  if (last.size === 0 || next.size === 0 || next.size > last.size) return false;
  for (const col of next.keys()) if (!last.has(col)) return false;
  if (!next.has(0) && last.has(0) && next.size * 2 <= last.size + 1 && [...next.values()].some((cell) => isText(cell.lines))) return true;
  let cut = 0;
  for (const [col, cell] of next) {
    const other = last.get(col);
    if (other !== undefined && isCutWord(before.draft, other, cell)) cut++;
  }
  return cut > 0 && cut * 10 >= 6 * next.size;
}

function filled({ draft, columns }: TablePart, wanted: (cell: CellDraft) => boolean): ReadonlyMap<number, CellDraft> {
  return new Map(draft.cells.filter((cell) => wanted(cell) && cell.lines.length > 0).map((cell) => [columns[cell.col], cell]));
}

function isText(lines: readonly Line[]): boolean {
  return lines.some(({ words }) => words.some(({ span }) => /[A-Za-z\u00c0-\uffff]/.test(span.text)));
}
