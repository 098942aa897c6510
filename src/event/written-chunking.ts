import { assert } from '../base/assert.ts';
import { occurrenceJson } from '../chunk/occurrence-json.ts';
import type { StoredChunk } from '../chunk/stored-chunk.ts';
import { chunksDigest } from './digest.ts';
import { eventJson, readEvent } from './event-json.ts';
import type { DocumentChunked } from './event.ts';
import type { AnyChunking, WrittenChunking, WrittenChunks } from './new-event.ts';

/** Writes the chunking of a source; the digest of its chunks is its signature. */
export function writeChunking({ tenant_id, source_id, chunks }: Omit<DocumentChunked, 'type' | 'version' | 'chunking_signature'>): WrittenChunking {
  const written = writeChunks(chunks);
  const chunking_signature = written.chunks_sha256;
  const json = eventJson({ chunking_signature, chunks, source_id, tenant_id, type: 'document-chunked', version: 1 });
  return { type: 'written-chunking', tenant_id, source_id, chunking_signature, json, ...written };
}

/** The chunks of a chunking as a store keeps them. */
export function writtenChunksOf(chunking: AnyChunking): WrittenChunks {
  return chunking.type === 'written-chunking' ? chunking : writeChunks(chunking.chunks);
}

/** The chunks of a chunking in full. */
export function storedChunksOf(chunking: AnyChunking): readonly StoredChunk[] {
  if (chunking.type === 'document-chunked') return chunking.chunks;
  const event = readEvent(new TextEncoder().encode(chunking.json));
  assert(event.ok && event.value.type === 'document-chunked', 'a chunking that can be read back');
  return event.value.chunks;
}

function writeChunks(chunks: readonly StoredChunk[]): WrittenChunks {
  const occurrences = chunks.map(occurrenceJson);
  return {
    chunks: chunks.map(({ id, text }, index) => ({ id, text, occurrence: occurrences[index] })),
    chunks_sha256: chunksDigest(chunks, occurrences),
  };
}
