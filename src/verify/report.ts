import type { Fingerprint, Sha256 } from '../base/hash.ts';
import type { Range } from '../base/range.ts';
import type { Text } from '../base/text.ts';
import type { Citation, Place } from '../chunk/citation.ts';
import type { Box } from '../document/paged.ts';
import type { WarningCode } from '../document/warning.ts';
import type { Claim } from './citations.ts';
import type { Capabilities, ParserIdentity } from './grounding-source.ts';
import type { LocatorReason } from './resolve.ts';
import type { Level } from './text-view.ts';

/**
 * What was verified and how it came out (seed 004, `urn:ethos:schema:verification-report:1`). Keys marked as ours stand only where
 * the configuration or the source goes beyond the contract.
 */
export interface VerificationReport {
  readonly schema_version: '1.0.0';
  readonly document_fingerprint?: Fingerprint;
  readonly verification_config_sha256: Sha256;
  readonly grounding: { readonly parser: ParserIdentity; readonly capabilities: Capabilities };
  readonly capability_limits: readonly CapabilityLimit[];
  readonly fingerprint_stale: boolean;
  readonly all_evidence_grounded: boolean;
  /** In the order of the claims. */
  readonly checks: readonly Check[];
  readonly unsupported_claim_kinds: readonly string[];
  readonly warnings: readonly WarningCode[];
}

/** The outcome of one claim. */
export interface Check {
  /** `v0001`… */
  readonly id: string;
  readonly claim: Claim;
  readonly status: CheckStatus;
  /** Absent when grounded. */
  readonly reason?: CheckReason;
  readonly match_method: MatchMethod;
  /** Nothing here judges meaning: always false. */
  readonly semantic_unverified: false;
  readonly evidence?: {
    readonly text?: Text;
    readonly page?: string;
    readonly bbox?: Box;
    /** File name of the descriptor of its crop. */
    readonly crop_ref?: string;
  };
  readonly warnings: readonly WarningCode[];
  /** Ours: which source of a store it was checked against, and as which document. */
  readonly source?: { readonly source_id: Text; readonly document_fingerprint: Fingerprint };
  /** Ours: where the text stands, character by character. */
  readonly match?: MatchedText;
  /** Ours: where a text stands that is not at its place. */
  readonly repair?: Repair;
}

export type CheckStatus = 'grounded' | 'not_found' | 'mismatch' | 'stale' | 'unsupported_claim_kind' | 'capability_blocked' | 'error';

/** Why a claim is not grounded; `source_not_found` and four of the locator reasons are ours. */
export type CheckReason =
  | LocatorReason
  | 'missing_locator'
  | 'missing_required_text'
  | 'unsupported_claim_kind'
  | 'stale_fingerprint'
  | 'missing_source_fingerprint'
  | 'missing_citation_fingerprint'
  | 'missing_span_capability'
  | 'missing_table_capability'
  | 'unknown_coordinate_origin'
  | 'missing_page_for_bbox'
  | 'missing_table_cell_locator'
  | 'text_mismatch'
  | 'source_not_found';

/** How a text was compared; the two `unicode` methods are ours. */
export type MatchMethod =
  | 'exact_text'
  | 'normalized_text'
  | 'exact_text_contains'
  | 'normalized_text_contains'
  | 'unicode_text'
  | 'unicode_text_contains'
  | 'table_cell_lookup'
  | 'presence_only'
  | 'none';

export type CapabilityLimit =
  | 'missing_fingerprint'
  | 'missing_spans'
  | 'missing_char_offsets'
  | 'missing_tables'
  | 'unknown_coordinate_origin'
  | 'missing_crop_support';

interface MatchedText {
  readonly level: Level;
  /** The source's own characters. */
  readonly text: Text;
  /** In code points of the evidence that the citation points to. */
  readonly range: Range;
  /** Where exactly: the place of what the text stands in. */
  readonly place: Place;
}

export interface Repair {
  readonly level: Level;
  readonly text: Text;
  /** A citation that holds for the first place. */
  readonly citation: Citation;
  /** How many places there are in the source, counted up to ten. */
  readonly occurrences: number;
}
