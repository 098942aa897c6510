import type { Sha256 } from '../base/hash.ts';
import type { Text } from '../base/text.ts';
import type { EmbeddingSpace } from '../chunk/embedding-space.ts';
import type { StoredChunk } from '../chunk/stored-chunk.ts';
import type { RefusalFacts, SequencedEvent, SourceFacts } from '../event/event.ts';
import type { NewEvent } from '../event/new-event.ts';

/** Everything the engine asks of a store. Collaborators take the narrowest capability that they call. */
export interface ChunkStore extends ChunkWriter {
  /** Runs `work` against one snapshot: nothing that is written meanwhile is seen, by any of its calls. */
  read<Answer>(work: (snapshot: StoreSnapshot) => Promise<Answer>): Promise<Answer>;
}

export interface ChunkWriter {
  /**
   * Applies events, ascending by sequence, and remembers the sequence of the last, all in one transaction: after a kill the store holds
   * all of the batch or nothing of it. An event at or before the remembered position is skipped (delivered twice equals
   * once). Sources are replaced whole; a chunking whose signature equals the source's latest changes nothing.
   */
  apply(events: readonly SequencedEvent<NewEvent>[]): Promise<ApplyReport>;
  /** Empties the store, back to position 0, for a replay. */
  clear(): Promise<void>;
}

/** What a batch did, all in all, counted in sources: each one touched is in exactly one count. A removal of what was not there is `unchanged`. */
export interface ApplyReport {
  readonly inserted: number;
  readonly replaced: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly refused: number;
}

/** One moment of a store. No method crosses tenants. */
export interface StoreSnapshot extends ChunkReader, LexicalReader, SemanticReader, StoreAudit {}

export interface ChunkReader {
  /** How often the store was emptied: inside one era, what it holds follows from its position. */
  era(): Promise<number>;
  /** Sequence of the last event applied; 0 for an empty store. */
  position(): Promise<number>;
  /** Sources of a tenant by code point order of their ids. */
  sources(tenant: Text): Promise<readonly StoredSource[]>;
  source(tenant: Text, sourceId: Text): Promise<StoredSource | undefined>;
  /** Sources by their ids, in the order asked; unknown ids are left out. */
  sourcesOf(tenant: Text, sourceIds: readonly Text[]): Promise<readonly StoredSource[]>;
  /** The chunks of a source by `chunk_index`; empty when there is no such source. */
  chunksOf(tenant: Text, sourceId: Text): Promise<readonly StoredChunk[]>;
  /** Every occurrence of each passage, in the order asked, then by chunk index; unknown ids are left out. */
  occurrences(tenant: Text, ids: readonly Sha256[]): Promise<readonly StoredChunk[]>;
}

/** What the store knows of a source: its document, a part of it, or why it has none. */
export type StoredSource = IngestedSource | PartialSource | RefusedSource;

export interface IngestedSource {
  readonly state: 'ingested';
  readonly source_id: Text;
  readonly facts: SourceFacts;
  readonly chunking_signature: Sha256;
  readonly chunk_count: number;
  readonly chunks_sha256: Sha256;
  /** What `sourceDigest` gives for all of the above. */
  readonly digest: Sha256;
}

/** Of the two events of a document, one has not come yet: an ingest was cut off there. */
export interface PartialSource {
  readonly state: 'partial';
  readonly source_id: Text;
  readonly facts?: SourceFacts;
  readonly chunking_signature?: Sha256;
  readonly chunk_count: number;
  readonly chunks_sha256?: Sha256;
  readonly digest: Sha256;
}

export interface RefusedSource {
  readonly state: 'refused';
  readonly source_id: Text;
  readonly refusal: RefusalFacts;
  readonly digest: Sha256;
}

/**
 * Counts for ranking. Stores supply integers; the score is computed in `search/`, so that every store ranks alike.
 * Passages are called by numbers of the store's own, valid inside one snapshot only.
 */
export interface LexicalReader {
  /**
   * Statistics of the whole tenant and one posting list per term, in the order of `terms`; a term that stands nowhere has
   * an empty list. Every passage that holds a term is in its list: nothing is cut before ranking.
   */
  lexical(tenant: Text, terms: readonly Text[]): Promise<LexicalStatistics>;
  /** The terms of the tenant's live passages that contain `piece`, by code point order; the empty piece gives all. */
  termsContaining(tenant: Text, piece: Text): Promise<readonly Text[]>;
  /** The content ids of passages, in the order asked. A number that no live passage of the tenant has is a defect, or `store_damaged` where rows can be lost. */
  idsOf(tenant: Text, passages: Uint32Array): Promise<readonly Sha256[]>;
  /** The passages of sources, ascending, for filters that come before ranking; unknown sources have none. */
  passagesOf(tenant: Text, sourceIds: readonly Text[]): Promise<Uint32Array>;
}

export interface LexicalStatistics {
  /** Number of passages, and the sum of their lengths in terms. */
  readonly passageCount: number;
  readonly termTotal: number;
  readonly lists: readonly PostingList[];
}

/** Parallel arrays, ascending by passage. */
export interface PostingList {
  readonly passages: Uint32Array;
  /** How often the term stands in the passage, from 1. */
  readonly frequencies: Uint32Array;
  /** Length of the passage in terms. */
  readonly lengths: Uint32Array;
}

/**
 * Vectors for ranking by nearness. Writing is `apply`: vectors come as events. Stores supply components; the score is computed
 * in `search/`, so that every store ranks alike.
 */
export interface SemanticReader {
  /** The spaces in which texts of the tenant have vectors, by code point order of their ids. */
  spaces(tenant: Text): Promise<readonly StoredSpace[]>;
  /**
   * The vectors of live passages, in parts and in no order that means anything: every passage whose text has a vector in the
   * space comes once, others not at all. A space that the tenant does not have gives nothing.
   */
  vectors(tenant: Text, spaceId: Sha256): AsyncIterable<VectorPart>;
  /** Content ids of live passages whose text has no vector in the space: ascending, above `after`, at most `limit`. */
  withoutVector(tenant: Text, spaceId: Sha256, page: { readonly after?: Sha256; readonly limit: number }): Promise<readonly Sha256[]>;
}

export interface StoredSpace {
  readonly id: Sha256;
  readonly space: EmbeddingSpace;
  /** How many texts have a vector; vectors of texts that no passage holds any more are kept and counted. */
  readonly texts: number;
}

/** The vectors of some passages. */
export interface VectorPart {
  readonly passages: Uint32Array;
  /** The vectors in order of `passages`, joined: as many components each as the space has dimensions. */
  readonly components: Int8Array;
}

export interface StoreAudit {
  /**
   * Reads everything the store holds of a tenant, recomputes what is derived (ids, digests, terms, statistics) and names
   * what does not fit. One pass over rows and postings; memory for a few integers per passage.
   */
  audit(tenant: Text): Promise<TenantAudit>;
}

export interface TenantAudit {
  /** One for each source, by code point order of their ids. */
  readonly sources: readonly SourceAudit[];
  /** What does not fit and belongs to no single source: only a replay repairs it. */
  readonly damages: readonly Damage[];
  /** One for each space, by code point order of their ids. */
  readonly spaces: readonly SpaceAudit[];
}

export interface SpaceAudit {
  readonly id: Sha256;
  /** What `vectorsDigest` gives for all texts of the space. */
  readonly vectors_sha256: Sha256;
}

export interface SourceAudit {
  readonly source_id: Text;
  /** Empty when all is well. */
  readonly damages: readonly Damage[];
}

export interface Damage {
  readonly code: DamageCode;
  /** What was found, for a person. */
  readonly message: string;
}

export type DamageCode =
  /** The source's own row cannot be read, or its digest is not over what it holds. */
  | 'facts_altered'
  /** A passage's text does not give its id. */
  | 'text_altered'
  /** Chunks are not there, or there are more than were written, or they are not what the digest was taken over. */
  | 'chunks_altered'
  /** The index does not hold exactly the terms of the passages. */
  | 'postings_altered'
  /** The counts that ranking uses are not those of the passages. */
  | 'statistics_altered'
  /** Vectors do not fit their space, or passages are not joined to the vectors of their texts. */
  | 'vectors_altered';
