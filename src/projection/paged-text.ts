import type { Text } from '../base/text.ts';
import type { PagedPayload, Table } from '../document/paged.ts';
import { tableTaker } from './take-table.ts';

/**
 * Writes a paged document as plain text: the texts of its elements in reading order, joined by a blank line, and one LF at
 * the end. A table stands at its first element, as rows of cells joined with ` | ` (seed 004 section 9). Nothing is left
 * out: running headers and footers are elements too.
 */
export function pagedText(payload: PagedPayload): Text {
  const takeTable = tableTaker(payload.tables);
  const texts: string[] = [];
  for (const element of payload.elements) {
    const table = takeTable(element);
    if (table !== undefined) texts.push(tableText(table));
    else if (element.text !== undefined) texts.push(element.text);
  }
  return `${texts.join('\n\n')}\n` as Text;
}

// Columns under a cell that spans them hold nothing.
function tableText({ n_rows, n_cols, cells }: Table): string {
  const rows = Array.from({ length: n_rows }, () => new Array<string>(n_cols).fill(''));
  for (const { row, col, text } of cells) rows[row][col] = text;
  return rows.map((row) => row.join(' | ')).join('\n');
}
