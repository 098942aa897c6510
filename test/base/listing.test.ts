import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listing, listingOfParts, mapListing } from '../../src/base/listing.ts';
import { keptByQuickCollections } from '../support/quick-collections.ts';

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

test('a listing of parts makes a part at a time, and skips those that hold nothing', () => {
  const made: number[] = [];
  const counts = [2, 0, 3, 0];
  const items = listingOfParts(counts, (part) => {
    made.push(part);
    return Array.from({ length: counts[part] }, (_, index) => `${String(part)}.${String(index)}`);
  });
  const array = ['0.0', '0.1', '2.0', '2.1', '2.2'];
  assert.equal(items.length, 5);
  assert.deepEqual([...items], array);
  assert.deepEqual(made, [0, 2]);
  for (let index = -7; index < 7; index++) assert.equal(items.at(index), array.at(index));
});

test('the items of a listing are mapped when they are asked for', () => {
  const doubled = mapListing(squares, (item) => item * 2);
  assert.equal(doubled.length, 4);
  assert.deepEqual([...doubled], [0, 2, 8, 18]);
  assert.deepEqual([doubled.at(-1), doubled.at(4)], [18, undefined]);
});

test('a listing that was read goes with the next quick collection of garbage, and what it was made of', () => {
  const large = (): readonly { readonly index: number }[] => Array.from({ length: 20_000 }, (_, index) => ({ index }));
  const last = (items: Iterable<unknown>): unknown => [...items].at(-1);
  const made: readonly (() => unknown)[] = [
    () => last(large()),
    () => {
      const items = large();
      return last(listing(items.length, (index) => items[index]));
    },
    () => {
      const items = large();
      return last(listingOfParts([items.length], () => items));
    },
    () => {
      const items = large();
      return last(mapListing(items, ({ index }) => items[index]));
    },
  ];
  // A run makes about a megabyte.
  for (const run of made) assert.ok(keptByQuickCollections(run) < 200_000);
});
