// Needs ../shared/cases
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sha256 } from '../../../src/base/hash.ts';
import type { Text } from '../../../src/base/text.ts';
import { defaultConfiguration } from '../../../src/engine/configuration.ts';
import { render } from '../../../src/engine/render.ts';
import type { Rendering } from '../../../src/engine/rendering.ts';
import { readInventory } from '../../../src/parse/pdf/inventory.ts';
import type { PdfInventory } from '../../../src/parse/pdf/inventory.ts';
import { payloadOf, pdfium } from '../../support/pdf.ts';
import { fileOf } from '../../support/pdf-vectors.ts';
import { streamObject, writePdf } from '../../support/pdf-writer.ts';

function inventoryOf(bytes: Uint8Array): PdfInventory {
  const inventory = readInventory(pdfium, bytes, { pages: 'all', pageCountMax: 5000 });
  return inventory.ok ? inventory.value : assert.fail(inventory.problem);
}

const text = 'BT /F1 12 Tf 72 700 Td (text) Tj ET';

test('B29, B30: page labels are read through the kids of their number tree, and may repeat', () => {
  assert.deepEqual(inventoryOf(fileOf('17_labels')).page_labels, ['i', 'ii', 'A-7']);
  const repeated = writePdf({ pages: [{ content: text }, { content: text }], catalog: '/PageLabels<</Nums[0<</P(1)>>]>>' });
  assert.deepEqual(inventoryOf(repeated).page_labels, ['1', '1']);
  const spelled = (label: string): unknown => inventoryOf(writePdf({ pages: [{ content: text }, { content: text }], catalog: `/PageLabels<</Nums[0<<${label}>>]>>` })).page_labels;
  assert.deepEqual(spelled('/S/R/St 48'), ['XLVIII', 'XLIX']);
  assert.deepEqual(spelled('/S/a/St 26'), ['z', 'aa']);
  assert.deepEqual(spelled('/S/A/P<FEFF00A70020>'), ['§ A', '§ B']);
  assert.deepEqual(spelled('/S/D/St 0'), ['0', '1']);
  assert.deepEqual(spelled('/P<41851880A0>'), ['A–˘•€', 'A–˘•€']);
  assert.deepEqual(inventoryOf(writePdf({ pages: [{ content: text }] })).page_labels, ['']);
});

test('B30: the prefix of a label that no encoding maps stands as U+FFFD, with a warning that counts', () => {
  const labelled = (prefix: string): Rendering => {
    const bytes = writePdf({ pages: [{ content: text }, { content: text }], catalog: `/PageLabels<</Nums[0<</S/D>>1<</P${prefix}>>]>>` });
    return render({ sourceId: 'a.pdf' as Text, bytes }, { format: 'inventory', diagnostics: false }, { tenant: 'default' as Text, configuration: defaultConfiguration, pdfium });
  };
  for (const broken of ['<9F>', '<FEFFD800>', '<EFBBBFC3>']) {
    const rendering = labelled(broken);
    assert.ok(rendering.type === 'rendered' && Buffer.concat([...rendering.output]).includes('"page_labels":["1","\ufffd"]'), broken);
    assert.deepEqual(rendering.diagnostics.map(({ code, count }) => [code, count]), [['unreliable_encoding', 1]]);
  }
  const whole = labelled('<FEFFD83DDE00>');
  assert.deepEqual(whole.type === 'rendered' && whole.diagnostics, []);
});

test('links, actions, annotations, attachments and scripts are listed, and warned of by page', () => {
  const bytes = writePdf({
    pages: [
      {
        content: text,
        entries: '/Annots[20 0 R 21 0 R 22 0 R 23 0 R]/AA<</O<</S/JavaScript/JS(app.alert\\(1\\))>>>>',
      },
      { content: text },
    ],
    objects: new Map([
      [20, '<</Type/Annot/Subtype/Link/Rect[72 697 100 710]/A<</S/URI/URI(https://example.org/a)>>>>'],
      [21, '<</Type/Annot/Subtype/Link/Rect[10 10 20 20]/A<</S/Launch/F(run.exe)>>>>'],
      [22, '<</Type/Annot/Subtype/Text/Rect[10 10 20 20]/Contents(a note)>>'],
      [23, '<</Type/Annot/Subtype/FreeText/Rect[10 30 20 40]/Contents(over the page)>>'],
      [24, '<</Type/Filespec/F(a.txt)/UF(a.txt)/EF<</F 25 0 R>>>>'],
      [25, streamObject('attached', '/Type/EmbeddedFile')],
    ]),
    catalog: '/Names<</EmbeddedFiles<</Names[(a.txt) 24 0 R]>>/JavaScript<</Names[(s)<</S/JavaScript/JS(1)>>]>>>>',
  });
  const { security, revision_count, encrypted } = inventoryOf(bytes);
  assert.deepEqual(security.links, [{ page: 'p0001', uri: 'https://example.org/a', external: true, bbox: [7200, 8200, 10000, 9500] }]);
  assert.deepEqual(security.actions, [
    { kind: 'javascript' },
    { kind: 'javascript', page: 'p0001' },
    { kind: 'uri', page: 'p0001', target: 'https://example.org/a' },
    { kind: 'launch', page: 'p0001', target: 'run.exe' },
  ]);
  assert.deepEqual(security.annotations.map(({ kind, supported }) => [kind, supported]), [['link', true], ['link', true], ['text', true], ['freetext', false]]);
  assert.deepEqual(security.attachments, [{ name: 'a.txt', bytes: 8, sha256: sha256('attached') }]);
  assert.deepEqual(security.scripts, [{ location: 'document', trigger: 'open' }, { location: 'page', page: 'p0001', trigger: 'open' }]);
  assert.deepEqual([revision_count, encrypted], [1, false]);
  const warned = payloadOf(bytes).security_warnings.map(({ code, page }) => [code, page]);
  assert.deepEqual(warned, [['annotations_present', 'p0001'], ['external_links_present', 'p0001'], ['unsupported_annotation', 'p0001']]);
});

test('the outline is read parents before children, and a circle in it ends', () => {
  const outline = (sibling: string): PdfInventory['outline'] =>
    inventoryOf(
      writePdf({
        pages: [{ content: text }, { content: text }],
        objects: new Map([
          [20, '<</Type/Outlines/First 21 0 R/Last 22 0 R>>'],
          [21, '<</Title(One)/Parent 20 0 R/Next 22 0 R/First 23 0 R/Last 23 0 R/Dest[100 0 R/Fit]>>'],
          [22, `<</Title<FEFF005400770F6F>/Parent 20 0 R${sibling}>>`],
          [23, '<</Title(Inside)/Parent 21 0 R/Dest[102 0 R/Fit]>>'],
        ]),
        catalog: '/Outlines 20 0 R',
      }),
    ).outline;
  const expected = [{ title: 'One', depth: 0, page: 1 }, { title: 'Inside', depth: 1, page: 2 }, { title: 'Tw\u0f6f', depth: 0 }];
  assert.deepEqual(outline(''), expected);
  assert.deepEqual(outline('/Next 21 0 R'), expected);
});

test('hidden text is listed in runs of one reason, by the ids that the document has for its spans', () => {
  const { hidden_text } = inventoryOf(writePdf({ pages: [{ content: text }, { content: `${text} BT /F1 12 Tf 3 Tr 72 600 Td (two words) Tj 0 Tr 0 -20 Td (seen) Tj ET BT 1 g /F1 12 Tf 72 500 Td (white) Tj ET` }] }));
  assert.deepEqual(
    hidden_text.map(({ page, span_ref, span_count, reason, text_preview }) => [page, span_ref, span_count, reason, text_preview]),
    [
      ['p0002', 's000003', 2, 'invisible', 'two words'],
      ['p0002', 's000006', 1, 'low_contrast', 'white'],
    ],
  );
});

test('of selected pages only their own things are listed, and those of the whole document', () => {
  const bytes = writePdf({
    pages: [{ content: text, entries: '/Annots[20 0 R]' }, { content: text, entries: '/Annots[21 0 R]' }],
    objects: new Map([
      [20, '<</Type/Annot/Subtype/Text/Rect[10 10 20 20]/A<</S/Launch/F(first.exe)>>>>'],
      [21, '<</Type/Annot/Subtype/Text/Rect[10 10 20 20]/A<</S/Launch/F(second.exe)>>>>'],
    ]),
    catalog: '/OpenAction<</S/JavaScript/JS(1)>>/PageLabels<</Nums[0<</S/r>>]>>',
  });
  const read = readInventory(pdfium, bytes, { pages: [[2, 2]], pageCountMax: 5000 });
  const inventory = read.ok ? read.value : assert.fail(read.problem);
  assert.deepEqual(inventory.page_labels, ['ii']);
  assert.deepEqual(inventory.security.actions, [{ kind: 'javascript' }, { kind: 'launch', page: 'p0002', target: 'second.exe' }]);
  assert.deepEqual(inventory.security.annotations.map(({ page }) => page), ['p0002']);
  assert.deepEqual(readInventory(pdfium, bytes, { pages: [[3, 3]], pageCountMax: 5000 }), { ok: false, problem: 'invalid_input' });
  assert.deepEqual(readInventory(pdfium, bytes, { pages: 'all', pageCountMax: 1 }), { ok: false, problem: 'page_limit_exceeded' });
});
