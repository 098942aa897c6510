import { countCodePoints } from '../base/code-points.ts';
import { compareText } from '../base/order.ts';
import { quote } from '../base/quote.ts';
import type { Text } from '../base/text.ts';
import type { DocumentProblem } from './document-problem.ts';
import type { HeldPayload } from './held-payload.ts';
import { heldPayload } from './held-payload.ts';
import { problemAt } from './document-problem.ts';
import type { IdKind } from './ids.ts';
import { ordinalOf } from './ids.ts';
import type { PagedPayload } from './paged.ts';

/**
 * The first thing in a paged payload that its shape cannot say: ids unique and in canonical order, pages ascending, every
 * reference resolved, character ranges inside their element, cells inside their table (seed 004 section 5).
 */
export function pagedProblem(read: PagedPayload): DocumentProblem | undefined {
  const payload = heldPayload(read);
  return idProblem(payload) ?? pageProblem(payload) ?? referenceProblem(payload) ?? characterProblem(payload) ?? cellProblem(payload);
}

const lists = [
  ['pages', 'page'],
  ['elements', 'element'],
  ['spans', 'span'],
  ['tables', 'table'],
  ['chunks', 'chunk'],
  ['regions', 'region'],
  ['security_warnings', 'warning'],
  ['parser_warnings', 'warning'],
] as const satisfies readonly (readonly [keyof PagedPayload, IdKind])[];

function idProblem(payload: HeldPayload): DocumentProblem | undefined {
  const seen = new Set<string>();
  for (const [list] of lists) {
    let before = '';
    for (const [index, { id }] of payload[list].entries()) {
      const place = ['payload', list, index, 'id'];
      if (seen.has(id)) return problemAt('duplicate_id', place, `${quote(id)} stands here twice`);
      if (compareText(before, id) > 0) return problemAt('wrong_order', place, `${quote(id)} stands behind ${quote(before)}`);
      seen.add(id);
      before = id;
    }
  }
  return undefined;
}

function pageProblem({ pages, elements, spans }: HeldPayload): DocumentProblem | undefined {
  for (const [index, page] of pages.entries()) {
    if (ordinalOf('page', page.id) !== page.index) return problemAt('inconsistent', ['payload', 'pages', index, 'id'], `page ${String(page.index)} has another id`);
  }
  for (const [list, items] of [['elements', elements], ['spans', spans]] as const) {
    const index = items.findIndex((item, at) => at > 0 && compareText(items[at - 1].page, item.page) > 0);
    if (index >= 0) return problemAt('wrong_order', ['payload', list, index, 'page'], 'the page is before that of the one in front');
  }
  return undefined;
}

/** `[kind, id, list, index, key]` */
type Reference = readonly [kind: IdKind, id: string | undefined, list: keyof PagedPayload, index: number, key: string];

function referenceProblem(payload: HeldPayload): DocumentProblem | undefined {
  // The kinds have letters of their own, so that one set serves all.
  const ids = new Set<string>();
  for (const [list] of lists) for (const { id } of payload[list]) ids.add(id);
  for (const references of [pageItemReferences(payload), tableReferences(payload), chunkReferences(payload), warningReferences(payload)]) {
    for (const [kind, id, list, index, key] of references) {
      if (id === undefined || ids.has(id)) continue;
      return problemAt('dangling_reference', ['payload', list, index, key], `there is no ${kind} ${quote(id)}`);
    }
  }
  return undefined;
}

function* pageItemReferences({ elements, spans, regions }: HeldPayload): Generator<Reference> {
  for (const [index, element] of elements.entries()) {
    yield ['page', element.page, 'elements', index, 'page'];
    yield ['table', element.table_ref, 'elements', index, 'table_ref'];
    yield ['region', element.region_ref, 'elements', index, 'region_ref'];
    for (const id of element.span_refs ?? []) yield ['span', id, 'elements', index, 'span_refs'];
    for (const id of element.warning_refs ?? []) yield ['warning', id, 'elements', index, 'warning_refs'];
  }
  for (const [list, items] of [['spans', spans], ['regions', regions]] as const) {
    for (const [index, item] of items.entries()) {
      yield ['page', item.page, list, index, 'page'];
      for (const id of item.warning_refs ?? []) yield ['warning', id, list, index, 'warning_refs'];
    }
  }
}

function* tableReferences({ tables }: HeldPayload): Generator<Reference> {
  for (const [index, table] of tables.entries()) {
    for (const id of table.page_refs) yield ['page', id, 'tables', index, 'page_refs'];
    for (const id of table.warning_refs ?? []) yield ['warning', id, 'tables', index, 'warning_refs'];
    for (const { span_refs, element_refs } of table.cells) {
      for (const id of span_refs ?? []) yield ['span', id, 'tables', index, 'cells'];
      for (const id of element_refs ?? []) yield ['element', id, 'tables', index, 'cells'];
    }
  }
}

function* chunkReferences({ chunks }: HeldPayload): Generator<Reference> {
  for (const [index, chunk] of chunks.entries()) {
    for (const id of chunk.element_refs) yield ['element', id, 'chunks', index, 'element_refs'];
    for (const id of chunk.page_refs) yield ['page', id, 'chunks', index, 'page_refs'];
    for (const { page } of chunk.bboxes) yield ['page', page, 'chunks', index, 'bboxes'];
    for (const id of chunk.warning_refs ?? []) yield ['warning', id, 'chunks', index, 'warning_refs'];
  }
}

function* warningReferences(payload: HeldPayload): Generator<Reference> {
  for (const list of ['security_warnings', 'parser_warnings'] as const) {
    for (const [index, warning] of payload[list].entries()) {
      yield ['page', warning.page, list, index, 'page'];
      yield ['element', warning.element_ref, list, index, 'element_ref'];
      yield ['span', warning.span_ref, list, index, 'span_ref'];
      yield ['region', warning.region_ref, list, index, 'region_ref'];
    }
  }
}

// The text that owns a span is that of its element or, inside a table, that of its cell.
function characterProblem({ elements, spans, tables }: HeldPayload): DocumentProblem | undefined {
  const owners = new Map<string, Text>();
  for (const { cells } of tables) for (const { span_refs, text } of cells) for (const id of span_refs ?? []) owners.set(id, text);
  for (const { span_refs, text } of elements) if (text !== undefined) for (const id of span_refs ?? []) owners.set(id, text);
  for (const [index, { id, char_start, char_end }] of spans.entries()) {
    if (char_start === undefined && char_end === undefined) continue;
    const length = countCodePoints(owners.get(id) ?? '');
    if (char_start !== undefined && char_end !== undefined && char_start <= char_end && char_end <= length) continue;
    return problemAt('inconsistent', ['payload', 'spans', index, 'char_end'], 'the character range is not inside the text of an element or a cell that has the span');
  }
  return undefined;
}

function cellProblem({ tables }: HeldPayload): DocumentProblem | undefined {
  for (const [index, { cells, n_rows, n_cols, header_rows, header_cols }] of tables.entries()) {
    const place = ['payload', 'tables', index];
    if (header_rows > n_rows || header_cols > n_cols) return problemAt('inconsistent', place, 'the headers are larger than the table');
    const outside = cells.findIndex(({ row, col, row_span, col_span }) => row + row_span > n_rows || col + col_span > n_cols);
    if (outside >= 0) return problemAt('inconsistent', [...place, 'cells', outside], 'the cell is outside of the table');
  }
  return undefined;
}
