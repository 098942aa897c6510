import type { Element, Table } from '../../src/document/paged.ts';
import { layOut, surveyEdges } from '../../src/parse/pdf/layout/lay-out.ts';
import { openPages } from '../../src/parse/pdf/layout/pages.ts';
import { runningLines } from '../../src/parse/pdf/layout/running.ts';
import type { SpanPlace } from '../../src/parse/pdf/layout/span-places.ts';
import type { PageContent } from '../../src/parse/pdf/page-content.ts';

/** A layout of which everything is in memory. */
export interface HeldLayout {
  readonly elements: readonly Element[];
  readonly tables: readonly Table[];
  readonly places: readonly (readonly (SpanPlace | undefined)[])[];
}

/** Lays pages out, of which the first are kept as they are, up to so many words. */
export function layoutOf(contents: readonly PageContent[], wordsWholeMax?: number): HeldLayout {
  const pages = openPages(wordsWholeMax);
  const edges = contents.map((content) => surveyEdges(pages.push(content)));
  const { elements, tables, places } = layOut(pages, runningLines(edges));
  return { elements: [...elements], tables: [...tables], places: contents.map(({ spans }, page) => spans.map((_, index) => places[page].at(index))) };
}

/** Elements in reading order, `heading 1: Title`; tables as their rows. */
export function outline(pages: readonly PageContent[]): readonly string[] {
  const layout = layoutOf(pages);
  return layout.elements.map(({ type, text = '', heading_level: level, table_ref: ref }) => {
    if (type !== 'table') return `${type}${level === undefined ? '' : ` ${String(level)}`}: ${text}`;
    return ref === undefined ? 'table goes on' : `table: ${rowsOf(layout.tables.find(({ id }) => id === ref)).join(' / ')}`;
  });
}

/** The tables of a layout as rows of cells: `Total | 12`, spans as `Total (1x2)`. */
export function tableRows(layout: HeldLayout): readonly (readonly string[])[] {
  return layout.tables.map(rowsOf);
}

function rowsOf(table: Table | undefined): readonly string[] {
  if (table === undefined) return [];
  return Array.from({ length: table.n_rows }, (_, row) => {
    const cells = Array.from({ length: table.n_cols }, () => '');
    for (const cell of table.cells) {
      if (cell.row !== row) continue;
      const isSpan = cell.row_span > 1 || cell.col_span > 1;
      cells[cell.col] = isSpan ? `${cell.text} (${String(cell.row_span)}x${String(cell.col_span)})` : cell.text;
    }
    return cells.join(' | ');
  });
}
