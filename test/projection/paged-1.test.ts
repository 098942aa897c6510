import assert from 'node:assert/strict';
import test from 'node:test';
import { codePointsOf } from '../../src/base/code-points.ts';
import { text } from '../../src/base/text.ts';
import type { Cell, Element, PagedPayload, Span, Table } from '../../src/document/paged.ts';
import type { WarningCode } from '../../src/document/warning.ts';
import { projectPaged } from '../../src/projection/paged-1.ts';

const bbox = [0, 0, 100, 100] as const;
const element = (id: string, type: Element['type'], content: string | undefined, more: Partial<Element> = {}): Element => ({
  id,
  type,
  page: 'p0001',
  bbox,
  ...(content === undefined ? {} : { text: text(content) }),
  ...more,
});
const cell = (row: number, col: number, content: string, more: Partial<Cell> = {}): Cell => ({ row, col, row_span: 1, col_span: 1, bbox: [row, col, row + 1, col + 1], text: text(content), ...more });
const table = (cells: readonly Cell[]): Table => ({ id: 't0001', page_refs: ['p0001'], bbox, n_rows: 3, n_cols: 3, header_rows: 1, header_cols: 0, cells });
const span = (id: string, start: number, end: number, warning: string): Span => ({ id, page: 'p0001', bbox, text: text('x'), char_start: start, char_end: end, warning_refs: [warning] });

function payload(elements: readonly Element[], more: Partial<PagedPayload> = {}): PagedPayload {
  const empty = { pages: [], spans: [], tables: [], chunks: [], regions: [], security_warnings: [], parser_warnings: [] };
  return { coordinate_system: { origin: 'top-left', unit: 'quantum', quantum_per_point: 100 }, ...empty, elements, ...more };
}

const warning = (code: WarningCode) => ({ id: 'w0001', code, message: '' });
const shownOf = (of: PagedPayload): string => projectPaged(of, 10_000).text;

test('elements stand apart by a blank line, items by a line; headers and footers are left out', () => {
  const elements = [element('e1', 'header', 'H'), element('e2', 'heading', 'T', { heading_level: 2 }), element('e3', 'text_block', 'a 😀'), element('e4', 'list_item', '• b'), element('e5', 'list_item', '• c'), element('e6', 'footer', 'F'), element('e7', 'region', undefined)];
  const { text: shown, segments } = projectPaged(payload(elements), 10_000);
  assert.equal(shown, 'T\n\na 😀\n\n• b\n• c');
  assert.deepEqual(
    [...segments].map(({ range, boundary, heading_level, locator }) => [codePointsOf(shown).slice(range), boundary, heading_level, locator.type === 'page' && locator.element_id]),
    [
      ['T\n\n', 'section', 2, 'e2'],
      ['a 😀\n\n', 'block', undefined, 'e3'],
      ['• b\n', 'block', undefined, 'e4'],
      ['• c', 'block', undefined, 'e5'],
    ],
  );
});

test('a table is rows of cells, each with its place; empty cells keep theirs', () => {
  const cells = [cell(1, 1, 'd'), cell(0, 0, ''), cell(0, 1, 'b'), cell(0, 2, ''), cell(1, 0, 'c', { element_refs: ['e2'] }), cell(2, 0, ''), cell(2, 1, 'e')];
  const { text: shown, segments } = projectPaged(payload([element('e1', 'table', 'b c d', { table_ref: 't0001' }), element('e2', 'text_block', 'c')], { tables: [table(cells)] }), 10_000);
  assert.equal(shown, 'b\nc | d\n | e');
  assert.deepEqual(
    [...segments].map(({ range, boundary, locator }) => [codePointsOf(shown).slice(range), boundary, locator.type === 'page' && [locator.table_id, locator.cell, locator.bbox]]),
    [
      ['b\n', 'block', ['t0001', { row: 0, col: 1 }, [0, 1, 1, 2]]],
      ['c | ', 'line', ['t0001', { row: 1, col: 0 }, [1, 0, 2, 1]]],
      ['d\n | ', 'none', ['t0001', { row: 1, col: 1 }, [1, 1, 2, 2]]],
      ['e', 'line', ['t0001', { row: 2, col: 1 }, [2, 1, 3, 2]]],
    ],
  );
});

test('a table whose cells are all empty shows nothing', () => {
  assert.equal(shownOf(payload([element('e1', 'table', undefined, { table_ref: 't0001' }), element('e2', 'text_block', 'a')], { tables: [table([cell(0, 0, ''), cell(1, 0, '')])] })), 'a');
});

test('text that a reader cannot see is left out, and nothing else', () => {
  for (const code of ['hidden_text_detected', 'off_page_text_detected', 'low_contrast_text_detected'] as const) {
    const security_warnings = [warning(code)];
    assert.equal(shownOf(payload([element('e1', 'text_block', 'a', { warning_refs: ['w0001'] }), element('e2', 'text_block', 'b')], { security_warnings })), 'b');
    const partly = element('e1', 'text_block', 'abcd', { span_refs: ['s1', 's2'], warning_refs: ['w0001'] });
    assert.equal(shownOf(payload([partly], { security_warnings, spans: [span('s2', 1, 3, 'w0001')] })), 'ad');
    assert.equal(shownOf(payload([{ ...partly, span_refs: ['s2'] }], { security_warnings, spans: [span('s2', 1, 3, 'w0001')] })), '');
  }
  const security_warnings = [warning('external_links_present')];
  assert.equal(shownOf(payload([element('e1', 'text_block', 'a', { warning_refs: ['w0001'] })], { security_warnings })), 'a');
});

test('what does not fit is counted and marked', () => {
  const { text: shown, truncated } = projectPaged(payload([element('e1', 'text_block', 'abc'), element('e2', 'text_block', 'def')]), 4);
  assert.equal(shown, 'abc\n\n[stele: cut here, 5 code points left out]');
  assert.deepEqual(truncated, { depth: 0, size: 5, nodes: 1 });
});
