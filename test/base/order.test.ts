import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { byNumber, byText, compareNumber, comparing, compareText, descending } from '../../src/base/order.ts';

test('texts stand in the order of their UTF-8 bytes', () => {
  const near = fc.string({ unit: fc.constantFrom('a', 'b', '\ud7ff', '\ue000', '\uff61', '\uffff', '\u{10000}', '\u{103ff}', '\u{10400}', '\u{10ffff}'), maxLength: 4 });
  for (const strings of [near, fc.string({ unit: 'binary' })]) {
    fc.assert(
      fc.property(strings, strings, (a, b) => {
        assert.equal(Math.sign(compareText(a, b)), Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
      { seed: 1, numRuns: 2000 },
    );
  }
});

test('U+FF61 stands before U+10000, where the built-in order has it behind', () => {
  assert.deepEqual(['\u{10000}', '\uff61', 'b', 'a10', 'a9', ''].sort(compareText), ['', 'a10', 'a9', 'b', '\uff61', '\u{10000}']);
});

test('orders combine: the first key that differs decides, and any order can be turned around', () => {
  const items = [
    { name: 'b', size: 10 },
    { name: 'a', size: 9 },
    { name: 'b', size: 9 },
  ];
  const byNameThenSize = comparing<{ name: string; size: number }>(byText(({ name }) => name), descending(byNumber(({ size }) => size)));
  assert.deepEqual([...items].sort(byNameThenSize), [items[1], items[0], items[2]]);
  assert.equal(byNameThenSize(items[0], { ...items[0] }), 0);
  assert.deepEqual([10, 9, 1, -2].sort(compareNumber), [-2, 1, 9, 10]);
});
