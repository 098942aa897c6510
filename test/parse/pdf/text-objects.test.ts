import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addText, indexOfText, listedTexts, openTextFinder, openTextList } from '../../../src/parse/pdf/text-objects.ts';

const handles = Array.from({ length: 100 }, (_, index) => 5000 - 16 * index);

test('a text object is found at its place in painting order, in whatever order it is asked for', () => {
  const anyOrder = fc.array(fc.nat({ max: handles.length - 1 }), { maxLength: 200 });
  fc.assert(
    fc.property(anyOrder, (indices) => {
      const finder = openTextFinder({ handles, orders: [] });
      assert.deepEqual(indices.map((index) => indexOfText(finder, handles[index])), indices);
    }),
    { seed: 1 },
  );
});

test('an object that is not on the page has no place, and the search goes on behind the last one found', () => {
  const finder = openTextFinder({ handles, orders: [] });
  assert.deepEqual([indexOfText(finder, handles[40]), indexOfText(finder, 1), indexOfText(finder, handles[41]), indexOfText(finder, handles[0])], [40, -1, 41, 0]);
});

test('a list of text objects grows beyond its room, and holds no more than was added', () => {
  for (const room of [0, 3, 200]) {
    const list = openTextList(room);
    handles.forEach((handle, index) => {
      addText(list, handle, index * 2);
    });
    const texts = listedTexts(list);
    assert.deepEqual([Array.from(texts.handles), Array.from(texts.orders)], [handles, handles.map((_, index) => index * 2)]);
  }
});
