import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { codePointsOf } from '../../src/base/code-points.ts';
import type { Text } from '../../src/base/text.ts';
import { text } from '../../src/base/text.ts';
import { clean } from '../../src/chunk/cleaner.ts';
import { sourceRange } from '../../src/document/mapped-text.ts';
import { vectors } from './vectors.ts';

test('the 40 cleanings of the contract come out as it says', () => {
  assert.equal(vectors.cleaner.cases.length, 40);
  for (const { input, output } of vectors.cleaner.cases) {
    const admitted = input.replaceAll('\0', '\ufffd') as Text;
    assert.equal(clean(admitted).text, output.replaceAll('\0', '\ufffd'));
  }
});

test('each of the 29 white space characters separates words', () => {
  for (const hex of vectors.whitespace.python_split_strip_isspace) {
    assert.equal(clean(text(`A${String.fromCodePoint(Number.parseInt(hex, 16))}B`)).text, 'a b');
  }
});

const sources = fc
  .array(fc.constantFrom('A', 'ß', 'Σ', 'İ', '😀', 'e\u0301', ' ', '\t', '\u0085', '\u001c', '\u200b', 'Z'), { maxLength: 20 })
  .map((parts) => text(parts.join('')));

test('cleaning what is clean changes nothing', () => {
  fc.assert(fc.property(sources, (source) => assert.equal(clean(clean(source).text).text, clean(source).text)), { seed: 1, numRuns: 300 });
});

test('cleaning the source of a passage that is cut between words gives the passage', () => {
  fc.assert(
    fc.property(sources, (source) => {
      const cleaned = clean(source);
      let start = 0;
      for (const word of cleaned.text.split(' ').filter((one) => one !== '')) {
        const end = start + [...word].length;
        const range = sourceRange(cleaned.runs, { start, end });
        assert.equal(clean(codePointsOf(source).slice(range)).text, word);
        start = end + 1;
      }
    }),
    { seed: 1, numRuns: 300 },
  );
});

test('a space comes from the whole gap, and both halves of a lowered dotted I from the I', () => {
  const { text: made, runs } = clean(text(' İ \t b'));
  assert.equal(made, 'i\u0307 b');
  assert.deepEqual(runs, [[0, 2, 1, 2], [2, 3, 2, 5], [3, 4, 5, 6]]);
  assert.deepEqual(sourceRange(runs, { start: 1, end: 2 }), { start: 1, end: 2 });
  assert.deepEqual(sourceRange(runs, { start: 2, end: 4 }), { start: 2, end: 6 });
});
