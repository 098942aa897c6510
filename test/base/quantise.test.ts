import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { quantise } from '../../src/base/quantise.ts';
import { doubleOf } from '../support/doubles.ts';
import { readVectors } from '../support/vectors.ts';

test('every vector of the contract is quantised alike, or refused', () => {
  const vectors = readVectors<readonly { f64_bits: string; value: string; q100: number | null }[]>('quantise.json');
  assert.equal(vectors.length, 27);
  for (const { f64_bits, value, q100 } of vectors) assert(Object.is(quantise(doubleOf(f64_bits)), q100 ?? undefined), value);
});

test('whole quanta stay as they are, and quantising keeps order and sign', () => {
  const points = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(fc.integer(), points, points, (quanta, a, b) => {
      assert.equal(quantise(quanta / 100), quanta);
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      assert((quantise(low) ?? 0) <= (quantise(high) ?? 0));
      assert.equal(quantise(-a), 0 - (quantise(a) ?? 0));
    }),
    { seed: 1, numRuns: 1000 },
  );
});
