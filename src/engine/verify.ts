import { Failure } from '../base/failure.ts';
import type { Text } from '../base/text.ts';
import type { ReadDocument } from '../document/read-document.ts';
import type { Document } from '../document/document.ts';
import { version } from '../document/version.ts';
import { isChunksDigest, sourceDigest } from '../event/digest.ts';
import { defaultLimits } from '../parse/limits.ts';
import type { ChunkReader, ChunkStore, IngestedSource } from '../port/store.ts';
import { project } from '../projection/project.ts';
import type { Projection } from '../projection/projection.ts';
import { claimedPassages } from '../verify/claimed-passages.ts';
import type { Citations, Claim } from '../verify/citations.ts';
import type { Capabilities, GroundingSource } from '../verify/grounding-source.ts';
import { pagedGrounding } from '../verify/paged-grounding.ts';
import { projectionGrounding } from '../verify/projection-grounding.ts';
import type { Check, VerificationReport } from '../verify/report.ts';
import { storedGrounding } from '../verify/stored-grounding.ts';
import type { VerificationConfig } from '../verify/verification-config.ts';
import { contractConfig, steleConfig } from '../verify/verification-config.ts';
import type { NumberedClaim } from '../verify/verify-claims.ts';
import { claimChecker, numberedClaims, reportOf, verifyClaims } from '../verify/verify-claims.ts';

/**
 * Checks claims against a document whose hashes hold (`readDocument`). Documents of Ethos are checked by the contract's configuration
 * unless another is given, ours by ours. More claims than the configuration admits are a `usage` failure.
 */
export function verifyAgainstDocument(document: ReadDocument, citations: Citations, chosen?: VerificationConfig): VerificationReport {
  return verifyAgainstSource(documentGrounding(document, citations.claims), citations, chosen ?? configFor(document));
}

/** As {@link verifyAgainstDocument}, for a door that makes crops of the evidence: the configuration asks for them and the document gives them. */
export function verifyWithCrops(document: ReadDocument, citations: Citations, chosen?: VerificationConfig): VerificationReport {
  const config = chosen ?? configFor(document);
  const source = documentGrounding(document, citations.claims);
  const capabilities = { ...source.capabilities, crop_support: document.type === 'paged' };
  return verifyAgainstSource({ ...source, capabilities }, citations, { ...config, evidence: { ...config.evidence, include_crops: true } });
}

function configFor({ geometry_sha256 }: ReadDocument): VerificationConfig {
  return geometry_sha256 === undefined ? contractConfig : steleConfig;
}

/** Checks claims against the output of any parser, by the contract's configuration unless another is given. */
export function verifyAgainstSource(source: GroundingSource, citations: Citations, config: VerificationConfig = contractConfig): VerificationReport {
  refuseTooMany(citations, config);
  return verifyClaims(citations, source, config);
}

/**
 * Checks claims against what a store holds, each against the source that it names, or that holds the passage it names; in one snapshot.
 * A source whose rows are not what was written is no evidence: `store_damaged`.
 */
export async function verifyAgainstStore(
  store: Pick<ChunkStore, 'read'>,
  tenant: Text,
  citations: Citations,
  config: VerificationConfig = steleConfig,
): Promise<VerificationReport> {
  refuseTooMany(citations, config);
  return store.read(async (snapshot) => {
    const sources = new Map<Text, Checker | undefined>();
    const checks: Check[] = [];
    for (const claim of numberedClaims(citations)) {
      const sourceId = await sourceOf(snapshot, tenant, claim.claim);
      if (sourceId !== undefined && !sources.has(sourceId)) sources.set(sourceId, await checkerOf({ snapshot, tenant, config }, sourceId));
      const check = sourceId === undefined ? undefined : sources.get(sourceId);
      checks.push(check?.(claim) ?? withoutSource(claim, sourceId));
    }
    return reportOf(checks, { parser, capabilities: storeCapabilities, isPaged: false }, config);
  });
}

/** What differs between a document and the one that its source gives now: nothing, when it is proven. */
export function documentDifferences(claimed: ReadDocument, derived: Document): readonly DocumentDifference[] {
  const differences: readonly (readonly [DocumentDifference, boolean])[] = [
    ['source', claimed.source.fingerprint !== derived.source.fingerprint],
    ['profile', claimed.profile.sha256 !== derived.profile.sha256],
    ['configuration', claimed.config_sha256 !== derived.config_sha256],
    ['payload', claimed.payload_sha256 !== derived.payload_sha256],
    ['geometry', claimed.geometry_sha256 !== undefined && claimed.geometry_sha256 !== derived.geometry_sha256],
  ];
  return differences.filter(([, differs]) => differs).map(([name]) => name);
}

export type DocumentDifference = 'source' | 'profile' | 'configuration' | 'payload' | 'geometry';

type Checker = (claim: NumberedClaim) => Check;

const parser = { name: 'stele', version } as const;

const storeCapabilities: Capabilities = { spans: false, char_offsets: true, tables: true, fingerprint: true, coordinate_origin: 'top-left', crop_support: false };

function refuseTooMany({ claims }: Citations, { limits }: VerificationConfig): void {
  if (claims.length > limits.max_checks) throw new Failure('usage', `${String(claims.length)} claims, and at most ${String(limits.max_checks)} are checked`);
}

function documentGrounding(document: ReadDocument, claims: readonly Claim[]): GroundingSource {
  const identities = { parser: document.parser, document_fingerprint: document.fingerprint, source_fingerprint: document.source.fingerprint };
  const source = document.type === 'paged' ? pagedGrounding(document.payload, identities) : projectionGrounding(projectionOf(document), identities);
  const namesPassage = claims.some(({ citation }) => citation.content_id !== undefined || citation.address !== undefined);
  return namesPassage ? { ...source, passages: claimedPassages(claims, projectionOf(document)) } : source;
}

function projectionOf(document: ReadDocument): Projection {
  const { projectionLengthMax: lengthMax, depthMax } = defaultLimits;
  return project(document as Document, { grammar: 'exact-1', lengthMax, depthMax });
}

async function sourceOf(snapshot: ChunkReader, tenant: Text, { citation }: Claim): Promise<Text | undefined> {
  if (citation.source_id !== undefined || citation.content_id === undefined) return citation.source_id;
  // The content id is of one source: the text is hashed with its id.
  const [occurrence] = await snapshot.occurrences(tenant, [citation.content_id]);
  return occurrence?.source_id;
}

interface Snapshot {
  readonly snapshot: ChunkReader;
  readonly tenant: Text;
  readonly config: VerificationConfig;
}

async function checkerOf({ snapshot, tenant, config }: Snapshot, sourceId: Text): Promise<Checker | undefined> {
  const stored = await snapshot.source(tenant, sourceId);
  if (stored?.state !== 'ingested') return undefined;
  const source = await groundingOf(snapshot, tenant, stored);
  const check = claimChecker(source, config);
  const named = { source_id: sourceId, document_fingerprint: stored.facts.document_fingerprint };
  return (claim) => ({ ...check(claim), source: named });
}

async function groundingOf(snapshot: ChunkReader, tenant: Text, stored: IngestedSource): Promise<GroundingSource> {
  const { source_id, facts, chunking_signature, chunks_sha256, digest } = stored;
  const chunks = await snapshot.chunksOf(tenant, source_id);
  const isWhole = sourceDigest({ source_id, facts, chunking_signature, chunks_sha256 }) === digest && isChunksDigest(chunks_sha256, chunks);
  if (!isWhole) throw new Failure('store_damaged', `the rows of ${source_id} are not what was written`);
  return storedGrounding(chunks, { parser, source_id, document_fingerprint: facts.document_fingerprint, source_fingerprint: facts.fingerprint });
}

function withoutSource({ id, claim }: NumberedClaim, sourceId: Text | undefined): Check {
  const isNamed = sourceId !== undefined || claim.citation.content_id !== undefined;
  const outcome = isNamed ? ({ status: 'not_found', reason: 'source_not_found' } as const) : ({ status: 'error', reason: 'missing_locator' } as const);
  return { id, claim, ...outcome, match_method: 'none', semantic_unverified: false, warnings: [] };
}
