import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endsEntry, leadingsOf, paragraphsOf, type Leadings } from '../../../../src/parse/pdf/layout/paragraphs.ts';
import type { ContentSpan } from '../../../../src/parse/pdf/page-content.ts';
import { linesOn, wordsOf } from '../../../support/line-views.ts';
import { bold, line, lines, monospace } from '../../../support/page-builder.ts';

const usual: Leadings = new Map([[1000, 1200]]);

// The paragraphs of lines, each as its text.
function read(spans: readonly (readonly ContentSpan[])[], leadings: Leadings = usual): readonly string[] {
  return paragraphsOf(linesOn(spans), leadings).map(({ lines: each, isItem }) => `${isItem ? '* ' : ''}${wordsOf(each).join(' / ')}`);
}

// Lines at 72 pt or `x`, by baseline.
const at = (baseline: number, words: string, x = 7200): readonly ContentSpan[] => line(x, baseline, words);
const two = (leading: number, leadings?: Leadings): number => read([at(9000, 'one line'), at(9000 + leading, 'and one')], leadings).length;

test('the usual distance of lines is the most frequent of a size, whatever comes last', () => {
  const blocks = (steps: readonly number[]): ReadonlyMap<number, number> => {
    let y = 9000;
    return leadingsOf([{ lines: linesOn([at(y, 'first'), ...steps.map((step) => at((y += step), 'next'))]) }]);
  };
  assert.deepEqual([...blocks([1200, 1200, 1200, 1200, 1800])], [[1000, 1200]]);
  assert.deepEqual([...blocks([1800, 1200, 1200, 1200, 1200])], [[1000, 1200]]);
  assert.deepEqual([...blocks([1800, 1800, 1800, 1800, 1200, 1200, 1200, 1200])], [[1000, 1200]], 'of two alike, the smaller');
  assert.deepEqual([...blocks([1200, 1200, 1200, 1200, 1800, 1800, 1800, 1800])], [[1000, 1200]]);
  assert.deepEqual([...blocks([1196, 1204, 1201, 1200])], [[1000, 1200]], 'a tenth of a point is no difference');
});

test('three distances tell nothing, four do; lines of two sizes have no usual distance', () => {
  const few = (count: number, second = 1000): number => leadingsOf([{ lines: linesOn(Array.from({ length: count + 1 }, (_, index) => line(7200, 9000 + index * 1200, 'words', { size: index % 2 === 0 ? 1000 : second }))) }]).size;
  assert.deepEqual([few(3), few(4), few(8, 1100)], [0, 1, 0]);
});

test('a paragraph ends where the next line is further below than a fifth more than usual', () => {
  assert.deepEqual([two(1460), two(1470)], [1, 2]);
  // Where nothing is usual, lines are taken to be 1.3 of their size apart.
  assert.deepEqual([two(1580, new Map()), two(1590, new Map())], [1, 2]);
  // However wide the lines of the page are set.
  assert.deepEqual([two(2200, new Map([[1000, 2200]])), two(2220, new Map([[1000, 2200]]))], [1, 2]);
});

test('a paragraph ends where its lines grow apart, though not by more than the page may', () => {
  const third = (leading: number): number => read([at(9000, 'one line'), at(10_200, 'and one'), at(10_200 + leading, 'and one')], new Map([[1000, 1300]])).length;
  assert.deepEqual([third(1380), third(1390)], [1, 2]);
});

test('a paragraph ends where the size, the weight or the kind of the letters changes', () => {
  const after = (setting: Parameters<typeof line>[3]): number => read([at(9000, 'one line'), line(7200, 10_200, 'and one', setting)], new Map([[1000, 1200], [1130, 1200], [1150, 1200]])).length;
  assert.deepEqual([after({}), after({ font: bold }), after({ font: monospace })], [1, 2, 2]);
  assert.deepEqual([after({ size: 1130 }), after({ size: 1150 })], [1, 2]);
});

test('a bold word in a line makes it no bold line', () => {
  const mixed = [...line(7200, 10_200, 'and', { font: bold }), ...line(9000, 10_200, 'one').map((span) => ({ ...span, before: 'space' as const }))];
  assert.equal(read([at(9000, 'one line'), mixed]).length, 1);
});

test('a line that stands wholly beside the one above is no part of its paragraph', () => {
  assert.equal(read([at(9000, 'left'), at(10_200, 'right', 9200)]).length, 2);
  assert.equal(read([at(9000, 'left'), at(10_200, 'right', 9180)]).length, 1);
  assert.equal(read([at(9000, 'right', 9700), at(10_200, 'right')]).length, 2);
});

test('pieces of one row that a space of up to four letters parts are one paragraph, further ones are not', () => {
  const beside = (gap: number, lower = 0): number => read([at(9000, 'left'), at(9000 + lower, 'right', 9200 + gap)]).length;
  assert.deepEqual([beside(4000), beside(4020), beside(2000, 90), beside(2000, 100)], [1, 2, 1, 2]);
  assert.deepEqual([beside(-500), beside(-520)], [1, 2], 'they may reach into each other by half a letter');
});

test('a line set in starts a paragraph where the line above ends a sentence, and any line does inside one', () => {
  const indent = (by: number, above: readonly string[]): number => read([lines(7200, 9000, above), at(9000 + above.length * 1200, 'which is the line that goes on', 7200 + by)]).length;
  const ended = ['A line of the text ends.'];
  assert.deepEqual([indent(800, ended), indent(820, ended)], [1, 2]);
  assert.equal(indent(1000, ['A line that goes on']), 1);
  assert.equal(indent(1000, ['A line that goes on', 'and on and on and on']), 2);
  assert.deepEqual([indent(4980, ended), indent(5000, ended)], [2, 1]);
});

test('a centred line under another starts no paragraph, however far it is set in', () => {
  const centred = (x: number): number => read([at(9000, 'A title of several words.'), at(10_200, 'and more of it', x)]).length;
  assert.equal(centred(7200 + 2500), 1);
  assert.equal(centred(7200 + 1000), 2);
});

test('a line back out at the edge starts a paragraph after two lines that hang, not after one', () => {
  const hung = (inner: number, second = inner): number => read([at(9000, 'Adams wrote this book'), at(10_200, 'in a year of rain', 7200 + inner), at(11_400, 'and of snow and so', 7200 + second), at(12_600, 'Brown wrote another one')]).length;
  assert.deepEqual([hung(800), hung(820)], [1, 2]);
  assert.equal(hung(400, 1000), 1);
  assert.equal(read([at(9000, 'Adams wrote this book'), at(10_200, 'in a year of rain', 8200), at(11_400, 'Brown wrote another one')]).length, 1);
});

test('a sentence that ends well before the edge ends its paragraph, unless the next word would not have fitted', () => {
  const wide = 'one line of text that goes to the edge';
  const after = (last: string, next: string): number => read([at(9000, wide), at(10_200, last), at(11_400, next)]).length;
  assert.equal(after('and then it ends.', 'Another begins here'), 2);
  assert.equal(after('and then it goes on', 'another begins here'), 1);
  // The edge is at 170 pt from the start of the lines: this one leaves 30, a word of two letters needs 10, and 20 any line may leave.
  assert.equal(after('abcdefghij abcdefghij abcdef.', 'So it'), 1);
  assert.equal(after('abcdefghij abcdefghij abcde.', 'So it'), 2);
  assert.equal(after('abcdefghij abcdefghij abcde.', 'Some'), 1);
  assert.equal(read([at(9000, 'Short.'), at(10_200, wide)]).length, 1, 'one line is no paragraph to measure by');
});

test('a line of an item goes on below its number or below its text, and ends where it goes back out', () => {
  const item = (x: number): readonly string[] => read([at(9000, '1. first item of all'), at(10_200, 'goes on here', x)]);
  assert.deepEqual(item(8200), ['* 1. first item of all / goes on here']);
  assert.equal(item(7200 - 2400).length, 1);
  assert.equal(item(7200 - 2420).length, 2);
  const third = (x: number): number => read([at(9000, '1. first item of all'), at(10_200, 'goes on here', 8200), at(11_400, 'and there', x)]).length;
  assert.deepEqual([third(8200 - 800), third(8200 - 820)], [1, 2]);
});

test('every marker starts an item; a marker alone on its line does, and a word with a bracket inside a full paragraph does not', () => {
  assert.deepEqual(read([at(9000, '1. one'), at(10_200, '2. two'), at(11_400, '\u2022 three')]), ['* 1. one', '* 2. two', '* \u2022 three']);
  assert.deepEqual(read([at(9000, '\u2022')]), ['* \u2022']);
});

test('a number at the start of a wrapped line is no item where the line above is full and it is not set in', () => {
  const wrapped = (x: number, last = 'told us in the spring of'): number => read([at(9000, 'It was the keeper who'), at(10_200, last), at(11_400, '12. He was right', x)]).length;
  assert.equal(wrapped(7200), 1);
  assert.equal(wrapped(7450), 1);
  assert.equal(wrapped(7460), 2);
  assert.equal(wrapped(7200, 'told us'), 2);
  assert.equal(read([at(9000, 'It was the keeper who told'), at(10_200, '12. He was right')]).length, 2, 'one line above tells nothing');
});

test('a number with a bracket goes on with the line above where that has an open one', () => {
  const after = (above: string, second: string): number => read([at(9000, above), at(10_200, second)]).length;
  assert.equal(after('as it was (Algorithm', '166) in the other'), 1);
  assert.equal(after('as it was (Algorithm', '166. in the other'), 2);
  assert.equal(after('as it (the Algorithm) was', '166) in the other'), 2);
  assert.equal(after('as it was, Algorithm', '166) in the other'), 2);
});

test('dots that lead to a page number end an entry of a contents page', () => {
  const ends = (words: string): boolean => endsEntry(linesOn([line(7200, 9000, words)])[0]);
  for (const words of ['Scope ....12', 'Scope ....', 'Scope .... 12', 'Scope \u2026\u2026 iv', 'Scope . 12', 'Preface ....xii']) assert.equal(ends(words), true, words);
  for (const words of ['Scope ...12', 'Scope 12', 'Scope \u2026 12', 'Scope .... twelve', 'and so on...', '12']) assert.equal(ends(words), false, words);
});
