import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '../../src/base/failure.ts';
import { bytesAt, integerAt, textAt } from '../../src/store/sql-row.ts';

const isDamage = (error: unknown): boolean => error instanceof Failure && error.code === 'store_damaged' && error.message.includes('column');

for (const value of [7, 7n, '7'] as const) {
  test(`an integer that a driver gives as a ${typeof value} is read`, () => {
    assert.equal(integerAt({ column: value }, 'column'), 7);
  });
}

for (const value of [2 ** 53, 2n ** 53n, '9007199254740993', '1e3', '', 0.5, NaN, true, null, undefined]) {
  test(`${typeof value === 'string' ? `the text "${value}"` : String(value)} is no integer of ours: the store is damaged`, () => {
    assert.throws(() => integerAt({ column: value }, 'column'), isDamage);
  });
}

for (const [what, value] of [['U+0000', 'a\0b'], ['half a character', 'a\ud800'], ['bytes', Uint8Array.of(97)], ['nothing', null]] as const) {
  test(`a column of texts that holds ${what} is a damaged store`, () => {
    assert.throws(() => textAt({ column: value }, 'column'), isDamage);
  });
}

test('bytes are read from what drivers have for them, and a text is none', () => {
  assert.deepEqual(bytesAt({ column: Buffer.from('a') }, 'column'), Buffer.from('a'));
  assert.deepEqual(bytesAt({ column: Uint8Array.of(97).buffer }, 'column'), Uint8Array.of(97));
  assert.throws(() => bytesAt({ column: 'a' }, 'column'), isDamage);
});
