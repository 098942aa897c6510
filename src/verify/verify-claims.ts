import type { Fingerprint } from '../base/hash.ts';
import { idOf } from '../document/ids.ts';
import { checkClaim } from './check-claim.ts';
import type { Citations, Claim } from './citations.ts';
import type { Capabilities, GroundingSource } from './grounding-source.ts';
import type { CapabilityLimit, Check, VerificationReport } from './report.ts';
import type { Target } from './target.ts';
import { joinTarget } from './target.ts';
import type { VerificationConfig } from './verification-config.ts';
import { configHash } from './verification-config.ts';

/** Checks claims against one source (seed 004). The door has refused more claims than `max_checks`. */
export function verifyClaims(citations: Citations, source: GroundingSource, config: VerificationConfig): VerificationReport {
  const check = claimChecker(source, config);
  return reportOf(numberedClaims(citations).map(check), source, config);
}

/** A claim with its number and the fingerprint that counts for it. */
export interface NumberedClaim {
  /** `v0001`… in the order of the claims. */
  readonly id: string;
  readonly claim: Claim;
  readonly fingerprint?: Fingerprint;
}

/** Numbers claims; a claim's own fingerprint comes before that of the list. */
export function numberedClaims({ claims, document_fingerprint }: Citations): readonly NumberedClaim[] {
  return claims.map((claim, index) => {
    const fingerprint = claim.citation.fingerprint ?? document_fingerprint;
    return { id: idOf('check', index + 1), claim, ...(fingerprint === undefined ? {} : { fingerprint }) };
  });
}

/** Checks claims against a source, one after the other; what several need of the source is made once. */
export function claimChecker(source: GroundingSource, config: VerificationConfig): (claim: NumberedClaim) => Check {
  let whole: Target | undefined;
  const wholeSource = (): Target => (whole ??= joinTarget(source.elements, source.separator));
  return (claim) => checkClaim({ ...claim, source, config, wholeSource });
}

/** Sums checks up. A report is grounded when there is a check and every one is, nothing is stale, and no kind is unsupported. */
export function reportOf(checks: readonly Check[], source: ReportedSource, config: VerificationConfig): VerificationReport {
  const unsupported = checks.filter(({ status }) => status === 'unsupported_claim_kind').map(({ claim }) => claim.kind);
  const capability_limits = limitsOf(source, config);
  const fingerprint_stale = checks.some(({ status }) => status === 'stale');
  return {
    schema_version: '1.0.0',
    ...(source.document_fingerprint === undefined ? {} : { document_fingerprint: source.document_fingerprint }),
    verification_config_sha256: configHash(config),
    grounding: { parser: source.parser, capabilities: source.capabilities },
    capability_limits,
    fingerprint_stale,
    all_evidence_grounded: checks.length > 0 && checks.every(({ status }) => status === 'grounded'),
    checks,
    unsupported_claim_kinds: [...new Set(unsupported)],
    warnings: capability_limits.length > 0 ? ['capability_limited'] : [],
  };
}

/** What a report says of the source. */
export interface ReportedSource extends Pick<GroundingSource, 'parser' | 'capabilities' | 'isPaged'> {
  readonly document_fingerprint?: Fingerprint;
}

// In the contract's order: what the configuration asks for and the source cannot give.
function limitsOf({ capabilities, isPaged }: ReportedSource, config: VerificationConfig): readonly CapabilityLimit[] {
  const missing = (capability: Exclude<keyof Capabilities, 'coordinate_origin'>): boolean => !capabilities[capability];
  const limits: readonly (readonly [CapabilityLimit, boolean])[] = [
    ['missing_fingerprint', missing('fingerprint') && config.staleness.require_fingerprint_match],
    ['missing_spans', missing('spans') && isPaged],
    ['missing_char_offsets', missing('char_offsets')],
    ['missing_tables', missing('tables') && isPaged && config.claim_kinds.includes('table_cell')],
    ['unknown_coordinate_origin', capabilities.coordinate_origin === 'unknown' && isPaged],
    ['missing_crop_support', missing('crop_support') && config.evidence?.include_crops === true],
  ];
  return limits.filter(([, isMissing]) => isMissing).map(([limit]) => limit);
}
