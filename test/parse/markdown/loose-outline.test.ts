import assert from 'node:assert/strict';
import { test } from 'node:test';
import { looseFences, looseHeadings } from '../../../src/parse/markdown/loose-outline.ts';
import { costOf } from '../../support/cost.ts';

function values(parts: readonly (readonly (readonly [string, unknown])[])[]): unknown[][] {
  return parts.map((part) => part.map(([, value]) => value));
}

test('a heading is a line that starts with marks and white space, its text without the marks behind it', () => {
  assert.deepEqual(values(looseHeadings('# A\n## B ## \n####### no\n#no\n # no\n# ##\n#\nnext\n')), [
    [1, 'A', 0, 1],
    [2, 'B', 4, 2],
    [1, '#', 34, 6],
    [1, 'next', 39, 7],
  ]);
});

test('offsets are code points', () => {
  assert.deepEqual(values(looseHeadings('😀😀\n# A\n')), [[1, 'A', 3, 2]]);
});

test('fenced code has the first word of its line, and one without an end is none', () => {
  assert.deepEqual(values(looseFences('```js x\na\n```\nb\n```\n😀\n```\n```\nopen\n')), [
    ['js', 1, 3],
    [null, 5, 3],
  ]);
});

test('a line of a million marks costs no more than its length', () => {
  const { ms } = costOf(() => {
    assert.equal(looseHeadings(`# ${'# '.repeat(500_000)}x`).length, 1);
    assert.equal(looseFences('```\n'.repeat(100_000)).length, 1000);
  }, 3);
  assert.ok(ms < 2000, `${String(ms)} ms`);
});
