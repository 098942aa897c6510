import assert from 'node:assert/strict';
import { test } from 'node:test';
import { text } from '../../src/base/text.ts';
import type { ChunkFields } from '../../src/chunk/chunk.ts';
import { toChunk, toChunkWithoutEmbedding } from '../../src/chunk/chunk.ts';
import { toEmbeddingSpec } from '../../src/chunk/embedding-spec.ts';

const good: ChunkFields = { doc_id: text('doc-1'), text: text('he😀'), start: 2, end: 5 };

function made(fields: Partial<ChunkFields> = {}): ReturnType<typeof toChunkWithoutEmbedding> {
  return toChunkWithoutEmbedding({ ...good, ...fields });
}

const refused: readonly [string, object, string][] = [
  ['a negative start', { start: -1, end: 2 }, 'start'],
  ['a broken start', { start: 0.5, end: 3.5 }, 'start'],
  ['a start that is true', { start: true, end: 4 }, 'start'],
  ['an end before the start', { start: 5, end: 2 }, 'end'],
  ['a broken end', { end: 5.5 }, 'end'],
  ['a span shorter than the text', { end: 4 }, 'end'],
  ['a span in UTF-16 units', { end: 6 }, 'end'],
  ['a negative index', { chunk_index: -1 }, 'chunk_index'],
  ['a broken index', { chunk_index: 0.5 }, 'chunk_index'],
  ['a negative padding', { padding: -1 }, 'padding'],
  ['metadata that is a list', { metadata: [] }, 'metadata'],
  ['metadata that is a text', { metadata: 'x' }, 'metadata'],
  ['metadata that is a number', { metadata: 1 }, 'metadata'],
  ['metadata with a nested value', { metadata: { a: {} } }, 'metadata'],
  ['metadata with a fraction', { metadata: { a: 0.5 } }, 'metadata'],
  ['metadata with a lone surrogate', { metadata: { a: '\ud800' } }, 'metadata'],
];

for (const [name, change, field] of refused) {
  test(`${name} is refused by name`, () => {
    const result = made(change);
    assert.equal(result.ok ? undefined : result.problem.field, field);
  });
}

test('an empty passage has an empty span', () => {
  assert.equal(made({ text: text(''), start: 5, end: 5 }).ok, true);
});

test('metadata is copied, sorted by key and cannot be changed', () => {
  const given = new Map<string, unknown>([['b', 1], ['a', null]]);
  const result = made({ metadata: given });
  given.set('b', 2);
  assert.ok(result.ok);
  assert.deepEqual(result.value.metadata, [['a', null], ['b', 1]]);
  assert.ok(Object.isFrozen(result.value) && Object.isFrozen(result.value.metadata) && result.value.metadata.every(Object.isFrozen));
});

test('a key called __proto__ is a key', () => {
  const result = made({ metadata: new Map([['__proto__', 'x']]) });
  assert.deepEqual(result.ok && result.value.metadata, [['__proto__', 'x']]);
});

function chunkOf(vector: readonly number[] | undefined, dim?: number): ReturnType<typeof toChunk> {
  const passage = made();
  const spec = dim === undefined ? undefined : toEmbeddingSpec({ model: 'm', dim });
  assert.ok(passage.ok && spec?.ok !== false);
  return toChunk(passage.value, vector, spec?.value);
}

test('title, category, metadata, index and vector are no part of the address', () => {
  const plain = made();
  const full = made({ title: text('t'), category: text('c'), metadata: { a: 1 }, chunk_index: 7 });
  assert.ok(plain.ok && full.ok);
  const [a, b] = [toChunk(plain.value), toChunk(full.value)];
  assert.equal(a.ok && a.value.chunk_id, 'c2ece68e38e41838ccd6254b186f44d982026ae977a75e97fb0f7151bd47fb16');
  assert.equal(b.ok && b.value.chunk_id, a.ok && a.value.chunk_id);
});

test('padding changes the address and stays out of the text', () => {
  const padded = made({ padding: 1 });
  assert.ok(padded.ok);
  const chunk = toChunk(padded.value);
  assert.ok(chunk.ok);
  assert.equal(chunk.value.chunk_id, '0aad6f142f99f0918f0fa0aad01256822c683692e8bc8d9d62b605d0f4bf328b');
  assert.equal(chunk.value.text, 'he😀');
});

test('a vector has the dimension of its specification', () => {
  assert.equal(chunkOf([1, 2, 3], 3).ok, true);
  for (const vector of [[1, 2], [1, 2, 3, 4], []]) {
    const result = chunkOf(vector, 3);
    assert.equal(result.ok ? undefined : result.problem.field, 'embedding');
  }
});

test('a vector without a specification is refused', () => {
  const result = chunkOf([1]);
  assert.equal(result.ok ? undefined : result.problem.field, 'embedding_spec');
});

test('components that are not finite numbers are refused (the reference takes NaN and text)', () => {
  for (const component of [NaN, Infinity, '1' as unknown as number]) assert.equal(chunkOf([component], 1).ok, false);
});

test('a chunk cannot be changed', () => {
  const result = chunkOf([1], 1);
  assert.ok(result.ok && Object.isFrozen(result.value) && Object.isFrozen(result.value.embedding));
});
