import type { Table } from '../../src/document/paged.ts';
import { layOut } from '../../src/parse/pdf/layout/lay-out.ts';
import type { Layout } from '../../src/parse/pdf/layout/layout.ts';
import type { PageContent } from '../../src/parse/pdf/page-content.ts';

/** Elements in reading order, `heading 1: Title`; tables as their rows. */
export function outline(pages: readonly PageContent[]): readonly string[] {
  const layout = layOut(pages);
  return layout.elements.map(({ type, text = '', heading_level: level, table_ref: ref }) => {
    if (type !== 'table') return `${type}${level === undefined ? '' : ` ${String(level)}`}: ${text}`;
    return ref === undefined ? 'table goes on' : `table: ${rowsOf(layout.tables.find(({ id }) => id === ref)).join(' / ')}`;
  });
}

/** The tables of a layout as rows of cells: `Total | 12`, spans as `Total (1x2)`. */
export function tableRows(layout: Layout): readonly (readonly string[])[] {
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
