import type { Text } from '../base/text.ts';
import type { EmbeddingSpace } from '../chunk/embedding-space.ts';

/** Turns texts into vectors of one space. */
export interface Embedder {
  readonly space: EmbeddingSpace;
  /**
   * When a search that names no channels asks by nearness: beside the words, or only where no word of the query is found. The
   * second is what holds unless somebody chose: measured, the vote of an embedder that is not good lowers an answer by words, and
   * where words fail there is nothing to lower.
   */
  readonly joins: 'beside_words' | 'where_words_fail';
  /**
   * Gives every text its vector, in order. The same text may have another vector tomorrow, if the embedder is far away: what
   * was answered once is kept. Throws a `Failure` (`embedding_failed`) when it cannot.
   */
  embed(texts: readonly Text[], use: EmbeddingUse): Promise<readonly Int8Array[]>;
}

/** Some embedders want to know which side of a comparison a text is. */
export type EmbeddingUse = 'document' | 'query';
