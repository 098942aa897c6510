import assert from 'node:assert/strict';
import { test } from 'node:test';
import { utf8Pieces } from '../../src/base/utf8-pieces.ts';

const check = (texts: readonly string[]): readonly number[] => {
  const pieces = [...utf8Pieces(texts)];
  assert.equal(Buffer.concat(pieces).toString(), texts.join(''));
  return pieces.map(({ length }) => length);
};

test('the pieces are the bytes of all texts, none of them small but the last', () => {
  const sizes = check(Array.from({ length: 20_000 }, (_, index) => `${String(index)} \u00e9 \u{1f600}\n`));
  assert.ok(sizes.length > 1 && sizes.slice(0, -1).every((size) => size >= 65_535 && size < 200_000));
});

test('a long text is parted, but no character of it', () => {
  assert.deepEqual(check(['a'.repeat(200_000)]), [65_536, 65_536, 65_536, 3392]);
  assert.deepEqual(check([`a${'\u{1f600}'.repeat(70_000)}`]), [131_069, 131_072, 17_860]);
});

test('of no text there is no piece', () => {
  assert.deepEqual(check([]), []);
  assert.deepEqual(check(['', '']), []);
});
