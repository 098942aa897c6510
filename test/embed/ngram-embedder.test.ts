import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sha256 } from '../../src/base/hash.ts';
import { text } from '../../src/base/text.ts';
import { vectorText } from '../../src/chunk/vector.ts';
import { ngramEmbedder } from '../../src/embed/ngram-embedder.ts';

async function vectorOf(spelled: string): Promise<Int8Array> {
  const [vector] = await ngramEmbedder().embed([text(spelled)], 'document');
  return vector;
}

async function nearness(a: string, b: string): Promise<number> {
  const [x, y] = [await vectorOf(a), await vectorOf(b)];
  const dot = (p: Int8Array, q: Int8Array): number => p.reduce((sum, component, index) => sum + component * q[index], 0);
  return dot(x, y) / Math.sqrt(dot(x, x) * dot(y, y));
}

// Pinned: an index holds vectors, and a query must get those of the same rule. A change needs a new model name.
const pinned = ['35a8562c43e99a59', 'e75181cdde3b96ea', 'f84eacdfd7ebe5d1', 'ac25aaa5da8973ad', 'ddead2ea74add342', '7eb45235deba4d4c', '1836a754909ae9db'];

test('vectors are those of stele-ngrams-1', async () => {
  const texts = ['token', 'Token Rotation', 'résumé', '認証トークン', 'CANCELLATION_NOT_ALLOWED', 'a a a b b c 😀', ''];
  const digests = [];
  for (const spelled of texts) digests.push(sha256(vectorText(await vectorOf(spelled))).slice(0, 16));
  assert.deepEqual([ngramEmbedder().space.model, digests], ['stele-ngrams-1', pinned]);
});

test('words that are spelled alike are near, and others are not', async () => {
  assert.ok((await nearness('cancellation', 'cancelation')) > 0.7);
  assert.ok((await nearness('retrieval of documents', 'retreival of documents')) > 0.6);
  assert.ok((await nearness('cancellation', 'harbour')) < 0.15);
});

test('case, diacritics, stop words, order and white space do not count', async () => {
  assert.deepEqual(await vectorOf('the Résumé  of\na Ship'), await vectorOf('ship resume'));
});

test('a text without words has no direction', async () => {
  assert.ok((await vectorOf(' +++ the of ')).every((component) => component === 0));
});
