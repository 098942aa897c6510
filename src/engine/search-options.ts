import type { Text } from '../base/text.ts';
import type { Embedder } from '../port/embedder.ts';
import type { ChannelName } from '../search/rank.ts';

/** Passages whose text a search may check when nothing else is said: a minute or two of reading. */
export const checkedPassagesMax = 1_000_000;

/** Passages that a person's search reads to follow references: a quarter of a second or so. */
export const defaultReferencePassages = 5000;

/** What a search may be asked besides its query. Filters are applied before the best are chosen: a page is never short for them. */
export interface SearchOptions {
  /** How many passages to give, from 0; 10 when absent. */
  readonly limit?: number;
  /** How many of the best to leave out, from 0: pages of one store position neither repeat nor drop a passage. */
  readonly offset?: number;
  /** Only these sources. */
  readonly sources?: readonly Text[];
  /** Only sources whose id begins so. */
  readonly pathPrefix?: Text;
  readonly mediaType?: string;
  /** Only passages that stand under, or hold, a heading or a key that contains this text; case does not count. */
  readonly heading?: Text;
  /**
   * When absent: words decide, pieces of words are looked for where words are not found, and an embedder takes part as it says
   * itself (`Embedder.joins`). A channel that is asked for by name always runs.
   */
  readonly channels?: readonly ChannelName[];
  /** Turns the query into a vector; the `semantic` channel needs one. */
  readonly embedder?: Embedder;
  /** `signs` when absent: quotes and exclusions mean something (`search/query.ts`). `plain`: every sign is part of a word. */
  readonly syntax?: 'signs' | 'plain';
  /**
   * How many passages may be read to check phrases, exclusions, headings and pieces of words: best first, until the page is full; at most
   * {@link checkedPassagesMax} when absent. Where that is reached, the report says how many were left out.
   */
  readonly checkedMax?: number;
  /**
   * Hits say where the references (`$ref`) in them lead. To learn it, the sources on the way are read, of at most so many passages all
   * in all; where that is not enough, the report says how many were left out. 0 when absent: nothing is read, and hits say nothing.
   */
  readonly referencePassagesMax?: number;
  /** Adds the terms of the query, with their statistics, to the report. */
  readonly explain?: boolean;
}
