import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { codeUnitsOf } from '../../src/base/code-units.ts';
import { text } from '../../src/base/text.ts';
import { isBareUnits, readSpelledString, spellString } from '../../src/projection/exact-spelling.ts';

function isBare(value: string): boolean {
  return isBareUnits(codeUnitsOf(text(value)), 0, value.length);
}

test('what is copied from the source without a look at its string is bare', () => {
  const parts = fc.constantFrom('a', 'Z', 't', 'true', 'null', 'NaN', 'Infinity', '0', '12', '.', '-', '+', ':', ' ', '!', '"', '[', '{', '\t', '\x7f', '\x85', 'é', '\u2028', '語', '💡');
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 4 }), (chosen) => {
      const value = chosen.join('');
      if (isBare(value)) assert.equal(spellString(text(value)), value);
    }),
    { seed: 23, numRuns: 2000 },
  );
});

test('most values need no look at their string', () => {
  for (const value of ['alpha', 'true story', 'not a number', 'information', '語', 'é', '/path', '#1', '~', '*x', '}']) assert.equal(isBare(value), true, value);
  for (const value of ['', 'true', 'null', '12', ' a', 'a ', '!a', '"a"', '[a]', '{a}', 'a\u0085']) assert.equal(isBare(value), false, value);
});

test('a spelled string is read back, and what spells no string is not', () => {
  const pieces = fc.constantFrom('a', 'true', '12', '"', '\\', '\n', '\u007f', '\u2400', '\u2421', '\u200e', '\u{1f4a1}', ' ', '!', '[', ': ', 'u{7f}', '#/x');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 5 }), (parts) => {
      const value = parts.join('');
      assert.equal(readSpelledString(spellString(value)), value);
    }),
    { seed: 1, numRuns: 2000 },
  );
  for (const spelled of ['12', 'true', 'null', '{}', '[]', '!x y', '"', '"a', '"a"', '"\\u{110000}"', '']) assert.equal(readSpelledString(spelled), undefined, spelled);
});
