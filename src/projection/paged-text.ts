import type { Text } from '../base/text.ts';
import type { PagedPayload, Table } from '../document/paged.ts';

/**
 * Writes a paged document as plain text: the texts of its elements in reading order, joined by a blank line, and one LF at
 * the end. A table stands at its first element, as rows of cells joined with ` | ` (seed 004 section 9). Nothing is left
 * out: running headers and footers are elements too.
 */
export function pagedText(payload: PagedPayload): Text {
  const tables = new Map(payload.tables.map((table) => [table.id, table]));
  const texts: string[] = [];
  for (const { text, table_ref: id } of payload.elements) {
    const table = id === undefined ? undefined : tables.get(id);
    if (table !== undefined) texts.push(tableText(table));
    else if (text !== undefined) texts.push(text);
  }
  return `${texts.join('\n\n')}\n` as Text;
}

// Columns under a cell that spans them hold nothing.
function tableText({ n_rows, n_cols, cells }: Table): string {
  const rows = Array.from({ length: n_rows }, () => new Array<string>(n_cols).fill(''));
  for (const { row, col, text } of cells) rows[row][col] = text;
  return rows.map((row) => row.join(' | ')).join('\n');
}
