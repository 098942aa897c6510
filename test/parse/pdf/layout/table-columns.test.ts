import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContentSpan } from '../../../../src/parse/pdf/page-content.ts';
import { layoutOf, outline, tableRows } from '../../../support/layout-views.ts';
import { line, page } from '../../../support/page-builder.ts';

/** Cells at given places on one baseline, `_` for none; each but the first is painted behind a space. */
function cells(xs: readonly number[], y: number, texts: string): readonly ContentSpan[] {
  return texts.split('|').flatMap((cell, index) => (cell === '_' ? [] : line(xs[index], y, cell).map((span, word) => (index > 0 && word === 0 ? { ...span, before: 'space' as const } : span))));
}

function tables(...spans: readonly (readonly ContentSpan[])[]): readonly (readonly string[])[] {
  return tableRows(layoutOf([page(spans)]));
}

test('cells that stand as near as words of a line are parted where their gaps stand above each other', () => {
  const xs = [7500, 12_000, 14_200, 16_400];
  const rows = [cells(xs, 9000, 'Alpha|111|222|333'), cells(xs, 10_200, 'Beta|44|555|66'), cells(xs, 11_400, 'Gamma|777|88|999'), cells(xs, 12_600, 'Delta|10|11|12')];
  assert.deepEqual(tables(...rows), [['Alpha | 111 | 222 | 333', 'Beta | 44 | 555 | 66', 'Gamma | 777 | 88 | 999', 'Delta | 10 | 11 | 12']]);
});

test('wide spaces of running text that stand above each other by chance part nothing', () => {
  const texts = [['One', 'word', 'after', 'another'], ['It', 'reads', 'on', 'from', 'here'], ['And', 'further', 'words', 'follow'], ['Four', 'lines', 'make', 'a', 'text']];
  const spaces = texts.map((words) => Math.floor((12_000 - words.join('').length * 500) / (words.length - 1)));
  const rows = texts.map((words, index) => line(7500, 9000 + index * 1200, words.join(' '), { space: spaces[index] }));
  assert.deepEqual(outline([page(rows)]), [`text_block: ${texts.map((words) => words.join(' ')).join(' ')}`]);
});

test('the numbers of a list are no column', () => {
  const items = ['Choose', 'Understand the terms', 'Shop around', 'Avoid pitfalls'].map((item, index) => cells([7500, 9400], 9000 + index * 1200, `${String(index + 1)}.|${item}`));
  assert.deepEqual(outline([page([...items, line(7500, 5000, 'What was painted last')])]), ['text_block: What was painted last', 'list_item: 1. Choose', 'list_item: 2. Understand the terms', 'list_item: 3. Shop around', 'list_item: 4. Avoid pitfalls']);
});

test('a head that stands beside the numbers below it is the head of their column', () => {
  const head = [7500, 20_000, 32_000];
  const body = [7500, 26_000, 38_000];
  const rows = [cells(head, 9000, 'Name|Sales|Stock'), cells(body, 10_200, 'Alpha|12|304'), cells(body, 11_400, 'Beta|8|71'), cells(body, 12_600, 'Gamma|5|20')];
  assert.deepEqual(tables(...rows), [['Name | Sales | Stock', 'Alpha | 12 | 304', 'Beta | 8 | 71', 'Gamma | 5 | 20']]);
});

test('a first column without a head keeps its place beside a column without rows', () => {
  const xs = [7500, 20_000, 32_000];
  assert.deepEqual(tables(cells(xs, 9000, '_|Sales|Stock'), cells(xs, 10_200, 'Alpha|_|304'), cells(xs, 11_400, 'Beta|_|71')), [[' | Sales | Stock', 'Alpha |  | 304', 'Beta |  | 71']]);
});

test('a currency sign that is set apart stands in the cell of its number, and a per cent sign too', () => {
  const xs = [7500, 20_000, 24_000, 32_000, 36_000];
  const rows = [cells(xs, 9000, 'Alpha|$|100|20|%'), cells(xs, 10_200, 'Beta|_|250|30|%'), cells(xs, 11_400, 'Total|$|350|50|%')];
  assert.deepEqual(tables(...rows), [['Alpha | $ 100 | 20 %', 'Beta | 250 | 30 %', 'Total | $ 350 | 50 %']]);
});

test('the title of a group of rows that stands as far from them as they from each other is a row', () => {
  const xs = [7500, 20_000, 32_000];
  const rows = [cells(xs, 9000, 'Name|Small|Large'), line(7500, 10_500, 'Fruit of all seasons'), cells(xs, 12_000, 'Apples|1|2'), cells(xs, 13_500, 'Pears|3|4')];
  assert.deepEqual(tables(...rows), [['Name | Small | Large', 'Fruit of all seasons |  | ', 'Apples | 1 | 2', 'Pears | 3 | 4']]);
});

test('an indented row below the title of its group is a row where its label had room beside the title', () => {
  const xs = [8300, 20_000, 32_000];
  const rows = [
    cells([7500, 20_000, 32_000], 7800, 'Name|Small|Large'),
    cells([7500, 20_000, 32_000], 9000, 'Bread|7|8'),
    [...line(7500, 10_200, 'Fruit of trees'), ...cells(xs, 11_400, 'Apples|1|2')],
    cells(xs, 12_600, 'Pears and some quinces|3|4'),
  ];
  assert.deepEqual(tables(...rows), [['Name | Small | Large', 'Bread | 7 | 8', 'Fruit of trees |  | ', 'Apples | 1 | 2', 'Pears and some quinces | 3 | 4']]);
});
