import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyTextPage, checkComposed } from '../../../support/text-pages.ts';

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
