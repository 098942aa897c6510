import type { Diagnostic } from '../base/diagnostic.ts';
import type { Document, SourceIdentity } from './document.ts';
import { configSha256, documentFingerprint, geometrySha256, payloadSha256 } from './identities.ts';
import type { PageSelection } from './page-selection.ts';
import { profile, profileSha256 } from './profile.ts';
import { version } from './version.ts';

type PartsOf<Whole extends Document> = Whole extends Document ? Pick<Whole, 'type' | 'payload' | 'title'> : never;

/** What a parser contributes to a document. */
export type DocumentParts = PartsOf<Document>;

/**
 * Puts a payload into its envelope: every identity is derived here (seed 004 section 6). Diagnostics are left out unless
 * {@link withDiagnostics} adds them, so that the default output is the same bytes in every run.
 */
export function toDocument(parts: DocumentParts, source: SourceIdentity, pages: PageSelection): Document {
  const payload_sha256 = payloadSha256(parts.payload);
  const config_sha256 = configSha256(pages);
  const { profile_id, schema_version } = profile;
  const fingerprint = documentFingerprint({
    config_sha256,
    payload_sha256,
    profile_id,
    profile_sha256: profileSha256,
    schema_version,
    source_fingerprint: source.fingerprint,
  });
  return {
    type: parts.type,
    schema_version,
    parser: { name: 'stele', version },
    profile: { id: profile_id, sha256: profileSha256 },
    source: { fingerprint: source.fingerprint, bytes: source.bytes, media_type: source.media_type },
    ...(parts.title === undefined ? {} : { title: parts.title }),
    config_sha256,
    payload_sha256,
    // Only paged documents have boxes: for the others it is the same digest, and computed once.
    geometry_sha256: parts.type === 'paged' ? geometrySha256(parts.payload) : payload_sha256,
    fingerprint,
    payload: parts.payload,
  } as Document;
}

/** The document with what was wrong with its source (`--diagnostics`). No identity changes: diagnostics are in no hash. */
export function withDiagnostics(document: Document, diagnostics: readonly Diagnostic[]): Document {
  return { ...document, diagnostics: { source: diagnostics } };
}
