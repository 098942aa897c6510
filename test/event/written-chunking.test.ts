import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { occurrenceJson } from '../../src/chunk/occurrence-json.ts';
import { writtenMetadata } from '../../src/chunk/written-metadata.ts';
import { chunksDigest } from '../../src/event/digest.ts';
import { eventJson } from '../../src/event/event-json.ts';
import { storedChunksOf, writtenChunksOf } from '../../src/event/written-chunking.ts';
import { chunked, written as writtenNow } from '../../src/testing/sample-events.ts';

const first = chunked('t', 'docs/"a".md', ['one "quoted"\n', 'zwei 𝒳 ', 'one "quoted"\n', '']);
const { chunks, source_id, tenant_id } = first;
const written = writtenNow(first);

test('a written chunking has the canonical JSON of its event, and the digest of its chunks as signature', () => {
  const parts = chunks.map(({ id, text, chunk_index, start_char, end_char, entity_ids, metadata }) => ({
    id,
    text,
    occurrence: { chunk_index, start_char, end_char, entity_ids, metadata: writtenMetadata(metadata) },
  }));
  const event = { type: 'document-chunked', version: 2, source_id, tenant_id, chunking_signature: chunksDigest(chunks, 2), chunks: parts };
  assert.equal(eventJson(written), canonicalJson(event));
  assert.equal(written.chunking_signature, event.chunking_signature);
  assert.equal(written.chunks_sha256, event.chunking_signature);
});

test('each written chunk has the id, the text and the place of its chunk', () => {
  assert.deepEqual(written.chunks, chunks.map((chunk) => ({ id: chunk.id, text: chunk.text, occurrence: occurrenceJson(chunk, 2) })));
});

test('chunks are the same whether they were written or not', () => {
  const event = { ...first, version: 2 } as const;
  assert.deepEqual(storedChunksOf(written), chunks);
  assert.equal(storedChunksOf(event), chunks);
  assert.deepEqual(writtenChunksOf(event), { chunks: written.chunks, chunks_sha256: written.chunks_sha256 });
  assert.equal(writtenChunksOf(written), written);
});

test('a chunking of version 1 is kept by a store as it was then', () => {
  assert.deepEqual(writtenChunksOf(first), { chunks: chunks.map((chunk) => ({ id: chunk.id, text: chunk.text, occurrence: occurrenceJson(chunk, 1) })), chunks_sha256: chunksDigest(chunks, 1) });
});
