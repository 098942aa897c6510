// Needs ../shared/cases
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultLimits } from '../../../src/parse/limits.ts';
import { parsePdf } from '../../../src/parse/pdf/pdf-format.ts';
import { parse, payloadOf, pdfium } from '../../support/pdf.ts';
import { bytesOf, extraction, fixtureOf, fileOf } from '../../support/pdf-vectors.ts';
import { writePdf } from '../../support/pdf-writer.ts';

// Two goldens of the reference are wrong by its own contract: it does not rotate, and it drops the hyphen of a broken word.
const ours = new Map([
  ['rotation-90', [['Rotate', [7200, 3600], [7200, 7902], 'subst:liberation-sans-regular', 1800], ['Ninety', [7200, 9403], [7200, 13604], 'subst:liberation-sans-regular', 1800]]],
  ['hyphenated-line-break', [['hyphen-', [7200, 6000], [15072, 6000], 'subst:liberation-sans-regular', 2400], ['ated', [7200, 9600], [10536, 9600], 'subst:liberation-sans-regular', 2400]]],
]);

test('text, origins, page sizes, font ids and font sizes of the Ethos fixtures are the goldens', () => {
  for (const { name, pages, spans } of extraction.goldens) {
    const payload = payloadOf(fixtureOf('synthetic', name));
    assert.deepEqual(payload.pages.map(({ width, height, rotation }) => [width, height, rotation]), pages, name);
    const found = payload.spans.map(({ text, origin_locator, font_id, font_size_q }) => [text, origin_locator?.first_origin, origin_locator?.last_origin, font_id, font_size_q]);
    assert.deepEqual(found, ours.get(name) ?? spans, name);
  }
});

test('the first character stands where the page shows it, whatever box, crop and rotation the page has', () => {
  for (const { name, pdf_base64, truth } of extraction.page_space) {
    assert.deepEqual(payloadOf(bytesOf(pdf_base64)).spans[0].origin_locator?.first_origin, truth, name);
  }
});

test('files without a document are refused with the code and message of the contract', () => {
  for (const { name, code, message } of extraction.failures) {
    const parsed = parse(fixtureOf('failure', name));
    assert.equal(parsed.type, 'refused', name);
    assert.deepEqual(parsed.diagnostics, [{ severity: 'error', code, message }], name);
  }
});

test('sizes and page counts beyond the limits are refused before they cost anything', () => {
  const two = writePdf({ pages: [{ content: 'BT /F1 12 Tf (a) Tj ET' }, { content: 'BT /F1 12 Tf (b) Tj ET' }] });
  const refusal = (limits: Partial<typeof defaultLimits>): string => {
    const parsed = parsePdf(two, { pdfium, limits: { ...defaultLimits, ...limits }, pages: 'all' });
    return parsed.type === 'refused' ? parsed.code : parsed.type;
  };
  assert.equal(refusal({ sourceBytesMax: two.length - 1 }), 'file_too_large');
  assert.equal(refusal({ sourceBytesMax: two.length, pageCountMax: 2 }), 'paged');
  assert.equal(refusal({ pageCountMax: 1 }), 'page_limit_exceeded');
});

test('selected pages keep their number in the document, and a selection beyond the last page is refused', () => {
  const three = writePdf({ pages: ['a', 'b', 'c'].map((word) => ({ content: `BT /F1 12 Tf 72 700 Td (${word}) Tj ET` })) });
  const parsed = parsePdf(three, { pdfium, limits: defaultLimits, pages: [[2, 3]] });
  assert.equal(parsed.type, 'paged');
  if (parsed.type !== 'paged') return;
  assert.deepEqual(parsed.payload.pages.map(({ id, index }) => [id, index]), [['p0002', 2], ['p0003', 3]]);
  assert.deepEqual(Array.from(parsed.payload.spans, ({ id, page, text }) => [id, page, text]), [['s000001', 'p0002', 'b'], ['s000002', 'p0003', 'c']]);
  const beyond = parsePdf(three, { pdfium, limits: defaultLimits, pages: [[2, 4]] });
  assert.equal(beyond.type === 'refused' && beyond.code, 'invalid_input');
});

test('a page without text among others is an image-only page; a selection without any text needs OCR', () => {
  const bytes = writePdf({ pages: [{ content: 'BT /F1 12 Tf 72 700 Td (text) Tj ET' }, { content: '0 0 m 10 10 l S' }] });
  const { security_warnings } = payloadOf(bytes);
  assert.deepEqual(security_warnings, [{ id: 'w0001', code: 'image_only_page', page: 'p0002', message: 'page has no extractable text' }]);
  const second = parsePdf(bytes, { pdfium, limits: defaultLimits, pages: [[2, 2]] });
  assert.equal(second.type === 'refused' && second.code, 'ocr_required');
});

test('a file whose cross-reference table does not hold is read and says that it was repaired', () => {
  for (const name of ['19_junk_prefix', '20_bad_length']) {
    const parsed = parse(fileOf(name));
    assert.equal(parsed.type, 'paged', name);
    // The table, and what else was wrong.
    assert.deepEqual(parsed.diagnostics.map(({ code }) => code), ['repaired', 'repaired'], name);
  }
});

test('each run of hidden spans has one warning with its place, and every span of the run refers to it', () => {
  const { spans, security_warnings } = payloadOf(bytesOf(extraction.quirks['hidden_white_offpage'] ?? ''));
  const warned = spans.map(({ text, warning_refs }) => [text, security_warnings.find(({ id }) => id === warning_refs?.[0])?.code]);
  assert.deepEqual(warned, [
    ['Visible', undefined],
    ['Hidden', 'hidden_text_detected'],
    ['White', 'low_contrast_text_detected'],
    ['OffPage', 'off_page_text_detected'],
  ]);
  assert.deepEqual(security_warnings.map(({ span_ref }) => span_ref), ['s000002', 's000003', 's000004']);
});
