import type { Locator } from '../../projection/locator.ts';

/** A place in a document for a person: `page 3 [7200 10100 54000 11500]`, `/paths/~1orders line 12`, `lines 3-5`. */
export function locatorText(locator: Locator): string {
  switch (locator.type) {
    case 'page': {
      const cell = locator.cell === undefined ? '' : ` row ${String(locator.cell.row)} col ${String(locator.cell.col)}`;
      return `page ${String(Number(locator.page.slice(1)))} [${locator.bbox.join(' ')}]${cell}`;
    }
    case 'pointer':
      return `${locator.pointer === '' ? '/' : locator.pointer} ${lines(locator.lines)}`;
    case 'lines':
      return lines(locator.lines);
  }
}

function lines({ start, end }: { readonly start: number; readonly end: number }): string {
  return start === end ? `line ${String(start)}` : `lines ${String(start)}-${String(end)}`;
}
