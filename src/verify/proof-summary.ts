import type { VerificationReport } from './report.ts';

/** What a report allows to be said, in short (seed 004's verifier): derived from a report, never part of one. */
export interface ProofSummary {
  readonly proof_status: 'verified' | 'partially_verified' | 'unverified';
  readonly request_certified: boolean;
  /** Checks whose evidence may be shown again. */
  readonly reusable_grounded_checks: readonly string[];
  /** Checks that a person must look at. */
  readonly needs_review_checks: readonly string[];
  readonly proof_limitations: readonly ProofLimitation[];
}

type ProofLimitation = 'capability_limited' | 'stale_fingerprint' | 'unsupported_claim_kind' | 'non_grounded_checks';

/** Sums a report up; a stale report proves nothing, whatever its checks say. */
export function proofSummary(report: VerificationReport): ProofSummary {
  const { checks, all_evidence_grounded, fingerprint_stale, capability_limits, unsupported_claim_kinds } = report;
  const grounded = checks.filter(({ status }) => status === 'grounded').map(({ id }) => id);
  const others = checks.filter(({ status }) => status !== 'grounded').map(({ id }) => id);
  const reusable_grounded_checks = fingerprint_stale ? [] : grounded;
  const limitations: readonly (readonly [ProofLimitation, boolean])[] = [
    ['capability_limited', capability_limits.length > 0],
    ['stale_fingerprint', fingerprint_stale],
    ['unsupported_claim_kind', unsupported_claim_kinds.length > 0],
    ['non_grounded_checks', others.length > 0],
  ];
  return {
    proof_status: all_evidence_grounded ? 'verified' : reusable_grounded_checks.length > 0 ? 'partially_verified' : 'unverified',
    request_certified: all_evidence_grounded,
    reusable_grounded_checks,
    needs_review_checks: others,
    proof_limitations: limitations.filter(([, holds]) => holds).map(([limitation]) => limitation),
  };
}
