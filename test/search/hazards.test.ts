// Hazards of section 7.3 that a ranking meets: figures measured on the reference systems, in integers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ln } from '../../src/base/ln.ts';
import { text } from '../../src/base/text.ts';
import { isLetter, isUnspaced } from '../../src/base/unicode/classes.ts';
import { quantiseVector } from '../../src/chunk/vector.ts';
import type { PostingList } from '../../src/port/store.ts';
import { analyse } from '../../src/search/analyse.ts';
import { bm25, scoringTerm } from '../../src/search/bm25.ts';
import { scanNearness } from '../../src/search/nearness.ts';
import { scanWords } from '../../src/search/scan-words.ts';

function listOf(frequencies: readonly number[], lengths: readonly number[]): PostingList {
  return { passages: Uint32Array.from(frequencies, (_, index) => index + 1), frequencies: Uint32Array.from(frequencies), lengths: Uint32Array.from(lengths) };
}

test('letters that grow when they are folded stay in their words, in every spaced script', () => {
  const torn: string[] = [];
  for (let point = 0; point <= 0x10ffff; point++) {
    if (point >= 0xd800 && point <= 0xdfff) continue;
    const letter = String.fromCodePoint(point);
    if (!isLetter(point) || isUnspaced(point)) continue;
    const words: string[] = [];
    const whole = `x${letter}x`;
    scanWords(whole, (start, end) => words.push(whole.slice(start, end)));
    if (words.join('|') !== whole) torn.push(letter);
  }
  assert.deepEqual(torn, []);
});

test('capitals that have no partner in an older Unicode are folded by our tables', () => {
  assert.deepEqual(analyse(text('STRASSE straße ẞ')).terms, ['strass', '=strasse', 'ss']);
  assert.deepEqual(analyse(text('\u{13a0} \u{ab70}')).terms, ['\u{13a0}']);
  assert.deepEqual(analyse(text('\u{1c80} \u0432')).terms, ['\u0432']);
});

test('a mean length of 11 terms over 9 passages gives the score of the exact quotient', () => {
  const list = listOf([1, 1], [8, 8]);
  const { scores } = bm25([scoringTerm(list, 1000, { passageCount: 9, termTotal: 11 })]);
  // 0.4241254556144293 by doubles, 0.42412545561442927 by a decimal mean of sixteen digits: one integer.
  assert.deepEqual([...scores], [424_125, 424_125]);
});

test('the logarithm is ours to the last bit where engines and databases differ', () => {
  assert.equal(ln(1 + (3 - 1 + 0.5) / (1 + 0.5)), 0.9808292530117263);
});

test('a term that every passage holds ranks every one of them, whatever their number', () => {
  const count = 5000;
  const list = listOf(Array.from({ length: count }, (_, index) => 1 + (index % 9)), Array.from({ length: count }, () => 10));
  const { passages, scores } = bm25([scoringTerm(list, 1000, { passageCount: count, termTotal: count * 10 })]);
  assert.equal(passages.length, count);
  assert.ok(Math.max(...scores) > Math.min(...scores) && Math.min(...scores) > 0);
});

// Vectors on which doubles, float32 and sums in another order disagreed: after quantisation there is one answer.
const pairs: readonly (readonly [a: readonly number[], b: readonly number[], score: number])[] = [
  [[1, 0, 0, 0], [1, 1e-4, 0, 0], 1_000_000],
  [[1, 0, 0, 0], [1, 1.00001e-4, 0, 0], 1_000_000],
  [[1e20, 1e20, 0, 0], [1, 1, 0, 0], 1_000_000],
  [[1e-23, 3e-23, 0, 0], [1, 3, 0, 0], 1_000_000],
  [[1, 0, 0, 0], [1, 1, 0, 0], 707_107],
  [[0.1, 0.2, 0.3, 0.4], [0.4, 0.3, 0.2, 0.1], 670_146],
];

for (const [a, b, score] of pairs) {
  test(`the vectors ${a.join(', ')} and ${b.join(', ')} are ${String(score)} millionths near, both ways`, () => {
    assert.deepEqual([nearness(a, b), nearness(b, a)], [score, score]);
  });
}

function nearness(a: readonly number[], b: readonly number[]): number {
  const [query, vector] = [a, b].map((components) => quantiseVector(components, components.length));
  assert.ok(query.ok && vector.ok);
  const scan = scanNearness(query.value);
  scan.add({ passages: Uint32Array.of(1), components: vector.value });
  return scan.scores().scores[0] ?? 0;
}
