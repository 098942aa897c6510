import type { RefusalCode } from '../base/diagnostic.ts';
import { Failure } from '../base/failure.ts';
import type { Sha256 } from '../base/hash.ts';
import { compareText } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import type { EmbeddingSpace } from '../chunk/embedding-space.ts';
import { formatOf } from '../parse/formats.ts';
import type { EventLog } from '../port/event-log.ts';
import type { FoundSource, SourceFinder } from '../port/sources.ts';
import type { ChunkStore, Damage, SpaceAudit, StoredSource } from '../port/store.ts';
import type { Configuration } from './configuration.ts';
import { currencyOf, type Currency } from './currency.ts';
import { loggedDigests } from './logged-digests.ts';
import { absenceIn, type Absence } from './scope.ts';
import { summarise } from './summarise.ts';
import { reportVectors, vectorDamages, type VectorReport } from './vector-findings.ts';

/** How the index stands to one source. When several hold, the first of this list is given. */
export type SourceStatus = 'damaged' | 'missing' | Currency;

export interface SourceFinding {
  readonly source_id: Text;
  readonly status: SourceStatus;
  /** Why it is `missing`: not (yet) in the index; gone from its place; or its place is not known on this machine. */
  readonly reason?: 'not_in_index' | Absence;
  /** Why the source has no document, when it is in the index as refused. */
  readonly refused?: RefusalCode;
  /** What the store holds otherwise than was written; for `damaged`. */
  readonly damages?: readonly string[];
}

export interface DoctorReport {
  readonly healthy: boolean;
  readonly counts: Readonly<Record<SourceStatus, number>>;
  /** In code point order of the source ids. */
  readonly findings: readonly SourceFinding[];
  /** What does not fit in the store and belongs to no single source. */
  readonly damages: readonly string[];
  /** Events in the log, and how many of them the store has applied. */
  readonly log: { readonly events: number; readonly applied: number };
  readonly index_digest: Sha256;
  /** Present where the index has vectors, or is used with an embedder. */
  readonly vectors?: VectorReport;
}

export interface DoctorPorts {
  readonly finder: SourceFinder;
  readonly log: EventLog;
  readonly store: ChunkStore;
}

export interface DoctorOptions {
  readonly tenant: Text;
  readonly configuration: Configuration;
  /** The space of the embedder that the index is used with: every passage is to have a vector in it. */
  readonly space?: EmbeddingSpace;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number; readonly sourceId: Text }) => void;
}

/**
 * Answers "is my index current?" source by source: against the bytes of the sources (content), the profile (renderer) and
 * the configuration, and the store against its log, row by row. Changes nothing.
 */
export async function examine({ finder, log, store }: DoctorPorts, options: DoctorOptions): Promise<DoctorReport> {
  const { tenant } = options;
  const places = await finder.find();
  const absenceOf = absenceIn(places);
  const foundById = new Map(places.found.map((source) => [source.sourceId, source]));
  const { stored, audit, applied } = await lookInto(store, tenant);
  // What a store has not applied yet, after a kill, is missing from it; it is not damaged.
  const logged = await loggedDigests(log, tenant, applied);
  const names = [...new Set([...foundById.keys(), ...logged.keys(), ...stored.keys()])].sort(compareText);

  const findings: SourceFinding[] = [];
  for (const [index, sourceId] of names.entries()) {
    const known = stored.get(sourceId);
    const damages = damagesOf({ known, logged: logged.get(sourceId), audited: audit.bySource.get(sourceId) ?? [] });
    const finding = damages.length > 0 ? damagedFinding(sourceId, damages) : await compare(sourceId, known, foundById.get(sourceId), { ...options, absenceOf });
    if (finding !== undefined) findings.push(finding);
    options.onProgress?.({ done: index + 1, total: names.length, sourceId });
  }

  const events = await log.last();
  const counts = countStatuses(findings);
  const damages = [...audit.damages, ...(await vectorDamages(log, tenant, { through: applied, spaces: audit.spaces }))];
  const vectors = await store.read((snapshot) => reportVectors(snapshot, tenant, options.space));
  const isWhole = (vectors.lacking?.passages ?? 0) === 0;
  const healthy = counts.current === findings.length && applied === events && damages.length === 0 && isWhole;
  const { index_digest } = await summarise(store, tenant);
  const hasVectors = vectors.spaces.length > 0 || options.space !== undefined;
  return { healthy, counts, findings, damages, log: { events, applied }, index_digest, ...(hasVectors ? { vectors } : {}) };
}

interface Insight {
  readonly stored: ReadonlyMap<Text, StoredSource>;
  readonly audit: { readonly bySource: ReadonlyMap<Text, readonly Damage[]>; readonly damages: readonly string[]; readonly spaces: readonly SpaceAudit[] };
  readonly applied: number;
}

function lookInto(store: ChunkStore, tenant: Text): Promise<Insight> {
  return store.read(async (snapshot) => {
    const sources = await snapshot.sources(tenant);
    const { sources: audits, damages, spaces } = await snapshot.audit(tenant);
    return {
      stored: new Map(sources.map((source) => [source.source_id, source])),
      audit: {
        bySource: new Map(audits.map((source) => [source.source_id, source.damages])),
        damages: damages.map(({ message }) => message),
        spaces,
      },
      applied: await snapshot.position(),
    };
  });
}

/** What the audit of the store and the log say about one source. */
interface Evidence {
  readonly known: StoredSource | undefined;
  /** The digest that the log demands; absent when it says that there is no such source. */
  readonly logged: Sha256 | undefined;
  readonly audited: readonly Damage[];
}

function damagesOf({ known, logged, audited }: Evidence): readonly string[] {
  if (audited.length > 0) return audited.map(({ message }) => message);
  if (known?.digest === logged) return [];
  if (known === undefined) return ['the log holds this source, the store does not'];
  return [logged === undefined ? 'the store holds this source, the log does not' : 'the store holds another state of this source than the log'];
}

function damagedFinding(sourceId: Text, damages: readonly string[]): SourceFinding {
  return { source_id: sourceId, status: 'damaged', damages };
}

async function compare(
  sourceId: Text,
  known: StoredSource | undefined,
  found: FoundSource | undefined,
  { absenceOf, configuration }: DoctorOptions & { readonly absenceOf: (sourceId: Text) => Absence },
): Promise<SourceFinding | undefined> {
  if (found === undefined) return { source_id: sourceId, status: 'missing', reason: absenceOf(sourceId) };
  const bytes = await readOrFail(found);
  if (bytes === undefined) return { source_id: sourceId, status: 'missing', reason: 'source_unreadable' };
  if (known === undefined) {
    // A file that no parser reads is not missing.
    return formatOf(sourceId, bytes).type === 'skipped' ? undefined : { source_id: sourceId, status: 'missing', reason: 'not_in_index' };
  }
  const refused = known.state === 'refused' ? { refused: known.refusal.code } : {};
  return { source_id: sourceId, status: currencyOf(known, bytes, configuration), ...refused };
}

async function readOrFail(found: FoundSource): Promise<Uint8Array | undefined> {
  try {
    return await found.read();
  } catch (error) {
    if (error instanceof Failure && error.code === 'unreadable') return undefined;
    throw error;
  }
}

function countStatuses(findings: readonly SourceFinding[]): Readonly<Record<SourceStatus, number>> {
  const counts = { damaged: 0, missing: 0, content_changed: 0, renderer_changed: 0, configuration_changed: 0, current: 0 };
  for (const { status } of findings) counts[status]++;
  return counts;
}
