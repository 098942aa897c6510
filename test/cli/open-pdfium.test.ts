import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPdfium } from '../../src/cli/open-pdfium.ts';
import { pdfiumFunctions } from '../../src/parse/pdf/pdfium-exports.ts';

test('PDFium opens from the package, offers every function that is called, and says that bytes without a PDF are none', async () => {
  const { wasmExports } = await openPdfium();
  for (const name of pdfiumFunctions) assert.equal(typeof wasmExports[name], 'function', name);
  const at = wasmExports.malloc(16);
  assert.equal(wasmExports.FPDF_LoadMemDocument(at, 16, 0), 0);
  assert.notEqual(wasmExports.FPDF_GetLastError(), 0);
  wasmExports.free(at);
});

test('two instances share no memory', async () => {
  const [one, other] = await Promise.all([openPdfium(), openPdfium()]);
  assert.notEqual(one.wasmExports.memory.buffer, other.wasmExports.memory.buffer);
});
