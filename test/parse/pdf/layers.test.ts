import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { contentsOf } from '../../support/pdf.ts';
import { streamObject, writePdf, type PdfPage } from '../../support/pdf-writer.ts';

const word = (text: string, y = 700): string => `BT /F1 12 Tf 72 ${String(y)} Td (${text}) Tj ET `;
const form = (content: string, entries = ''): string => streamObject(content, `/Type/XObject/Subtype/Form/BBox[0 0 612 792]${entries}`);
const image = (entries: string): string => streamObject('\u0000\u0000\u0000', `/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceRGB${entries}`);

// Layer 20 is off, layer 21 is on.
const layers: readonly [number, string][] = [
  [20, '<</Type/OCG/Name(off)>>'],
  [21, '<</Type/OCG/Name(on)>>'],
];
const catalog = '/OCProperties<</OCGs[20 0 R 21 0 R]/D<</OFF[20 0 R]>>>>';

/** The words of a one-page file with two layers, each with why it is not seen. */
function reasons(page: PdfPage, objects: readonly (readonly [number, string])[]): readonly (readonly [string, string | undefined])[] {
  const [{ spans }] = contentsOf(writePdf({ pages: [page], objects: new Map([...layers, ...objects]), catalog }));
  return spans.map(({ text, hidden }) => [text, hidden]);
}

const both = { content: `${word('page')} /X Do /Y Do`, resources: '/XObject<</X 30 0 R/Y 31 0 R>>' };

test('text inside a form whose layer is off is hidden, with all that the form paints', () => {
  const inner = form(`${word('first', 600)} /Z Do`, '/OC 20 0 R/Resources<</Font<</F1 3 0 R>>/XObject<</Z 32 0 R>>>>');
  const objects = [[30, inner], [31, form(word('second', 500), '/OC 21 0 R')], [32, form(word('within', 550))]] as const;
  assert.deepEqual(reasons(both, objects), [['page', undefined], ['first', 'layer_off'], ['within', 'layer_off'], ['second', undefined]]);
});

test('a form inside a form has its own layer, and uses the resources of the outer one where it has none', () => {
  const expected = [['page', undefined], ['unseen', 'layer_off'], ['seen', undefined]];
  for (const own of ['', '/Resources<</Font<</F1 3 0 R>>/XObject<</Y 31 0 R/Z 32 0 R>>>>']) {
    const objects = [[30, form('/Z Do /Y Do', own)], [31, form(word('seen', 600))], [32, form(word('unseen', 500), '/OC 20 0 R')]] as const;
    const resources = `/XObject<</X 30 0 R${own === '' ? '/Y 31 0 R/Z 32 0 R' : ''}>>`;
    assert.deepEqual(reasons({ content: `${word('page')} /X Do`, resources }, objects), expected);
  }
});

test('a form that is painted between the marks of a layer that is off is hidden', () => {
  const content = '/OC /L BDC /X Do EMC /Y Do';
  const resources = `${both.resources}/Properties<</L 20 0 R>>`;
  assert.deepEqual(reasons({ content, resources }, [[30, form(word('marked', 600))], [31, form(word('free', 500))]]), [['marked', 'layer_off'], ['free', undefined]]);
});

test('a membership of layers hides by its policy', () => {
  const hidden = (membership: string): boolean => {
    const [[, reason]] = reasons({ ...both, content: '/X Do' }, [[30, form(word('text'), `/OC<</Type/OCMD${membership}>>`)]]);
    return reason === 'layer_off';
  };
  assert.deepEqual(['/OCGs 20 0 R', '/OCGs[20 0 R 21 0 R]', '/OCGs[20 0 R]', '/OCGs[]', ''].map(hidden), [true, false, true, false, false]);
  const policies = ['AllOn', 'AnyOn', 'AnyOff', 'AllOff'];
  assert.deepEqual(policies.map((policy) => hidden(`/OCGs[20 0 R 21 0 R]/P/${policy}`)), [true, false, false, true]);
  assert.deepEqual(policies.map((policy) => hidden(`/OCGs 21 0 R/P/${policy}`)), [false, false, true, true]);
});

test('an image whose layer is off covers nothing and is no image of the page', () => {
  const page = { content: `${word('text')} q 200 0 0 40 50 690 cm /X Do Q`, resources: both.resources };
  assert.deepEqual(reasons(page, [[30, image('/OC 21 0 R')]]), [['text', 'covered']]);
  assert.deepEqual(reasons(page, [[30, image('/OC 20 0 R')]]), [['text', undefined]]);
  const [{ images }] = contentsOf(writePdf({ pages: [page], objects: new Map([...layers, [30, image('/OC 20 0 R')]]), catalog }));
  assert.deepEqual(images, []);
});

test('forms are told apart behind inline images, names that lead nowhere, and in streams that are parted or compressed', () => {
  const objects = [[30, form(word('off', 600), '/OC 20 0 R')], [31, form(word('on', 500))]] as const;
  const expected = [['off', 'layer_off'], ['on', undefined]];
  const inline = 'q 9 0 0 9 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q';
  assert.deepEqual(reasons({ ...both, content: `${inline} /None Do /X Do ${inline} (not /Y Do) pop /Y Do` }, objects), expected);
  const packed = (content: string): string => streamObject(deflateSync(Buffer.from(content)).toString('latin1'), '/Filter/FlateDecode');
  assert.deepEqual(reasons({ ...both, content: '', entries: '/Contents[40 0 R 41 0 R]' }, [...objects, [40, packed(`${inline} /X Do`)], [41, streamObject('/Y Do')]]), expected);
});
