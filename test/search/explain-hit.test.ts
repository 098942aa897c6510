import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { text } from '../../src/base/text.ts';
import type { Origin } from '../../src/chunk/chunk-metadata.ts';
import { explainHit, mergeRanges } from '../../src/search/explain-hit.ts';
import { planQuery } from '../../src/search/plan.ts';
import { readQuery } from '../../src/search/query.ts';

const origin = (start: number, end: number, page: string): Origin => ({
  start,
  end,
  locator: { type: 'page', page, bbox: [0, 0, 1, 1], element_id: `e${page}` } as unknown as Origin['locator'],
});

test('highlights are code points, words before their parts count once, and the best origin holds the most', () => {
  const whole = text('😀 dogs here\nCats and dogs, 日本語');
  const origins = [origin(0, 12, 'p1'), origin(12, 30, 'p2')];
  const terms = (['dog', '=dogs', 'cat', '=cats', '本語'] as const).map((term) => ({ term: text(term), kind: 'word' as const, score: 10 }));
  const { match, highlights } = explainHit(whole, origins, { terms, phrases: [], pieces: [] });
  const points = [...whole];
  assert.deepEqual(highlights.map(({ start, end }) => points.slice(start, end).join('')), ['dogs', 'Cats', 'dogs', '本語']);
  assert.equal(match, origins[1]);
});

test('a phrase decides which origin matches', () => {
  const whole = text('big red cat cat cat\na red cat');
  const origins = [origin(0, 20, 'p1'), origin(20, 29, 'p2')];
  const plan = planQuery(readQuery('"a red cat"'));
  const { match, highlights } = explainHit(whole, origins, { terms: [{ term: text('cat'), kind: 'word', score: 5 }], phrases: plan.required, pieces: [] });
  assert.equal(match, origins[1]);
  assert.deepEqual(highlights.at(-1), { start: 20, end: 29 });
});

test('without origins or matches there is no match', () => {
  assert.deepEqual(explainHit(text('dogs'), [], { terms: [{ term: text('dog'), kind: 'word', score: 1 }], phrases: [], pieces: [] }), { highlights: [{ start: 0, end: 4 }] });
  assert.deepEqual(explainHit(text('dogs'), [origin(0, 4, 'p1')], { terms: [], phrases: [], pieces: [] }), { highlights: [] });
});

test('merged ranges cover the same code points, ascending and apart', () => {
  const range = fc.tuple(fc.nat(30), fc.nat(6)).map(([start, length]) => ({ start, end: start + length + 1 }));
  fc.assert(
    fc.property(fc.array(range, { maxLength: 12 }), (ranges) => {
      const covered = (all: readonly { start: number; end: number }[]): number[] => Array.from({ length: 40 }, (_, at) => at).filter((at) => all.some(({ start, end }) => start <= at && at < end));
      const merged = mergeRanges(ranges);
      assert.deepEqual(covered(merged), covered(ranges));
      for (let index = 1; index < merged.length; index++) assert.ok(merged[index - 1].end < merged[index].start);
    }),
    { seed: 1, numRuns: 500 },
  );
});
