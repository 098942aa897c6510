// Needs ../shared/pdf-quality/dev ../shared/fixtures/real-pdf
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sharedFile } from '../../../support/shared.ts';
import { checkComposed } from '../../../support/text-pages.ts';

test('the characters of real pages that are composed are those of PDFium, and hardly a page is left to it', () => {
  const count = { composed: 0, left: 0 };
  for (const folder of ['pdf-quality/dev', 'fixtures/real-pdf']) {
    const place = sharedFile(folder) ?? assert.fail(folder);
    for (const name of readdirSync(place).filter((each) => each.endsWith('.pdf'))) checkComposed(readFileSync(new URL(`${place.href}/${name}`)), count);
  }
  assert.ok(count.left * 100 <= count.composed, `${String(count.composed)} pages composed, ${String(count.left)} left to PDFium`);
});
