import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContentSpan } from '../../../../src/parse/pdf/page-content.ts';
import { layoutOf, outline, tableRows } from '../../../support/layout-views.ts';
import { hyphenated, line, lines, page } from '../../../support/page-builder.ts';

const xs = [7500, 20_000, 32_000];

/** Rows of cells from a first baseline down, `_` for an empty cell. */
function rows(y: number, texts: readonly string[], { left = 0, columns = xs }: { readonly left?: number; readonly columns?: readonly number[] } = {}): readonly ContentSpan[] {
  return texts.flatMap((cells, row) => cells.split('|').flatMap((cell, column) => (cell === '_' ? [] : line(columns[column] + left, y + row * 1200, cell))));
}

function tables(...pages: readonly (readonly ContentSpan[])[]): readonly (readonly string[])[] {
  return tableRows(layoutOf(pages.map((spans, index) => page([spans], { index: index + 1 }))));
}

const head = 'Name|Small|Large';
const first = rows(70_000, [head, 'Alpha|1|2', 'Beta|3|4']);
const read = ['Name | Small | Large', 'Alpha | 1 | 2', 'Beta | 3 | 4'];
const second = rows(9000, ['Gamma|5|6', 'Delta|7|8']);

test('rows at the start of the next page in the same columns belong to the table, without a header too', () => {
  assert.deepEqual(tables(first, second), [[...read, 'Gamma | 5 | 6', 'Delta | 7 | 8']]);
});

test('a header that says something else is no repeated one: it stays', () => {
  assert.deepEqual(tables(first, rows(9000, ['Name|Small|Wide', 'Gamma|5|6', 'Delta|7|8'])), [[...read, 'Name | Small | Wide', 'Gamma | 5 | 6', 'Delta | 7 | 8']]);
});

test('text between the two parts, or a page without the table, ends it', () => {
  const text = line(7500, 9000, 'Then there is text as wide as the whole page, and some more');
  assert.equal(tables(first, [...text, ...rows(12_000, ['Gamma|5|6', 'Delta|7|8', 'Beta|9|9'])]).length, 2);
  assert.equal(tables(first, [], second).length, 2);
});

test('a table in other columns is another table', () => {
  assert.equal(tables(first, rows(9000, ['Gamma|5', 'Delta|7', 'Beta|9'], { columns: [13_000, 40_000] })).length, 2);
  assert.equal(tables(first, rows(9000, ['Gamma|5 and all that is wide|6', 'Delta|7|8', 'Beta|9|9'], { columns: [7500, 20_000, 50_000] })).length, 2);
  assert.equal(tables(first, rows(9000, ['Gamma|a text over both of the columns', 'Delta|a text over both of the columns', 'Omega|and more'])).length, 2);
  assert.equal(tables(rows(70_000, ['Name|Small', 'Alpha|1', 'Beta|3']), rows(9000, ['Gamma|1|2|3|4', 'Delta|5|6|7|8'], { columns: [7500, 20_000, 26_000, 32_000, 38_000] })).length, 2);
});

test('the table goes on where the margin of the next page is another one', () => {
  assert.deepEqual(tables(first, rows(9000, ['Gamma|5|6', 'Delta|7|8'], { left: 6000 })), [[...read, 'Gamma | 5 | 6', 'Delta | 7 | 8']]);
});

test('a column that holds no text on one of the pages keeps its place', () => {
  assert.deepEqual(tables(first, rows(9000, ['Gamma|_|6', 'Delta|_|8'])), [[...read, 'Gamma |  | 6', 'Delta |  | 8']]);
  assert.deepEqual(tables(rows(70_000, ['Name|_|Large', 'Alpha|_|2', 'Beta|_|4']), second), [['Name |  | Large', 'Alpha |  | 2', 'Beta |  | 4', 'Gamma | 5 | 6', 'Delta | 7 | 8']]);
});

test('the table goes on in the next column of its page', () => {
  const columns = [7500, 14_000, 20_000];
  const left = rows(60_000, [head, 'Alpha|1|2', 'Beta|3|4'], { columns });
  assert.deepEqual(tables([...left, ...rows(9000, ['Gamma|5|6', 'Delta|7|8', 'Omega|9|9'], { columns, left: 27_000 })]), [[...read, 'Gamma | 5 | 6', 'Delta | 7 | 8', 'Omega | 9 | 9']]);
});

test('a table below another one, or beside it at the same height, is another table', () => {
  const columns = [7500, 14_000, 20_000];
  const beside = rows(9000, [head, 'Gamma|5|6', 'Delta|7|8'], { columns, left: 27_000 });
  assert.equal(tables([...rows(9000, [head, 'Alpha|1|2', 'Beta|3|4'], { columns }), ...beside]).length, 2);
  assert.equal(tables([...rows(9000, [head, 'Alpha|1|2']), ...line(7500, 14_000, 'The next table counts again and again'), ...rows(18_000, [head, 'Gamma|5|6', 'Delta|7|8'])]).length, 2);
});

const texts = rows(70_000, ['Name|What|Where', 'Alpha|the first|here', 'Beta|the second of', 'Gamma|which goes on|there']);

test('the rest of a cell goes on in the cell of the page before, a whole row is a new one', () => {
  const rest = line(20_000, 9000, 'over the page');
  const next = rows(10_200, ['Delta|the last|far', 'Omega|the end|near']);
  assert.deepEqual(tables(texts, [...rest, ...next])[0].slice(3), ['Gamma | which goes on over the page | there', 'Delta | the last | far', 'Omega | the end | near']);
  assert.deepEqual(tables(texts, next)[0].slice(3), ['Gamma | which goes on | there', 'Delta | the last | far', 'Omega | the end | near']);
});

test('numbers without a label at the start of the next page are a row, and not the rest of one', () => {
  assert.deepEqual(tables(first, rows(9000, ['_|11|12', 'Gamma|5|6', 'Delta|7|8']))[0].slice(2), ['Beta | 3 | 4', ' | 11 | 12', 'Gamma | 5 | 6', 'Delta | 7 | 8']);
});

test('text in a column that the last row left empty, or in most of its columns, is a new row', () => {
  const empty = rows(70_000, ['Name|What|Where', 'Alpha|the first|here', 'Beta|_|there']);
  const next = ['Delta|the last|far', 'Omega|the end|near'];
  assert.deepEqual(tables(empty, rows(9000, ['_|over the page|_', ...next]))[0].slice(2, 4), ['Beta |  | there', ' | over the page | ']);
  const columns = [7500, 18_000, 28_000, 38_000];
  const four = rows(70_000, ['Name|What|Where|When', 'Alpha|the first|here|now'], { columns });
  const rest = (row: string): number => tables(four, rows(9000, [row, 'Delta|the last|far|then', 'Omega|the end|near|then'], { columns }))[0].length;
  assert.deepEqual([rest('_|_|and more|_'), rest('_|over it|and more|_'), rest('_|over it|and more|later')], [4, 4, 5]);
});

test('a row whose words the page end cuts in most cells is one row', () => {
  const narrow = (y: number, texts: readonly string[]): readonly ContentSpan[] => rows(y, texts, { columns: [7500, 14_000, 20_500] });
  const top = narrow(70_000, ['Area|Kind|Unit', 'Asia|corn|tons', 'Euro|pota|kilo']);
  const next = (row: string): readonly string[] => tables(top, narrow(9000, [row, 'Oman|date|tons']))[0];
  assert.equal(next('pe|toes|gram').length, 4);
  assert.equal(next('pe|toes|Gram').length, 4);
  assert.equal(next('pe|Toes|Gram').length, 5);
});

test('paragraphs side by side in the columns of the table are its next row', () => {
  const beside = [...lines(7500, 9000, ['Delta']), ...lines(20_000, 9000, ['the fourth of', 'all of these'])];
  const text = lines(7200, 15_000, ['Then there is text again, as wide as', 'the whole of the page, and more of it.']);
  assert.deepEqual(tables(texts, [...beside, ...text])[0].slice(3), ['Gamma | which goes on | there', 'Delta | the fourth of all of these | ']);
});

/** What stands behind the table on the next page. */
function behind(...spans: readonly (readonly ContentSpan[])[]): readonly string[] {
  return outline([page([texts]), page(spans, { index: 2 })]).slice(1);
}

test('a paragraph in the first column alone, or paragraphs that are not level, are no row', () => {
  assert.deepEqual(behind(line(7500, 9000, 'Delta')), ['text_block: Delta']);
  assert.deepEqual(behind(line(7500, 9000, 'Delta'), line(20_000, 13_000, 'the fourth')), ['text_block: Delta', 'text_block: the fourth']);
  assert.deepEqual(behind(line(7500, 9000, 'Delta'), line(20_000, 9000, 'the fourth')), ['table goes on']);
});

test('a paragraph that does not start where its column does is no cell', () => {
  assert.deepEqual(behind(line(7500, 9000, 'Delta'), line(21_500, 9000, 'the fourth')), ['text_block: Delta', 'text_block: the fourth']);
});

test('text below a table in the columns behind the first is no row of it', () => {
  const above = rows(20_000, ['Name|What|Where', 'Alpha|the first|here', 'Beta|the second|there']);
  assert.deepEqual(outline([page([above, line(20_000, 30_000, 'Signed'), line(32_000, 30_000, 'Dated')])]).slice(1), ['text_block: Signed', 'text_block: Dated']);
});

test('running text of the next page is no row, although a word of it stands where a column starts', () => {
  const sentence = line(7500, 9000, 'Afterwards there comes the text of all');
  assert.equal(sentence[4].box[0], 20_000);
  assert.deepEqual(behind(sentence), ['text_block: Afterwards there comes the text of all']);
});

test('a title of the next page that stands where a column starts is no row: it is larger, or the last row has nothing there', () => {
  assert.deepEqual(behind(line(20_000, 9000, 'Results', { size: 1400 })), ['text_block: Results']);
  assert.deepEqual(behind(line(20_000, 9000, 'of all of them')), ['table goes on']);
  const empty = rows(70_000, ['Name|What|Where', 'Alpha|the first|here', 'Beta|_|there']);
  assert.deepEqual(outline([page([empty]), page([line(20_000, 9000, 'Results')], { index: 2 })]).slice(1), ['text_block: Results']);
});

test('a word that the page end cuts in a cell is one word, a hyphen at the end of a page is resolved', () => {
  const narrow = (y: number, texts: readonly string[]): readonly ContentSpan[] => rows(y, texts, { columns: [7500, 14_000, 20_500] });
  const top = narrow(70_000, ['Area|Kind|Unit', 'Asia|corn|tons', 'Euro|pota|kilo']);
  assert.deepEqual(tables(top, narrow(9000, ['pe|toes|gram', 'Oman|date|tons']))[0].slice(2), ['Europe | potatoes | kilogram', 'Oman | date | tons']);
  const hyphen = [...rows(70_000, ['Name|What|Where', 'Alpha|the first|here']), ...line(7500, 72_400, 'Beta'), ...hyphenated(line(20_000, 72_400, 'one of the pota-')), ...line(32_000, 72_400, 'there')];
  assert.deepEqual(tables(hyphen, [...line(20_000, 9000, 'toes here'), ...rows(10_200, ['Gamma|the last|far', 'Delta|the end|near'])])[0].slice(2, 3), ['Beta | one of the potatoes here | there']);
});

test('the places of words behind a word that the page end cuts count no space', () => {
  const narrow = (y: number, texts: readonly string[]): readonly ContentSpan[] => rows(y, texts, { columns: [7500, 14_000, 20_500] });
  const { places } = layoutOf([page([narrow(70_000, ['Area|Kind|Unit', 'Asia|corn|tons', 'Euro|pota|kilo'])]), page([narrow(9000, ['pe|toes|gram', 'Oman|date|tons'])], { index: 2 })]);
  assert.deepEqual(places[1].slice(0, 3), [{ start: 4, end: 6 }, { start: 4, end: 8 }, { start: 4, end: 8 }]);
});
