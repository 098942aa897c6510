import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bestFirst, topScores } from '../../src/search/top-k.ts';

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

test('no number of passages is too many to be put in order', () => {
  const count = 200_000;
  // A number that shares no factor with the count: every score once, in no order.
  const scores = Float64Array.from({ length: count }, (_, index) => (index * 7919) % count);
  const { scores: best } = topScores({ passages: Uint32Array.from(scores, (_, index) => index), scores }, count);
  assert.ok(best.length === count && best.every((score, index) => score === count - 1 - index));
});

test('all are given best first in parts, a tie in one part, the first part with the best asked for', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { minLength: 1, maxLength: 60 }), fc.nat(9), fc.integer({ min: 1, max: 9 }), (values, first, size) => {
      const parts = [...bestFirst({ passages: Uint32Array.from(values, (_, index) => index), scores: Float64Array.from(values) }, first, size)];
      const given = parts.flatMap(({ scores }) => [...scores]);
      assert.deepEqual(given, first === 0 ? [] : [...values].sort((a, b) => b - a));
      assert.deepEqual(parts.flatMap(({ passages }) => [...passages].map((passage) => values[passage])), given);
      parts.slice(1).forEach(({ scores }, index) => assert.notEqual(parts[index].scores.at(-1), scores[0]));
      if (first > 0) assert.ok(parts[0].scores.length >= Math.min(first, values.length));
      for (const { scores } of parts) assert.ok(scores.filter((score) => score > scores[scores.length - 1]).length < Math.max(first, size));
    }),
    { seed: 1, numRuns: 1000 },
  );
});
