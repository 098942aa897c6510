import assert from 'node:assert/strict';
import { test } from 'node:test';
import { surveyHeadings } from '../../../../src/parse/pdf/layout/headings.ts';
import type { TaggedRole } from '../../../../src/parse/pdf/layout/tagged-blocks.ts';
import { linesOn } from '../../../support/line-views.ts';
import { bold, lines, regular, type Setting } from '../../../support/page-builder.ts';

const italic = { ...bold, id: 'embedded:Test-BoldItalic', italic: true };

/** A paragraph: its lines, how they are set, and what else is known of it. */
type Given = readonly [text: string | readonly string[], setting?: Setting, more?: { readonly isItem?: true; readonly role?: TaggedRole }];

// The level of each paragraph among enough text of 10 pt; 0 where it is no heading.
function levels(given: readonly Given[], body: readonly Given[] = [[['text of the body '.repeat(20)], { size: 1000 }]]): readonly number[] {
  const survey = surveyHeadings();
  const numbers = [...given, ...body].map(([text, setting, { isItem = false, role } = {}]) => {
    const found = linesOn([lines(7200, 9000, (typeof text === 'string' ? [text] : text).map((each) => each.trim()), setting)]);
    return survey.add({ lines: found, isItem, ...(role === undefined ? {} : { role }) });
  });
  const headings = survey.headings();
  return numbers.slice(0, given.length).map((number) => (number === undefined ? 0 : headings[number]?.level ?? 0));
}

const is = (...given: Given): boolean => levels([given])[0] > 0;

test('text a seventh larger than the body is a heading, bold text of its size too, and smaller bold text is none', () => {
  assert.deepEqual([is('Larger', { size: 1150 }), is('Hardly', { size: 1140 })], [true, false]);
  assert.deepEqual([is('Bold', { font: bold }), is('Small', { size: 900, font: bold }), is('Note', { size: 890, font: bold })], [true, true, false]);
  assert.equal(is('Plain', {}), false);
});

test('the size of the body is the one most letters have, not most paragraphs', () => {
  const notes: readonly Given[] = Array.from({ length: 9 }, () => ['note', { size: 800 }]);
  assert.deepEqual(levels([['Title', { size: 1000 }]], [[['long text of the body '.repeat(9)], { size: 1000 }], ...notes]), [0]);
  assert.deepEqual(levels([['Title', { size: 1000 }]], [...notes, ['short', { size: 1000 }]]), [1]);
  // Of two sizes with as many letters, the smaller.
  assert.deepEqual(levels([['Wide', { size: 1200 }]], [['text', { size: 800 }]]), [1]);
});

test('a bold line that ends as a sentence or a label does is no heading in the size of the body, and is one in a larger size', () => {
  for (const end of ['.', ',', ';', ':', '!']) assert.equal(is(`Warning${end}`, { font: bold }), false, end);
  assert.equal(is('Ready?', { font: bold }), true);
  assert.equal(is('Warning.', { size: 1400, font: bold }), true);
});

test('a bold item of a list, a bold italic line and bold text of three lines are no headings in the size of the body', () => {
  assert.equal(is('1. Pay', { font: bold }, { isItem: true }), false);
  assert.equal(is('Ibid', { font: italic }), false);
  assert.equal(is(['one', 'two'], { font: bold }), true);
  assert.equal(is(['one', 'two', 'three'], { font: bold }), false);
  assert.equal(is(['one', 'two', 'three'], { size: 1400, font: bold }), true);
});

test('large text of more than four lines is a heading only where it is bold, and of more than eight never', () => {
  const of = (count: number, setting: Setting): boolean => is(Array.from({ length: count }, () => 'word'), { size: 1400, ...setting });
  assert.deepEqual([of(4, {}), of(5, {}), of(8, { font: bold }), of(9, { font: bold })], [true, false, true, false]);
});

test('large text of more than 240 letters is a lead and no heading', () => {
  // With the space behind each, ten letters a word.
  assert.deepEqual([24, 25].map((count) => is(Array.from({ length: 4 }, (_, index) => 'ninechars '.repeat(index === 0 ? count - 18 : 6)), { size: 1400, font: bold })), [true, false]);
});

test('a large sentence of more than 60 letters is no heading, unless it is bold', () => {
  // With the space behind each word: 60 letters and 61.
  const sentence = (last: string): string => `${'ninechars '.repeat(5)}${last}`;
  assert.deepEqual([is(sentence('ninechar.'), { size: 1400 }), is(sentence('ninechars.'), { size: 1400 })], [true, false]);
  assert.equal(is(sentence('ninecharss'), { size: 1400 }), true);
  assert.equal(is(sentence('ninechars.'), { size: 1400, font: bold }), true);
});

test('signs without a letter or digit and entries of a contents page are no headings', () => {
  assert.deepEqual([is('* * *', { size: 1400 }), is('\u00a7 4', { size: 1400 }), is('\u7ae0', { size: 1400 })], [false, true, true]);
  assert.equal(is('Scope ....... 12', { size: 1400 }), false);
});

test('styles are ranked by size, the bold one first among two of one size; half a point is no other style', () => {
  assert.deepEqual(levels([['a', { size: 1400 }], ['b', { size: 1400, font: bold }], ['c', { size: 2000 }], ['d', { size: 1400 }], ['e', { size: 1400, font: bold }]]), [3, 2, 1, 3, 2]);
  assert.deepEqual(levels([['a', { size: 1410 }], ['b', { size: 1390 }], ['c', { size: 1200 }]]), [1, 1, 2]);
});

test('a style used once takes no level away from those that come again, but for the largest', () => {
  assert.deepEqual(levels([['a', { size: 2000 }], ['once', { size: 1800 }], ['b', { size: 1600 }], ['c', { size: 1600 }], ['d', { size: 1400 }]]), [1, 2, 2, 2, 3]);
});

test('there are no more than six levels', () => {
  const given = [2600, 2400, 2200, 2000, 1800, 1600, 1400].flatMap((size): readonly Given[] => [['a', { size }], ['b', { size }]]);
  assert.deepEqual(levels(given).slice(-4), [6, 6, 6, 6]);
});

const chapter: Setting = { size: 1600, font: bold };
const section: Setting = { size: 1400, font: bold };

test('the depth of a number is the level from three numbered headings on, where there is more than one depth', () => {
  assert.deepEqual(levels([['1 Aim', section], ['1.1 Why', section], ['2 End', section]]), [1, 2, 1]);
  assert.deepEqual(levels([['1 Aim', section], ['1.1 Why', section]]), [1, 1]);
  assert.deepEqual(levels([['1 Aim', section], ['2 Why', section], ['3 End', chapter]]), [2, 2, 1]);
  assert.deepEqual(levels([['1. Aim', section], ['1.1. Why', section], ['1.1.1. How', section], ['2. End', section]]), [1, 2, 3, 1]);
});

test('a year or a number of three digits is no number of a heading, nor is a number alone on its line', () => {
  assert.deepEqual(levels([['1 Aim', section], ['1.1 Why', section], ['2 End', section], ['2017 in review', chapter], ['100 days', chapter]]), [2, 3, 2, 1, 1]);
  assert.deepEqual(levels([['1 Aim', section], ['1.1 Why', section], ['2', section]]), [1, 1, 1]);
  assert.deepEqual(levels([['1 Aim', section], ['1.1 Why', section], [['2', 'End'], section]]), [1, 2, 1]);
});

test('a heading without a number has the level that most numbers of its style say', () => {
  const given: readonly Given[] = [['1 Aim', chapter], ['1.1 Why', section], ['1.2 How', section], ['2 Stray', section], ['Summary', section]];
  assert.deepEqual(levels(given), [1, 2, 2, 1, 2]);
  // Where two depths are as frequent, the higher level.
  assert.deepEqual(levels([...given.slice(0, 2), ...given.slice(3)]), [1, 2, 1, 1]);
});

test('a style without numbers among numbered ones is one level below the style before it, and above them of the first', () => {
  const numbered: readonly Given[] = [['1 Aim', chapter], ['1.1 Why', section], ['2 End', chapter]];
  assert.deepEqual(levels([['Report', { size: 2400 }], ...numbered, ['Note', { size: 1200, font: bold }], ['Remark', { font: bold }]]), [1, 2, 3, 2, 4, 5]);
});

const heading = (level: number): { readonly role: TaggedRole } => ({ role: { type: 'heading', level } });
const paragraph = { role: { type: 'text' } } as const;

test('tags decide as long as no more than three headings by style alone stand against one of them', () => {
  const styled = (count: number): readonly Given[] => Array.from({ length: count }, () => ['Bold words', { font: bold }, paragraph]);
  assert.deepEqual(levels([['Terms', { font: regular }, heading(3)], ...styled(3)]), [3, 0, 0, 0]);
  assert.deepEqual(levels([['Terms', { font: regular }, heading(3)], ...styled(4)]), [0, 1, 1, 1, 1]);
});

test('where tags decide, pages without tags are still read by style', () => {
  assert.deepEqual(levels([['Terms', {}, heading(2)], ['Large', { size: 2000 }], ['Bold', { font: bold }, paragraph]]), [2, 1, 0]);
});

test('bold numbers of the fields of a form are no headings unless the tree says so', () => {
  assert.deepEqual(levels([['12', { font: bold }, paragraph], ['a 4', { font: bold }, paragraph]]), [0, 0]);
  assert.deepEqual(levels([['Part II', { font: bold }, paragraph]]), [1]);
  assert.deepEqual(levels([['12', { font: bold }]]), [1]);
  assert.deepEqual(levels([['16', {}, heading(1)]]), [0], 'nor where nothing but such a number is tagged as one');
});
