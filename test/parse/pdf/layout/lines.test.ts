import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GapRuling } from '../../../../src/parse/pdf/layout/lines.ts';
import type { ContentSpan } from '../../../../src/parse/pdf/page-content.ts';
import { linesOn, row, wordsOf, type Piece } from '../../../support/line-views.ts';
import { line } from '../../../support/page-builder.ts';

type Before = ContentSpan['before'];

// How many lines two words are whose letters are 10 pt high, `gap` quanta from each other.
function parts(gap: number, before: Before, ruling: GapRuling = 'none'): number {
  return linesOn([row(7200, 9000, [['one', 0, 'line'], ['two', gap, before]])], () => ruling).length;
}

// Whether a fourth word joins three that stand `gap` from each other.
function joinsThree(gap: number, last: number, before: Before, third = 'three'): boolean {
  const words: readonly Piece[] = [['one', 0, 'line'], ['two', gap, before], [third, gap, before], ['four', last, before]];
  return linesOn([row(7200, 9000, words)]).length === 1;
}

test('words with nothing between them are apart from six tenths of their size on, others sooner or later by what stands there', () => {
  assert.deepEqual([parts(600, 'none'), parts(620, 'none')], [1, 2]);
  assert.deepEqual([parts(750, 'gap'), parts(770, 'gap')], [1, 2]);
  assert.deepEqual([parts(750, 'line'), parts(770, 'line')], [1, 2]);
  assert.deepEqual([parts(3000, 'space'), parts(3020, 'space')], [1, 2]);
});

test('a drawn border parts words at a wide painted space and at none that any line may have', () => {
  assert.deepEqual([parts(1100, 'space', 'border'), parts(1120, 'space', 'border')], [1, 2]);
});

test('inside one drawn cell a painted space may be stretched very far', () => {
  assert.deepEqual([parts(15_000, 'space', 'open'), parts(15_020, 'space', 'open')], [1, 2]);
  assert.equal(parts(5000, 'gap', 'open'), 2);
});

test('a wide painted space goes on with a line whose other spaces are nearly as wide, and parts a line of narrow ones', () => {
  assert.equal(joinsThree(600, 1300, 'space'), true);
  assert.equal(joinsThree(600, 1340, 'space'), false);
  assert.equal(joinsThree(250, 1100, 'space'), true);
});

test('a gap goes on with a line that is stretched alike, three times as wide behind the end of a sentence, and at most two letters high', () => {
  assert.deepEqual([joinsThree(500, 900, 'gap'), joinsThree(500, 920, 'gap')], [true, false]);
  assert.deepEqual([joinsThree(500, 1500, 'gap', 'three.'), joinsThree(500, 1520, 'gap', 'three.')], [true, false]);
  assert.deepEqual([joinsThree(700, 2000, 'gap', 'three?'), joinsThree(700, 2020, 'gap', 'three?')], [true, false]);
});

test('one gap alone does not tell that a line is stretched', () => {
  const two = (last: number): number => linesOn([row(7200, 9000, [['one', 0, 'line'], ['two', 600, 'gap'], ['three', last, 'gap']])]).length;
  assert.deepEqual([two(740), two(900)], [1, 2]);
});

test('a word that lies on the one before it by more than a third of its size is on another line', () => {
  assert.deepEqual([parts(-350, 'gap'), parts(-370, 'gap')], [1, 2]);
});

test('a word is on the line of one that stands an eighth of its size higher, and not of one that stands further off', () => {
  const raised = (by: number): number => linesOn([[...line(7200, 9000, 'one'), ...line(8900, 9000 - by, 'two').map((span) => ({ ...span, before: 'gap' as const }))]]).length;
  assert.deepEqual([raised(120), raised(140)], [1, 2]);
});

test('a smaller word right beside is a superscript of the line: lifted by up to six tenths, and no larger than it must be', () => {
  const lifted = (by: number, size: number, gap: number): number => linesOn([[...line(7200, 9000, 'one'), ...line(8700 + gap, 9000 - by, '2', { size }).map((span) => ({ ...span, before: 'none' as const }))]]).length;
  assert.deepEqual([lifted(400, 850, 0), lifted(400, 900, 0)], [1, 2]);
  assert.deepEqual([lifted(600, 600, 0), lifted(620, 600, 0)], [1, 2]);
  assert.deepEqual([lifted(400, 600, 400), lifted(400, 600, 420)], [1, 2]);
  // So small that it would stand clear above the letters.
  assert.equal(lifted(600, 200, 0), 1);
});

test('a line stands on the baseline of its largest word, whatever a superscript in front does', () => {
  const mark = line(7200, 8600, '1', { size: 600 });
  const word = line(7500, 9000, 'note').map((span) => ({ ...span, before: 'none' as const }));
  const [found, ...others] = linesOn([[...mark, ...word]]);
  assert.deepEqual([others.length, found.baseline, found.size, found.x0, found.y0, found.y1], [0, 9000, 1000, 7200, 8180, 9200]);
});

test('of words of one size the first says where the line stands', () => {
  const shaky = [...line(7200, 9000, 'one'), ...line(8900, 9100, 'two').map((span) => ({ ...span, before: 'gap' as const }))];
  assert.deepEqual(linesOn([shaky]).map(({ baseline }) => baseline), [9000]);
});

test('how wide a space may be is told by the larger of the two words beside it', () => {
  const mixed = (sizes: readonly [number, number], gap: number, before: Before): number => linesOn([row(7200, 9000, [['one', 0, 'line', { size: sizes[0] }], ['two', gap, before, { size: sizes[1] }]])]).length;
  for (const sizes of [[1000, 600], [600, 1000]] as const) {
    assert.deepEqual([mixed(sizes, 350, 'none'), mixed(sizes, 2900, 'space')], [1, 1]);
    assert.equal(mixed(sizes, 3020, 'space'), 2);
  }
});

test('words painted apart are one line where they touch on one baseline, and two where a space is between them', () => {
  const painted = (gap: number, lift = 0, size = 1000): readonly string[] => wordsOf(linesOn([line(8700 + gap, 9000 - lift, 'two', { size }), line(30_000, 30_000, 'far'), line(7200, 9000, 'one')]));
  assert.deepEqual(painted(350), ['one two', 'far']);
  assert.deepEqual(painted(370), ['two', 'far', 'one']);
  assert.deepEqual(painted(-350), ['one two', 'far']);
  assert.deepEqual(painted(-370), ['two', 'far', 'one']);
  assert.deepEqual(painted(100, 80), ['one two', 'far']);
  assert.deepEqual(painted(100, 100), ['two', 'far', 'one']);
  assert.deepEqual(painted(100, 0, 1200), ['two', 'far', 'one']);
});
