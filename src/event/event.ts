import type { RefusalCode } from '../base/diagnostic.ts';
import type { Fingerprint, Sha256 } from '../base/hash.ts';
import type { Text } from '../base/text.ts';
import type { EmbeddingSpace } from '../chunk/embedding-space.ts';
import type { StoredChunk } from '../chunk/stored-chunk.ts';
import type { VectorText } from '../chunk/vector.ts';
import type { ChunkForm } from '../chunk/written-metadata.ts';
import type { Grammar, Truncation } from '../projection/projection.ts';

/** What happened: appended once, never changed, readable for ever (seed 003). */
export type Event = SourceEvent | TextsEmbedded;

/** What happened to a source. */
export type SourceEvent = DocumentIngested | DocumentChunked | SourceRefused | SourceRemoved;

/** A source was read, and this is the document it gave. */
export interface DocumentIngested {
  readonly type: 'document-ingested';
  readonly version: 1;
  readonly tenant_id: Text;
  readonly source_id: Text;
  readonly source: SourceFacts;
}

/** The whole chunking of a source, never a part of one: what is not in it is removed. */
export interface DocumentChunked {
  readonly type: 'document-chunked';
  /** How its chunks are written. */
  readonly version: ChunkForm;
  readonly tenant_id: Text;
  readonly source_id: Text;
  /** Equal signatures mean equal chunkings; a store compares with the *latest* one only, so A, B, A ends at A. */
  readonly chunking_signature: Sha256;
  /** In order of `chunk_index`. */
  readonly chunks: readonly StoredChunk[];
}

/**
 * A source was read and has no document. Kept, so that it is not parsed again until it changes, and so that the index says
 * why it is not there. What was in the index of that source before is removed. Refusals that depend on the machine
 * (`parse_timeout`, `memory_limit_exceeded`, `unreadable`, `internal_error`) are reported and never become events.
 */
export interface SourceRefused {
  readonly type: 'source-refused';
  readonly version: 1;
  readonly tenant_id: Text;
  readonly source_id: Text;
  readonly refusal: RefusalFacts;
}

/** What a store keeps about a source that has no document. */
export interface RefusalFacts {
  readonly code: RefusalCode;
  readonly media_type: string;
  readonly fingerprint: Fingerprint;
  readonly bytes: number;
  readonly profile_sha256: Sha256;
  readonly configuration_sha256: Sha256;
}

/** A source is gone, with everything that was derived from it. */
export interface SourceRemoved {
  readonly type: 'source-removed';
  readonly version: 1;
  readonly tenant_id: Text;
  readonly source_id: Text;
}

/**
 * An embedder gave vectors to texts. A vector belongs to a text and a space, not to a passage: a text that is moved, renamed or
 * comes back later has it already. In the log, because an embedder may be far away, and may answer otherwise tomorrow: a replay
 * needs none. Of two vectors of one text the later holds.
 */
export interface TextsEmbedded {
  readonly type: 'texts-embedded';
  readonly version: 1;
  readonly tenant_id: Text;
  readonly space: EmbeddingSpace;
  /** By code point order of the digests, each once. */
  readonly vectors: readonly EmbeddedText[];
}

/** A text, by the SHA-256 of its UTF-8 bytes, and its vector: one signed byte for each dimension of the space. */
export interface EmbeddedText {
  readonly text_sha256: Sha256;
  readonly vector: VectorText;
}

/** What a store keeps about a source besides its chunks; tells content, renderer and configuration changes apart. */
export interface SourceFacts {
  readonly media_type: string;
  readonly fingerprint: Fingerprint;
  readonly bytes: number;
  readonly title?: Text;
  readonly document_fingerprint: Fingerprint;
  readonly payload_sha256: Sha256;
  readonly geometry_sha256: Sha256;
  readonly projection_grammar: Grammar;
  readonly projection_sha256: Sha256;
  readonly projection_length: number;
  readonly truncated: Truncation;
  /** The pinned versions that determine output. */
  readonly profile_sha256: Sha256;
  /** The choices of the one who ingests: pages, grammar, chunker and its sizes, limits. */
  readonly configuration_sha256: Sha256;
  /** Codes of the warnings the parser gave, with their counts, in code point order. */
  readonly warnings: readonly { readonly code: string; readonly count: number }[];
}

/** An event at its place in the log. */
export interface SequencedEvent<Of = Event> {
  /** From 1, without gaps. */
  readonly sequence: number;
  readonly event: Of;
}
