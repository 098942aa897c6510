import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { text } from '../../src/base/text.ts';
import { occurrenceJson } from '../../src/chunk/occurrence-json.ts';
import { chunksDigest } from '../../src/event/digest.ts';
import { eventJson } from '../../src/event/event-json.ts';
import { storedChunksOf, writeChunking, writtenChunksOf } from '../../src/event/written-chunking.ts';
import { chunked, chunksOf } from '../../src/testing/sample-events.ts';

const chunks = chunksOf('t', 'docs/a.md', ['one "quoted"\n', 'zwei 𝒳 ', 'one "quoted"\n', '']);
const written = writeChunking({ tenant_id: text('t'), source_id: text('docs/a.md'), chunks });

test('a written chunking has the bytes of its event, and the digest of its chunks as signature', () => {
  const event = { ...chunked('t', 'docs/a.md', []), chunks, chunking_signature: chunksDigest(chunks) };
  assert.equal(eventJson(written), canonicalJson(event));
  assert.equal(written.chunking_signature, event.chunking_signature);
  assert.equal(written.chunks_sha256, event.chunking_signature);
});

test('each written chunk has the id, the text and the place of its chunk', () => {
  assert.deepEqual(written.chunks, chunks.map((chunk) => ({ id: chunk.id, text: chunk.text, occurrence: occurrenceJson(chunk) })));
});

test('chunks are the same whether they were written or not', () => {
  const event = { ...chunked('t', 'docs/a.md', []), chunks };
  assert.deepEqual(storedChunksOf(written), chunks);
  assert.equal(storedChunksOf(event), chunks);
  assert.deepEqual(writtenChunksOf(event), { chunks: written.chunks, chunks_sha256: written.chunks_sha256 });
  assert.equal(writtenChunksOf(written), written);
});
