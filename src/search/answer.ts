import type { DiagnosticCode } from '../base/diagnostic.ts';
import type { Sha256 } from '../base/hash.ts';
import type { Range } from '../base/range.ts';
import type { Text } from '../base/text.ts';
import type { Citation } from '../chunk/citation.ts';
import type { Origin } from '../chunk/chunk-metadata.ts';
import type { ChannelName, ScoreUnit } from './rank.ts';
import type { TermKind } from './term-kind.ts';

/** The passages that answer a query, best first, and how they were found. */
export interface SearchAnswer {
  readonly hits: readonly Hit[];
  readonly report: SearchReport;
}

/** One passage. Positions are code points. */
export interface Hit {
  /** From 1, over all pages. */
  readonly rank: number;
  /** In the unit that the report names. */
  readonly score: number;
  /** What each channel that found the passage gave it, in millionths. */
  readonly scores: { readonly [Name in ChannelName]?: number };
  /** Content id of the passage. */
  readonly id: Sha256;
  /** Address of the occurrence shown: the first that the filters admit. */
  readonly address: Sha256;
  readonly source_id: Text;
  readonly title?: Text;
  readonly media_type?: string;
  readonly chunk_index: number;
  /** In the projection. */
  readonly start_char: number;
  readonly end_char: number;
  readonly text: Text;
  /** Where the passage stands, as a claim cites it: with `text`, `stele verify` checks the hit as it is. Absent where the source has no facts. */
  readonly citation?: Citation;
  readonly headings: readonly Text[];
  /** Where each stretch of the text comes from. */
  readonly origins: readonly Origin[];
  /** The origin in which the matched terms stand best. */
  readonly match?: Origin;
  /** Terms that matched, with what each adds to the lexical score. */
  readonly terms: readonly HitTerm[];
  /** Stretches of the text that matched, ascending, apart from each other. */
  readonly highlights: readonly Range[];
  /** Other places in the source where the same text stands. */
  readonly also: readonly Occurrence[];
  /** The references (`$ref`) in the passage, in order; absent where there are none, or nobody asked where they lead. */
  readonly references?: readonly HitReference[];
}

/** A reference and where it leads, as the index shows it. Where it was not followed, because too much had to be read for it, it has none of the last three. */
export interface HitReference {
  /** Of the `$ref`. */
  readonly pointer: Text;
  readonly ref: Text;
  readonly target?: { readonly source_id: Text; readonly pointer: Text };
  /** Scheme of the network or the like that it leads to. */
  readonly external?: string;
  readonly problem?: { readonly code: DiagnosticCode; readonly message: string };
}

export interface HitTerm {
  readonly term: Text;
  readonly kind: TermKind | 'piece';
  /** In millionths. */
  readonly score: number;
}

export interface Occurrence {
  readonly address: Sha256;
  readonly chunk_index: number;
  readonly start_char: number;
  readonly end_char: number;
  readonly headings: readonly Text[];
}

/** All that is needed to get the same answer again. */
export interface SearchReport {
  /** Sequence of the last event that the store had applied. */
  readonly position: number;
  readonly index_digest: Sha256;
  readonly analyser: string;
  readonly ranker: string;
  readonly score_unit: ScoreUnit;
  readonly channels: readonly { readonly name: ChannelName; readonly weight: number; readonly matched: number }[];
  /** How nearness was scored, when that channel ran. */
  readonly nearness?: NearnessReport;
  readonly statistics: { readonly passages: number; readonly terms: number };
  /** Passages that the channels found; phrases, exclusions and headings are checked only as far as the page needs. */
  readonly matched: number;
  /** Passages whose text was checked. */
  readonly checked: number;
  /** Parts of the query in which nothing can be searched. */
  readonly ignored: readonly Text[];
  readonly limits: readonly LimitHit[];
  /** The terms of the query, when an explanation was asked for. */
  readonly explain?: readonly ExplainedTerm[];
}

/** Which vectors were compared, and how many. */
export interface NearnessReport {
  readonly model: Text;
  readonly dim: number;
  readonly ranker: string;
  /** Vectors looked at: all of the tenant's, so nothing is approximate. */
  readonly scanned: number;
  /** Passages that have no vector, and that the channel therefore cannot find. */
  readonly without_vector: number;
}

/** A limit that was reached, and how much was left out. */
export interface LimitHit {
  readonly limit: 'query_terms' | 'expansions' | 'checked_passages' | 'reference_passages';
  readonly max: number;
  readonly left_out: number;
}

interface ExplainedTerm {
  readonly term: Text;
  readonly kind: TermKind | 'piece';
  readonly per_mille: number;
  /** Passages that hold it. */
  readonly passages: number;
}
