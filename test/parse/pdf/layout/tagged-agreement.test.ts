import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContentSpan } from '../../../../src/parse/pdf/page-content.ts';
import { costOf } from '../../../support/cost.ts';
import { layoutOf, outline, tableRows } from '../../../support/layout-views.ts';
import { grid, line, lines, page } from '../../../support/page-builder.ts';
import { taggedPage, type TreeNode } from '../../../support/tagged-page.ts';

const body = (y: number, words: string): readonly ContentSpan[] => line(7200, y, words);

test('one neighbour in eight may lead back up, one in seven makes the tree no guide', () => {
  const upward = (count: number): string => {
    const pieces = Array.from({ length: count }, (_, index) => body(9000 + index * 4000, `line ${String(index)}`));
    const order = pieces.map((_, index) => index);
    return outline([taggedPage(pieces, [1, 0, ...order.slice(2)].map((id): TreeNode => [0, 'P', [id]]))])[0];
  };
  assert.deepEqual([upward(8), upward(7)], ['text_block: line 1', 'text_block: line 0']);
});

test('blocks of the tree that lie in each other by more than a quarter of the smaller contradict the page', () => {
  // The second block is two lines, 40 pt wide and 21 pt high; the first reaches down into it.
  const first = (reach: number): readonly ContentSpan[] => [...body(9000, 'eightlet'), ...body(9000 + reach, 'eightlet')];
  const isFollowed = (reach: number): boolean => {
    const pieces = [first(reach), lines(7200, 11_000, ['eightlet', 'eightlet']), line(40_000, 9000, 'beside')];
    // By the tree, what is beside comes first; by the stream, last.
    return outline([taggedPage(pieces, [[0, 'P', [2]], [0, 'P', [0]], [0, 'P', [1]]])])[0] === 'text_block: beside';
  };
  assert.deepEqual([isFollowed(1600), isFollowed(1640)], [true, false]);
});

test('a block that touches the one above it from below, or stands beside it, contradicts nothing; right above it, it does', () => {
  const isFollowed = (x: number, y: number): boolean => outline([taggedPage([body(20_000, 'the first block'), line(x, y, 'the second block'), line(50_000, 9000, 'beside')], [[0, 'P', [2]], [0, 'P', [0]], [0, 'P', [1]]])])[0] === 'text_block: beside';
  assert.deepEqual([isFollowed(7200, 20_900), isFollowed(7200, 19_100), isFollowed(20_000, 12_000)], [true, false, true]);
});

test('a tree that names nine tenths of the letters is followed, one that names less is not', () => {
  const pieces = [body(9000, 'a'.repeat(40)), line(40_000, 9000, 'b'.repeat(50))];
  const isFollowed = (letters: number): boolean => {
    const found = outline([taggedPage(pieces, [[0, 'P', [1]], [0, 'P', [0]]], { unnamed: [line(7200, 30_000, 'n'.repeat(letters))] })]);
    return found.findIndex((each) => each.endsWith('b')) < found.findIndex((each) => each.endsWith('a'));
  };
  assert.deepEqual([isFollowed(10), isFollowed(11)], [true, false]);
});

test('what the tree holds as one paragraph is parted at more than twice the usual distance of lines', () => {
  const parts = (leading: number): number => outline([taggedPage([[...body(9000, 'one line'), ...body(9000 + leading, 'and one')]], [[0, 'P', [0]]])]).length;
  assert.deepEqual([parts(2200), parts(2210)], [1, 2]);
});

test('a number inside a tagged paragraph starts no item, and one at its start makes it one', () => {
  assert.deepEqual(outline([taggedPage([lines(7200, 9000, ['It took place in', '1. May and went on'])], [[0, 'P', [0]]])]), ['text_block: It took place in 1. May and went on']);
  assert.deepEqual(outline([taggedPage([lines(7200, 9000, ['1. Pay the bill'])], [[0, 'P', [0]]])]), ['list_item: 1. Pay the bill']);
});

test('elements without content do not hide that the tree leads back up', () => {
  assert.deepEqual(outline([taggedPage([body(9000, 'upper'), body(20_000, 'lower')], [[0, 'P', [1]], [0, 'P'], [0, 'P', [0]]])]), ['text_block: upper', 'text_block: lower']);
});

test('an id that two elements with as many ids name belongs to the first', () => {
  assert.deepEqual(outline([taggedPage([body(9000, 'Terms')], [[0, 'H2', [0]], [0, 'P', [0]]])]), ['heading 2: Terms']);
});

// A drawn table of three rows whose last cell is empty, with a note that the tree reads first.
const cells = [line(7500, 11_200, 'Name'), line(20_500, 11_200, 'Score'), line(7500, 12_700, 'full'), line(20_500, 12_700, 'of ten'), line(7500, 14_200, 'Beta')];
const row = (type: string, ...ids: readonly number[]): readonly TreeNode[] => [[1, 'TR'], ...ids.map((id): TreeNode => [2, type, [id]])];
const drawn = (rows: readonly (readonly TreeNode[])[]): ReturnType<typeof layoutOf> =>
  layoutOf([taggedPage([...cells, line(45_000, 20_000, 'note')], [[0, 'P', [5]], [0, 'Table'], ...rows.flat()], { rules: grid([7200, 20_200, 33_000], [10_200, 11_700, 13_200, 14_700]) })]);

test('a table of the tree that lacks an empty cell has the grid that is drawn, and the header rows that the tree names', () => {
  const { elements, tables } = drawn([row('TH', 0, 1), row('TH', 2, 3), row('TD', 4)]);
  assert.deepEqual(elements.map(({ type, text }) => text ?? type), ['note', 'table']);
  assert.deepEqual([tables[0].n_rows, tables[0].n_cols, tables[0].header_rows], [3, 2, 2]);
});

test('where the tree has other rows than are drawn, or names no header, the header rows are those that the page shows', () => {
  const shown = drawn([]).tables[0].header_rows;
  assert.notEqual(shown, 2);
  assert.equal(drawn([row('TH', 0, 1), row('TH', 2, 3, 4)]).tables[0].header_rows, shown);
  assert.equal(drawn([row('TD', 0, 1), row('TD', 2, 3), row('TD', 4)]).tables[0].header_rows, shown);
});

test('a table of the tree that holds more than the drawn one is not followed, and no word of it is lost', () => {
  const rows = [row('TH', 0, 1), row('TD', 2, 3), row('TD', 4), row('TD', 5)].flat();
  const pieces = [...cells, line(45_000, 20_000, 'a note of five words')];
  const found = outline([taggedPage(pieces, [[0, 'Table'], ...rows], { rules: grid([7200, 20_200, 33_000], [10_200, 11_700, 13_200, 14_700]) })]);
  assert.deepEqual(found, ['table: Name | Score / full | of ten / Beta | ', 'text_block: a note of five words']);
});

test('a row of the tree without text is no row', () => {
  const pieces = [body(9000, 'Name'), line(20_000, 9000, 'Score'), body(10_200, 'Alpha'), line(20_000, 10_200, '10')];
  const nodes: readonly TreeNode[] = [[0, 'Table'], ...row('TD', 0, 1), [1, 'TR'], [2, 'TD'], ...row('TD', 2, 3)];
  assert.deepEqual(tableRows(layoutOf([taggedPage(pieces, nodes)])), [['Name | Score', 'Alpha | 10']]);
});

test('each stray word stands before the first thing of the tree that was painted after it', () => {
  const [a, b, c] = [9000, 20_000, 30_000].map((y, index): readonly ContentSpan[] => line(7200, y, 'abc'[index].repeat(30)).map((span) => ({ ...span, markedContentId: index })));
  const stray = (word: string, y: number): readonly ContentSpan[] => line(50_000, y, word);
  // The tree reads a, b, c; painted were c, a and b.
  const { structure } = taggedPage([a, b, c], [[0, 'P', [0]], [0, 'P', [1]], [0, 'P', [2]]]);
  const content = { ...page([stray('u', 60_000), c, stray('v', 50_000), stray('w', 9000), a, stray('x', 40_000), b, stray('y', 70_000)]), structure };
  assert.deepEqual(outline([content]).map((each) => each.at(-1)), ['u', 'v', 'w', 'a', 'x', 'b', 'c', 'y']);
});

test('stray words cost as much again for as many again', () => {
  const cost = (count: number): number => {
    const rows = Array.from({ length: count }, (_, index) => 1000 + index * 4000);
    const { spans, structure, ...rest } = taggedPage(rows.map((y) => body(y, 'abcdefghijklm')), rows.map((_, index): TreeNode => [0, 'P', [index]]));
    const content = { ...rest, structure, spans: [...spans, ...rows.flatMap((y) => line(30_000, y, 'x'))], height: 100_000_000 };
    return costOf(() => layoutOf([content]), 3).ms;
  };
  assert.ok(cost(8000) < 20 * Math.max(cost(1000), 20));
});
