import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lazily } from '../../src/base/lazily.ts';

test('a value is made at the first question, and once, also where it is undefined', () => {
  for (const value of [7, undefined]) {
    let count = 0;
    const ask = lazily(() => {
      count++;
      return value;
    });
    assert.equal(count, 0);
    assert.deepEqual([ask(), ask(), count], [value, value, 1]);
  }
});
