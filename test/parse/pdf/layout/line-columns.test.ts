import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutAtColumns } from '../../../../src/parse/pdf/layout/line-columns.ts';
import type { ContentSpan } from '../../../../src/parse/pdf/page-content.ts';
import { linesOn, row, wordsOf, type Piece } from '../../../support/line-views.ts';

// Rows of one line each, 12 pt below each other; a word with the distance before it.
function cut(rows: readonly (readonly (readonly [string, number])[])[], { pitch = 1200, x = (_: number): number => 7200 } = {}): readonly string[] {
  const spans = rows.map((words, index): readonly ContentSpan[] => row(x(index), 9000 + index * pitch, words.map(([word, gap], at): Piece => [word, gap, at === 0 ? 'line' : 'gap'])));
  const lines = linesOn(spans);
  assert.equal(lines.length, rows.length, 'every row is one line before it is cut');
  return wordsOf(cutAtColumns(lines));
}

const numbers = ['375', '290', '584', '970', '116'];
const rowsOf = (count: number, gap: number): readonly (readonly (readonly [string, number])[])[] => numbers.slice(0, count).map((number, index) => [[`name${String(index)}`, 0], [number, gap]]);

test('four rows of a word and a number with a gap at one place are two columns, three rows are not', () => {
  assert.deepEqual(cut(rowsOf(4, 700)), ['name0', '375', 'name1', '290', 'name2', '584', 'name3', '970']);
  assert.deepEqual(cut(rowsOf(3, 700)), ['name0 375', 'name1 290', 'name2 584']);
});

test('rows too far below each other are no rows of one table', () => {
  assert.equal(cut(rowsOf(4, 700), { pitch: 3500 }).length, 8);
  assert.equal(cut(rowsOf(4, 700), { pitch: 3520 }).length, 4);
});

test('a gap as wide as the other spaces of the lines is no column', () => {
  const spaced = (space: number, gap: number): number => cut(Array.from({ length: 4 }, (_, index) => [['alpha', 0], ['beta', space], ['gamma', space], ['delta', space], [numbers[index], gap]])).length;
  assert.deepEqual([spaced(300, 440), spaced(300, 450)], [4, 8]);
  assert.deepEqual([spaced(200, 440), spaced(200, 450)], [4, 8]);
  assert.deepEqual([spaced(340, 500), spaced(340, 510)], [4, 8]);
});

test('a quarter of the gaps tells how wide the spaces are, however many words overlap', () => {
  const spaced = (spaces: readonly number[], gap: number): number => cut(Array.from({ length: 4 }, (_, index) => [['alpha', 0], ...spaces.map((space, at): readonly [string, number] => [`word${String(at)}`, space]), [numbers[index], gap]])).length;
  assert.deepEqual([spaced([340, 340, 400], 500), spaced([340, 340, 400], 510)], [4, 8]);
  assert.deepEqual([spaced([340, 400, 400], 590), spaced([340, 400, 400], 600)], [4, 8]);
  assert.deepEqual([spaced([-100, -100, 340, 340], 440), spaced([-100, -100, 340, 340], 450)], [4, 8]);
});

test('the spaces of running text that happen to come together at one place are no column, unless the words beside are flush', () => {
  // The gap moves to the right by `step` from row to row, so that neither side of it is flush.
  const strewn = (step: number): number => cut(rowsOf(4, 700), { x: (index) => 7200 + index * step }).length;
  assert.deepEqual([strewn(0), strewn(40), strewn(60)], [8, 8, 4]);
});

test('numbers set flush right are a column although neither the words before them nor their first digits are flush', () => {
  const cutAt = (edges: readonly number[]): number => {
    const spans = edges.map((edge, index): readonly ContentSpan[] => {
      const start = 7200 - index * 110;
      const number = index % 2 === 0 ? '7' : '40';
      return row(start, 9000 + index * 1200, [['alpha', 0, 'line'], ['beta', 300, 'space'], ['gamma', 300, 'space'], [number, edge - number.length * 500 - start - 7600, 'space']]);
    });
    const lines = linesOn(spans);
    assert.equal(lines.length, 4);
    return cutAtColumns(lines).length;
  };
  assert.equal(cutAt([16_140, 16_140, 16_140, 16_140]), 8);
  assert.equal(cutAt([16_360, 16_360, 16_140, 16_140]), 4);
});

test('stretched lines are cut only where the words beside the gap are flush nearly exactly', () => {
  const stretchedBy = (space: number, shift: number): number =>
    cut(
      Array.from({ length: 4 }, (_, index) => [['alpha', 0], ['beta', space], ['gamma', space], ['delta', space], [numbers[index], 700]]),
      { x: (index) => 7200 + (index % 2) * shift },
    ).length;
  // Spaces of 30 are those of a plain line, and of 45 those of a stretched one.
  assert.deepEqual([stretchedBy(300, 200), stretchedBy(300, 220)], [8, 4]);
  assert.deepEqual([stretchedBy(450, 120), stretchedBy(450, 140)], [8, 4]);
  assert.deepEqual([stretchedBy(350, 140), stretchedBy(360, 140)], [8, 4]);
});

test('a line is stretched where three of five gaps are alike, and plain where two are', () => {
  const cutBy = (gaps: readonly number[]): number =>
    cut(
      Array.from({ length: 4 }, (_, index) => [['alpha', 0], ['beta', gaps[0]], ['gamma', gaps[1]], ['delta', gaps[2]], ['end', gaps[3]], [numbers[index], 700]]),
      { x: (index) => 7200 + (index % 2) * 140 },
    ).length;
  assert.deepEqual([cutBy([450, 450, 450, 600]), cutBy([450, 450, 530, 300])], [4, 8]);
  // As alike as a seventh of the middle one.
  assert.deepEqual([cutBy([400, 400, 460, 340]), cutBy([400, 400, 465, 300])], [4, 8]);
});

test('a list keeps its numbers: what stands in front of every gap is a marker', () => {
  const items = (first: (index: number) => string): number => cut(Array.from({ length: 4 }, (_, index) => [[first(index), 0], [`item${String(index)}`, 700]])).length;
  assert.equal(items((index) => `${String(index + 1)}.`), 4);
  assert.equal(items(() => '\u2022'), 4);
  assert.equal(items((index) => `${String(index + 1)}x`), 8);
});

test('a line of the text that ends before the columns begin does not end them', () => {
  const rows = rowsOf(5, 700).map((words, index) => (index === 2 ? [['note', 0] as const] : words));
  assert.deepEqual(cut(rows), ['name0', '375', 'name1', '290', 'note', 'name3', '970', 'name4', '116']);
});

test('a line that runs across the gap ends the columns: what is on each side of it must show them again', () => {
  const crossing = (above: number): number => cut([...rowsOf(above, 700), [['wordacross', 0]], ...rowsOf(3, 700)]).length;
  assert.deepEqual([crossing(3), crossing(4)], [7, 12]);
});
