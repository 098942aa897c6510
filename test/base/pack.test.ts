import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { openPacker } from '../../src/base/pack.ts';

const integers = fc.integer({ min: -(2 ** 50), max: 2 ** 50 });
const values = fc.letrec<{ value: unknown; record: object }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    integers,
    fc.boolean(),
    fc.string({ unit: 'binary' }),
    fc.array(integers, { maxLength: 10 }),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('record'),
  ),
  record: fc.dictionary(fc.constantFrom('box', 'text', 'size', 'font', 'rare'), tie('value'), { maxKeys: 5, noNullPrototype: true }),
}));

test('what is unpacked is what was packed, whatever was packed before', () => {
  const packer = openPacker();
  const check = (records: readonly object[]): void => assert.deepEqual(packer.unpack(packer.pack(records)), records);
  fc.assert(fc.property(fc.array(values.record, { maxLength: 6 }), check), { seed: 1, numRuns: 2000 });
});

test('values are unpacked in any order', () => {
  const packer = openPacker();
  const packed = [{ text: 'a', box: [1, 2] }, { text: 'b', box: [3, 4] }, { text: 'a', rare: {} }].map((value) => packer.pack(value));
  assert.deepEqual([2, 0, 1, 0].map((index) => packer.unpack(packed[index])), [{ text: 'a', rare: {} }, { text: 'a', box: [1, 2] }, { text: 'b', box: [3, 4] }, { text: 'a', box: [1, 2] }]);
});

test('a key without a value is left out', () => {
  const packer = openPacker();
  assert.deepEqual(Object.keys(packer.unpack(packer.pack({ a: 1, b: undefined, c: 2 }))), ['a', 'c']);
});

test('an object under two keys is one object again, and comes once', () => {
  const packer = openPacker();
  const font = { name: 'Serif', weight: 400 };
  const words = packer.unpack(packer.pack([{ text: 'a', font }, { text: 'b', font }])) as readonly { readonly font: object }[];
  assert.equal(words[0].font, words[1].font);
  const bytesOf = (count: number): number => packer.pack(Array.from({ length: count }, () => ({ text: 'a', font }))).numbers.length;
  // One byte for the kind, one that says that nothing has changed.
  assert.equal(bytesOf(300) - bytesOf(200), 200);
});

test('more numbers than a mask has bits are kept, far ones too', () => {
  const packer = openPacker();
  const record = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`key${String(index)}`, index % 3 === 0 ? index * 2 ** 40 : -index]));
  const records = [record, { ...record, key49: 1 }, record];
  assert.deepEqual(packer.unpack(packer.pack(records)), records);
});
