import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { no, ok } from '../../src/base/result.ts';
import { text } from '../../src/base/text.ts';
import type { ChunkWithoutEmbedding } from '../../src/chunk/chunk.ts';
import { toEmbeddingSpec } from '../../src/chunk/embedding-spec.ts';
import type { IngestOptions, IngestRun } from '../../src/chunk/ingest-docs.ts';
import { ingestDocs, ingestFrom } from '../../src/chunk/ingest-docs.ts';
import { toRagEnv } from '../../src/chunk/rag-env.ts';
import { vectors } from './vectors.ts';

const { docs, runs } = vectors.pipeline;

function env(input: Parameters<typeof toRagEnv>[0]): IngestOptions['env'] {
  const result = toRagEnv(input);
  assert.ok(result.ok);
  return result.value;
}

// hash16 of the reference: sixteen big-endian 16-bit numbers of the digest, over 65535.
function hash16({ text: passage, padding }: ChunkWithoutEmbedding): readonly number[] {
  const digest = createHash('sha256').update(passage + '\0'.repeat(padding)).digest();
  return Array.from({ length: 16 }, (_, index) => digest.readUInt16BE(index * 2) / 65535);
}

const spec = toEmbeddingSpec({ model: 'hash16', dim: 16 });
assert.ok(spec.ok);
const embedder = { spec: spec.value, embed: hash16 };
const scientific = { type: 'starts-with', path: 'categories', prefix: 'cs.' } as const;

function run(options: IngestOptions, input = docs): IngestRun {
  const result = ingestDocs(input, options);
  assert.ok(result.ok);
  return result.value;
}

for (const vector of runs) {
  test(`the pipeline gives the contract's chunks for ${JSON.stringify([vector.env, vector.keep])}`, () => {
    const found = run({ env: env(vector.env), embedder, ...(vector.keep === null ? {} : { keep: scientific }) });
    const chunks = found.chunks.map(({ doc_id, start, end, text: passage, padding, chunk_id, embedding }) => ({
      doc_id, start, end: end + padding, text: passage + '\0'.repeat(padding), chunk_id, embedding_first2: embedding.slice(0, 2),
    }));
    assert.deepEqual(chunks, vector.chunks.map(({ doc_id, start, end, text: passage, chunk_id, embedding_first2 }) => ({ doc_id, start, end, text: passage, chunk_id, embedding_first2 })));
    assert.deepEqual({ ...found.observations, extra: [], warnings: [] }, vector.observations);
  });
}

test('title, category and the place among its document’s chunks stay with a chunk', () => {
  const { chunks } = run({ env: env({ chunk_size: 8 }) });
  assert.deepEqual(chunks.map(({ doc_id, chunk_index, title, category }) => [doc_id, chunk_index, title, category]), [
    ['a', 0, 'T a', 'math'],
    ['a', 1, 'T a', 'math'],
    ['b', 0, 'T b', 'cs.AI'],
    ['b', 1, 'T b', 'cs.AI'],
    ['b', 2, 'T b', 'cs.AI'],
  ]);
});

test('what does not become a chunk is listed: filtered, empty, dropped tails, duplicates', () => {
  const { dropped } = run({ env: env({ chunk_size: 8, tail_policy: 'drop' }), keep: scientific });
  assert.deepEqual({ ...dropped, duplicates: dropped.duplicates.map(({ doc_id, start, end }) => [doc_id, start, end]) }, {
    filtered: ['a'],
    empty: ['c'],
    tails: [{ doc_id: 'b', start: 16, end: 17 }, { doc_id: 'b', start: 16, end: 17 }],
    duplicates: [['b', 0, 8], ['b', 8, 16]],
  });
});

test('filtering never changes a retained document', () => {
  let seen: readonly unknown[] = [];
  run({ env: env({ chunk_size: 8 }), keep: scientific, taps: { kept: (kept) => (seen = kept) } });
  assert.ok(seen.length === 3 && seen.every((doc) => docs.includes(doc as (typeof docs)[number])));
});

test('taps observe every stage, cannot change what they see, and change nothing', () => {
  const counts: number[] = [];
  const observe = (values: readonly object[]): void => {
    counts.push(values.length);
    assert.ok(Object.isFrozen(values));
  };
  const options = { env: env({ chunk_size: 8 }) };
  assert.deepEqual(run({ ...options, taps: { kept: observe, cleaned: observe, chunked: observe } }), run(options));
  assert.deepEqual(counts, [4, 4, 8]);
});

test('only the abstract is cleaned', () => {
  let seen: readonly { readonly title: string }[] = [];
  run({ env: env({ chunk_size: 8 }), taps: { cleaned: (cleaned) => (seen = cleaned) } });
  assert.deepEqual(seen.map(({ title }) => title), docs.map(({ title }) => title));
});

test('the order of the documents does not decide the order of the chunks', () => {
  const ids = (input: typeof docs): readonly string[] => run({ env: env({ chunk_size: 8 }) }, input).chunks.map((chunk) => chunk.chunk_id);
  assert.deepEqual(ids([...docs].reverse()), ids(docs));
});

test('an embedder that breaks its own specification is refused', () => {
  const result = ingestDocs(docs, { env: env({ chunk_size: 8 }), embedder: { ...embedder, embed: () => [1] } });
  assert.equal(result.ok ? undefined : result.problem.field, 'embedding');
});

test('a reader’s expected failure is a Result with its stage', () => {
  const options = { env: env({ chunk_size: 8 }) };
  assert.deepEqual(ingestFrom(() => no('unreadable'), options), no({ stage: 'read', problem: 'unreadable' }));
  assert.deepEqual(ingestFrom(() => ok(docs), options), ingestDocs(docs, options));
});

test('a defect in a supplied function stays an exception', () => {
  const defect = (): never => {
    throw new TypeError('mine');
  };
  assert.throws(() => ingestFrom(defect, { env: env({ chunk_size: 8 }) }), /mine/);
  assert.throws(() => ingestDocs(docs, { env: env({ chunk_size: 8 }), clean: defect }), /mine/);
});

test('a filter that nobody can understand is refused', () => {
  const result = ingestDocs(docs, { env: env({ chunk_size: 8 }), keep: { type: 'equals', path: 'body' as 'title', value: text('') } });
  assert.equal(result.ok ? undefined : result.problem.field, 'keep.path');
});
