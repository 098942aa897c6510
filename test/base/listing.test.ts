import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listing } from '../../src/base/listing.ts';

const squares = listing(4, (index) => index * index);

test('a listing makes its items in order', () => {
  assert.equal(squares.length, 4);
  assert.deepEqual([...squares], [0, 1, 4, 9]);
});

test('a listing answers like an array at every index', () => {
  const array = [...squares];
  for (let index = -6; index < 6; index++) assert.equal(squares.at(index), array.at(index));
});

test('an item is made once while a reader stays near it, and again when it comes back from afar', () => {
  const made: number[] = [];
  const items = listing(1000, (index) => {
    made.push(index);
    return index;
  });
  for (let index = 0; index < 10; index++) for (const near of [index, index + 1, index]) assert.equal(items.at(near), near);
  assert.deepEqual(made, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  assert.equal(items.at(256), 256);
  assert.equal(items.at(0), 0);
  assert.deepEqual(made.slice(-2), [256, 0]);
});
