import { canonicalJson, canonicalSha256 } from '../base/canonical-json.ts';
import type { Fingerprint, Sha256 } from '../base/hash.ts';
import { fingerprintOf, sha256Written } from '../base/hash.ts';
import type { PageSelection } from './page-selection.ts';
import { writeCanonicalTree } from './tree-canonical.ts';
import { sourceOf } from './tree-payload.ts';

/** What a document fingerprint is taken over: exactly these six keys (seed 004 section 6). */
export interface FingerprintManifest {
  readonly config_sha256: Sha256;
  readonly payload_sha256: Sha256;
  readonly profile_id: string;
  readonly profile_sha256: Sha256;
  readonly schema_version: string;
  readonly source_fingerprint: Fingerprint;
}

/** The fingerprint of a document. Two parses are comparable exactly when theirs are equal (seed 004 section 6). */
export function documentFingerprint(manifest: FingerprintManifest): Fingerprint {
  const { config_sha256, payload_sha256, profile_id, profile_sha256, schema_version, source_fingerprint } = manifest;
  return fingerprintOf(canonicalJson({ config_sha256, payload_sha256, profile_id, profile_sha256, schema_version, source_fingerprint }));
}

/** Digest of the stable payload projection: the payload without any key `bbox` or `bboxes`, at any depth (seed 004 section 3). */
export function payloadSha256(payload: object): Sha256 {
  const tree = sourceOf(payload);
  if (tree === undefined) return canonicalSha256(payload, { omitted: boxKeys });
  // A tree has no boxes.
  return sha256Written((handOn) => writeCanonicalTree(tree.table, tree.facts, handOn));
}

/** Digest of the complete payload, boxes included: what {@link payloadSha256} does not see, a moved box changes. */
export function geometrySha256(payload: object): Sha256 {
  return canonicalSha256(payload);
}

/** Digest of the effective configuration, as far as it determines the payload: the page selection (seed 004 section 7). */
export function configSha256(pages: PageSelection): Sha256 {
  return canonicalSha256({ pages });
}

const boxKeys: ReadonlySet<string> = new Set(['bbox', 'bboxes']);
