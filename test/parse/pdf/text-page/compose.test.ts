import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { writePdf } from '../../../support/pdf-writer.ts';
import { anyTextPage, checkComposed, isComposed } from '../../../support/text-pages.ts';

test('the characters of a page that are composed are those of PDFium, to the last bit, whatever stands on the page', () => {
  const count = { composed: 0, left: 0 };
  fc.assert(
    fc.property(anyTextPage, (bytes) => {
      checkComposed(bytes, count);
    }),
    { seed: 1, numRuns: 1500 },
  );
  assert.ok(count.composed > 900, `${String(count.composed)} pages composed, ${String(count.left)} left to PDFium`);
});

test('a page of more characters than any page before it is composed whole', () => {
  const count = { composed: 0, left: 0 };
  for (const lines of [90, 200, 900]) {
    const content = Array.from({ length: lines }, (_, line) => `BT /F1 6 Tf 50 ${String(780 - line)} Td (line ${String(line)} of a page with very many characters on it) Tj ET`).join('\n');
    checkComposed(writePdf({ pages: [{ content, mediaBox: [0, -200, 612, 792] }] }), count);
  }
  assert.deepEqual(count, { composed: 3, left: 0 });
});

test('a page of millions of characters is left to PDFium', () => {
  const show = `(${'many characters '.repeat(2000)}) Tj\n`;
  assert.equal(isComposed(writePdf({ pages: [{ content: `BT /F1 6 Tf 50 780 Td ${show.repeat(120)} ET` }] })), true);
  assert.equal(isComposed(writePdf({ pages: [{ content: `BT /F1 6 Tf 50 780 Td ${show.repeat(140)} ET` }] })), false);
  assert.equal(isComposed(writePdf({ pages: [{ content: 'BT /F1 6 Tf 50 780 Td (few) Tj ET' }] })), true);
});
