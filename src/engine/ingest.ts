import { Failure } from '../base/failure.ts';
import type { Text } from '../base/text.ts';
import type { Event } from '../event/event.ts';
import type { NewEvent } from '../event/new-event.ts';
import { storedChunksOf } from '../event/written-chunking.ts';
import type { Deriver, SourceBytes } from '../port/deriver.ts';
import type { EventLog } from '../port/event-log.ts';
import type { ReferenceReader } from '../port/reference-reader.ts';
import type { Findings, FoundSource, SourceFinder } from '../port/sources.ts';
import type { ChunkStore, StoredSource } from '../port/store.ts';
import { addressGuard, type AddressGuard } from './address-guard.ts';
import { batchesOf } from './batches.ts';
import { catchUp } from './catch-up.ts';
import type { Configuration } from './configuration.ts';
import { currencyOf } from './currency.ts';
import { eventWriter } from './event-writer.ts';
import { newTally, type Examined, type IngestReport } from './ingest-report.ts';
import { crossReferenceProblems } from './cross-references.ts';
import { mapOrdered } from './map-ordered.ts';
import { refusal } from './refusal.ts';
import { absenceIn } from './scope.ts';
import { summarise } from './summarise.ts';

/** What an ingest works with. */
export interface IngestPorts {
  readonly finder: SourceFinder;
  readonly deriver: Deriver;
  readonly log: EventLog;
  readonly store: ChunkStore;
  /** Absent where references from one source to another are not followed. */
  readonly references?: ReferenceReader;
}

export interface IngestOptions {
  readonly tenant: Text;
  readonly configuration: Configuration;
  /** Hears every source when it is done. */
  readonly onProgress?: (progress: Progress) => void;
  /** When it turns true, what is under way is finished and kept, and nothing new is begun. */
  readonly isInterrupted?: () => boolean;
}

export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly sourceId: Text;
}

/**
 * Brings the index in line with the sources: only what changed is parsed; what is gone is removed; what is broken is
 * reported and the rest goes on. The index afterwards is a function of the sources, the profile and the configuration,
 * whatever was in it before.
 */
export async function ingest(ports: IngestPorts, options: IngestOptions): Promise<IngestReport> {
  const { finder, deriver, log, store, references } = ports;
  await catchUp(log, store);
  const known = await knownSources(store, options.tenant);
  const findings = await finder.find();
  const { found, skipped } = findings;
  const tally = newTally(found.length, skipped);
  const writer = eventWriter(log, store);

  const referring = new Set<Text>();
  let done = 0;
  const examine = (sources: readonly FoundSource[]): Promise<readonly Examined[]> => examineSources(sources, { known, deriver, options });
  const guard = addressGuard([...known.keys(), ...found.map(({ sourceId }) => sourceId)]);
  const take = async (answer: Examined): Promise<void> => {
    const examined = guard.isExposed(answer.sourceId) ? await guarded(answer, guard, store, options.tenant) : answer;
    tally.record(examined, known.get(examined.sourceId)?.state === 'ingested');
    if (examined.outcome.type === 'derived' && examined.outcome.refersToOthers === true) referring.add(examined.sourceId);
    await writer.write(eventsOf(examined, known, options.tenant));
    done++;
    options.onProgress?.({ done, total: found.length, sourceId: examined.sourceId });
  };
  const batches = batchesOf(untilInterrupted(found, options), batchLimits);
  for await (const answers of mapOrdered(batches, deriver.concurrency * 2, examine)) for (const answer of answers) await take(answer);

  const interrupted = done < found.length;
  const gone = interrupted ? [] : goneSources(known, findings);
  for (const sourceId of gone) {
    tally.recordRemoved(sourceId);
    await writer.write([removed(sourceId, options.tenant)]);
  }
  await writer.flush();
  if (references !== undefined && !interrupted) {
    const roots = found.filter(({ sourceId }) => referring.has(sourceId));
    for (const [sourceId, diagnostics] of await crossReferenceProblems(references, { found, roots })) tally.recordWarnings(sourceId, diagnostics);
  }
  return tally.report({ interrupted, ...(await summarise(store, options.tenant)) });
}

async function knownSources(store: ChunkStore, tenant: Text): Promise<ReadonlyMap<Text, StoredSource>> {
  const sources = await store.read((snapshot) => snapshot.sources(tenant));
  return new Map(sources.map((source) => [source.source_id, source]));
}

function* untilInterrupted(found: readonly FoundSource[], { isInterrupted }: IngestOptions): Generator<FoundSource> {
  for (const source of found) {
    if (isInterrupted?.() === true) return;
    yield source;
  }
}

// To hand a small source to a thread and to take its events back costs as much as to parse it.
const batchLimits = { countMax: 64, bytesMax: 262_144 };

interface Examination {
  readonly known: ReadonlyMap<Text, StoredSource>;
  readonly deriver: Deriver;
  readonly options: IngestOptions;
}

async function examineSources(sources: readonly FoundSource[], { known, deriver, options }: Examination): Promise<readonly Examined[]> {
  const read = await Promise.all(sources.map((source) => readChanged(source, known.get(source.sourceId), options)));
  const changed = read.filter((source) => 'bytes' in source);
  const derivations = changed.length === 0 ? [] : await deriver.derive(changed);
  let next = 0;
  return read.map((source) => ('bytes' in source ? { sourceId: source.sourceId, outcome: derivations[next++] } : source));
}

// The bytes of a source, or what became of it without a look at what is in them.
async function readChanged(source: FoundSource, known: StoredSource | undefined, { configuration }: IngestOptions): Promise<SourceBytes | Examined> {
  const { sourceId } = source;
  const limit = configuration.limits.sourceBytesMax;
  if (source.bytes > limit) return { sourceId, outcome: refusal('file_too_large', `at most ${String(limit)} bytes are read`) };
  try {
    const bytes = await source.read();
    if (known !== undefined && currencyOf(known, bytes, configuration) === 'current') return { sourceId, outcome: { type: 'unchanged', known } };
    return { sourceId, bytes };
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'unreadable') throw error;
    return { sourceId, outcome: refusal('unreadable', error.detail) };
  }
}

/** Refuses a source one of whose addresses another source holds (`address_collision`); the others are not touched. */
async function guarded(examined: Examined, guard: AddressGuard, store: ChunkStore, tenant: Text): Promise<Examined> {
  const { sourceId, outcome } = examined;
  if (outcome.type !== 'derived' && outcome.type !== 'unchanged') return examined;
  const chunks = outcome.type === 'derived' ? storedChunksOf(outcome.events[1]) : await store.read((snapshot) => snapshot.chunksOf(tenant, sourceId));
  const holder = guard.take(sourceId, chunks);
  return holder === undefined ? examined : { sourceId, outcome: refusal('address_collision', `${sourceId} and ${holder}; rename one of them`) };
}

function eventsOf({ sourceId, outcome }: Examined, known: ReadonlyMap<Text, StoredSource>, tenant: Text): readonly NewEvent[] {
  const removal = known.has(sourceId) ? [removed(sourceId, tenant)] : [];
  switch (outcome.type) {
    case 'unchanged':
      return [];
    case 'derived':
      return outcome.events;
    case 'refused':
      if (outcome.event !== undefined) return [outcome.event];
      // An unreadable file may still be what it was; any other is not what the index holds.
      return outcome.code === 'unreadable' ? [] : removal;
    case 'skipped':
      return removal;
  }
}

function removed(sourceId: Text, tenant: Text): Event {
  return { type: 'source-removed', version: 1, tenant_id: tenant, source_id: sourceId };
}

function goneSources(known: ReadonlyMap<Text, StoredSource>, findings: Findings): readonly Text[] {
  const present = new Set(findings.found.map(({ sourceId }) => sourceId));
  const absenceOf = absenceIn(findings);
  return [...known.keys()].filter((sourceId) => !present.has(sourceId) && absenceOf(sourceId) === 'source_gone');
}
