import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContentSpan } from '../../../../src/parse/pdf/page-content.ts';
import { layoutOf, tableRows } from '../../../support/layout-views.ts';
import { line, lines, page } from '../../../support/page-builder.ts';

const xs = [7500, 20_000, 32_000];

/** One row of cells, `_` for an empty one. */
function row(y: number, cells: string): readonly ContentSpan[] {
  return cells.split('|').flatMap((cell, index) => (cell === '_' ? [] : line(xs[index], y, cell)));
}

/** A label of two lines, and cells beside the second one. */
function stack(y: number, first: string, second: string, { indent = 0, leading = 1200, value = 'one' } = {}): readonly ContentSpan[] {
  return [...line(7500, y, first), ...line(7500 + indent, y + leading, second), ...line(20_000, y + leading, value)];
}

function table(...spans: readonly (readonly ContentSpan[])[]): readonly string[] {
  return tableRows(layoutOf([page(spans)]))[0];
}

test('a label of two lines that are nearer to each other than the next row is one label', () => {
  assert.deepEqual(table(row(9000, 'Name|What'), stack(11_000, 'Pears', 'quinces'), row(14_200, 'Beta|two')), ['Name | What', 'Pears quinces | one', 'Beta | two']);
});

test('lines as far apart as the rows are, and farther than lines of a text, are rows', () => {
  const read = (pitch: number): readonly string[] => table(row(9000, 'Name|What|How'), stack(9000 + pitch, 'Fruit of all the trees', 'Quincesandmore', { leading: pitch }), line(32_000, 9000 + 2 * pitch, 'so'), row(9000 + 3 * pitch, 'Beta|two|so'));
  assert.deepEqual(read(1350), ['Name | What | How', 'Fruit of all the trees |  | ', 'Quincesandmore | one | so', 'Beta | two | so']);
});

test('an indented second line that had no room beside the first is one label with it, one that had room is a row', () => {
  const read = (second: string, label: string): readonly string[] => table(row(7800, 'Name|What'), row(9000, 'Bread of|the'), stack(10_200, 'Fruit of trees', second, { indent: 800 }), row(12_600, `${label}|two`));
  assert.deepEqual(read('Apples', 'Pears and some quinces').slice(2, 4), ['Fruit of trees | ', 'Apples | one']);
  assert.deepEqual(read('Pomegranates', 'Pears and some').slice(2, 3), ['Fruit of trees Pomegranates | one']);
});

test('where the rows of the page tell nothing, a second line that had room beside the first is a row of its own', () => {
  const read = (second: string): readonly string[] => table(row(9000, 'Name|What'), stack(10_200, 'Fruit of all', second), row(12_600, 'Beta|two'));
  assert.deepEqual(read('Pears'), ['Name | What', 'Fruit of all | ', 'Pears | one', 'Beta | two']);
  assert.deepEqual(read('Pomegranatesandmore'), ['Name | What', 'Fruit of all Pomegranatesandmore | one', 'Beta | two']);
});

test('a label of three lines is parted above the line that its cells stand beside', () => {
  const label = [...lines(7500, 10_200, ['Fruit of', 'the trees', 'Pears']), ...line(20_000, 12_600, 'one')];
  assert.deepEqual(table(row(9000, 'Name|What'), label, row(13_800, 'Beta|two')), ['Name | What', 'Fruit of the trees | ', 'Pears | one', 'Beta | two']);
});
