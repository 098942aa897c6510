import { canonicalJson } from '../base/canonical-json.ts';
import type { Sha256 } from '../base/hash.ts';
import { sha256 } from '../base/hash.ts';
import type { JsonValue } from '../base/json-reader.ts';
import type { Result } from '../base/result.ts';
import type { Shape, ShapeProblem, ValueOf } from '../base/shape.ts';
import { arrayShape, booleanShape, checkedShape, integerShape, literalShape, objectShape, textShape } from '../base/shape.ts';

const kindsShape = arrayShape(literalShape('quote', 'value', 'presence', 'table_cell'), { countMin: 1 });

const shape = objectShape(
  {
    schema_version: literalShape('1.0.0'),
    config_version: textShape,
    claim_kinds: checkedShape(kindsShape, (kinds) => new Set(kinds).size === kinds.length, 'each kind once'),
    matching: objectShape(
      { text_normalization: literalShape('none', 'collapse_whitespace', 'unicode'), case_sensitive: booleanShape },
      { bbox_containment_tolerance_q: integerShape({ min: 0 }), quote_boundaries: literalShape('any', 'word') },
    ),
    staleness: objectShape({ require_fingerprint_match: booleanShape }, { missing_fingerprint: literalShape('stale', 'check') }),
    // Check ids have four digits.
    limits: objectShape({ max_checks: integerShape({ min: 1, max: 9999 }) }),
  },
  { evidence: objectShape({}, { include_text: booleanShape, include_crops: booleanShape, include_match: booleanShape }) },
);

/**
 * What counts as evidence (seed 004, `urn:ethos:schema:verification-config:1`). Reports are comparable under one hash of it only.
 * Ours beyond the contract: `text_normalization: unicode`, `quote_boundaries`, `missing_fingerprint`, `include_match`.
 */
export type VerificationConfig = ValueOf<typeof shape>;

/** Reads a configuration strictly. */
export function readVerificationConfig(json: JsonValue): Result<VerificationConfig, ShapeProblem> {
  return (shape as Shape<VerificationConfig>)(json);
}

/** The hash that a report names its configuration by. */
export function configHash(config: VerificationConfig): Sha256 {
  return sha256(canonicalJson(config));
}

/** The contract's configuration: literal text, white space aside. Its hash is pinned by the contract's goldens. */
export const contractConfig = {
  schema_version: '1.0.0',
  config_version: 'default-v1',
  claim_kinds: ['quote', 'value', 'presence', 'table_cell'],
  matching: { text_normalization: 'collapse_whitespace', case_sensitive: true, bbox_containment_tolerance_q: 50 },
  staleness: { require_fingerprint_match: true },
  limits: { max_checks: 256 },
  evidence: { include_text: true, include_crops: false },
} as unknown as VerificationConfig;

/**
 * Ours: what a keyboard or a renderer changes (quotes, dashes, ligatures, line-end hyphens) is folded on both sides, a quote starts and
 * ends between words, a citation without a fingerprint is checked, and the report says what was found where.
 */
export const steleConfig = {
  ...contractConfig,
  config_version: 'stele-v1',
  matching: { ...contractConfig.matching, text_normalization: 'unicode', quote_boundaries: 'word' },
  staleness: { require_fingerprint_match: true, missing_fingerprint: 'check' },
  evidence: { include_text: true, include_crops: false, include_match: true },
} as unknown as VerificationConfig;
