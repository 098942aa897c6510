import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { WarningDraft } from '../../src/document/warning.ts';
import { numberWarnings, warnings } from '../../src/document/warning.ts';

test('warnings are numbered by code, page, element, span and region, the absent before the present, and split by class', () => {
  const drafts: readonly WarningDraft[] = [
    { code: 'partial_parse', page: 'p0002' },
    { code: 'low_confidence_reading_order', page: 'p0001', element_ref: 'e000002' },
    { code: 'partial_parse', page: 'p0001', span_ref: 's000001' },
    { code: 'partial_parse', page: 'p0001', element_ref: 'e000009', region_ref: 'r0001' },
    { code: 'partial_parse', page: 'p0001', element_ref: 'e000009' },
    { code: 'hidden_text_detected', page: 'p0001', span_ref: 's000003' },
    { code: 'partial_parse' },
    { code: 'image_only_page', page: 'p0003' },
  ];
  const { security_warnings, parser_warnings, idOf } = numberWarnings(drafts);
  assert.deepEqual(security_warnings.map(({ id, code }) => [id, code]), [
    ['w0001', 'hidden_text_detected'],
    ['w0002', 'image_only_page'],
  ]);
  assert.deepEqual(parser_warnings.map(({ id }) => id), ['w0003', 'w0004', 'w0005', 'w0006', 'w0007', 'w0008']);
  assert.deepEqual(drafts.map((draft) => idOf.get(draft)), ['w0008', 'w0003', 'w0005', 'w0007', 'w0006', 'w0001', 'w0004', 'w0002']);
  assert.deepEqual(security_warnings[1], { id: 'w0002', code: 'image_only_page', page: 'p0003', message: 'page has no extractable text' });
});

test('the seven security codes and four parser codes are those of the contract', () => {
  const codes = Object.entries(warnings);
  assert.deepEqual(
    codes.filter(([, row]) => row.class === 'security').map(([code]) => code),
    ['hidden_text_detected', 'off_page_text_detected', 'low_contrast_text_detected', 'annotations_present', 'external_links_present', 'image_only_page', 'unsupported_annotation'],
  );
  assert.equal(codes.length, 11);
});

test('the numbering does not depend on the order of discovery', () => {
  const draft: fc.Arbitrary<WarningDraft> = fc.record(
    {
      code: fc.constantFrom('hidden_text_detected', 'partial_parse', 'image_only_page'),
      page: fc.constantFrom('p0001', 'p0002'),
      element_ref: fc.constantFrom('e000001', 'e000002'),
      span_ref: fc.constantFrom('s000001', 's000002'),
      region_ref: fc.constantFrom('r0001', 'r0002'),
    },
    { requiredKeys: ['code'] },
  );
  fc.assert(
    fc.property(fc.array(draft), (drafts) => {
      const { idOf: _ids, ...lists } = numberWarnings(drafts);
      const { idOf: _others, ...others } = numberWarnings([...drafts].reverse());
      assert.deepEqual(others, lists);
    }),
    { seed: 1, numRuns: 300 },
  );
});
