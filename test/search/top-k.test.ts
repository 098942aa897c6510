import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { topScores } from '../../src/search/top-k.ts';

test('the best are all whose score is at least that of the k-th, best first', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(12), { maxLength: 60 }), fc.integer({ min: -1, max: 70 }), (values, count) => {
      const { passages, scores } = topScores({ passages: Uint32Array.from(values, (_, index) => index), scores: Float64Array.from(values) }, count);
      const sorted = [...values].sort((a, b) => b - a);
      const least = count <= 0 ? Infinity : (sorted[Math.min(count, sorted.length) - 1] ?? Infinity);
      assert.deepEqual([...scores], sorted.filter((value) => value >= least));
      assert.deepEqual([...passages].map((passage) => values[passage]), [...scores]);
      assert.equal(new Set(passages).size, passages.length);
    }),
    { seed: 1, numRuns: 1000 },
  );
});

test('a tie at the border is kept whole', () => {
  assert.deepEqual([...topScores({ passages: Uint32Array.of(4, 7, 9), scores: Float64Array.of(5, 9, 5) }, 2).passages], [7, 4, 9]);
});
