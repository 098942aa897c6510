import { assert } from '../base/assert.ts';
import type { Text } from '../base/text.ts';
import type { StoredChunk } from '../chunk/stored-chunk.ts';
import type { WrittenChunk } from '../chunk/written-chunk.ts';
import { writeChunk } from '../chunk/written-chunk.ts';
import { chunkingJson, textsOf } from './chunking-json.ts';
import { writtenChunksDigest } from './digest.ts';
import { readEvent } from './event-json.ts';
import type { AnyChunking, WrittenChunking, WrittenChunks } from './new-event.ts';

/** A chunking that is to be written. */
export interface NewChunking {
  readonly tenant_id: Text;
  readonly source_id: Text;
  /** In the form 2, in order of `chunk_index`. */
  readonly chunks: readonly WrittenChunk[];
}

/** Writes the chunking of a source, an event of version 2; the digest of its chunks is its signature. */
export function writeChunking({ tenant_id, source_id, chunks }: NewChunking): WrittenChunking {
  const texts = textsOf(chunks);
  const chunks_sha256 = writtenChunksDigest(chunks, texts);
  const json = chunkingJson({ tenant_id, source_id, chunking_signature: chunks_sha256, chunks }, texts);
  return { type: 'written-chunking', tenant_id, source_id, chunking_signature: chunks_sha256, json, chunks, chunks_sha256 };
}

/** The chunks of a chunking as a store keeps them. */
export function writtenChunksOf(chunking: AnyChunking): WrittenChunks {
  if (chunking.type === 'written-chunking') return chunking;
  const chunks = chunking.chunks.map((chunk) => writeChunk(chunk, chunking.version));
  return { chunks, chunks_sha256: writtenChunksDigest(chunks) };
}

/** The chunks of a chunking in full. */
export function storedChunksOf(chunking: AnyChunking): readonly StoredChunk[] {
  if (chunking.type === 'document-chunked') return chunking.chunks;
  const event = readEvent(new TextEncoder().encode(chunking.json));
  assert(event.ok && event.value.type === 'document-chunked', 'a chunking that can be read back');
  return event.value.chunks;
}
