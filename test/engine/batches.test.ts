import assert from 'node:assert/strict';
import { test } from 'node:test';
import { batchesOf } from '../../src/engine/batches.ts';

const limits = { countMax: 3, bytesMax: 10 };

function check(name: string, sizes: readonly number[], expected: readonly (readonly number[])[]): void {
  test(name, () => assert.deepEqual([...batchesOf(sizes.map((bytes) => ({ bytes })), limits)].map((batch) => batch.map(({ bytes }) => bytes)), expected));
}

check('items go together up to a count', [1, 1, 1, 1], [[1, 1, 1], [1]]);
check('items go together up to a size', [4, 6, 1], [[4, 6], [1]]);
check('an item that is too large is a batch of its own', [1, 11, 1], [[1], [11], [1]]);
check('items without a size count', [0, 0, 0, 0], [[0, 0, 0], [0]]);
check('no items are no batch', [], []);

test('items are taken when their batch is asked for, but for one', () => {
  let taken = 0;
  const items = function* (): Generator<{ readonly bytes: number }> {
    for (; taken < 20; taken++) yield { bytes: 5 };
  };
  const batches = batchesOf(items(), limits);
  batches.next();
  assert.equal(taken, 2);
});
