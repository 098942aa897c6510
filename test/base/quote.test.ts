import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quote } from '../../src/base/quote.ts';

test('a piece of input is quoted so that it cannot break out of a message', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['plain é💡', '"plain é💡"'],
    ['"\\', '"\\"\\\\"'],
    ['a\u0000\n\u001b[31m\u007f\u0085', '"a\\u0000\\u000a\\u001b[31m\\u007f\\u0085"'],
    ['\u2028\u202e\u2066\u200f\ufeff', '"\\u2028\\u202e\\u2066\\u200f\\ufeff"'],
    ['', '""'],
  ];
  for (const [value, quoted] of cases) assert.equal(quote(value), quoted);
});

test('a long piece is cut at 60 code points, never inside one', () => {
  assert.equal(quote('💡'.repeat(60)), `"${'💡'.repeat(60)}"`);
  assert.equal(quote('💡'.repeat(61)), `"${'💡'.repeat(60)}…"`);
  assert.equal(quote(`a${'💡'.repeat(1000)}`), `"a${'💡'.repeat(59)}…"`);
});
