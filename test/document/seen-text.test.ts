import assert from 'node:assert/strict';
import { test } from 'node:test';
import { text } from '../../src/base/text.ts';
import type { Cell, Element, PagedPayload, Span } from '../../src/document/paged.ts';
import { seenText } from '../../src/document/seen-text.ts';

const at = { page: 'p0001', bbox: [0, 0, 1, 1] } as const;
const shown: Span = { id: 's000001', ...at, text: text('Seen'), char_start: 0, char_end: 4 };
const hidden: Span = { id: 's000002', ...at, text: text('😀unseen'), char_start: 5, char_end: 12, warning_refs: ['w0001'] };
const warning = { id: 'w0001', code: 'low_contrast_text_detected', message: '' } as const;

function payloadOf(spans: readonly Span[], security_warnings: PagedPayload['security_warnings'] = [warning]): PagedPayload {
  const coordinate_system = { origin: 'top-left', unit: 'quantum', quantum_per_point: 100 } as const;
  return { coordinate_system, pages: [], elements: [], spans, tables: [], chunks: [], regions: [], security_warnings, parser_warnings: [] };
}

function ofElement(fields: Partial<Element>, payload = payloadOf([shown, hidden])): readonly [string, readonly string[]] {
  const seen = seenText(payload).ofElement({ id: 'e000001', type: 'text_block', ...at, text: text('Seen 😀unseen end'), ...fields });
  return [seen.text, seen.hiding];
}

test('a hidden span is cut out of its element, in code points', () => {
  assert.deepEqual(ofElement({ span_refs: ['s000001', 's000002'] }), ['Seen  end', ['low_contrast_text_detected']]);
});

test('an element whose spans are all hidden, or that is hidden itself, is not seen', () => {
  assert.deepEqual(ofElement({ span_refs: ['s000002'] }), ['', ['low_contrast_text_detected']]);
  assert.deepEqual(ofElement({ warning_refs: ['w0001'] }), ['', ['low_contrast_text_detected']]);
});

test('a hidden span without a range hides its element', () => {
  const { char_start: _, char_end: __, ...unplaced } = hidden;
  assert.deepEqual(ofElement({ span_refs: ['s000001', 's000002'] }, payloadOf([shown, unplaced])), ['', ['low_contrast_text_detected']]);
});

test('other warnings hide nothing, and an element without text has none', () => {
  const other = [{ ...warning, code: 'annotations_present' }] as const;
  assert.deepEqual(ofElement({ span_refs: ['s000001', 's000002'], warning_refs: ['w0001'] }, payloadOf([shown, hidden], other)), ['Seen 😀unseen end', []]);
  const seen = seenText(payloadOf([])).ofElement({ id: 'e000001', type: 'table', ...at, warning_refs: ['w0001'] });
  assert.deepEqual(seen, { text: '', hiding: [] });
});

test('a cell with a hidden span is not seen; a span is, unless it is hidden', () => {
  const seen = seenText(payloadOf([shown, hidden]));
  const cell: Cell = { row: 0, col: 0, row_span: 1, col_span: 1, bbox: at.bbox, text: text('Seen 😀unseen') };
  assert.deepEqual(seen.ofCell({ ...cell, span_refs: ['s000001', 's000002'] }), { text: '', hiding: ['low_contrast_text_detected'] });
  assert.deepEqual(seen.ofCell({ ...cell, span_refs: ['s000001'] }), { text: cell.text, hiding: [] });
  assert.deepEqual([seen.ofSpan(shown).text, seen.ofSpan(hidden).text], ['Seen', '']);
});
