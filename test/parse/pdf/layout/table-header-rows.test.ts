import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContentSpan, Rule } from '../../../../src/parse/pdf/page-content.ts';
import { headerCount, type FilledCell } from '../../../../src/parse/pdf/layout/tagged-tables.ts';
import { layoutOf } from '../../../support/layout-views.ts';
import { grid, line, page, rule } from '../../../support/page-builder.ts';

const xs = [7500, 20_000, 32_000];

/** Rows of cells 12 points apart, `_` for an empty one. */
function rows(...texts: readonly string[]): readonly (readonly ContentSpan[])[] {
  return texts.map((cells, row) => cells.split('|').flatMap((cell, column) => (cell === '_' ? [] : line(xs[column], 9000 + row * 1200, cell))));
}

function headerRows(content: readonly (readonly ContentSpan[])[], rules: readonly Rule[] = []): number {
  return layoutOf([page(content, { rules })]).tables[0].header_rows;
}

/** A ruling of the width of the table below a row. */
function below(row: number, x0 = 7000, x1 = 35_000): Rule {
  return rule(x0, 9000 + row * 1200 + 250, x1, 9000 + row * 1200 + 250);
}

const plain = rows('Name|Small|Large', 'of all|amount|amount', 'Alpha|1|2', 'Beta|3|4', 'Gamma|5|6');

test('a table that shows no header has its first row for one', () => {
  assert.equal(headerRows(plain), 1);
  assert.equal(headerRows(rows('Name|Small|Large', 'Alpha|1|2')), 1);
});

test('the header ends at the first ruling across the table', () => {
  assert.equal(headerRows(plain, [below(0)]), 1);
  assert.equal(headerRows(plain, [below(1)]), 2);
  assert.equal(headerRows(plain, [below(1), below(3)]), 2);
  assert.equal(headerRows(plain, [below(3)]), 4);
});

test('a ruling over some of the columns, and one below the last row, end no header', () => {
  assert.equal(headerRows(plain, [below(1, 19_000, 35_000)]), 1);
  assert.equal(headerRows(plain, [below(1, 36_000, 60_000)]), 1);
  assert.equal(headerRows(plain, [below(4)]), 1);
});

test('a ruling below more than four rows ends no header', () => {
  const long = rows('Name|Small|Large', 'Alpha|1|2', 'Beta|3|4', 'Gamma|5|6', 'Delta|7|8', 'Total|16|20');
  assert.equal(headerRows(long, [below(3)]), 4);
  assert.equal(headerRows(long, [below(4)]), 1);
});

test('a title over several columns and the row of heads below it are the header, also where a ruling stands between them', () => {
  const titled = [...rows('Name'), line(21_500, 9000, 'Counted in the first half'), ...rows('_', '_|Spring|Summer', 'Alpha|1|2', 'Beta|3|4', 'Gamma|5|6').slice(1)];
  assert.equal(headerRows(titled), 2);
  assert.equal(headerRows(titled, [below(0)]), 2);
  assert.equal(headerRows(titled, [below(1)]), 2);
  assert.equal(headerRows(titled, [below(2)]), 3);
});

test('a drawn cell at the top that spans rows makes them all the header, but never the whole table', () => {
  const content = rows('Name|Small|Large', '_|amount|amount', 'Alpha|1|2');
  const ys = [8000, 9300, 10_500, 11_700];
  const sides = xs.map((x) => x - 300);
  assert.equal(headerRows(content, grid([...sides, 44_000], ys)), 1);
  const spanning = [...[8000, 10_500, 11_700].map((y) => rule(7200, y, 44_000, y)), rule(19_700, 9300, 44_000, 9300), ...[...sides, 44_000].map((x) => rule(x, 8000, x, 11_700))];
  assert.equal(headerRows(content, spanning), 2);
  const whole = [...[8000, 10_500].map((y) => rule(7200, y, 44_000, y)), rule(19_700, 9300, 44_000, 9300), ...[...sides, 44_000].map((x) => rule(x, 8000, x, 10_500))];
  assert.equal(headerRows(content.slice(0, 2), whole), 1);
});

/** Rows of tagged cells, `h` for a header cell. */
function tagged(...kinds: readonly string[]): number {
  return headerCount(kinds.map((row) => [...row].map((kind): FilledCell => ({ isHeader: kind === 'h', rowSpan: 1, colSpan: 1, lines: [] }))));
}

test('rows of tagged header cells are the header, and without any the first row is', () => {
  assert.equal(tagged('hhh', 'hhh', 'hdd', 'hdd'), 2);
  assert.equal(tagged('ddd', 'ddd'), 1);
  assert.equal(tagged('hdd', 'hdd'), 0);
});

test('a tagged table of one row has no header, and one of header cells only has one row of it', () => {
  assert.equal(tagged('ddd'), 0);
  assert.equal(tagged('hhh'), 0);
  assert.equal(tagged('hhh', 'hhh', 'hhh'), 1);
});
