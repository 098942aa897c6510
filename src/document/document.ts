import type { Diagnostic } from '../base/diagnostic.ts';
import type { Fingerprint, Sha256 } from '../base/hash.ts';
import type { Text } from '../base/text.ts';
import type { FlowPayload } from './flow.ts';
import type { PagedPayload } from './paged.ts';
import type { TreePayload } from './tree.ts';

/** The canonical form parsed from one source: an envelope of identities around a payload (seed 004 sections 1 and 6). */
export type Document = Envelope<'paged', PagedPayload> | Envelope<'flow', FlowPayload> | Envelope<'tree', TreePayload>;

export interface Envelope<Type extends string, Content> {
  readonly type: Type;
  readonly schema_version: '1.0.0';
  readonly parser: { readonly name: 'stele'; readonly version: string };
  readonly profile: { readonly id: string; readonly sha256: Sha256 };
  readonly source: SourceIdentity;
  /** The name the source gives itself, when it gives one. */
  readonly title?: Text;
  /** Over the config-hash subset of the effective configuration: the page selection (section 7). */
  readonly config_sha256: Sha256;
  /** Over the stable payload projection: the payload without `bbox` and `bboxes` (section 3). */
  readonly payload_sha256: Sha256;
  /** Over the complete payload, boxes included: a forged box is detected. */
  readonly geometry_sha256: Sha256;
  /** Over the manifest of exactly six keys (section 6). */
  readonly fingerprint: Fingerprint;
  readonly payload: Content;
  /** What was wrong with the source; opt-in, in no hash (section 3). */
  readonly diagnostics?: { readonly source: readonly Diagnostic[] };
}

/** Which bytes a document was parsed from. */
export interface SourceIdentity {
  readonly fingerprint: Fingerprint;
  /** How many. */
  readonly bytes: number;
  readonly media_type: string;
}
