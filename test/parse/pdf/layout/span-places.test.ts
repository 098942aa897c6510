import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSpanPlaces } from '../../../../src/parse/pdf/layout/span-places.ts';

test('places are kept, those of very long texts too, and a span in no text has none', () => {
  const places = openSpanPlaces(5);
  places.set(0, { start: 0, end: 4 });
  places.set(1, { start: 5, end: 65_534 });
  places.set(3, { start: 65_534, end: 65_535 });
  places.set(4, { start: 2_000_000, end: 3_000_000 });
  assert.deepEqual([0, 1, 2, 3, 4].map((index) => places.at(index)), [{ start: 0, end: 4 }, { start: 5, end: 65_534 }, undefined, { start: 65_534, end: 65_535 }, { start: 2_000_000, end: 3_000_000 }]);
});
