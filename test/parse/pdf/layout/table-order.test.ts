import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContentSpan } from '../../../../src/parse/pdf/page-content.ts';
import { layoutOf, outline, tableRows } from '../../../support/layout-views.ts';
import { line, lines, page, rule } from '../../../support/page-builder.ts';

/** The cells of one column, `_` for none, from a first baseline down. */
function column(x: number, y: number, texts: string, pitch = 1500): readonly ContentSpan[] {
  return texts.split('|').flatMap((cell, index) => (cell === '_' ? [] : line(x, y + index * pitch, cell)));
}

/** The pieces of one line at the columns of a table, `_` for none. */
function across(y: number, texts: string): readonly ContentSpan[] {
  return texts.split('|').flatMap((piece, index) => (piece === '_' ? [] : line([7500, 20_000, 32_000][index], y, piece)));
}

function tables(spans: readonly (readonly ContentSpan[])[], facts: Parameters<typeof page>[1] = {}): readonly (readonly string[])[] {
  return tableRows(layoutOf([page(spans, facts)]));
}

test('a table of numbers that was painted column by column is read row by row', () => {
  const content = [column(7500, 9000, 'Name|Alpha|Beta|Gamma'), column(20_000, 9000, 'Small|1|2|3'), column(32_000, 9000, 'Large|40|_|60')];
  assert.deepEqual(tables(content), [['Name | Small | Large', 'Alpha | 1 | 40', 'Beta | 2 | ', 'Gamma | 3 | 60']]);
});

test('columns of numbers reach over the titles of groups of rows, and cells of several lines are one', () => {
  const labels = [line(7500, 11_700, 'Fruit of trees that grow'), line(7500, 13_200, 'Apples'), line(7500, 14_700, 'Pears and'), line(7500, 15_800, 'quinces'), line(7500, 17_300, 'Plums')].flat();
  const numbers = (x: number, texts: string): readonly ContentSpan[] => texts.split('|').flatMap((text, index) => line(x, [9000, 10_100, 13_200, 14_700, 17_300][index], text));
  const content = [labels, numbers(20_000, 'Small|amounts|1|2|3'), numbers(32_000, 'Large|amounts|40|50|60')];
  assert.deepEqual(tables(content), [[' | Small amounts | Large amounts', 'Fruit of trees that grow |  | ', 'Apples | 1 | 40', 'Pears and quinces | 2 | 50', 'Plums | 3 | 60']]);
});

test('columns of text are read one after the other', () => {
  const content = [column(7500, 9000, 'Alpha went out|to look for|the others|and came back', 1200), column(32_000, 9000, 'Beta stayed in|to wait for|all of them|to come back', 1200)];
  assert.deepEqual(outline([page(content)]), ['text_block: Alpha went out to look for the others and came back', 'text_block: Beta stayed in to wait for all of them to come back']);
});

test('cells whose lines were painted line by line are put together where rows are farther apart', () => {
  const content = [across(9000, 'Group|Persons|Annual'), across(10_200, '_|employed|increase'), across(12_400, 'Apples|1|2'), across(14_600, 'Pears and|3|4'), across(15_800, 'some quinces'), across(18_000, 'Plums|5|6')];
  assert.deepEqual(tables(content), [['Group | Persons employed | Annual increase', 'Apples | 1 | 2', 'Pears and some quinces | 3 | 4', 'Plums | 5 | 6']]);
});

test('a number below a number, and a line below a ruling, are rows of their own at any distance', () => {
  const content = [across(9000, 'Name|Small|Large'), across(10_200, 'Alpha|1|_'), across(11_400, 'Beta|2|30'), across(13_800, 'Gamma|3|40'), across(15_000, 'Delta|4|50')];
  assert.deepEqual(tables(content, { rules: [rule(7500, 9300, 35_000, 9300)] }), [['Name | Small | Large', 'Alpha | 1 | ', 'Beta | 2 | 30', 'Gamma | 3 | 40', 'Delta | 4 | 50']]);
});

test('a label of two lines beside numbers at its second line is one cell where rows are farther apart', () => {
  const content = [across(9000, 'Name|Small|Large'), across(11_000, 'Apples|1|2'), [...line(7500, 13_000, 'Pears and all'), ...across(14_100, 'quinces|3|4')], across(16_100, 'Plums|5|6')];
  assert.deepEqual(tables(content), [['Name | Small | Large', 'Apples | 1 | 2', 'Pears and all quinces | 3 | 4', 'Plums | 5 | 6']]);
});

test('a head of two short words far from the next column is no broken word', () => {
  const content = [across(9000, 'Group|Annual|Share'), across(10_200, '_|change|_'), across(12_400, 'Apples|1|2'), across(14_600, 'Pears|3|4')];
  assert.deepEqual(tables(content), [['Group | Annual change | Share', 'Apples | 1 | 2', 'Pears | 3 | 4']]);
});

test('cells of several lines are no columns: the next row stands below them, cell by cell', () => {
  const first = [lines(7500, 9000, ['Alpha and all', 'that is like', 'it']), lines(20_000, 9000, ['1', '2', '3'])];
  const second = [lines(7500, 13_000, ['Beta and all', 'that is like', 'it and more']), line(20_000, 13_000, '4')];
  const third = [line(7500, 17_000, 'Gamma'), line(20_000, 17_000, '500')];
  assert.deepEqual(tables([...first, ...second, ...third]), [['Alpha and all that is like it | 1 2 3', 'Beta and all that is like it and more | 4', 'Gamma | 500']]);
});

test('cells of several lines are no columns: the last cell of a row stands above them', () => {
  const rows = [line(7500, 7500, 'Name'), line(20_000, 7500, 'Count'), lines(7500, 9000, ['Alpha and all', 'that is like', 'it']), lines(20_000, 9000, ['1', '2', '3'])];
  assert.deepEqual(tables(rows), [['Name | Count', 'Alpha and all that is like it | 1 2 3']]);
});

test('cells of four and more lines are no columns either: the next row is seen over the step up to its second cell', () => {
  const tall = (y: number, name: string): readonly ContentSpan[] => lines(7500, y, [`${name} and all`, 'that is like', 'it and more', 'than it', 'at times']);
  const first = [tall(9000, 'Alpha'), lines(20_000, 9000, ['1', '2', '3', '4'])];
  const second = [tall(16_500, 'Beta'), line(20_000, 16_500, '5')];
  const text = 'and all that is like it and more than it at times';
  assert.deepEqual(tables([...first, ...second]), [[`Alpha ${text} | 1 2 3 4`, `Beta ${text} | 5`]]);
});

test('cells of four and more lines are no columns either: the row above them is seen over its tall label', () => {
  const tall = (y: number, name: string): readonly ContentSpan[] => lines(7500, y, [`${name} and all`, 'that is like', 'it and more', 'than it', 'at times']);
  const text = 'and all that is like it and more than it at times';
  const rows = [tall(9000, 'Alpha'), line(20_000, 9000, '5'), tall(16_500, 'Beta'), lines(20_000, 16_500, ['1', '2', '3', '4'])];
  assert.deepEqual(tables(rows), [[`Alpha ${text} | 5`, `Beta ${text} | 1 2 3 4`]]);
});

test('a negative number below a number is a row of its own at any distance', () => {
  const content = [across(9000, 'Name|Small|Large'), across(10_200, 'Alpha|1|_'), across(11_400, 'Beta|\u22122|\u20133'), across(13_800, 'Gamma|3|40'), across(16_200, 'Delta|4|50')];
  assert.deepEqual(tables(content, { rules: [rule(7500, 9300, 35_000, 9300)] })[0].slice(1, 3), ['Alpha | 1 | ', 'Beta | \u22122 | \u20133']);
});
