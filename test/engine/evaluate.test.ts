import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCollection } from '../../src/engine/collection.ts';
import { evaluate } from '../../src/engine/evaluate.ts';
import { measure } from '../../src/engine/measures.ts';
import { steleAnalyser } from '../../src/search/analyse.ts';
import { memoryStore } from '../../src/store/memory-store.ts';

const bytes = (content: string): Uint8Array => new TextEncoder().encode(content);
const files = {
  corpus: bytes('{"_id":"1","title":"Cats","text":"about cats","metadata":{}}\n{"_id":"2","text":"dogs and cats and birds"}\n{"_id":"3","title":"","text":""}\n'),
  queries: bytes('{"_id":"q1","text":"the \\"cats\\" -dogs"}\n{"_id":"q2","text":"nobody judged this"}\n'),
  judgements: bytes('query-id\tcorpus-id\tscore\r\nq1\t2\t1\r\nq1\t1\t0\n'),
};

test('a collection is measured per channel and as search is by default; only judged queries count', async () => {
  const collection = readCollection(files);
  assert.ok(collection.ok);
  const evaluation = await evaluate(memoryStore(steleAnalyser), collection.value);
  assert.ok(evaluation.type === 'evaluated');
  assert.deepEqual([evaluation.documents, evaluation.queries], [3, 1]);
  // Signs of sentences mean nothing: `-dogs` is a word that the second document holds.
  const expected = { ndcg_10: 1_000_000, map: 1_000_000, mrr: 1_000_000, recall_10: 1_000_000, recall_100: 1_000_000 };
  assert.deepEqual(evaluation.channels.map(({ channel, measures }) => [channel, measures])[0], ['fused', expected]);
  assert.deepEqual(evaluation.channels.map(({ channel }) => channel), ['fused', 'lexical', 'substring']);
});

test('a collection without a judged query is nothing to evaluate', async () => {
  const collection = readCollection({ ...files, judgements: bytes('query-id\tcorpus-id\tscore\nq1\t1\t0\n') });
  assert.ok(collection.ok);
  assert.deepEqual(await evaluate(memoryStore(steleAnalyser), collection.value), { type: 'nothing-to-evaluate' });
});

test('a line that does not fit is named', () => {
  const problem = (changed: Partial<typeof files>): unknown => {
    const read = readCollection({ ...files, ...changed });
    return read.ok ? undefined : [read.problem.file, read.problem.line];
  };
  assert.deepEqual(problem({ corpus: bytes('{"_id":"1"}\n\n{"_id":') }), ['corpus', 3]);
  assert.deepEqual(problem({ corpus: bytes('{"_id":"1"}\n{"_id":"1"}') }), ['corpus', 2]);
  assert.deepEqual(problem({ queries: bytes('{"text":"x"}') }), ['queries', 1]);
  assert.deepEqual(problem({ queries: bytes('[]') }), ['queries', 1]);
  assert.deepEqual(problem({ judgements: bytes('head\nq1\t1\tgood') }), ['judgements', 2]);
});

test('measures are those of the definitions', () => {
  const grades = new Map([['a', 2], ['b', 1], ['c', 1]]);
  const documents = ['x', 'a', 'y', 'b'];
  // DCG 2/log2(3) + 1/log2(5), ideal 2 + 1/log2(3) + 1/log2(4)
  const ndcg = (2 / Math.log2(3) + 1 / Math.log2(5)) / (2 + 1 / Math.log2(3) + 1 / 2);
  assert.deepEqual(measure([{ documents, grades }]), {
    ndcg_10: Math.round(ndcg * 1e6),
    map: Math.round(((1 / 2 + 2 / 4) / 3) * 1e6),
    mrr: 500_000,
    recall_10: 666_667,
    recall_100: 666_667,
  });
  const deep = [...Array.from({ length: 10 }, (_, index) => `n${String(index)}`), 'a'];
  const { ndcg_10, recall_10, recall_100, mrr } = measure([{ documents: deep, grades }, { documents: [], grades }]);
  assert.deepEqual([ndcg_10, recall_10, recall_100, mrr], [0, 0, 166_667, 45_455]);
});
