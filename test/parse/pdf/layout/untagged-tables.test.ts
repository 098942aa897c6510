import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContentSpan } from '../../../../src/parse/pdf/page-content.ts';
import { outline } from '../../../support/layout-views.ts';
import { grid, line, lines } from '../../../support/page-builder.ts';
import { taggedPage, type TreeNode } from '../../../support/tagged-page.ts';

const xs = [7500, 20_000, 32_000, 44_000];

/** The cells of rows, one piece each. */
function cells(...rows: readonly string[]): readonly (readonly ContentSpan[])[] {
  return rows.flatMap((texts, row) => texts.split('|').map((cell, column) => line(xs[column], 9000 + row * 1200, cell)));
}

const pieces = cells('Name|Small|Large', 'Alpha|1|2', 'Beta|3|4');
const table = 'table: Name | Small | Large / Alpha | 1 | 2 / Beta | 3 | 4';

/** A paragraph for every piece, apart from those that say otherwise. */
function paragraphs(count: number, others: Readonly<Record<number, TreeNode>> = {}): readonly TreeNode[] {
  return Array.from({ length: count }, (_, index): TreeNode => others[index] ?? [0, 'P', [index]]);
}

test('a table whose cells are tagged as plain paragraphs is the table that the page shows', () => {
  assert.deepEqual(outline([taggedPage(pieces, paragraphs(9))]), [table]);
  const text = line(7500, 20_000, 'Then there is some text');
  assert.deepEqual(outline([taggedPage([...pieces, text], paragraphs(10))]), [table, 'text_block: Then there is some text']);
});

test('a table that is tagged as groups without a meaning is the table that the page shows, also where the outermost has content itself', () => {
  const group = (ids: readonly number[]): readonly TreeNode[] => [[0, 'NonStruct', ids], ...pieces.flatMap((_, index): readonly TreeNode[] => [...(index % 3 === 0 ? [[1, 'NonStruct'] as const] : []), [2, 'NonStruct'], [3, 'NonStruct', [index]]])];
  assert.deepEqual(outline([taggedPage(pieces, group([]))]), [table]);
  assert.deepEqual(outline([taggedPage(pieces, group([99]))]), [table]);
});

test('the text of an inline element without a meaning belongs to its paragraph', () => {
  const words = [line(7500, 9000, 'Read the'), line(12_000, 9000, 'manual'), line(15_250, 9000, 'first.')];
  assert.deepEqual(outline([taggedPage(words, [[0, 'P', [0]], [1, 'NonStruct', [1]], [2, 'NonStruct', [2]]])]), ['text_block: Read the manual first.']);
});

test('a paragraph that reaches over cells, a heading among them, or one that stands elsewhere in the tree: the tree holds', () => {
  const isShown = (nodes: readonly TreeNode[], spans = pieces): boolean => outline([taggedPage(spans, nodes)]).some((element) => element.startsWith('table'));
  assert.ok(!isShown([[0, 'P', [0, 1, 2]], [0, 'P', [3, 4, 5]], [0, 'P', [6, 7, 8]]]));
  assert.ok(!isShown(paragraphs(9, { 4: [0, 'H2', [4]] })));
  const text = line(7500, 20_000, 'Then there is some text');
  assert.ok(isShown([...paragraphs(9), [0, 'P', [9]]], [...pieces, text]));
  const apart = outline([taggedPage([...pieces, text], [...paragraphs(8), [0, 'P', [9]], [0, 'P', [8]]])]);
  assert.deepEqual(apart, ['table: Name | Small | Large / Alpha | 1 | 2 / Beta | 3 | ', 'text_block: Then there is some text', 'text_block: 4']);
});

test('a grid of one row, or with less than four texts, is no table that the tree overlooked', () => {
  const isShown = (rows: number, ...texts: readonly string[]): boolean => {
    const some = cells(...texts);
    const rules = grid([7200, 19_800, 31_800, 43_800, 55_000], Array.from({ length: rows + 1 }, (_, row) => 8100 + row * 1200));
    return outline([taggedPage(some, paragraphs(some.length), { rules })]).some((element) => element.startsWith('table'));
  };
  assert.ok(isShown(2, 'Name|Small|Large', 'Alpha'));
  assert.ok(!isShown(2, 'Name|Small', 'Alpha'));
  assert.ok(!isShown(1, 'Name|Small|Large|Wide'));
});

test('where the geometry of the lines shows other cells, the paragraphs of the tree are the cells of the table', () => {
  const wrapped = [...cells('Name|Small'), lines(7500, 10_200, ['Fruit of', 'the trees']), line(20_000, 11_400, '1'), line(7500, 12_600, 'Beta'), line(20_000, 12_600, '2')];
  const rows = (nodes: readonly TreeNode[]): readonly string[] => outline([taggedPage(wrapped, nodes)]);
  assert.deepEqual(rows(paragraphs(6)), ['table: Name | Small / Fruit of the trees | 1 / Beta | 2']);
  assert.equal(rows([]).length, 1);
  assert.notDeepEqual(rows([]), rows(paragraphs(6)));
});
