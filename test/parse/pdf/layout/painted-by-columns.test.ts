import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnsToRows } from '../../../../src/parse/pdf/layout/painted-by-columns.ts';
import type { ContentSpan } from '../../../../src/parse/pdf/page-content.ts';
import { linesOn, wordsOf } from '../../../support/line-views.ts';
import { line, lines } from '../../../support/page-builder.ts';

/** The cells of one column, `_` for none, from a first baseline down. */
function column(x: number, texts: string, { y = 9000, pitch = 1500 } = {}): readonly ContentSpan[] {
  return texts.split('|').flatMap((cell, index) => (cell === '_' ? [] : line(x, y + index * pitch, cell)));
}

/** The lines of a page in the order of rows, `|` between them. */
function read(...spans: readonly (readonly ContentSpan[])[]): string {
  return wordsOf(columnsToRows(linesOn(spans))).join('|');
}

const names = column(7500, 'Alpha|Beta|Gamma|Delta|Omega');

test('columns of numbers beside labels are read row by row, columns of fewer than three lines are not', () => {
  assert.equal(read(column(7500, 'Alpha|Beta|Gamma'), column(20_000, '1|2|3')), 'Alpha|1|Beta|2|Gamma|3');
  assert.equal(read(column(7500, 'Alpha|Beta'), column(20_000, '1|2')), 'Alpha|Beta|1|2');
});

test('three of five lines are numbers where a column is one of numbers', () => {
  assert.equal(read(names, column(20_000, '1|none|3|some|5')), 'Alpha|1|Beta|none|Gamma|3|Delta|some|Omega|5');
  assert.equal(read(names, column(20_000, '1|none|3|some|all')), 'Alpha|Beta|Gamma|Delta|Omega|1|none|3|some|all');
});

test('a number has three words at most', () => {
  assert.equal(read(column(7500, 'Alpha|Beta|Gamma'), column(20_000, '1 200 300|2|3 %')), 'Alpha|1 200 300|Beta|2|Gamma|3 %');
  assert.equal(read(column(7500, 'Alpha|Beta|Gamma'), column(20_000, '1 2 3 4|2|1 2 3 4')), 'Alpha|Beta|Gamma|1 2 3 4|2|1 2 3 4');
});

test('three of five lines of a column stand level with the labels or with the column before it', () => {
  const shifted = (...shifts: readonly number[]): string =>
    read(column(7500, 'Alpha|Beta|Gamma|Delta|Omega', { pitch: 2500 }), ...shifts.map((shift, index) => line(20_000, 9000 + index * 2500 + shift, String(index + 1))));
  const columns = 'Alpha|Beta|Gamma|Delta|Omega|1|2|3|4|5';
  assert.equal(shifted(300, -300, 0, 300, 300), 'Alpha|1|Beta|2|Gamma|3|Delta|4|Omega|5');
  assert.equal(shifted(400, 0, 400, 400, 400), columns);
  assert.equal(shifted(700, 0, 700, 0, 700), columns);
  assert.equal(shifted(700, 0, 700, 0, 0), 'Alpha|1|Beta|2|Gamma|3|Delta|4|Omega|5');
  assert.equal(read(column(7500, 'Alpha|Beta|Gamma'), column(20_000, '1|2|3|4|5'), column(32_000, '_|_|7|8|9')), 'Alpha|1|Beta|2|Gamma|3|7|4|8|5|9');
});

test('labels that reach over the numbers are no column beside them', () => {
  const wide = column(7500, 'Alpha and all that is like it|Beta and all that is like it|Gamma');
  assert.equal(read(wide, column(18_000, '1|2|3')), 'Alpha and all that is like it|Beta and all that is like it|Gamma|1|2|3');
});

test('a column reaches over eight lines without a cell, not over more', () => {
  const far = (step: number): string => read([...line(7500, 9000, 'Alpha'), ...lines(7500, 9000 + step, ['Beta', 'Gamma'], { leading: 1500 })], [...line(20_000, 9000, '1'), ...lines(20_000, 9000 + step, ['2', '3'], { leading: 1500 })]);
  assert.equal(far(7900), 'Alpha|1|Beta|2|Gamma|3');
  assert.equal(far(8100), 'Alpha|Beta|Gamma|1|2|3');
});

test('text that is painted behind the columns ends them: up to the left, below to the left, or in another size', () => {
  const table = [column(7500, 'Alpha|Beta|Gamma|Delta|Omega'), column(20_000, '1|2|3')];
  const rows = 'Alpha|1|Beta|2|Gamma|3|Delta|Omega';
  assert.equal(read(...table, line(7500, 5000, 'Title')), `${rows}|Title`);
  assert.equal(read(...table, line(3000, 14_000, 'Note')), `${rows}|Note`);
  assert.equal(read(...table, line(20_000, 14_000, '(1)', { size: 800 })), `${rows}|(1)`);
});

test('lines of text above the labels are no labels', () => {
  const text = lines(7500, 3000, Array.from({ length: 4 }, () => 'as wide as all of the columns are together'));
  assert.match(read(text, column(7500, 'Alpha|Beta|Gamma'), column(20_000, '1|2|3')), /together\|Alpha\|1\|Beta\|2\|Gamma\|3$/);
});

test('rows as near as lines of text are rows where all of them are as near', () => {
  assert.equal(read(column(7500, 'Alpha|Beta|Gamma', { pitch: 1200 }), column(20_000, '1|2|3', { pitch: 1200 })), 'Alpha|1|Beta|2|Gamma|3');
});

test('a cell near above the labels to their right makes them cells of a row; one far above, text to the left, or what ends lower does not', () => {
  const table = [column(7500, 'Alpha|Beta|Gamma'), column(20_000, '1|2|3')];
  const rows = 'Alpha|1|Beta|2|Gamma|3';
  assert.equal(read(line(20_000, 6000, 'Head'), ...table), 'Head|Alpha|Beta|Gamma|1|2|3');
  assert.equal(read(line(20_000, 4000, 'Head'), ...table), `Head|${rows}`);
  assert.equal(read(line(7500, 7500, 'Title'), ...table), `Title|${rows}`);
  assert.equal(read(lines(40_000, 9000, ['Text', 'beside', 'it']), ...table), `Text|beside|it|${rows}`);
});

test('a row below, cell beside cell, makes the columns cells of a row; a paragraph, a cell without a label, or text far up does not', () => {
  const table = [column(7500, 'Alpha|Beta|Gamma'), column(20_000, '1|2|3')];
  const rows = 'Alpha|1|Beta|2|Gamma|3';
  assert.equal(read(...table, line(7500, 14_000, 'Delta'), line(20_000, 14_000, '4')), 'Alpha|Beta|Gamma|1|2|3|Delta|4');
  assert.equal(read(...table, lines(7500, 14_000, ['Then there', 'is text'])), `${rows}|Then there|is text`);
  assert.equal(read(...table, line(14_000, 14_000, 'Sum'), line(32_000, 14_000, '6')), `${rows}|Sum|6`);
  assert.equal(read(...table, line(7500, 14_000, 'Note'), line(40_000, 9000, 'Beside')), `${rows}|Note|Beside`);
});

test('three columns of five numbers are no cells of several lines, whatever stands above and below them', () => {
  const numbers = column(20_000, '1|2|3|4|5');
  const heads = [...line(7500, 7500, 'Name'), ...line(20_000, 7500, 'Small')];
  assert.equal(read(heads, line(32_000, 7500, 'Large'), names, numbers, column(32_000, '6|7|8|9|10')), 'Name|Small|Large|Alpha|1|6|Beta|2|7|Gamma|3|8|Delta|4|9|Omega|5|10');
  assert.equal(read(heads, names, numbers), 'Name|Small|Alpha|Beta|Gamma|Delta|Omega|1|2|3|4|5');
});

test('dashes, dots and signs stand for numbers, letters of any script do not', () => {
  assert.equal(read(column(7500, 'Alpha|Beta|Gamma'), column(20_000, '\u2013|\u2026|\u22122 \u20ac')), 'Alpha|\u2013|Beta|\u2026|Gamma|\u22122 \u20ac');
  assert.equal(read(column(7500, 'Alpha|Beta|Gamma'), column(20_000, '\u03b1|\u0434|\u00e9')), 'Alpha|Beta|Gamma|\u03b1|\u0434|\u00e9');
});
