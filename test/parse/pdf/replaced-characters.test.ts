import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageContent } from '../../../src/parse/pdf/page-content.ts';
import { contentOf, contentsOf, words } from '../../support/pdf.ts';
import { streamObject, writePdf } from '../../support/pdf-writer.ts';

// A page of this text, where the file says what the letter A is, in UTF-16.
function mapped(target: string, shown = '(xAy) Tj'): PageContent {
  const table = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def 1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <41> <${target}> endbfchar endcmap end end`;
  const objects = new Map([
    [3, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 20 0 R>>'],
    [20, streamObject(table)],
  ]);
  return contentsOf(writePdf({ pages: [{ content: `BT /F1 12 Tf 72 700 Td ${shown} ET` }], objects }))[0];
}

test('control characters, halves of pairs and codes that are no characters are replaced and counted', () => {
  for (const target of ['0001', '001F', '007F', '009F', 'D800', 'DBFF', 'DC00', 'DFFF', 'FDD0', 'FDEF', 'FFFE', 'D83FDFFE', 'D83FDFFF']) {
    const page = mapped(target);
    assert.deepEqual([words(page), page.counts.unmapped, page.counts.characters], [['x\ufffdy'], 1, 3], target);
  }
});

test('the characters next to them are kept as they are', () => {
  for (const [target, character] of [['0021', '!'], ['007E', '~'], ['00A1', '\u00a1'], ['D7FF', '\ud7ff'], ['E000', '\ue000'], ['FDCF', '\ufdcf'], ['FFFD', '\ufffd'], ['D83FDFFD', '\u{1fffd}']]) {
    const page = mapped(target);
    assert.deepEqual([words(page), page.counts.unmapped], [[`x${character}y`], 0], target);
  }
});

test('a replaced code takes nothing of what stands before or behind it', () => {
  for (const target of ['0042FFFF', '0042DC00', '0042DBFF']) assert.deepEqual(words(mapped(target)), ['xB\ufffdy'], target);
  for (const target of ['FFFF0042', 'D83D0042', 'DC000042']) assert.deepEqual(words(mapped(target)), ['x\ufffdBy'], target);
});

test('a code that the file maps to a space parts words', () => {
  for (const target of ['0020', '00A0', '2003', '3000']) assert.deepEqual(words(mapped(target)), ['x', 'y'], target);
});

test('of text objects painted twice, only those with ink are counted as merged', () => {
  const twice = (text: string): number => contentOf(`BT /F1 12 Tf 72 700 Td (seen) Tj ET ${`BT /F1 12 Tf 72 600 Td (${text}) Tj ET `.repeat(2)}`).counts.mergedObjects;
  assert.deepEqual([twice('again'), twice('  ')], [1, 0]);
});

test('both signs of a hyphen end a line with one, and a dash does not', () => {
  const ends = (target: string): boolean => mapped(target, '(coA) Tj 0 -14 Td (2020) Tj').spans[0].lineEndHyphen;
  assert.deepEqual([ends('002D'), ends('2010'), ends('2013'), ends('2011')], [true, true, false, false]);
});
