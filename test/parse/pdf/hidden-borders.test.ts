import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentOf, contentsOf } from '../../support/pdf.ts';
import { streamObject, writePdf, type PdfPage } from '../../support/pdf-writer.ts';

// Why the first word of a page is hidden. In 12 pt Helvetica at 72, 700, the ink of `HHH` is inside 72-98, 700-709.
const reason = (page: PdfPage | string): unknown => contentOf(page).spans[0].hidden;
const word = (text = 'HHH', x = 72, y = 700, before = ''): string => `BT ${before} /F1 12 Tf ${String(x)} ${String(y)} Td (${text}) Tj ET `;
const grey = (level: number): string => `${String(level / 255)} g`;

test('text is unseen where every channel of its colour is within ten of 255 of the ground', () => {
  assert.deepEqual([reason(word('HHH', 72, 700, grey(245))), reason(word('HHH', 72, 700, grey(244)))], ['low_contrast', undefined]);
  for (const channels of ['1 1 0', '1 0 1', '0 1 1']) assert.equal(reason(word('HHH', 72, 700, `${channels} rg`)), undefined, channels);
});

test('an area painted beneath text counts where the middle of the text is inside', () => {
  const on = (left: number): unknown => reason(`0 g ${String(left)} 690 200 40 re f ${word('HHH', 72, 700, '1 g')}`);
  assert.deepEqual([on(80), on(90)], [undefined, 'low_contrast']);
  assert.equal(reason(`0 g 50 690 200 10 re f ${word('HHH', 72, 700, '1 g')}`), 'low_contrast');
});

test('a stroke thinner than a point is no ground', () => {
  const on = (height: number): unknown => reason(`0 g 50 ${String(704.3 - height / 2)} 200 ${String(height)} re f ${word('HHH', 72, 700, '1 g')}`);
  assert.deepEqual([on(0.9), on(1.1)], ['low_contrast', undefined]);
  const { spans: [{ box: [x0, , x1] }] } = contentOf(word());
  const upright = (width: number): unknown => reason(`0 g ${String((x0 + x1) / 200 - width / 2)} 690 ${String(width)} 40 re f ${word('HHH', 72, 700, '1 g')}`);
  assert.deepEqual([upright(0.9), upright(1.1)], ['low_contrast', undefined]);
});

test('a shape or an image covers text up to a fifth of a point short of its ink, and not shorter', () => {
  const { spans: [{ box: [x0, y0, x1, y1] }] } = contentOf(word());
  const image = new Map([[20, streamObject('\u0000', '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray')]]);
  const label = (painted: 'shape' | 'image', short: readonly number[]): unknown => {
    const [left, right, top, bottom] = [x0 + short[0], x1 - short[1], y0 + short[2], y1 - short[3]];
    const [x, y, width, height] = [left / 100, 792 - bottom / 100, (right - left) / 100, (bottom - top) / 100].map(String);
    const drawn = painted === 'shape' ? `0 g ${x} ${y} ${width} ${height} re f` : `q ${width} 0 0 ${height} ${x} ${y} cm /I Do Q`;
    return contentsOf(writePdf({ pages: [{ content: `${word()} ${drawn}`, resources: '/XObject<</I 20 0 R>>' }], objects: image }))[0].spans[0].hidden;
  };
  for (const painted of ['shape', 'image'] as const) {
    for (const side of [0, 1, 2, 3]) {
      const short = (by: number): unknown => label(painted, [0, 1, 2, 3].map((each) => (each === side ? by : -100)));
      assert.deepEqual([short(18), short(25)], ['covered', undefined], `${painted} ${String(side)}`);
    }
  }
});

test('text is tiny below one point where its ink is small too', () => {
  const sized = (size: number, text = 'HHH'): unknown => reason(`BT /F1 ${String(size)} Tf 72 700 Td (${text}) Tj ET`);
  assert.deepEqual([sized(0.98), sized(1.02)], ['tiny', undefined]);
  assert.deepEqual([sized(0.9, 'HHHHH'), sized(0.9, 'HHHHHHHH')], ['tiny', undefined]);
});

test('text is off the page where none of it reaches onto it', () => {
  const at = (x: number, y: number): unknown => reason(word('HHH', x, y));
  assert.deepEqual([at(600, 700), at(613, 700)], [undefined, 'off_page']);
  assert.deepEqual([at(-20, 700), at(-40, 700)], [undefined, 'off_page']);
  assert.deepEqual([at(72, 788), at(72, 793)], [undefined, 'off_page']);
  assert.deepEqual([at(72, -5), at(72, -20)], [undefined, 'off_page']);
});

test('what is tagged as furniture is seen where it is wholly in the outer tenths of the page', () => {
  const at = (y: number): unknown => reason(`/Artifact BMC ${word('HHH', 72, y)} EMC`);
  assert.deepEqual([at(714), at(711)], [undefined, 'artifact']);
  assert.deepEqual([at(69), at(72)], [undefined, 'artifact']);
});

test('invisible text on images over half of the page is what was recognised in a scan, on less it is hidden', () => {
  const image = streamObject('\u0080', '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray');
  const on = (...heights: readonly number[]): unknown => {
    let top = 792;
    const painted = heights.map((height) => `q 612 0 0 ${String(height)} 0 ${String((top -= height))} cm /I Do Q`).join(' ');
    return contentsOf(writePdf({ pages: [{ content: `${painted} ${word('HHH', 72, 700, '3 Tr')}`, resources: '/XObject<</I 20 0 R>>' }], objects: new Map([[20, image]]) }))[0].spans[0].hidden;
  };
  assert.deepEqual([on(396), on(395), on(200, 196), on(50, 740)], [undefined, 'invisible', undefined, undefined]);
});

test('a shape whose corner or hole reaches into the ink does not cover it', () => {
  const area = '40 680 m 140 680 l 140 730 l 40 730 l';
  const notched = (depth: number): unknown => reason(`${word()} 0 g ${area} 40 710 l ${String(40 + depth)} 705 l 40 700 l h f`);
  assert.deepEqual([notched(30), notched(40)], ['covered', undefined]);
  const hole = (x: number): unknown => reason(`${word()} 0 g ${area} h ${String(x)} 702 4 4 re f*`);
  assert.deepEqual([hole(110), hole(80)], ['covered', undefined]);
});

test('text in the hole of a ring is seen where the ring is drawn both ways around, and covered where both run alike', () => {
  const ring = (inner: string): unknown => reason(`${word()} 0 g 40 680 100 50 re ${inner} f`);
  assert.equal(ring('60 690 m 60 720 l 120 720 l 120 690 l h'), undefined);
  assert.equal(ring('60 690 m 120 690 l 120 720 l 60 720 l h'), 'covered');
});
