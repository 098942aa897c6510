import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShelf } from '../../src/base/shelf.ts';

test('a shelf keeps the first values as they are, and gives back equal ones for the others', () => {
  const shelf = openShelf<{ readonly name: string; readonly sizes: readonly number[] }>(5);
  const values = ['a', 'b', 'c', 'd'].map((name, index) => ({ name, sizes: [index, index * 100] }));
  assert.deepEqual(values.map((value) => shelf.push(value, 2)), [true, true, false, false]);
  assert.equal(shelf.count(), 4);
  values.forEach((value, index) => {
    assert.deepEqual(shelf.at(index), value);
    assert.equal(shelf.at(index) === value, index < 2);
  });
});

test('a light value behind a packed one is packed too, so that places stay', () => {
  const shelf = openShelf<object>(5);
  assert.deepEqual([3, 9, 1].map((weight) => shelf.push({ weight }, weight)), [true, false, false]);
  assert.deepEqual([0, 1, 2].map((index) => shelf.at(index)), [{ weight: 3 }, { weight: 9 }, { weight: 1 }]);
});
