import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocksOf } from '../../../../src/parse/pdf/layout/blocks.ts';
import { blockRows } from '../../../../src/parse/pdf/layout/table-rows.ts';
import { partStackedRows } from '../../../../src/parse/pdf/layout/table-stacks.ts';
import type { ContentSpan } from '../../../../src/parse/pdf/page-content.ts';
import { linesOn, wordsOf } from '../../../support/line-views.ts';
import { line, lines } from '../../../support/page-builder.ts';

/** The rows after those that took in the row above were parted: `|` between cells, `/` between lines. */
function read(...spans: readonly (readonly ContentSpan[])[]): readonly string[] {
  return partStackedRows(blockRows(blocksOf(linesOn(spans)))).map(({ blocks }) => blocks.map((block) => wordsOf(block.lines).join('/')).join('|'));
}

interface Stacked {
  readonly value?: readonly string[];
  readonly shift?: number;
  readonly indent?: number;
}

/** A label of two lines, and a cell that starts beside the second one. */
function stack(y: number, [first, second]: readonly [string, string], { value = ['one'], shift = 0, indent = 0 }: Stacked = {}): readonly ContentSpan[] {
  return [...line(7500, y, first), ...line(7500 + indent, y + 1200, second), ...lines(20_000, y + 1200 + shift, value)];
}

/** Fills the column: the first word of the second line had no room beside it. */
const wrapped = ['Environment and all its', 'inhabitants'] as const;
/** A row whose cells of unlike height share their first line. */
const top = (y: number): readonly ContentSpan[] => [...line(7500, y, 'Alpha'), ...lines(20_000, y, ['of the', 'first'])];
const tops = [top(30_000), top(35_000)];

test('a cell that goes on below the label parts the row, also where the label seems to wrap', () => {
  assert.deepEqual(read(stack(9000, wrapped, { value: ['one', 'more'] })), ['Environment and all its', 'inhabitants|one/more']);
  assert.deepEqual(read(stack(9000, wrapped)), ['Environment and all its/inhabitants|one']);
});

test('cells that are not level with a line of the label, or not with each other, part nothing', () => {
  assert.deepEqual(read(stack(9000, ['All', 'Pears'], { value: ['one', 'more'], shift: 300 })), ['All/Pears|one/more']);
  assert.deepEqual(read([...stack(9000, ['All', 'Pears'], { value: ['one', 'more'] }), ...line(32_000, 9000, 'two')]), ['All/Pears|one/more|two']);
});

test('a first line that runs into the column of the cells is the row above', () => {
  assert.deepEqual(read(stack(9000, ['Environment and all of the others', 'inhabitants'])), ['Environment and all of the others', 'inhabitants|one']);
});

test('whether a label that seems to wrap is one is voted on by the rows: those at the top against such labels', () => {
  const parted = ['Environment and all its', 'inhabitants|one'];
  const whole = ['Environment and all its/inhabitants|one'];
  assert.deepEqual(read(stack(9000, wrapped), ...tops).slice(0, -2), parted);
  assert.deepEqual(read(stack(9000, wrapped), top(30_000)).slice(0, -1), whole);
  assert.deepEqual(read(stack(9000, wrapped), stack(14_000, wrapped, { value: ['one', 'more'] }), ...tops).slice(0, 2), parted);
});

test('items of a list and rows whose cells start at unlike heights do not vote', () => {
  const item = (y: number): readonly ContentSpan[] => [...line(7500, y, '\u2022'), ...lines(9000, y, ['an item', 'of a list'])];
  assert.equal(read(stack(9000, wrapped), item(30_000), item(35_000)).length, 3);
  const lower = (y: number): readonly ContentSpan[] => [...line(7500, y, 'Alpha'), ...lines(20_000, y + 400, ['of the', 'first'])];
  assert.equal(read(stack(9000, wrapped), lower(30_000), lower(35_000)).length, 3);
});

test('an indented second line that had no room beside the first is one label with it, wherever cells stand', () => {
  assert.equal(read(stack(9000, wrapped, { indent: 800 }), ...tops).length, 3);
  assert.equal(read(stack(9000, wrapped, { indent: 400 }), ...tops).length, 4);
});

test('lines of a label that are clearly nearer to each other than the next row are one label', () => {
  const next = (pitch: number, value = '2'): number => read(stack(9000, ['All', 'Pears']), [...line(7500, 10_200 + pitch, 'Beta'), ...(value === '' ? [] : line(20_000, 10_200 + pitch, value))]).length;
  assert.deepEqual([next(1500), next(1300)], [2, 3]);
  assert.equal(next(3300), 3);
  assert.equal(next(2000, ''), 3);
});

test('where an indented second line had room, as labels that start at the same place show, it is a row of its own', () => {
  const wide = (x: number): readonly ContentSpan[] => [...line(x, 30_000, 'Pears and some quinces'), ...line(20_000, 30_000, '2')];
  const read2 = (x: number): readonly string[] => read(stack(9000, ['Fruit of trees', 'Apples'], { indent: 800 }), wide(x)).slice(0, -1);
  assert.deepEqual(read2(7500), ['Fruit of trees', 'Apples|one']);
  assert.deepEqual(read2(9600), ['Fruit of trees/Apples|one']);
});

test('a second line that is not indented is no row for the room beside the first, where other labels wrap', () => {
  const wide = [...line(7500, 30_000, 'Pears and some quinces'), ...line(20_000, 30_000, '2')];
  assert.equal(read(stack(9000, ['Fruit of trees', 'Apples']), stack(14_000, wrapped), wide).length, 3);
  assert.equal(read(stack(9000, ['Fruit of trees', 'Apples']), wide).length, 3);
});

test('below the title of a group a label of two indented lines is one label where its first word had no room', () => {
  const read3 = (first: string): readonly string[] => read([...line(7500, 9000, 'By kind'), ...line(8500, 10_200, first), ...line(8500, 11_400, 'inhabitants'), ...line(20_000, 11_400, 'one')], [...line(8500, 30_000, 'Pears and some quinces'), ...line(20_000, 30_000, '2')]).slice(0, -1);
  assert.deepEqual(read3('Environment and the'), ['By kind', 'Environment and the/inhabitants|one']);
  assert.deepEqual(read3('All'), ['By kind/All', 'inhabitants|one']);
});

test('below a label that is not indented, or at another place than the next line, no line goes on', () => {
  const read3 = (second: number, third: number): readonly string[] => read([...line(7500, 9000, 'By kind'), ...line(second, 10_200, 'Environment and all'), ...line(third, 11_400, 'inhabitants'), ...line(20_000, 11_400, 'one')]);
  assert.deepEqual(read3(7500, 7500), ['By kind/Environment and all/inhabitants|one']);
  assert.deepEqual(read3(8500, 8500), ['By kind', 'Environment and all/inhabitants|one']);
  assert.deepEqual(read3(8500, 9500), ['By kind/Environment and all/inhabitants|one']);
});
