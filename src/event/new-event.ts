import type { Sha256 } from '../base/hash.ts';
import type { Text } from '../base/text.ts';
import type { WrittenChunk } from '../chunk/written-chunk.ts';
import type { DocumentChunked, Event } from './event.ts';

/**
 * A `DocumentChunked` that who derived it wrote at once, so that it is not written again on its way into log and store. It holds
 * strings alone: to hand them to another thread, or to keep them until a batch is full, costs a fraction of what objects cost.
 */
export interface WrittenChunking extends WrittenChunks {
  readonly type: 'written-chunking';
  readonly tenant_id: Text;
  readonly source_id: Text;
  readonly chunking_signature: Sha256;
  /** What `eventJson` gives for the event. */
  readonly json: string;
}

/** Chunks as a store keeps them, in order of `chunk_index`. */
export interface WrittenChunks {
  readonly chunks: readonly WrittenChunk[];
  /** What `chunksDigest` gives. */
  readonly chunks_sha256: Sha256;
}

/** An event as log and store take it. */
export type NewEvent = Event | WrittenChunking;

/** A chunking, written or not. */
export type AnyChunking = DocumentChunked | WrittenChunking;
