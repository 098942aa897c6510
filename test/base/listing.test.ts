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
