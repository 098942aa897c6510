import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentsOf } from '../../support/pdf.ts';
import { writePdf } from '../../support/pdf-writer.ts';

const word = (type: string, id: number, y: number, text: string): string => `/${type} <</MCID ${String(id)}>> BDC BT /F1 12 Tf 72 ${String(y)} Td (${text}) Tj ET EMC `;

// A heading, a table of one spanning cell and a figure with a description, on the page that is object 100.
const objects = new Map([
  [20, '<</Type/StructTreeRoot/K 21 0 R/ParentTree<</Nums[0[22 0 R 25 0 R 26 0 R]]>>>>'],
  [21, '<</Type/StructElem/S/Document/P 20 0 R/K[22 0 R 23 0 R 26 0 R]>>'],
  [22, '<</Type/StructElem/S/H1/P 21 0 R/Pg 100 0 R/K 0>>'],
  [23, '<</Type/StructElem/S/Table/P 21 0 R/K[24 0 R]>>'],
  [24, '<</Type/StructElem/S/TR/P 23 0 R/K[25 0 R]>>'],
  [25, '<</Type/StructElem/S/TH/P 24 0 R/Pg 100 0 R/K[1]/A<</O/Table/ColSpan 2/RowSpan 3>>>>'],
  [26, '<</Type/StructElem/S/Figure/P 21 0 R/Pg 100 0 R/K[<</Type/MCR/Pg 100 0 R/MCID 2>>]/Alt(A chart)>>'],
]);
const content = word('H1', 0, 700, 'Title') + word('TH', 1, 680, 'Cell') + word('Figure', 2, 660, 'Chart');

test('a tagged page has its structure tree, parents before children, with the marked content of each element', () => {
  const [page] = contentsOf(writePdf({ pages: [{ content, entries: '/StructParents 0' }], objects, catalog: '/StructTreeRoot 20 0 R/MarkInfo<</Marked true>>' }));
  assert.deepEqual(page.structure, [
    { type: 'Document', depth: 0, markedContentIds: [] },
    { type: 'H1', depth: 1, markedContentIds: [0] },
    { type: 'Table', depth: 1, markedContentIds: [] },
    { type: 'TR', depth: 2, markedContentIds: [] },
    { type: 'TH', depth: 3, markedContentIds: [1], rowSpan: 3, colSpan: 2 },
    { type: 'Figure', depth: 1, markedContentIds: [2], alternateText: 'A chart' },
  ]);
  assert.deepEqual(page.spans.map(({ text, markedContentId }) => [text, markedContentId]), [['Title', 0], ['Cell', 1], ['Chart', 2]]);
});

test('a page without tags has no structure, and a tree that runs in a circle ends', () => {
  assert.deepEqual(contentsOf(writePdf({ pages: [{ content }] }))[0].structure, []);
  const circle = new Map([...objects, [23, '<</Type/StructElem/S/Table/P 21 0 R/K[21 0 R 24 0 R]>>']]);
  const [page] = contentsOf(writePdf({ pages: [{ content, entries: '/StructParents 0' }], objects: circle, catalog: '/StructTreeRoot 20 0 R' }));
  assert.ok(page.structure.length < 1000);
});
