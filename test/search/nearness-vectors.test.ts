// Needs ../shared/vectors
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareText } from '../../src/base/order.ts';
import { quantiseVector } from '../../src/chunk/vector.ts';
import { scanNearness } from '../../src/search/nearness.ts';
import { readSharedJson } from '../support/shared.ts';

interface Double {
  readonly dec: string;
}
interface ChunkStoreVectors {
  readonly bm25: { readonly corpus: readonly { readonly id: string }[] };
  readonly vector: { readonly cosine: readonly { readonly a: readonly number[]; readonly b: readonly number[]; readonly score_naive_sum: Double }[] };
  readonly chunk_retriever: {
    readonly doc_vectors: readonly (readonly number[])[];
    readonly query_vector: readonly number[];
    readonly results: { readonly semantic: readonly { readonly id: string; readonly semantic: Double }[] };
  };
}

const { bm25, vector, chunk_retriever } = readSharedJson<ChunkStoreVectors>('vectors/chunk-store.json');

/** What quantising to 127 steps may move a cosine by, in vectors of few dimensions. */
const TOLERANCE = 0.004;

function scoresOf(query: readonly number[], vectors: readonly (readonly number[])[]): ReadonlyMap<number, number> {
  const [asked, ...given] = [query, ...vectors].map((components) => {
    const quantised = quantiseVector(components, components.length);
    assert.ok(quantised.ok);
    return quantised.value;
  });
  const scan = scanNearness(asked);
  given.forEach((components, index) => scan.add({ passages: Uint32Array.of(index), components }));
  const { passages, scores } = scan.scores();
  return new Map(Array.from(passages, (passage, index) => [passage, scores[index] / 1_000_000]));
}

test('the cosines of the reference come out within what quantising moves; it shifts them to 0..1', () => {
  for (const { a, b, score_naive_sum } of vector.cosine) {
    const expected = 2 * Number(score_naive_sum.dec) - 1;
    assert.ok(Math.abs((scoresOf(a, [b]).get(0) ?? 0) - Math.max(0, expected)) <= TOLERANCE, `${a.join()} and ${b.join()}`);
  }
});

test('the passages that the reference finds by meaning come in its order, of equal ones by content id', () => {
  const scores = scoresOf(chunk_retriever.query_vector, chunk_retriever.doc_vectors);
  const found = [...scores].map(([index, score]) => ({ id: bm25.corpus[index].id, score })).sort((a, b) => b.score - a.score || compareText(a.id, b.id));
  assert.deepEqual(found.map(({ id }) => id), chunk_retriever.results.semantic.map(({ id }) => id));
  found.forEach(({ score }, place) => assert.ok(Math.abs(score - (2 * Number(chunk_retriever.results.semantic[place].semantic.dec) - 1)) <= TOLERANCE));
});
