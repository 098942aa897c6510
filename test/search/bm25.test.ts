import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { PostingList } from '../../src/port/store.ts';
import { bm25, contribution, inverseFrequency, scoringTerm } from '../../src/search/bm25.ts';
import { compatTokens } from '../../src/search/compat-analyser.ts';
import { compatScore } from '../../src/search/compat-scorer.ts';
import { text } from '../../src/base/text.ts';
import { doubleOf } from '../support/doubles.ts';
import { readVectors } from '../support/vectors.ts';

interface Double {
  readonly be64: string;
}
interface Query {
  readonly query: string;
  readonly idf: Record<string, Double>;
  readonly ranked: readonly { readonly id: string; readonly score: Double }[];
}
interface Scalar {
  readonly n: number;
  readonly avg: number;
  readonly df: number;
  readonly tf: number;
  readonly dl: number;
  readonly score: Double;
}
const vectors = readVectors<{
  corpus: { id: string; text: string; tokens: string[] }[];
  queries: Query[];
  scalar: Scalar[];
  order_sensitive_sum: { stats: { n: number; avg: number; df: Record<string, number> }; tf: Record<string, number>; dl: number; score_sorted: Double };
  idf_grid: { n: number; df: number; idf: Double }[];
}>('bm25.json');

const corpus = vectors.corpus.map(({ id, text: passage }) => ({ id, tokens: compatTokens(text(passage)) }));
const total = corpus.reduce((sum, { tokens }) => sum + tokens.length, 0);
const count = (tokens: readonly string[], term: string): number => tokens.filter((token) => token === term).length;

function postingsOf(term: string): PostingList {
  const holding = corpus.map(({ tokens }, passage) => ({ passage, tokens })).filter(({ tokens }) => count(tokens, term) > 0);
  return {
    passages: Uint32Array.from(holding, ({ passage }) => passage),
    frequencies: Uint32Array.from(holding, ({ tokens }) => count(tokens, term)),
    lengths: Uint32Array.from(holding, ({ tokens }) => tokens.length),
  };
}

const byCodePoint = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const distinctTerms = (query: string): string[] => [...new Set(compatTokens(text(query)))].sort(byCodePoint);
const totals = { passageCount: corpus.length, termTotal: total };

test('inverse frequencies are those of the vectors to the last bit', () => {
  for (const { idf } of vectors.queries) for (const [term, value] of Object.entries(idf)) assert.equal(inverseFrequency(corpus.length, postingsOf(term).passages.length), doubleOf(value.be64), term);
  for (const { n, df, score, avg, tf, dl } of vectors.scalar) assert.equal(compatScore([{ holding: df, frequency: tf }], n, avg, dl), doubleOf(score.be64));
});

test('the compatibility scorer ranks the corpus of the vectors with the same doubles', () => {
  for (const { query, ranked } of vectors.queries) {
    const terms = distinctTerms(query).map((term) => ({ term, holding: postingsOf(term).passages.length }));
    const scored = corpus
      .map(({ id, tokens }) => ({ id, score: compatScore(terms.map(({ term, holding }) => ({ holding, frequency: count(tokens, term) })), corpus.length, total / corpus.length, tokens.length) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || byCodePoint(a.id, b.id));
    assert.deepEqual(scored, ranked.map(({ id, score }) => ({ id, score: doubleOf(score.be64) })), query);
  }
});

test('the sum that depends on its order is taken in code point order', () => {
  const { stats, tf, dl, score_sorted } = vectors.order_sensitive_sum;
  const terms = Object.keys(tf).sort(byCodePoint).map((term) => ({ holding: stats.df[term], frequency: tf[term] }));
  assert.equal(compatScore(terms, stats.n, stats.avg, dl), doubleOf(score_sorted.be64));
});

test('scores are those doubles in millionths, each term rounded', () => {
  for (const { query, ranked } of vectors.queries) {
    const terms = distinctTerms(query).map((term) => scoringTerm(postingsOf(term), 1000, totals));
    const { passages, scores } = bm25(terms);
    const found = Array.from(passages, (passage, index) => ({ id: corpus[passage].id, score: scores[index] }));
    assert.equal(found.length, ranked.length);
    for (const { id, score } of ranked) {
      const own = found.find((one) => one.id === id)?.score ?? -1;
      assert.ok(Number.isSafeInteger(own) && Math.abs(own - doubleOf(score.be64) * 1e6) <= terms.length / 2 + 1e-6, `${query}: ${String(own)}`);
    }
  }
});

test('a passage that holds a term is scored even where every passage holds it', () => {
  const everywhere = { passages: Uint32Array.of(0, 1), frequencies: Uint32Array.of(1, 1), lengths: Uint32Array.of(1, 1) };
  assert.deepEqual([...bm25([scoringTerm(everywhere, 1, { passageCount: 2, termTotal: 2 })]).passages], [0, 1]);
  const { passages, scores } = bm25([scoringTerm(everywhere, 0, { passageCount: 2, termTotal: 2 })]);
  assert.deepEqual([[...passages], [...scores]], [[0, 1], [0, 0]]);
});

const lists = fc
  .array(fc.uniqueArray(fc.record({ passage: fc.nat(50), frequency: fc.integer({ min: 1, max: 9 }) }), { selector: ({ passage }) => passage }), { minLength: 1, maxLength: 5 })
  .map((all) => all.map((postings) => postings.sort((a, b) => a.passage - b.passage)))
  .map((all) =>
    all.map((postings) => ({
      passages: Uint32Array.from(postings, ({ passage }) => passage),
      frequencies: Uint32Array.from(postings, ({ frequency }) => frequency),
      lengths: Uint32Array.from(postings, ({ passage }) => 10 + passage * 40),
    })),
  );

test('a score is the sum of its contributions, in whatever order the terms come, and filters leave the others as they are', () => {
  fc.assert(
    fc.property(lists, fc.uint8Array({ minLength: 0, maxLength: 60, max: 1 }), (postings, allowed) => {
      const statistics = { passageCount: 51, termTotal: 51 * 700 };
      const terms = postings.map((list, index) => scoringTerm(list, 1000 + 200 * index, statistics));
      const scored = (order: typeof terms, filter?: Uint8Array): Map<number, number> => {
        const { passages, scores } = bm25(order, filter);
        return new Map(Array.from(passages, (passage, index) => [passage, scores[index]]));
      };
      const all = scored(terms);
      for (const [passage, score] of all) assert.equal(score, terms.reduce((sum, term) => sum + contribution(term, passage), 0));
      assert.deepEqual(new Map([...scored(terms.toReversed())].sort(([a], [b]) => a - b)), new Map([...all].sort(([a], [b]) => a - b)));
      const filtered = scored(terms, allowed);
      for (let passage = 0; passage <= 60; passage++) assert.equal(filtered.get(passage), allowed[passage] === 1 ? all.get(passage) : undefined);
    }),
    { seed: 1, numRuns: 300 },
  );
});
