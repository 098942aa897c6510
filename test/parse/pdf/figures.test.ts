import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payloadOf } from '../../support/pdf.ts';
import { streamObject, writePdf } from '../../support/pdf-writer.ts';

const image = streamObject('\u0000\u0000\u0000', '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceRGB');

/** Regions as kind and box, captions as text and region. */
function figuresOf(content: string): { readonly regions: unknown; readonly captions: unknown } {
  const { elements, regions } = payloadOf(writePdf({ pages: [{ content, resources: '/XObject<</I 20 0 R>>' }], objects: new Map([[20, image]]) }));
  return {
    regions: regions.map(({ id, kind, bbox }) => [id, kind, bbox]),
    captions: elements.filter(({ region_ref }) => region_ref !== undefined).map(({ type, text, region_ref }) => [type, text, region_ref]),
  };
}

const text = (y: number, words: string, x = 72): string => `BT /F1 10 Tf ${String(x)} ${String(y)} Td (${words}) Tj ET `;
const picture = (x: number, y: number): string => `q 200 0 0 100 ${String(x)} ${String(y)} cm /I Do Q `;

test('a caption below or above an image is tied to it, and the image is a figure', () => {
  assert.deepEqual(figuresOf(picture(72, 600) + text(585, 'Figure 1. Two ships') + text(500, 'A paragraph about ships.')), { regions: [['r0001', 'figure', [7200, 9200, 27200, 19200]]], captions: [['caption', 'Figure 1. Two ships', 'r0001']] });
  assert.deepEqual(figuresOf(text(705, 'Fig. 2: Two ships') + picture(72, 600)).captions, [['caption', 'Fig. 2: Two ships', 'r0001']]);
});

test('an image without a caption, or with one far away or in another column, is an image', () => {
  assert.deepEqual(figuresOf(picture(72, 600) + text(400, 'Figure 1. Two ships')), { regions: [['r0001', 'image', [7200, 9200, 27200, 19200]]], captions: [] });
  assert.deepEqual(figuresOf(picture(72, 600) + text(590, 'Figure 1. Two ships', 400)).captions, []);
  assert.deepEqual(figuresOf(picture(72, 600) + text(585, 'Figures are below.')).captions, []);
});

test('of two images each has the caption that is nearest, and regions are numbered down the page', () => {
  const { regions, captions } = figuresOf(picture(72, 300) + text(285, 'Figure 2. Below') + picture(72, 600) + text(585, 'Figure 1. Above'));
  assert.deepEqual(regions, [['r0001', 'figure', [7200, 9200, 27200, 19200]], ['r0002', 'figure', [7200, 39200, 27200, 49200]]]);
  assert.deepEqual(captions, [['caption', 'Figure 1. Above', 'r0001'], ['caption', 'Figure 2. Below', 'r0002']]);
});

test('a drawing that a caption names is a figure; a table of lines alone is not', () => {
  const chart = '0 g 72 600 m 272 600 l S 72 600 m 72 700 l S 100 600 m 150 700 l 200 620 l 250 690 l f ';
  assert.deepEqual(figuresOf(chart + text(585, 'Figure 3. Growth')), { regions: [['r0001', 'figure', [7150, 9200, 27200, 19250]]], captions: [['caption', 'Figure 3. Growth', 'r0001']] });
  const lines = '72 600 m 272 600 l S 72 620 m 272 620 l S 72 700 m 272 700 l S ';
  assert.deepEqual(figuresOf(lines + text(585, 'Figure 3. Growth')), { regions: [], captions: [] });
});

test('a picture of the whole page is no figure of a caption on it', () => {
  assert.deepEqual(figuresOf(`q 612 0 0 792 0 0 cm /I Do Q ${text(400, 'Figure 1. Two ships').replace('BT', 'BT 1 g')}`).captions, []);
});
