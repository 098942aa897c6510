import assert from 'node:assert/strict';
import { test } from 'node:test';
import { text } from '../../src/base/text.ts';
import { address } from '../../src/chunk/address.ts';
import { vectors } from './vectors.ts';

for (const { doc_id, start, end, text: passage, chunk_id } of vectors.chunk_id) {
  if (chunk_id === null) {
    test('a lone surrogate has no address: it would share the digest of U+FFFD', () => {
      assert.throws(() => address(doc_id, start, end, passage), /well-formed/);
    });
  } else {
    test(`the address of ${JSON.stringify([doc_id, start, end, passage])} is the contract's`, () => {
      assert.equal(address(doc_id, start, end, passage), chunk_id);
    });
  }
}

test('each of the four parts changes the address', () => {
  const whole = address(text('d'), 1, 2, 'x');
  const others = [address(text('e'), 1, 2, 'x'), address(text('d'), 0, 2, 'x'), address(text('d'), 1, 3, 'x'), address(text('d'), 1, 2, 'y')];
  assert.equal(new Set([whole, ...others]).size, 5);
});
