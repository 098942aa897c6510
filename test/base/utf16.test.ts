import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { newUtf16Reader, utf16Of } from '../../src/base/utf16.ts';

test('the units that are read are those of the text, whatever was read before', () => {
  const reader = newUtf16Reader();
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.nat({ max: 100 }), (whole, repeats) => {
      for (const text of [whole.repeat(repeats), whole]) {
        const units = reader.read(text);
        assert.ok(units.length >= text.length);
        for (let unit = 0; unit < text.length; unit++) assert.equal(units[unit], text.charCodeAt(unit));
        assert.deepEqual(units.slice(0, text.length), utf16Of(text));
      }
    }),
    { seed: 1, numRuns: 200 },
  );
});

test('a text longer than all usual ones is read, and its memory not kept', () => {
  const reader = newUtf16Reader();
  const long = reader.read('é'.repeat(3_000_000));
  assert.deepEqual([long.length, long[2_999_999]], [3_000_000, 0xe9]);
  assert.ok(reader.read('a').length < 3_000_000);
});
