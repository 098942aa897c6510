import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Raster } from '../../../src/base/png.ts';
import { renderPage } from '../../../src/parse/pdf/render-page.ts';
import { useDocument } from '../../../src/parse/pdf/use-document.ts';
import { pdfium } from '../../support/pdf.ts';
import type { PdfPage } from '../../support/pdf-writer.ts';
import { writePdf } from '../../support/pdf-writer.ts';

function drawn(page: PdfPage, dotsPerInch = 72): Raster | undefined {
  const used = useDocument(pdfium, writePdf({ pages: [page] }), (document) => renderPage(document, { page: 1, dotsPerInch }));
  return used.ok ? used.value : assert.fail(used.problem);
}

// One letter a pixel: # is black, . is white, ? anything between.
function picture(raster: Raster | undefined): readonly string[] {
  const { width, height, rgba } = raster ?? assert.fail('nothing is drawn');
  const letter = (at: number): string => (rgba[at] === 0 ? '#' : rgba[at] === 255 ? '.' : '?');
  return Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_none, x) => letter((y * width + x) * 4)).join(''));
}

const square = '0 g 2 4 2 1 re f';

test('at 72 dots per inch a point is a pixel, from the top left of the visible page', () => {
  assert.deepEqual(picture(drawn({ content: square, mediaBox: [0, 0, 6, 6] })), ['......', '..##..', '......', '......', '......', '......']);
  assert.deepEqual(picture(drawn({ content: square, mediaBox: [0, 0, 6, 6], entries: '/Rotate 90' })), ['......', '......', '....#.', '....#.', '......', '......']);
  assert.deepEqual(picture(drawn({ content: square, mediaBox: [0, 0, 6, 6], entries: '/CropBox[1 3 5 6]' })), ['....', '.##.', '....']);
  assert.deepEqual(picture(drawn({ content: square, mediaBox: [0, 0, 6, 6], entries: '/UserUnit 2' })).slice(1, 5), ['............', '....####....', '....####....', '............']);
});

test('a glyph is drawn where the box of its span says', () => {
  const raster = drawn({ content: 'BT /F1 40 Tf 20 20 Td (H) Tj ET', mediaBox: [0, 0, 60, 60] });
  const rows = picture(raster).map((row) => /[#?]/.test(row));
  assert.deepEqual([rows.indexOf(true), rows.lastIndexOf(true)], [11, 39]);
});

test('annotations are not drawn, and every pixel is opaque', () => {
  const raster = drawn({ content: '', mediaBox: [0, 0, 6, 6], entries: '/Annots[<</Type/Annot/Subtype/Square/Rect[0 0 6 6]/IC[0 0 0]/C[0 0 0]>>]' });
  assert.ok(raster?.rgba.every((byte) => byte === 255));
});

test('a page that has no whole number of points is not squeezed into one', () => {
  const raster = drawn({ content: '0 g 500.2 2.2 3.6 3.6 re f', mediaBox: [0, 0, 600.9, 10.9] });
  const rows = picture(raster);
  assert.deepEqual([raster?.width, raster?.height], [601, 11]);
  assert.equal(rows[6], `${'.'.repeat(500)}####${'.'.repeat(97)}`);
});

test('red comes first', () => {
  const raster = drawn({ content: '1 0 0 rg 0 0 1 1 re f', mediaBox: [0, 0, 1, 1] });
  assert.deepEqual([...(raster?.rgba ?? [])], [255, 0, 0, 255]);
});

test('a page that is too large, empty or not there is not drawn', () => {
  assert.equal(drawn({ content: square, mediaBox: [0, 0, 14_400, 14_400] }), undefined);
  const used = useDocument(pdfium, writePdf({ pages: [{ content: '' }] }), (document) => renderPage(document, { page: 2, dotsPerInch: 72 }));
  assert.deepEqual(used, { ok: true, value: undefined });
});
