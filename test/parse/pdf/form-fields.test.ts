// Needs ../shared/fixtures/real-pdf
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPdfium } from '../../../src/cli/open-pdfium.ts';
import { defaultLimits } from '../../../src/parse/limits.ts';
import { parsePdf } from '../../../src/parse/pdf/pdf-format.ts';
import { readShared } from '../../support/shared.ts';

test('the fields of a tagged form stand in rows of which most places are empty: they are paragraphs, and no table', async () => {
  const parsed = parsePdf(readShared('fixtures/real-pdf/irs-form-1040-2025.pdf'), { pdfium: await openPdfium(), limits: defaultLimits, pages: 'all' });
  assert.equal(parsed.type, 'paged');
  const texts = [...parsed.payload.elements].map(({ type, text = '' }) => `${type} ${text}`);
  assert.deepEqual(['Firm\u2019s address', 'Phone no.', 'Firm\u2019s EIN'].filter((field) => !texts.includes(`text_block ${field}`)), []);
});
