import type { Fingerprint } from '../base/hash.ts';
import { trimWhiteSpace } from '../base/unicode/white-space.ts';
import type { Claim } from './citations.ts';
import { needsText } from './citations.ts';
import type { GroundingSource } from './grounding-source.ts';
import type { CheckReason, CheckStatus } from './report.ts';
import type { VerificationConfig } from './verification-config.ts';

/** What decides before a locator is followed. */
export interface ClaimContext {
  readonly claim: Claim;
  readonly config: VerificationConfig;
  readonly source: GroundingSource;
  /** What the claim, or else the list of claims, says it was made from. */
  readonly fingerprint?: Fingerprint;
}

/** One line of the table: the outcome when its condition holds. */
export interface Refusal {
  readonly status: Exclude<CheckStatus, 'grounded'>;
  readonly reason: CheckReason;
  readonly when: (context: ClaimContext) => boolean;
}

/** The first line that holds, if any. Locators are followed only when none does. */
export function refusalOf(context: ClaimContext): Refusal | undefined {
  return refusals.find(({ when }) => when(context));
}

// The decision table of the contract's verifier, in its order.
const refusals: readonly Refusal[] = [
  { status: 'error', reason: 'missing_locator', when: ({ claim }) => Object.keys(claim.citation).length === 0 },
  { status: 'unsupported_claim_kind', reason: 'unsupported_claim_kind', when: ({ claim, config }) => !config.claim_kinds.some((kind) => kind === claim.kind) },
  { status: 'error', reason: 'missing_required_text', when: ({ claim }) => needsText(claim.kind) && isBlank(claim) },
  { status: 'stale', reason: 'stale_fingerprint', when: (context) => isMatchRequired(context) && isStale(context) },
  { status: 'capability_blocked', reason: 'missing_source_fingerprint', when: (context) => isMatchRequired(context) && context.fingerprint !== undefined && !hasFingerprint(context) },
  { status: 'stale', reason: 'missing_citation_fingerprint', when: (context) => isMatchRequired(context) && isFingerprintMissing(context) },
  { status: 'error', reason: 'missing_table_cell_locator', when: ({ claim }) => pointsToCell(claim) && (claim.citation.table_id === undefined || claim.citation.cell === undefined) },
  { status: 'capability_blocked', reason: 'missing_table_capability', when: ({ claim, source }) => pointsToCell(claim) && !source.capabilities.tables },
  { status: 'capability_blocked', reason: 'missing_span_capability', when: ({ claim, source }) => claim.citation.span_id !== undefined && !pointsToCell(claim) && !source.capabilities.spans },
  { status: 'capability_blocked', reason: 'unknown_coordinate_origin', when: ({ claim, source }) => isBoxOnly(claim) && claim.citation.page !== undefined && source.capabilities.coordinate_origin === 'unknown' },
  { status: 'error', reason: 'missing_page_for_bbox', when: ({ claim }) => isBoxOnly(claim) && claim.citation.page === undefined },
];

function isBlank({ text }: Claim): boolean {
  return text === undefined || trimWhiteSpace(text) === '';
}

function isMatchRequired({ config }: ClaimContext): boolean {
  return config.staleness.require_fingerprint_match;
}

function hasFingerprint({ source }: ClaimContext): boolean {
  return source.document_fingerprint !== undefined || source.source_fingerprint !== undefined;
}

// The fingerprint of the document, or of the bytes it was made from: either proves that nothing has changed.
function isStale(context: ClaimContext): boolean {
  const { source, fingerprint } = context;
  if (fingerprint === undefined || !hasFingerprint(context)) return false;
  return fingerprint !== source.document_fingerprint && fingerprint !== source.source_fingerprint;
}

function isFingerprintMissing(context: ClaimContext): boolean {
  return context.fingerprint === undefined && hasFingerprint(context) && context.config.staleness.missing_fingerprint !== 'check';
}

function pointsToCell({ kind, citation }: Claim): boolean {
  return kind === 'table_cell' || citation.table_id !== undefined || citation.cell !== undefined;
}

function isBoxOnly({ kind, citation }: Claim): boolean {
  const { bbox, table_id, cell, span_id, element_id, content_id, address } = citation;
  return bbox !== undefined && kind !== 'table_cell' && [table_id, cell, span_id, element_id, content_id, address].every((locator) => locator === undefined);
}
