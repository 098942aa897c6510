import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { sha256 } from '../../src/base/hash.ts';
import { text } from '../../src/base/text.ts';
import { occurrenceJson } from '../../src/chunk/occurrence-json.ts';
import { chunksDigest, indexDigest, isChunksDigest, sourceDigest } from '../../src/event/digest.ts';
import { chunksOf, ingested } from '../../src/testing/sample-events.ts';

const hash = (value: string): string => createHash('sha256').update(value).digest('hex');

test('the digest of chunks is over the JSON of a text and of its place for each, with sorted keys', () => {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, item]): [string, unknown] => [key, sorted(item)]);
    return Object.fromEntries(entries.sort(([x], [y]) => (x < y ? -1 : 1)));
  };
  const chunks = chunksOf('t', 's', ['one ', 'two']);
  const places = chunks.map(({ chunk_index, start_char, end_char, entity_ids, metadata }) => sorted({ chunk_index, start_char, end_char, entity_ids, metadata }));
  const lines = chunks.map((chunk, index) => `${JSON.stringify(chunk.text)}\n${JSON.stringify(places[index])}\n`);
  assert.equal(chunksDigest(chunks, 1), hash(lines.join('')));
});

test('the digest of chunks is over their places in the form in which they were written, and either form is known', () => {
  const chunks = chunksOf('t', 's', ['one ', 'two']);
  const lines = chunks.map((chunk) => `${JSON.stringify(chunk.text)}\n${occurrenceJson(chunk, 2)}\n`);
  assert.equal(chunksDigest(chunks, 2), hash(lines.join('')));
  for (const form of [1, 2] as const) assert.ok(isChunksDigest(chunksDigest(chunks, form), chunks));
  assert.ok(!isChunksDigest(chunksDigest(chunks.slice(1), 2), chunks));
});

test('the digest of no chunks is that of no bytes', () => {
  assert.equal(chunksDigest([], 2), hash(''));
});

test('the digest of a source covers its name, its facts, its signature and its chunks', () => {
  const facts = ingested('t', 's', 'content').source;
  const content = { source_id: text('s'), facts, chunking_signature: sha256('a'), chunks_sha256: sha256('b') };
  const digests = [
    sourceDigest(content),
    sourceDigest({ ...content, source_id: text('S') }),
    sourceDigest({ ...content, facts: { ...facts, bytes: facts.bytes + 1 } }),
    sourceDigest({ ...content, chunking_signature: sha256('c') }),
    sourceDigest({ ...content, chunks_sha256: sha256('c') }),
    sourceDigest({ source_id: text('s'), facts }),
  ];
  assert.equal(new Set(digests).size, digests.length);
});

test('the digest of an index does not depend on the order in which sources are given', () => {
  const sources = ['a', 'B', '\u{10000}', '\uff61'].map((id) => ({ source_id: text(id), digest: sha256(id) }));
  const expected = ['B', 'a', '\uff61', '\u{10000}'].map((id) => `${JSON.stringify([id, hash(id)])}\n`).join('');
  assert.equal(indexDigest(sources), hash(expected));
  assert.equal(indexDigest([...sources].reverse()), hash(expected));
});
