import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compareText } from '../../src/base/order.ts';
import { asciiLower } from '../../src/base/unicode/lower-case.ts';
import type { Fraction } from '../../src/search/fuse.ts';
import { billionths, fuse } from '../../src/search/fuse.ts';
import { doubleOf } from '../support/doubles.ts';
import { readVectors } from '../support/vectors.ts';

const { redstring, theurian } = readVectors<{
  redstring: { rankings: string[][]; fused: { id: string; score: { be64: string } }[] }[];
  theurian: { rankings: Record<string, string[]>; fused: { chunk: string; score: number }[] };
}>('rrf.json');

interface Votes {
  readonly weight: number;
  /** Best first; a key that stands twice has its better place. */
  readonly keys: readonly string[];
}

/** Fuses rankings of named keys; ties by `compare`. */
function fuseKeys(rankings: readonly Votes[], compare: (a: string, b: string) => number): readonly { readonly key: string; readonly score: Fraction }[] {
  const slots = [...new Set(rankings.flatMap(({ keys }) => keys))].sort(compare);
  const placed = rankings.map(({ weight, keys }) => ({ weight, places: Uint32Array.from(slots, (key) => keys.indexOf(key) + 1) }));
  const { order, meritOf } = fuse(placed, slots.length);
  return Array.from(order, (slot) => ({ key: slots[slot], score: meritOf(slot) }));
}

const even = (rankings: readonly (readonly string[])[]): readonly Votes[] => rankings.map((keys) => ({ weight: 1, keys }));
const asDouble = ({ numerator, denominator }: Fraction): number => Number(numerator) / Number(denominator);
const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 1e-15;
const exactly = (a: Fraction, b: Fraction): bigint => a.numerator * b.denominator - b.numerator * a.denominator;

test('the 12 fusion vectors of seed 003 hold: order by lower-cased id on ties, scores as doubles', () => {
  assert.equal(redstring.length, 12);
  for (const { rankings, fused } of redstring) {
    const own = fuseKeys(even(rankings), (a, b) => compareText(asciiLower(a), asciiLower(b)));
    assert.deepEqual(own.map(({ key }) => key), fused.map(({ id }) => id));
    own.forEach(({ score }, index) => assert.ok(isNear(asDouble(score), doubleOf(fused[index].score.be64))));
  }
});

test('the fusion of three channels is that of the vectors, ties by code point', () => {
  const own = fuseKeys(even(Object.values(theurian.rankings)), compareText);
  const expected = theurian.fused.toSorted((a, b) => b.score - a.score || compareText(a.chunk, b.chunk));
  assert.deepEqual(own.map(({ key }) => key), expected.map(({ chunk }) => chunk));
});

test('more votes win over a better place', () => {
  const fused = fuseKeys([{ weight: 3, keys: ['a', 'b'] }, { weight: 1, keys: ['b'] }], compareText);
  assert.deepEqual(fused.map(({ key, score }) => [key, billionths(score)]), [['b', 64_780_539], ['a', 49_180_327]]);
});

test('the order of rankings changes nothing, and neighbours are ordered by exact fractions', () => {
  const ranking = fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 10 });
  const weighted = fc.record({ weight: fc.integer({ min: 1, max: 4 }), keys: ranking });
  fc.assert(
    fc.property(fc.array(weighted, { maxLength: 4 }), (rankings) => {
      const fused = fuseKeys(rankings, compareText);
      assert.deepEqual(fuseKeys(rankings.toReversed(), compareText).map(({ key }) => key), fused.map(({ key }) => key));
      for (let index = 1; index < fused.length; index++) {
        const order = exactly(fused[index - 1].score, fused[index].score);
        assert.ok(order > 0n || (order === 0n && fused[index - 1].key < fused[index].key));
      }
    }),
    { seed: 1, numRuns: 500 },
  );
});

test('sums that doubles cannot tell apart are told apart, and equal sums of other places are equal', () => {
  // 1/61 + 1/62 both ways; and 1/p + 1/q against 1/(p+1) + 1/(q-1) far down, where the doubles differ by 10^-12 of themselves.
  const swapped = fuse([{ weight: 1, places: Uint32Array.of(1, 2) }, { weight: 1, places: Uint32Array.of(2, 1) }], 2);
  assert.equal(swapped.compare(0, 1), 0);
  const far = 3_000_000;
  const near = fuse([{ weight: 1, places: Uint32Array.of(far, far + 1) }, { weight: 1, places: Uint32Array.of(far + 3, far + 2) }], 2);
  assert.ok(near.compare(0, 1) > 0);
  assert.deepEqual([...near.order], [0, 1]);
});
