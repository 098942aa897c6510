import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { PassageSet } from '../../src/search/passage-set.ts';
import { scanNearness } from '../../src/search/nearness.ts';

/** Scores by passage, of vectors that stand in one part, or each in a part of its own. */
function scored(query: readonly number[], vectors: Readonly<Record<number, readonly number[]>>, { allowed, parts = 'one' }: { readonly allowed?: PassageSet; readonly parts?: 'one' | 'each' } = {}): Readonly<Record<number, number>> {
  const scan = scanNearness(Int8Array.from(query), allowed);
  const entries = Object.entries(vectors);
  for (const part of parts === 'one' ? [entries] : entries.map((entry) => [entry])) {
    scan.add({ passages: Uint32Array.from(part, ([passage]) => Number(passage)), components: Int8Array.from(part.flatMap(([, components]) => [...components])) });
  }
  const { passages, scores } = scan.scores();
  return Object.fromEntries(Array.from(passages, (passage, index) => [passage, scores[index]]));
}

test('a score is the cosine in millionths; what stands at a right angle, behind, or nowhere is not found', () => {
  const vectors = { 1: [1, 0], 2: [127, 127], 3: [0, 5], 4: [-1, 0], 5: [0, 0], 6: [3, 4] };
  assert.deepEqual(scored([2, 0], vectors), { 1: 1_000_000, 2: 707_107, 6: 600_000 });
  assert.deepEqual(scored([0, 0], vectors), {});
});

test('passages that are not allowed are left out, and so are those beyond the set', () => {
  const vectors = { 1: [1, 0], 2: [1, 0], 7: [1, 0] };
  assert.deepEqual(scored([1, 0], vectors, { allowed: Uint8Array.of(0, 0, 1) }), { 2: 1_000_000 });
});

test('sums at the greatest dimension and magnitude are exact', () => {
  const long = Array.from({ length: 4096 }, () => 127);
  assert.deepEqual(scored(long, { 1: long, 2: long.map((component, index) => (index === 0 ? -component : component)) }), { 1: 1_000_000, 2: Math.round((1_000_000 * 4094) / 4096) });
});

test('how vectors come in parts changes nothing, and scores agree with exact fractions', () => {
  const vector = fc.array(fc.integer({ min: -127, max: 127 }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(vector, fc.dictionary(fc.integer({ min: 0, max: 50 }).map(String), vector), (query, vectors) => {
      const scores = scored(query, vectors);
      assert.deepEqual(scored(query, vectors, { parts: 'each' }), scores);
      for (const [passage, components] of Object.entries(vectors)) {
        const dot = query.reduce((sum, component, index) => sum + component * components[index], 0);
        const norms = BigInt(query.reduce((sum, c) => sum + c * c, 0)) * BigInt(components.reduce((sum, c) => sum + c * c, 0));
        const score = scores[Number(passage)] ?? 0;
        // score - 1/2 <= 10^6 dot / sqrt(norms) <= score + 1/2, squared.
        if (dot <= 0) assert.equal(score, 0);
        else {
          const square = 4n * 10n ** 12n * BigInt(dot) * BigInt(dot);
          assert.ok(square <= BigInt(2 * score + 1) ** 2n * norms && square >= BigInt(2 * score - 1) ** 2n * norms);
        }
      }
    }),
    { seed: 1, numRuns: 500 },
  );
});
