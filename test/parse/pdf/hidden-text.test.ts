// Needs ../shared/cases
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PdfPage } from '../../support/pdf-writer.ts';
import { streamObject, writePdf } from '../../support/pdf-writer.ts';
import { contentOf, contentsOf, parse, payloadOf } from '../../support/pdf.ts';
import { fileOf } from '../../support/pdf-vectors.ts';

const reasons = (page: PdfPage | string): unknown => contentOf(page).spans.map(({ text, hidden }) => [text, hidden]);
const word = (text: string, y = 700, before = ''): string => `BT ${before} /F1 12 Tf 72 ${String(y)} Td (${text}) Tj ET `;

test('B11: letters in render mode 3 or 7, or without opacity, are invisible; the mode ends where it is set back', () => {
  assert.deepEqual(reasons('BT /F1 12 Tf 72 700 Td (Sec) Tj 3 Tr (AA) Tj 0 Tr (Def) Tj ET'), [['Sec', undefined], ['AA', 'invisible'], ['Def', undefined]]);
  assert.deepEqual(reasons(word('clip', 700, '7 Tr')), [['clip', 'invisible']]);
  assert.deepEqual(reasons({ content: word('clear', 700, '/G0 gs'), resources: '/ExtGState<</G0<</ca 0>>>>' }), [['clear', 'invisible']]);
});

test('text in the colour of what lies beneath is low contrast; the last area painted before it decides', () => {
  assert.deepEqual(reasons(word('white', 700, '1 g')), [['white', 'low_contrast']]);
  assert.deepEqual(reasons(word('nearly', 700, '.97 g')), [['nearly', 'low_contrast']]);
  assert.deepEqual(reasons(word('grey', 700, '.8 g')), [['grey', undefined]]);
  assert.deepEqual(reasons(`0 0 .5 rg 50 690 200 40 re f ${word('onblue', 700, '1 g')}`), [['onblue', undefined]]);
  assert.deepEqual(reasons(`0 0 .5 rg 50 690 200 40 re f ${word('blue', 700, '0 0 .5 rg')}`), [['blue', 'low_contrast']]);
  assert.deepEqual(reasons(`0 g 50 690 200 40 re f 1 g 60 692 190 30 re f ${word('again', 700, '1 g')}`), [['again', 'low_contrast']]);
  assert.deepEqual(reasons(word('outline', 700, '1 g 0 G 1 Tr')), [['outline', undefined]]);
});

test('an area that is clipped away neither carries nor covers text', () => {
  assert.deepEqual(reasons(`q 300 300 10 10 re W n 0 g 0 0 612 792 re f Q ${word('white', 700, '1 g')}`), [['white', 'low_contrast']]);
  assert.deepEqual(reasons(`${word('seen')} q 300 300 10 10 re W n 0 g 0 0 612 792 re f Q`), [['seen', undefined]]);
  assert.deepEqual(reasons(`${word('seen')} q 300 300 10 10 re W n 0 g 70 695 60 20 re f Q`), [['seen', undefined]]);
});

test('where the ground is not one known colour, text counts as seen', () => {
  const image = streamObject('\u0000\u0000\u0000', '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceRGB');
  const [onImage] = contentsOf(writePdf({ pages: [{ content: `q 200 0 0 40 50 690 cm /I Do Q ${word('onimage', 700, '1 g')}`, resources: '/XObject<</I 20 0 R>>' }], objects: new Map([[20, image]]) }));
  assert.deepEqual(onImage.spans.map(({ hidden }) => hidden), [undefined]);
  assert.deepEqual(onImage.images.map(({ box }) => box), [[5000, 6200, 25000, 10200]]);
  assert.deepEqual(reasons(`0 g 50 690 m 250 690 l 150 790 l f ${word('onshape', 700, '1 g')}`), [['onshape', undefined]]);
});

test('an opaque rectangle painted later covers what lies wholly inside; a translucent or smaller one does not', () => {
  assert.deepEqual(reasons(`${word('secret')} 0 g 70 695 60 20 re f ${word('label', 698, '1 g')}`), [['secret', 'covered'], ['label', undefined]]);
  assert.deepEqual(reasons(`${word('half')} 0 g 70 695 10 20 re f`), [['half', undefined]]);
  assert.deepEqual(reasons({ content: `${word('marked')} /G gs 1 1 0 rg 70 695 60 20 re f`, resources: '/ExtGState<</G<</ca .4>>>>' }), [['marked', undefined]]);
  assert.deepEqual(reasons({ content: `${word('marked')} /G gs 1 1 0 rg 70 695 60 20 re f`, resources: '/ExtGState<</G<</BM/Multiply>>>>' }), [['marked', undefined]]);
});

test('an opaque path of any shape painted later covers what lies wholly inside it, by its fill rule', () => {
  const frame = '60 685 200 60 re 70 692 100 30 re';
  assert.deepEqual(reasons(`${word('lozenge')} 0 g 0 705 m 100 600 l 400 705 l 100 800 l f`), [['lozenge', 'covered']]);
  assert.deepEqual(reasons(`${word('corner')} 0 g 0 705 m 100 700 l 400 705 l 100 708 l f`), [['corner', undefined]]);
  assert.deepEqual(reasons(`${word('oval')} 0 g 20 705 m 20 760 220 760 220 705 c 220 650 20 650 20 705 c f`), [['oval', 'covered']]);
  assert.deepEqual(reasons(`${word('framed')} 0 g ${frame} f*`), [['framed', undefined]]);
  assert.deepEqual(reasons(`${word('filled')} 0 g ${frame} f`), [['filled', 'covered']]);
  assert.deepEqual(reasons(`0 g 0 705 m 100 600 l 400 705 l 100 800 l f ${word('above', 700, '1 g')}`), [['above', undefined]]);
});

test('an opaque image painted later covers what lies beneath it, unless it is a scan of the page', () => {
  const image = (entries = '', data = '\u0000\u0000\u0000'): string => streamObject(data, `/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceRGB${entries}`);
  const mask = streamObject('\u0080', '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray');
  const hidden = (matrix: string, object = image(), before = ''): unknown =>
    contentsOf(
      writePdf({
        pages: [{ content: `${word('beneath')} q ${before} ${matrix} cm /I Do Q`, resources: '/XObject<</I 20 0 R>>/ExtGState<</G<</ca .4>>>>' }],
        objects: new Map([[20, object], [21, mask]]),
      }),
    )[0].spans[0].hidden;
  assert.equal(hidden('100 0 0 40 50 690'), 'covered');
  assert.equal(hidden('100 0 0 40 300 690'), undefined);
  assert.equal(hidden('100 0 0 40 50 690', image('/SMask 21 0 R')), undefined);
  assert.equal(hidden('100 0 0 40 50 690', image('/Mask[0 0 0 0 0 0]')), undefined);
  assert.equal(hidden('100 0 0 40 50 690', image('/Filter/DCTDecode', 'broken')), undefined);
  assert.equal(hidden('100 0 0 40 50 690', image(), '/G gs'), undefined);
  assert.equal(hidden('100 100 -100 100 90 620'), undefined);
  assert.equal(hidden('612 0 0 792 0 0'), undefined);
});

test('text below one point is tiny, however the size comes about', () => {
  assert.deepEqual(reasons('BT /F1 .2 Tf 72 700 Td (tiny) Tj ET'), [['tiny', 'tiny']]);
  assert.deepEqual(reasons('BT /F1 20 Tf .01 0 0 .01 72 700 Tm (tiny) Tj ET'), [['tiny', 'tiny']]);
  assert.deepEqual(reasons('BT /F1 .2 Tf 100 0 0 100 72 700 Tm (large) Tj ET'), [['large', undefined]]);
});

test('B35: text of a layer that is switched off is hidden, also where the base state is off', () => {
  assert.deepEqual(contentsOf(fileOf('08_ocg_off'))[0].spans.map(({ text, hidden }) => [text, hidden]), [['ALWAYS', undefined], ['HIDDEN', 'layer_off']]);
  const layered = (configuration: string): unknown =>
    contentsOf(
      writePdf({
        pages: [{ content: `/OC /A BDC ${word('first')} EMC /OC /B BDC ${word('second', 600)} EMC`, resources: '/Properties<</A 20 0 R/B 21 0 R>>' }],
        objects: new Map([[20, '<</Type/OCG/Name(Alpha \\(1\\))>>'], [21, '<</Type/OCG/Name<FEFF00DC>>>']]),
        catalog: `/OCProperties<</OCGs[20 0 R 21 0 R]/D<<${configuration}>>>>`,
      }),
    )[0].spans.map(({ hidden }) => hidden);
  assert.deepEqual(layered('/OFF[21 0 R]'), [undefined, 'layer_off']);
  assert.deepEqual(layered('/OFF[20 0 R]'), ['layer_off', undefined]);
  assert.deepEqual(layered('/BaseState/OFF/ON[20 0 R]'), [undefined, 'layer_off']);
  assert.deepEqual(layered('/OFF[]'), [undefined, undefined]);
});

test('text tagged as an artifact is hidden, except in the outer tenths where running headers and footers stand', () => {
  assert.deepEqual(reasons(`/Artifact BMC ${word('decoration', 400)} EMC /Artifact BMC ${word('header', 760)} EMC /P BMC ${word('body', 500)} EMC`), [
    ['decoration', 'artifact'],
    ['header', undefined],
    ['body', undefined],
  ]);
});

test('invisible text over a page image is the text of a scan and stays', () => {
  const image = streamObject('\u0080', '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray');
  const scan = (size: string): unknown =>
    contentsOf(writePdf({ pages: [{ content: `q ${size} cm /I Do Q ${word('recognised', 700, '3 Tr')}`, resources: '/XObject<</I 20 0 R>>' }], objects: new Map([[20, image]]) }))[0].spans.map(({ hidden }) => hidden);
  assert.deepEqual(scan('612 0 0 792 0 0'), [undefined]);
  assert.deepEqual(scan('200 0 0 40 50 690'), ['invisible']);
});

test('each reason is told by its own diagnostic with a count', () => {
  const content = `${word('seen', 500)} ${word('white', 700, '1 g')} ${word('gone', 5000)} BT 3 Tr /F1 12 Tf 72 600 Td (two words) Tj ET`;
  const { diagnostics } = parse(writePdf({ pages: [{ content }] }));
  assert.deepEqual(diagnostics.map(({ code, page, count }) => [code, page, count]), [['off_page_content', 1, 1], ['hidden_content', 1, 3]]);
});

test('hidden words that follow each other for one reason share a warning, which names the first', () => {
  const { spans, security_warnings } = payloadOf(writePdf({ pages: [{ content: `${word('one two', 700, '3 Tr')} ${word('seen', 650, '0 Tr')} ${word('three', 600, '3 Tr')}` }] }));
  assert.deepEqual(security_warnings.map(({ id, span_ref }) => [id, span_ref]), [['w0001', 's000001'], ['w0002', 's000004']]);
  assert.deepEqual(spans.map(({ warning_refs }) => warning_refs), [['w0001'], ['w0001'], undefined, ['w0002']]);
});
