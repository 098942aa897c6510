import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContentSpan } from '../../../../src/parse/pdf/page-content.ts';
import { linesOn, row, wordsOf, type Piece } from '../../../support/line-views.ts';
import { line } from '../../../support/page-builder.ts';

// A stretched line of two words from 72 to 322 pt, or to `end`.
function driven(baseline: number, { x = 7200, end = 32_200, before = 'space' as ContentSpan['before'], size = 1000 } = {}): readonly ContentSpan[] {
  const setting = { size };
  const words: readonly Piece[] = [['driven', 0, 'line', setting], ['apart', end - x - 11 * (size / 2), before, setting]];
  return row(x, baseline, words);
}

// A line of the paragraph from 72 to 322 pt.
const full = (baseline: number): readonly ContentSpan[] => row(7200, baseline, [['abcdefghij', 0, 'line'], ['abcdefghij', 250, 'space'], ['abcdefghij', 250, 'space'], ['abcdefghij', 250, 'space'], ['abcdefgh', 250, 'space']]);

const stretched = 'driven apart';

test('two words driven to both edges are one line beside a full line of the paragraph, above or below', () => {
  assert.equal(wordsOf(linesOn([full(9000), driven(10_200)]))[1], stretched);
  assert.equal(wordsOf(linesOn([driven(9000), full(10_200)]))[0], stretched);
  assert.deepEqual(wordsOf(linesOn([driven(9000)])), ['driven', 'apart']);
});

test('they stay apart where the space between them is not painted', () => {
  assert.equal(wordsOf(linesOn([full(9000), driven(10_200, { before: 'gap' })]))[1], 'driven');
});

test('they stay apart beside a line too far off, of another size, or that starts elsewhere', () => {
  assert.equal(wordsOf(linesOn([full(9000), driven(11_000)]))[1], stretched);
  assert.equal(wordsOf(linesOn([full(9000), driven(11_020)]))[1], 'driven');
  assert.equal(wordsOf(linesOn([full(9000), driven(10_200, { size: 1020 })]))[1], 'driven');
  assert.equal(wordsOf(linesOn([full(9000), driven(10_200, { x: 7500 })]))[1], stretched);
  assert.equal(wordsOf(linesOn([full(9000), driven(10_200, { x: 7520 })]))[1], 'driven');
});

test('they stay apart beside a line that ends before the second of them begins', () => {
  // The second of them begins at 160 pt.
  const beside = (end: number): readonly ContentSpan[] => row(7200, 9000, [['abcdefgh', 0, 'line'], ['abcdefgh', end - 15_200, 'space']]);
  assert.equal(wordsOf(linesOn([beside(16_000), driven(10_200, { end: 18_500 })]))[1], 'driven');
  assert.equal(wordsOf(linesOn([beside(16_020), driven(10_200, { end: 18_500 })]))[1], stretched);
});

test('four full lines anywhere on the page tell the column: a line from edge to edge of it is one line', () => {
  const column = (count: number): readonly (readonly ContentSpan[])[] => Array.from({ length: count }, (_, index) => full(30_000 + index * 1200));
  assert.equal(wordsOf(linesOn([driven(9000), ...column(4)]))[0], stretched);
  assert.equal(wordsOf(linesOn([driven(9000), ...column(3)]))[0], 'driven');
  assert.equal(wordsOf(linesOn([driven(9000, { end: 30_000 }), ...column(4)]))[0], 'driven');
  assert.equal(wordsOf(linesOn([driven(9000, { before: 'gap' }), ...column(4)]))[0], stretched);
});

test('unpainted gaps of a line from edge to edge must be alike', () => {
  const column = Array.from({ length: 4 }, (_, index) => full(30_000 + index * 1200));
  // Three words of 15 letters in all leave 17,500 quanta for two gaps.
  const three = (first: number): readonly ContentSpan[] => row(7200, 9000, [['three', 0, 'line'], ['words', first, 'gap'], ['apart', 17_500 - first, 'gap']]);
  assert.equal(wordsOf(linesOn([three(8750), ...column]))[0], 'three words apart');
  assert.equal(wordsOf(linesOn([three(7700), ...column]))[0], 'three words apart');
  assert.equal(wordsOf(linesOn([three(7500), ...column]))[0], 'three');
});

test('lines of fewer than five words do not tell how wide a column is', () => {
  const four = Array.from({ length: 6 }, (_, index) => row(7200, 30_000 + index * 1200, [['abcdefghijk', 0, 'line'], ['abcdefghijkl', 250, 'space'], ['abcdefghijkl', 250, 'space'], ['abcdefghijklm', 250, 'space']]));
  assert.equal(wordsOf(linesOn([driven(9000, { end: 7200 + 24_750 }), ...four]))[0], 'driven');
  assert.deepEqual(wordsOf(linesOn([line(7200, 9000, 'alone')])), ['alone']);
});
