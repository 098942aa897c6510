import { countCodePoints } from '../../../base/code-points.ts';
import { byNumber } from '../../../base/order.ts';
import { joinText, sliceUnits, text as literal, type Text } from '../../../base/text.ts';
import type { Box, Cell, Table } from '../../../document/paged.ts';
import type { Direction } from '../page-content.ts';
import { cellJoiner } from './cell-text.ts';
import { clipBox } from '../clip-box.ts';
import { fromUpright, type PageSize } from './frame.ts';
import type { LineEnd } from './join-lines.ts';
import { seamOf, type TableChain, type TablePart } from './tables-continued.ts';
import { spanIdOf, type PlacedPage } from './placed-page.ts';
import type { SpanPlace } from './span-places.ts';
import type { Vocabulary } from './vocabulary.ts';
import { least } from './extremes.ts';

/** A table with its parts in reading order; it is found at its first anchor. */
export interface PlacedTable {
  readonly id: string;
  readonly direction: Direction;
  chain: TableChain;
  /** The element of each part. */
  readonly anchors: string[];
}

interface Tools {
  /** Take the places of the spans in the texts of cells. */
  readonly pages: readonly PlacedPage[];
  readonly vocabulary: Vocabulary;
}

/** Makes a table of its parts: repeated headers are left out, rows that a page end divides are put together. */
export function assembleTable({ id, direction, chain, anchors }: PlacedTable, tools: Tools): Table {
  const { parts, columns } = chain;
  const [first] = parts;
  const rows: PlacedCell[][] = [];
  parts.forEach((part, index) => {
    const seam = index === 0 ? { repeated: 0, divided: false } : seamOf(first, parts[index - 1], part);
    const offset = rows.length - seam.repeated - (seam.divided ? 1 : 0);
    const endAt = seam.divided ? lineEnds(parts[index - 1], part, { row: seam.repeated, vocabulary: tools.vocabulary }) : undefined;
    while (rows.length < part.draft.rowCount + offset) rows.push([]);
    for (const cell of cellsOf(part, { direction, tools, ...(index > 0 ? { anchor: anchors[index] } : {}) })) {
      if (cell.cell.row < seam.repeated) continue;
      const row = cell.cell.row + offset;
      const moved = { ...cell, cell: { ...cell.cell, row } };
      if (endAt !== undefined && cell.cell.row === seam.repeated) continueCell(rows[row], moved, endAt(cell.cell.col));
      else rows[row].push(moved);
    }
  });
  const cells = withEmptyCells(rows, columns.length).flatMap((row) => row.sort(byNumber(({ cell }) => cell.col)));
  for (const { places } of cells) for (const { page, index, start, end } of places) tools.pages[page].places.set(index, { start, end });
  return {
    id,
    page_refs: [...new Set(parts.map(({ page }) => tools.pages[page].id))],
    bbox: boxOf(first.draft, direction, tools.pages[first.page]),
    n_rows: rows.length,
    n_cols: columns.length,
    header_rows: first.draft.headerRows,
    header_cols: 0,
    cells: cells.map(({ cell }) => cell),
    confidence: least(parts, ({ draft }) => draft.confidence),
  };
}

interface PlacedCell {
  readonly cell: Cell;
  readonly places: readonly (SpanPlace & { readonly page: number; readonly index: number })[];
}

// A part may lack columns that hold no text there: the positions are empty cells without width, so that rows line up.
function withEmptyCells(rows: readonly PlacedCell[][], columnCount: number): readonly PlacedCell[][] {
  const taken = rows.map(() => new Uint8Array(columnCount));
  for (const { cell } of rows.flat()) {
    for (let row = cell.row; row < Math.min(rows.length, cell.row + cell.row_span); row++) taken[row].fill(1, cell.col, cell.col + cell.col_span);
  }
  return rows.map((cells, row) => {
    const empty = Array.from(taken[row]).flatMap((isTaken, col): PlacedCell[] => {
      if (isTaken === 1) return [];
      const { cell } = cells.findLast((each) => each.cell.col < col) ?? cells[0];
      const { bbox, element_refs } = cell;
      const x = cell.col < col ? bbox[2] : bbox[0];
      return [{ cell: { row, col, row_span: 1, col_span: 1, bbox: [x, bbox[1], x, bbox[3]], text: nothing, ...(element_refs === undefined ? {} : { element_refs }) }, places: [] }];
    });
    return [...cells, ...empty];
  });
}

interface Place {
  readonly direction: Direction;
  readonly anchor?: string;
  readonly tools: Tools;
}

function cellsOf({ draft, page, columns }: TablePart, { direction, anchor, tools }: Place): readonly PlacedCell[] {
  const joiner = cellJoiner(draft, tools.vocabulary);
  return draft.cells.map((cell): PlacedCell => {
    const { text, places } = joiner.join(cell);
    const col = columns[cell.col];
    const made: Cell = {
      row: cell.row,
      col,
      row_span: cell.rowSpan,
      col_span: columns[cell.col + cell.colSpan - 1] - col + 1,
      bbox: boxOf(cell, direction, tools.pages[page]),
      text,
      ...(places.length > 0 ? { span_refs: places.map(({ word }) => spanIdOf(tools.pages[page], word.index)) } : {}),
      ...(anchor === undefined ? {} : { element_refs: [anchor] }),
    };
    return { cell: made, places: places.map(({ word, start, end }) => ({ page, index: word.index, start, end })) };
  });
}

// How the text of the cell of each column goes on over the page end that divides its row.
function lineEnds(before: TablePart, after: TablePart, { row, vocabulary }: { readonly row: number; readonly vocabulary: Vocabulary }): (col: number) => LineEnd {
  const joiner = cellJoiner(before.draft, vocabulary);
  return (col) => {
    const cell = before.draft.cells.find((each) => before.columns[each.col] === col && each.row + each.rowSpan === before.draft.rowCount && each.lines.length > 0);
    const rest = after.draft.cells.find((each) => after.columns[each.col] === col && each.row === row && each.lines.length > 0);
    return cell === undefined || rest === undefined ? 'space' : joiner.endOf(cell, rest);
  };
}

// The text of a cell goes on in the cell of the next page; the cell stays where it started.
function continueCell(row: PlacedCell[], next: PlacedCell, lineEnd: LineEnd): void {
  const at = row.findIndex(({ cell }) => cell.col === next.cell.col);
  if (at < 0) {
    row.push(next);
    return;
  }
  const joined = joinOver(row[at], next, lineEnd);
  row[at] = {
    cell: {
      ...row[at].cell,
      text: joined.text,
      span_refs: [...(row[at].cell.span_refs ?? []), ...(next.cell.span_refs ?? [])],
    },
    places: joined.places,
  };
}

function joinOver({ cell: { text }, places }: PlacedCell, next: PlacedCell, lineEnd: LineEnd): Pick<PlacedCell, 'places'> & { readonly text: Text } {
  const isHyphen = lineEnd === 'hyphen';
  const left = isHyphen ? sliceUnits(text, 0, text.length - 1) : text;
  const between = lineEnd === 'space' && text.length > 0 && next.cell.text.length > 0 ? space : nothing;
  const shift = countCodePoints(left) + between.length;
  const kept = isHyphen ? places.map((place, index) => (index === places.length - 1 ? { ...place, end: place.end - 1 } : place)) : places;
  return { text: joinText([left, next.cell.text], between), places: [...kept, ...next.places.map((place) => ({ ...place, start: place.start + shift, end: place.end + shift }))] };
}

const nothing = literal('');
const space = literal(' ');

/** A box of the frame of a direction, as far as it lies on the visible page. */
export function boxOf({ x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number }, direction: Direction, page: PageSize): Box {
  return clipBox(fromUpright([x0, y0, x1, y1], direction, page), page);
}
