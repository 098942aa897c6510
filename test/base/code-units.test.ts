import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { codeUnitsOf, isWide, narrowed, stringOfUnits } from '../../src/base/code-units.ts';
import { text } from '../../src/base/text.ts';

const texts = fc.oneof(fc.string({ unit: fc.constantFrom('a', 'é', 'ā', '語', '💡'), maxLength: 40 }), fc.string({ unit: 'binary-ascii', maxLength: 40 }).map((ascii) => ascii.replaceAll('\0', ' '))).map(text);

test('the units of a text are those of its string, with a 0 behind the last', () => {
  fc.assert(
    fc.property(texts, (whole) => {
      const units = codeUnitsOf(whole);
      assert.deepEqual([...units], [...Array.from({ length: whole.length }, (_, unit) => whole.charCodeAt(unit)), 0]);
      assert.equal(stringOfUnits(units, whole.length), whole);
    }),
    { seed: 21 },
  );
});

test('a text in ASCII takes one byte a unit', () => {
  assert.ok(codeUnitsOf(text('plain')) instanceof Uint8Array);
  assert.ok(codeUnitsOf(text('plaïn')) instanceof Uint16Array);
});

test('a narrowed text is the same text, and a wide one is known', () => {
  fc.assert(
    fc.property(texts, (whole) => {
      assert.equal(narrowed(whole), whole);
      assert.equal(isWide(whole), [...whole].some((character) => character > '\u00ff'));
    }),
    { seed: 21 },
  );
});
