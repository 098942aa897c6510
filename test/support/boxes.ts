import assert from 'node:assert/strict';
import type { Box, PagedPayload } from '../../src/document/paged.ts';

/** The boxes of a payload that leave the page they stand on, with what they belong to. Spans that are told to be off the page may. */
export function boxesOutside({ pages, spans, elements, tables, regions, security_warnings }: PagedPayload): readonly string[] {
  const outside: string[] = [];
  const sizes = new Map(pages.map((page) => [page.id, page]));
  const check = (owner: string, box: Box, onPages: readonly string[]): void => {
    const fits = onPages.some((id) => {
      const page = sizes.get(id) ?? assert.fail(id);
      return box[0] >= 0 && box[1] >= 0 && box[0] <= box[2] && box[1] <= box[3] && box[2] <= page.width && box[3] <= page.height;
    });
    if (!fits) outside.push(`${owner} ${box.join(' ')}`);
  };
  const offPage = new Set(security_warnings.flatMap(({ id, code }) => (code === 'off_page_text_detected' ? [id] : [])));
  for (const { id, bbox, page, warning_refs = [] } of spans) if (!warning_refs.some((warning) => offPage.has(warning))) check(id, bbox, [page]);
  for (const { id, bbox, page } of elements) check(id, bbox, [page]);
  for (const { id, bbox, page } of regions) check(id, bbox, [page]);
  for (const { id, bbox, page_refs, cells } of tables) {
    check(id, bbox, page_refs);
    for (const cell of cells) check(`${id} ${String(cell.row)},${String(cell.col)}`, cell.bbox, page_refs);
  }
  return outside;
}
