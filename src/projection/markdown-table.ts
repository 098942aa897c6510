import type { Cell, Table } from '../document/paged.ts';
import { escapeInline } from './markdown-escape.ts';

/** How the tables of a document are written. */
export type TableForm = 'gfm' | 'html';

/**
 * The form that can write all of the tables: GFM has no spans. A document has one form, so that a reader of its Markdown
 * who collects the tables finds them in their order with one parser.
 */
export function tableFormOf(tables: Iterable<Table>): TableForm {
  for (const { cells } of tables) if (cells.some(({ row_span, col_span }) => row_span > 1 || col_span > 1)) return 'html';
  return 'gfm';
}

/** Writes a table in a form of {@link tableFormOf}. */
export function markdownTable(table: Table, form: TableForm): string {
  return form === 'html' ? htmlTable(table) : gfmTable(table);
}

function gfmTable({ n_rows, n_cols, cells }: Table): string {
  const rows = Array.from({ length: n_rows }, () => new Array<string>(n_cols).fill(''));
  for (const { row, col, text } of cells) rows[row][col] = escapeInline(text).replace(/\|/g, '\\|').replace(/\n/g, '<br>');
  const lines = rows.map((row) => `| ${row.join(' | ')} |`);
  return [lines[0], `|${' --- |'.repeat(n_cols)}`, ...lines.slice(1)].join('\n');
}

// Every position of the grid is a cell, so that a reader of the HTML sees the same columns.
function htmlTable({ n_rows, n_cols, header_rows, cells }: Table): string {
  const taken = Array.from({ length: n_rows }, () => new Array<Cell | 'empty'>(n_cols).fill('empty'));
  for (const cell of cells) {
    for (let row = cell.row; row < Math.min(n_rows, cell.row + cell.row_span); row++) {
      for (let col = cell.col; col < Math.min(n_cols, cell.col + cell.col_span); col++) taken[row][col] = cell;
    }
  }
  const lines = ['<table>'];
  taken.forEach((row, index) => {
    const tag = index < header_rows ? 'th' : 'td';
    lines.push('<tr>');
    row.forEach((cell, col) => {
      if (cell === 'empty') lines.push(`<${tag}></${tag}>`);
      else if (cell.row === index && cell.col === col) lines.push(htmlCell(cell, tag));
    });
    lines.push('</tr>');
  });
  lines.push('</table>');
  return lines.join('\n');
}

function htmlCell({ row_span, col_span, text }: Cell, tag: string): string {
  const rows = row_span > 1 ? ` rowspan="${String(row_span)}"` : '';
  const columns = col_span > 1 ? ` colspan="${String(col_span)}"` : '';
  return `<${tag}${rows}${columns}>${escapeHtml(text)}</${tag}>`;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\n/g, '<br>');
}
