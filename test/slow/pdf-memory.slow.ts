import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPdfium } from '../../src/cli/open-pdfium.ts';
import { defaultLimits } from '../../src/parse/limits.ts';
import { openDocument } from '../../src/parse/pdf/open-document.ts';
import { parsePdf } from '../../src/parse/pdf/pdf-format.ts';
import { readPage } from '../../src/parse/pdf/read-page.ts';
import { smallFiles } from '../support/pdf-vectors.ts';
import { writePdf } from '../support/pdf-writer.ts';

test('ten thousand documents in one PDFium take no more memory than the first thousand', async () => {
  const pdfium = await openPdfium();
  const files = smallFiles();
  let settled = 0;
  for (let round = 0; round < 10_000; round++) {
    parsePdf(files[round % files.length], { pdfium, limits: defaultLimits, pages: 'all' });
    if (round === 1000) settled = freeAt(pdfium.wasmExports.malloc, pdfium.wasmExports.free);
  }
  // A leak would move the place where a megabyte is free.
  assert.ok(freeAt(pdfium.wasmExports.malloc, pdfium.wasmExports.free) <= settled + 65_536);
});

function freeAt(malloc: (bytes: number) => number, free: (at: number) => number): number {
  const at = malloc(1 << 20);
  free(at);
  return at;
}

test('two thousand pages take the memory of PDFium that two hundred take, for the file is larger and no page is kept', async () => {
  const line = (index: number): string => `1 0 0 1 72 ${String(720 - 14 * index)} Tm (Line ${String(index)} of a page that holds as many words as pages of reports hold) Tj `;
  const content = `BT /F1 11 Tf ${Array.from({ length: 46 }, (_, index) => line(index)).join('')}ET`;
  const memoryOf = async (pageCount: number): Promise<number> => {
    const pdfium = await openPdfium();
    const bytes = writePdf({ pages: Array.from({ length: pageCount }, () => ({ content })) });
    const opened = openDocument(pdfium, bytes);
    if (!opened.ok) return assert.fail(opened.problem);
    for (let number = 1; number <= pageCount; number++) assert.equal(readPage(opened.value, number)?.spans.length, 46 * 15);
    opened.value.close();
    return pdfium.wasmExports.memory.buffer.byteLength - bytes.length;
  };
  const few = await memoryOf(200);
  const many = await memoryOf(2000);
  assert.ok(many <= few * 1.3, `${String(many)} against ${String(few)} bytes`);
});
