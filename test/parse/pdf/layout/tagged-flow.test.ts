import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContentSpan } from '../../../../src/parse/pdf/page-content.ts';
import { layoutOf, outline, tableRows } from '../../../support/layout-views.ts';
import { bold, line, lines } from '../../../support/page-builder.ts';
import { taggedPage, type TreeNode } from '../../../support/tagged-page.ts';

const body = (y: number, words: string): readonly ContentSpan[] => line(7200, y, words);

test('a tagged page is read in the order of its tree, whatever the stream and the columns say', () => {
  const pieces = [body(9000, 'the first words'), line(40_000, 9000, 'a note beside them'), body(11_000, 'and the last')];
  assert.deepEqual(outline([taggedPage(pieces, [[0, 'Document'], [1, 'P', [0]], [1, 'P', [2]], [1, 'Note', [1]]])]), ['text_block: the first words', 'text_block: and the last', 'text_block: a note beside them']);
});

test('tags tell headings and their levels, where style does not', () => {
  const pieces = [body(9000, 'Terms of delivery'), body(10_200, 'We deliver on every day of the week but one.'), body(11_400, 'Damage')];
  assert.deepEqual(outline([taggedPage(pieces, [[0, 'H2', [0]], [0, 'P', [1]], [0, 'H3', [2]]])]), ['heading 2: Terms of delivery', 'text_block: We deliver on every day of the week but one.', 'heading 3: Damage']);
});

test('bold text that is tagged as a paragraph is no heading where headings are tagged, and is one where hardly any are', () => {
  const title = body(9000, 'Terms');
  const note = (y: number): readonly ContentSpan[] => line(7200, y, 'Please note', { font: bold });
  const text = (y: number): readonly ContentSpan[] => body(y, 'We deliver on every day of the week but one and two.');
  assert.deepEqual(outline([taggedPage([title, note(12_000), text(15_000)], [[0, 'H1', [0]], [0, 'P', [1]], [0, 'P', [2]]])])[1], 'text_block: Please note');
  const many = [title, ...[0, 1, 2, 3].flatMap((index) => [note(12_000 + index * 6000), text(15_000 + index * 6000)])];
  const nodes = many.map((_, index): TreeNode => [0, index === 0 ? 'H1' : 'P', [index]]);
  assert.deepEqual(outline([taggedPage(many, nodes)])[1], 'heading 1: Please note');
});

test('bold numbers and letters of a form that are tagged as paragraphs are no headings', () => {
  const pieces = [line(7200, 9000, '11', { font: bold }), body(12_000, 'Add all the lines from above and write the sum here.'), line(7200, 15_000, 'b', { font: bold })];
  assert.ok(outline([taggedPage(pieces, [[0, 'P', [0]], [0, 'P', [1]], [0, 'P', [2]]])]).every((element) => !element.startsWith('heading')));
});

test('a number that is set and tagged as a heading is one, even alone in its document', () => {
  const pieces = [line(7200, 9000, '16', { font: bold, size: 2000 }), body(12_000, 'Add all the lines from above and write the sum here.'), body(13_200, 'Then write it once more.')];
  assert.deepEqual(outline([taggedPage(pieces, [[0, 'H1', [0]], [0, 'P', [1]], [0, 'P', [2]]])])[0], 'heading 1: 16');
});

test('a label and the paragraphs of its body are one list item; the list inside it has its own', () => {
  const pieces = [body(9000, '1.'), line(9000, 9000, 'Pay the bill'), line(9000, 10_200, 'in time'), line(9000, 11_400, '\u2022'), line(10_000, 11_400, 'by card')];
  const nodes: readonly TreeNode[] = [[0, 'L'], [1, 'LI'], [2, 'Lbl', [0]], [2, 'LBody', [1]], [3, 'P', [2]], [3, 'L'], [4, 'LI'], [5, 'Lbl', [3]], [5, 'LBody', [4]]];
  assert.deepEqual(outline([taggedPage(pieces, nodes)]), ['list_item: 1. Pay the bill in time', 'list_item: \u2022 by card']);
});

test('paragraphs that are tagged as one are parted at bullets, at wide gaps and where bold text ends', () => {
  const spans = [body(9000, 'You will need'), body(10_200, '\u2022 a passport'), body(11_400, '\u2022 a ticket'), line(7200, 12_600, 'About us', { font: bold }), body(13_800, 'We sell tickets'), body(15_000, 'of every kind.'), body(19_000, 'Far below')].flat();
  assert.deepEqual(outline([taggedPage([spans], [[0, 'P', [0]]])]), [
    'text_block: You will need',
    'list_item: \u2022 a passport',
    'list_item: \u2022 a ticket',
    'heading 1: About us',
    'text_block: We sell tickets of every kind.',
    'text_block: Far below',
  ]);
});

test('inline elements belong to the block around them, and code keeps its lines', () => {
  const pieces = [body(9000, 'Read the'), line(12_600, 9000, 'manual'), body(10_200, 'first.')];
  assert.deepEqual(outline([taggedPage(pieces, [[0, 'Sect'], [1, 'P', [0, 2]], [2, 'Link', [1]]])]), ['text_block: Read the manual first.']);
  assert.deepEqual(outline([taggedPage([lines(7200, 9000, ['let a = 1', 'let b = 2'])], [[0, 'Code', [0]]])]), ['text_block: let a = 1\nlet b = 2']);
});

const tableNodes: readonly TreeNode[] = [
  [0, 'Table'], [1, 'THead'], [2, 'TR'], [3, 'TH', [0], { rowSpan: 2 }], [3, 'TH', [1], { colSpan: 2 }],
  [2, 'TR'], [3, 'TH', [2]], [3, 'TH', [3]],
  [1, 'TBody'], [2, 'TR'], [3, 'TD', [4]], [3, 'TD', [5]], [3, 'TD', [6]],
];
const tablePieces = [body(9000, 'Weight'), line(20_000, 9000, 'Price'), line(20_000, 10_200, 'Standard'), line(30_000, 10_200, 'Express'), body(11_400, '2 kg'), line(20_000, 11_400, '4.90'), line(30_000, 11_400, '9.90')];

test('a table of the tree keeps its spans and header rows, where nothing is drawn around it', () => {
  const layout = layoutOf([taggedPage([...tablePieces, body(14_000, 'Prices are in euros.')], [...tableNodes, [0, 'Caption', [7]]])]);
  assert.deepEqual(tableRows(layout), [['Weight (2x1) | Price (1x2) | ', ' | Standard | Express', '2 kg | 4.90 | 9.90']]);
  assert.equal(layout.tables[0].header_rows, 2);
  assert.deepEqual(layout.elements.map(({ type }) => type), ['table', 'caption']);
});

test('a table of the tree that lacks cells, or whose rows do not descend, is left to the geometry', () => {
  const lacking = tableNodes.filter(([, , ids = []]) => !ids.includes(6));
  const pieces = tablePieces.slice(0, 6);
  assert.deepEqual(outline([taggedPage(pieces, lacking)]), outline([{ ...taggedPage(pieces, []), structure: [] }]));
  const climbing: readonly TreeNode[] = [[0, 'Table'], [1, 'TR'], [2, 'TD', [4]], [2, 'TD', [5]], [1, 'TR'], [2, 'TD', [0]], [2, 'TD', [1]]];
  const four = tablePieces.map((piece, index) => (index < 2 || index === 4 || index === 5 ? piece : []));
  assert.deepEqual(outline([taggedPage(four, climbing)]), outline([{ ...taggedPage(four, []), structure: [] }]));
});

test('a tree that names too little of the text is not followed', () => {
  const pieces = [body(11_000, 'Two words'), body(9000, 'not known')];
  assert.deepEqual(outline([taggedPage(pieces, [[0, 'H1', [0]]])]), ['text_block: not known', 'text_block: Two words']);
});

test('a tree that leads back up again and again is not followed', () => {
  const pieces = [0, 1, 2, 3].map((index) => body(9000 + index * 4000, `line number ${String(index)} of the page`));
  const upwards = [3, 2, 1, 0].map((id): TreeNode => [0, 'P', [id]]);
  assert.deepEqual(outline([taggedPage(pieces, upwards)])[0], 'text_block: line number 0 of the page');
});

test('what the tree does not name stands where the stream has it', () => {
  const text = 'a paragraph of the tree with a good many words in it, so that it covers the page well enough to be followed';
  assert.deepEqual(outline([taggedPage([body(12_000, text)], [[0, 'P', [0]]], { unnamed: [body(9000, 'stray')] })]), ['text_block: stray', `text_block: ${text}`]);
});

test('an id that two elements name, as one that runs over pages does, belongs to the one with fewer', () => {
  const pieces = [body(9000, 'the end of a sentence.'), body(10_200, 'Another paragraph')];
  assert.deepEqual(outline([taggedPage(pieces, [[0, 'P', [1, 0]], [0, 'P', [1]]])]), ['text_block: the end of a sentence.', 'text_block: Another paragraph']);
});
