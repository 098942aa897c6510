import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addForm, addText, indexOfText, listedTexts, openTextFinder, openTextList } from '../../../src/parse/pdf/text-objects.ts';

const handles = Array.from({ length: 100 }, (_, index) => 5000 - 16 * index);

test('a text object is found at its place in painting order, in whatever order it is asked for', () => {
  const anyOrder = fc.array(fc.nat({ max: handles.length - 1 }), { maxLength: 200 });
  fc.assert(
    fc.property(anyOrder, (indices) => {
      const finder = openTextFinder({ handles });
      assert.deepEqual(indices.map((index) => indexOfText(finder, handles[index])), indices);
    }),
    { seed: 1 },
  );
});

test('an object that is not on the page has no place, and the search goes on behind the last one found', () => {
  const finder = openTextFinder({ handles });
  assert.deepEqual([indexOfText(finder, handles[40]), indexOfText(finder, 1), indexOfText(finder, handles[41]), indexOfText(finder, handles[0])], [40, -1, 41, 0]);
});

test('a list of text objects grows beyond its room, and holds no more than was added', () => {
  for (const room of [0, 3, 200]) {
    const list = openTextList(room);
    handles.forEach((handle, index) => {
      assert.equal(addText(list, { handle, order: index * 2, form: index % 3, before: index - 1 }), index);
    });
    const texts = listedTexts(list);
    assert.deepEqual([Array.from(texts.handles), Array.from(texts.orders)], [handles, handles.map((_, index) => index * 2)]);
    assert.deepEqual([Array.from(texts.formOf), Array.from(texts.beforeOf)], [handles.map((_, index) => index % 3), handles.map((_, index) => index - 1)]);
  }
});

test('the matrix of a form leads through the forms around it to the page', () => {
  const list = openTextList(0);
  const outer = addForm(list, [2, 0, 0, 2, 10, 20], 0);
  const inner = addForm(list, [1, 0, 0, 1, 3, 4], outer);
  assert.deepEqual([outer, inner, Array.from(listedTexts(list).forms[inner])], [1, 2, [2, 0, 0, 2, 16, 28]]);
});
