import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compareText } from '../../src/base/order.ts';
import { asciiLower } from '../../src/base/unicode/lower-case.ts';
import { billionths, compareFractions, fuse, placesOf } from '../../src/search/fuse.ts';
import { doubleOf } from '../support/doubles.ts';
import { readVectors } from '../support/vectors.ts';

const { redstring, theurian } = readVectors<{
  redstring: { rankings: string[][]; fused: { id: string; score: { be64: string } }[] }[];
  theurian: { rankings: Record<string, string[]>; fused: { chunk: string; score: number }[] };
}>('rrf.json');

const even = (rankings: readonly string[][]) => rankings.map((keys) => ({ weight: 1, places: placesOf(keys) }));
const asDouble = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }): number => Number(numerator) / Number(denominator);
const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 1e-15;

test('the 12 fusion vectors of seed 003 hold: order by lower-cased id on ties, scores as doubles', () => {
  assert.equal(redstring.length, 12);
  for (const { rankings, fused } of redstring) {
    const own = fuse(even(rankings), (a, b) => compareText(asciiLower(a), asciiLower(b)));
    assert.deepEqual(own.map(({ key }) => key), fused.map(({ id }) => id));
    own.forEach(({ score }, index) => assert.ok(isNear(asDouble(score), doubleOf(fused[index].score.be64))));
  }
});

test('the fusion of three channels is that of the vectors, ties by code point', () => {
  const own = fuse(even(Object.values(theurian.rankings)), compareText);
  const expected = theurian.fused.toSorted((a, b) => b.score - a.score || compareText(a.chunk, b.chunk));
  assert.deepEqual(own.map(({ key }) => key), expected.map(({ chunk }) => chunk));
});

test('more votes win over a better place', () => {
  const fused = fuse([{ weight: 3, places: placesOf(['a', 'b']) }, { weight: 1, places: placesOf(['b']) }], compareText);
  assert.deepEqual(fused.map(({ key, score }) => [key, billionths(score)]), [['b', 64_780_539], ['a', 49_180_327]]);
});

test('the order of rankings changes nothing, and neighbours are ordered by exact fractions', () => {
  const ranking = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 10 });
  const weighted = fc.record({ weight: fc.integer({ min: 1, max: 4 }), places: ranking.map((keys) => placesOf(keys)) });
  fc.assert(
    fc.property(fc.array(weighted, { maxLength: 4 }), (rankings) => {
      const fused = fuse(rankings, compareText);
      assert.deepEqual(fuse(rankings.toReversed(), compareText).map(({ key }) => key), fused.map(({ key }) => key));
      for (let index = 1; index < fused.length; index++) {
        const order = compareFractions(fused[index - 1].score, fused[index].score);
        assert.ok(order > 0 || (order === 0 && fused[index - 1].key < fused[index].key));
      }
    }),
    { seed: 1, numRuns: 500 },
  );
});
