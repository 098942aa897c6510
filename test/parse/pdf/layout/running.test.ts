import assert from 'node:assert/strict';
import { test } from 'node:test';
import { edgeLines, runningLines } from '../../../../src/parse/pdf/layout/running.ts';
import type { ContentSpan } from '../../../../src/parse/pdf/page-content.ts';
import { linesOn, wordsOf } from '../../../support/line-views.ts';
import { line } from '../../../support/page-builder.ts';

const HEIGHT = 79_200;

// What runs on each of the pages, as `header: text`; pages are counted from `from`.
function running(pages: readonly (readonly (readonly ContentSpan[])[])[], from = 1, heights: readonly number[] = []): readonly (readonly string[])[] {
  const lines = pages.map((spans) => linesOn(spans));
  const found = runningLines(lines.map((ofPage, position) => edgeLines({ index: position + from, height: heights[position] ?? HEIGHT, lines: ofPage })));
  return found.map((kinds, position) => [...kinds].map(([place, kind]) => `${kind}: ${wordsOf(lines[position])[place]}`));
}

const top = (words: string, baseline = 4000, x = 7200): readonly ContentSpan[] => line(x, baseline, words);
const bottom = (words: string, baseline = 76_000): readonly ContentSpan[] => line(30_000, baseline, words);

// How many of the pages have a running line, where each has one line with these words; pages without are `undefined`.
function count(words: readonly (string | undefined)[], place: (text: string) => readonly ContentSpan[] = bottom, from = 1): number {
  return running(words.map((text) => (text === undefined ? [] : [place(text)])), from).filter(({ length }) => length > 0).length;
}

test('the same words at one edge of two pages are a running line, on one page or at different edges they are none', () => {
  assert.deepEqual(running([[top('Annual review')], [top('Annual review')]]), [['header: Annual review'], ['header: Annual review']]);
  assert.deepEqual(running([[bottom('Annual review')], [bottom('Annual review')]]), [['footer: Annual review'], ['footer: Annual review']]);
  assert.equal(count(['Annual review', 'Another review']), 0);
  assert.deepEqual(running([[top('Annual review')], [bottom('Annual review')]]), [[], []]);
});

test('what is on fewer than a tenth of the pages does not run', () => {
  const two = (pages: number): number => count(Array.from({ length: pages }, (_, index) => (index < 2 ? 'Annual review' : undefined)));
  assert.deepEqual([two(20), two(21)], [2, 0]);
});

test('a line is looked at where all of it is in the outer thirteen hundredths of the page', () => {
  // The ink reaches 7 pt above and 2 pt below the baseline; the zones end at 102.96 pt and begin at 689.04 pt.
  const at = (baseline: number): number => count(['Annual review', 'Annual review'], (words) => top(words, baseline));
  assert.deepEqual([at(10_096), at(10_097)], [2, 0]);
  assert.deepEqual([at(69_604), at(69_603)], [2, 0]);
});

test('of each edge, the four outermost lines are looked at', () => {
  const stack = (from: number, step: number): readonly (readonly ContentSpan[])[] => ['one', 'two', 'three', 'four', 'five'].map((words, index) => top(words, from + index * step));
  const upper = stack(3000, 1200);
  assert.deepEqual(running([upper, upper])[0], ['header: one', 'header: two', 'header: three', 'header: four']);
  const lower = stack(76_000, -1200);
  assert.deepEqual(running([lower, lower])[0], ['footer: one', 'footer: two', 'footer: three', 'footer: four']);
});

test('of lines at one height, those further left are looked at first', () => {
  for (const [kind, baseline] of [['header', 4000], ['footer', 76_000]] as const) {
    const row = ['five', 'four', 'three', 'two', 'one'].map((words, index) => top(words, baseline, 50_000 - index * 9000));
    assert.deepEqual(running([row, row])[0], ['one', 'two', 'three', 'four'].map((words) => `${kind}: ${words}`));
  }
});

test('a running line may shift by three points from page to page', () => {
  const shifted = (by: number): number => running([[top('Annual review', 4000)], [top('Annual review', 4000 + by)]]).filter(({ length }) => length > 0).length;
  assert.deepEqual([shifted(300), shifted(310)], [2, 0]);
});

test('the foot of a page is as far from its lower edge as that of a lower page', () => {
  const feet = (heights: readonly number[]): number => running(heights.map((height) => [bottom('Annual review', height - 3200)]), 1, heights).filter(({ length }) => length > 0).length;
  assert.equal(feet([79_200, 61_200, 79_200]), 3);
});

test('a number that counts the pages runs, also from another first page; one that stands still alone is no page number', () => {
  assert.equal(count(['1', '2', '3']), 3);
  assert.equal(count(['17', '18', '19'], bottom, 5), 3);
  assert.equal(count(['12', '12', '12']), 0);
  assert.equal(count(['3', '9', '14']), 0);
});

test('a number may miss on four pages of ten, and on more where three pages or more and a tenth of all count on', () => {
  // Of these, the numbers of so many count the pages.
  const counting = (right: number, pages: number): number => count(Array.from({ length: pages }, (_, index) => String(index < right ? index + 1 : 500 + index * index)));
  assert.equal(counting(3, 5), 5);
  assert.equal(counting(3, 6), 6);
  assert.equal(counting(3, 30), 30);
  assert.equal(counting(3, 31), 0);
  assert.equal(count(['1', '2', '30', '41']), 0);
  // Three of five are enough on any number of pages.
  const five = ['1', '2', '3', '70', '90'];
  assert.equal(count(Array.from({ length: 50 }, (_, index) => five.at(index))), 5);
});

test('a year beside words may stand still on most pages, and so may one of two numbers', () => {
  assert.equal(count(['Report 2024', 'Report 2024', 'Report 2024']), 3);
  assert.equal(count(['Report 2024', 'Report 2017', 'Report 1998']), 0);
  assert.equal(count(['1 / 12', '2 / 12', '3 / 12']), 3);
  assert.equal(count(['Report 2024', 'Report 2024', 'Report 2024', 'Report 2017', 'Report 1998']), 5);
  assert.equal(count(['Report 2024', 'Report 2024', 'Report 2030', 'Report 2017', 'Report 1998']), 0);
});

test('a line of signs without a letter or number does not run', () => {
  assert.deepEqual([count(['- - -', '- - -']), count(['|', '|']), count(['* *', '* *'])], [0, 0, 2]);
});

test('Roman numerals count pages, with the smaller sign before the larger taken away', () => {
  assert.equal(count(['iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi']), 8);
  assert.equal(count(['xxxix', 'xl', 'xli']), 3);
  assert.equal(count(['xcix', 'c', 'ci']), 3);
  assert.equal(count(['xlix', 'l', 'li']), 3);
  assert.equal(count(['i', 'x', 'c']), 0);
});

test('lines that the file tags as page furniture run on one page alone, by the half of the page they stand in', () => {
  const tagged = (baseline: number, artifacts: readonly boolean[] = [true, true]): readonly ContentSpan[] => line(7200, baseline, 'tagged words').map((span, index) => (artifacts[index] ? { ...span, artifact: true as const } : span));
  assert.deepEqual(running([[tagged(39_599)]]), [['header: tagged words']]);
  assert.deepEqual(running([[tagged(39_600)]]), [['footer: tagged words']]);
  assert.deepEqual(running([[tagged(4000, [true, false])]]), [[]]);
});
