import type { Sha256 } from '../base/hash.ts';
import type { Text } from '../base/text.ts';
import type { Locator } from '../projection/locator.ts';

/**
 * A chunk as events and stores hold it (seed 003). Its `id` cannot be anything but the hash of (source id, text): made by
 * `toStoredChunk`, read back by `readStoredChunk`, which accepts an equal id, derives an absent one and refuses another.
 */
export interface StoredChunk {
  readonly tenant_id: Text;
  readonly source_id: Text;
  readonly text: Text;
  readonly chunk_index: number;
  /** In code points of the projection; `end_char - start_char` is the length of `text`. */
  readonly start_char: number;
  readonly end_char: number;
  readonly entity_ids: readonly Text[];
  readonly metadata: ChunkMetadata;
  readonly embedding: null;
  /** Content id: SHA-256 hex of utf8(source_id) 00 utf8(text). */
  readonly id: Sha256;
}

export interface ChunkMetadata {
  /** Headings, or keys, above the start of the chunk, outermost first. */
  readonly headings: readonly Text[];
  /** Where each stretch of the text comes from: partitions it. Offsets are code points of the chunk's text. */
  readonly origins: readonly Origin[];
}

export interface Origin {
  readonly start: number;
  readonly end: number;
  readonly locator: Locator;
}
