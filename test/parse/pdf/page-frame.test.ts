// Needs ../shared/cases
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Box } from '../../../src/document/paged.ts';
import type { PageContent } from '../../../src/parse/pdf/page-content.ts';
import { directionOn, pageFrame, pointOn } from '../../../src/parse/pdf/page-frame.ts';
import { contentOf, contentsOf } from '../../support/pdf.ts';
import { fileOf } from '../../support/pdf-vectors.ts';
import { streamObject, writePdf } from '../../support/pdf-writer.ts';

const origins = ({ spans }: PageContent): unknown => spans.map(({ text, firstOrigin }) => [text, ...firstOrigin]);
const sizeOf = ({ width, height, rotation }: PageContent): unknown => [width, height, rotation];

test('B12: a link and the word under it are in one frame, also on a cropped page', () => {
  const page = contentOf({
    content: 'BT /F1 12 Tf 172 600 Td (linked) Tj ET',
    entries: '/CropBox[100 100 512 692]/Annots[<</Type/Annot/Subtype/Link/Rect[172 597 205 610]/A<</S/URI/URI(https://example.org/)>>>>]',
  });
  assert.deepEqual(origins(page), [['linked', 7200, 9200]]);
  assert.deepEqual(page.links, [{ box: [7200, 8200, 10500, 9500], uri: 'https://example.org/' }]);
});

test('B13: the frame is the visible box; a word outside of it is kept and flagged', () => {
  const [page] = contentsOf(fileOf('03_cropbox'));
  assert.deepEqual(sizeOf(page), [41200, 59200, 0]);
  assert.deepEqual(page.spans.map(({ text, firstOrigin, hidden }) => [text, firstOrigin, hidden]), [
    ['Inside', [7200, 9200], undefined],
    ['Outside', [-9000, 67200], 'off_page'],
  ]);
});

test('B14: a CropBox beyond the MediaBox is cut to it', () => {
  const page = contentOf({ content: 'BT /F1 12 Tf 72 700 Td (x) Tj ET', mediaBox: [0, 0, 603, 783], entries: '/CropBox[0 0 675 855]' });
  assert.deepEqual(sizeOf(page), [60300, 78300, 0]);
});

test('B15, B16, B17: negative boxes, rotation and UserUnit are applied', () => {
  assert.deepEqual(origins(contentsOf(fileOf('24_mediabox_neg'))[0]), [['origin', 10000, 69200]]);
  const [rotated] = contentsOf(fileOf('05_rotate90'));
  assert.deepEqual(sizeOf(rotated), [79200, 61200, 90]);
  assert.deepEqual(origins(rotated), [['First', 10000, 10000], ['line', 12666, 10000], ['Second', 10000, 12000], ['line', 14403, 12000]]);
  const [scaled] = contentsOf(fileOf('04_userunit'));
  assert.deepEqual(sizeOf(scaled), [122400, 158400, 0]);
  assert.deepEqual(scaled.spans.map(({ text, firstOrigin, size }) => [text, firstOrigin, size]), [['Unit', [14400, 18400], 2400]]);
});

test('B18: a sideways stamp in the margin changes nothing but itself', () => {
  const paragraph = 'BT /F1 12 Tf 72 700 Td (A paragraph of) Tj 0 -14 Td (two lines) Tj ET';
  const plain = contentOf(paragraph);
  const stamped = contentOf(`${paragraph} BT /F1 10 Tf 0 1 -1 0 30 200 Tm (DRAFT) Tj ET`);
  assert.deepEqual(stamped.spans.slice(0, plain.spans.length), plain.spans);
  assert.deepEqual(stamped.spans.slice(plain.spans.length).map(({ text, direction }) => [text, direction]), [['DRAFT', 'up']]);
});

test('B20: an oblique run has the box around all of its corners, and the corners themselves', () => {
  const [span] = contentOf('BT /F1 12 Tf .7071 .7071 -.7071 .7071 200 400 Tm (Diagonal) Tj ET').spans;
  assert.equal(span.direction, 'oblique');
  assert.deepEqual(span.quad, [[19321, 38521], [22932, 34910], [23781, 35758], [20170, 39370]]);
  // Ink of 43 points along the diagonal spans 30 points and more on each axis.
  assert.ok(span.box[2] - span.box[0] > 3000 && span.box[3] - span.box[1] > 3000);
});

test('B21: the transformation matrix scales size and distances', () => {
  const { spans } = contentOf('q 10 0 0 10 0 0 cm BT /F1 1 Tf 7 70 Td (Scaled by) Tj ET Q');
  assert.deepEqual(spans.map(({ text, size, firstOrigin }) => [text, size, firstOrigin]), [['Scaled', 1000, [7000, 9200]], ['by', 1000, [10335, 9200]]]);
});

test('B22: a Type 3 font with an absurd FontBBox gives boxes of its glyphs', () => {
  for (const bounds of ['0 0 0 0', '0 0 85000000000 85000000000', '-1 -1 1 1']) {
    const font = `<</Type/Font/Subtype/Type3/FontBBox[${bounds}]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 65/LastChar 65/Widths[700]/Encoding<</Type/Encoding/Differences[65/A]>>/CharProcs<</A 21 0 R>>/Resources<<>>>>`;
    const objects = new Map([[3, font], [21, streamObject('700 0 0 0 600 700 d1 0 0 600 700 re f')]]);
    const [{ spans }] = contentsOf(writePdf({ pages: [{ content: 'BT /F1 12 Tf 72 700 Td (A) Tj ET' }], objects }));
    assert.deepEqual(spans.map(({ box }) => box), [[7200, 8360, 7920, 9200]], bounds);
  }
});

test('rules, images and text inside a form stand where the form is painted', () => {
  const form = streamObject('BT /F1 24 Tf 100 100 Td (In) Tj ET 0 0 50 1 re f', '/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Matrix[1 0 0 1 10 20]/Resources<</Font<</F1 3 0 R>>>>');
  const [page] = contentsOf(writePdf({ pages: [{ content: 'q .5 0 0 .5 100 100 cm /X Do Q', resources: '/XObject<</X 20 0 R>>' }], objects: new Map([[20, form]]) }));
  assert.deepEqual(page.spans.map(({ text, firstOrigin, size }) => [text, firstOrigin, size]), [['In', [15500, 63200], 1200]]);
  assert.deepEqual(page.rules.map(({ kind, box }) => [kind, box]), [['line', [10500, 68150, 13000, 68200]]]);
});

const turns = fc.constantFrom(0, 90, 180, 270);
const content = 'BT /F1 12 Tf 150 300 Td (some words here) Tj 0 -20 Td (and there) Tj ET';

// Where a box of the unrotated page of width w and height h lies after turning the page clockwise.
function turned([x0, y0, x1, y1]: Box, rotation: number, [w, h]: readonly [number, number]): Box {
  if (rotation === 90) return [h - y1, x0, h - y0, x1];
  if (rotation === 180) return [w - x1, h - y1, w - x0, h - y0];
  if (rotation === 270) return [y0, w - x1, y1, w - x0];
  return [x0, y0, x1, y1];
}

test('turning a page, moving its box and scaling its unit moves and scales every box, and changes no text', () => {
  const plain = contentOf({ content, mediaBox: [0, 0, 400, 500] });
  const property = fc.property(turns, fc.integer({ min: -300, max: 300 }), fc.integer({ min: -300, max: 300 }), fc.constantFrom(1, 2), (rotation, dx, dy, unit) => {
    const moved = contentOf({
      content: `1 0 0 1 ${String(dx)} ${String(dy)} cm ${content}`,
      mediaBox: [dx, dy, 400 + dx, 500 + dy],
      entries: `/Rotate ${String(rotation)}/UserUnit ${String(unit)}`,
    });
    // On a turned page PDFium takes up the lines in another order; their painting order stays.
    const spans = [...moved.spans].sort((a, b) => a.order - b.order);
    assert.deepEqual(spans.map(({ text }) => text), plain.spans.map(({ text }) => text));
    spans.forEach((span, index) => {
      const expected = turned(plain.spans[index].box, rotation, [40000, 50000]);
      // Each edge is rounded once, on either side of a half.
      span.box.forEach((edge, side) => { assert.ok(Math.abs(edge - expected[side] * unit) <= unit, `${String(edge)} is not ${String(expected[side] * unit)}`); });
      assert.equal(span.size, plain.spans[index].size * unit);
    });
  });
  fc.assert(property, { seed: 1, numRuns: 60 });
});

test('every box lies on the page, left before right and top before bottom, or is flagged', () => {
  const property = fc.property(fc.integer({ min: -50, max: 450 }), fc.integer({ min: -50, max: 550 }), fc.integer({ min: 1, max: 60 }), turns, (x, y, size, rotation) => {
    const page = contentOf({ content: `BT /F1 ${String(size)} Tf ${String(x)} ${String(y)} Td (edge) Tj ET ${String(x)} ${String(y)} 90 30 re S`, mediaBox: [0, 0, 400, 500], entries: `/Rotate ${String(rotation)}` });
    for (const { box, hidden } of [...page.spans, ...page.rules.map(({ box }) => ({ box, hidden: undefined }))]) {
      const [x0, y0, x1, y1] = box;
      assert.ok(x0 <= x1 && y0 <= y1);
      const inside = x0 >= 0 && y0 >= 0 && x1 <= page.width && y1 <= page.height;
      assert.equal(inside, hidden !== 'off_page', box.join());
    }
  });
  fc.assert(property, { seed: 1, numRuns: 60 });
});

test('numbers that are no coordinates of a page become the largest that are', () => {
  const frame = pageFrame({ left: 0, bottom: 0, right: Infinity, top: 100, quarterTurns: -1, userUnit: 1 });
  assert.deepEqual([frame.width, frame.height, frame.rotation], [10000, 1_000_000_000_000, 270]);
  assert.deepEqual(pointOn(frame, NaN, -1e300), [1_000_000_000_000, 0]);
  assert.deepEqual(pointOn(frame, 0, 1e300), [-1_000_000_000_000, 1_000_000_000_000]);
});

test('a vector counts as along an axis within one degree', () => {
  const frame = pageFrame({ left: 0, bottom: 0, right: 100, top: 100, quarterTurns: 0, userUnit: 1 });
  const direction = (dx: number, dy: number): string => directionOn(frame, dx, dy);
  assert.deepEqual([direction(57, 1), direction(56, 1), direction(-57, -1), direction(1, 57), direction(1, -57)], ['right', 'oblique', 'left', 'up', 'down']);
});
