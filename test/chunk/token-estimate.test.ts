import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimateTokens } from '../../src/chunk/token-estimate.ts';

// The vectors of the reference that the formula comes from, and the first and last character of each dense range.
const vectors: readonly (readonly [string, number])[] = [
  ['', 1], ['a', 1], ['abcd', 1], ['abcde', 2], ['日本語', 5], ['日', 2], ['日本 abc', 4], ['😀', 2], ['héllo', 2], ['ｆｕｌｌ', 6],
  ['한국어', 5], ['a'.repeat(100), 25], ['。', 2], ['日a', 3], ['\u2028', 1],
];

for (const [passage, tokens] of vectors) {
  test(`${JSON.stringify(passage)} is estimated at ${String(tokens)}`, () => assert.equal(estimateTokens(passage), tokens));
}

test('the dense ranges hold their ends and nothing beyond', () => {
  const dense = (point: number): boolean => estimateTokens(String.fromCodePoint(point).repeat(4)) === 6;
  for (const [first, last] of [[0x3000, 0x30ff], [0x3400, 0x4dbf], [0x4e00, 0x9fff], [0xac00, 0xd7af], [0xf900, 0xfaff], [0xff00, 0xffef], [0x1f300, 0x1faff]]) {
    assert.deepEqual([first - 1, first, last, last + 1].map(dense), [false, true, true, false]);
  }
});
