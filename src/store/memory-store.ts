import { assert } from '../base/assert.ts';
import type { Sha256 } from '../base/hash.ts';
import { byText, compareNumber, compareText } from '../base/order.ts';
import type { Text } from '../base/text.ts';
import type { StoredChunk } from '../chunk/stored-chunk.ts';
import { embeddingChangesOf } from '../event/embedding-change.ts';
import { changesOf } from '../event/source-change.ts';
import type { SourceChange } from '../event/source-change.ts';
import { storedChunksOf } from '../event/written-chunking.ts';
import type { Analyser } from '../port/analyser.ts';
import type { ApplyReport, ChunkStore, StoredSource, StoreSnapshot, TenantAudit } from '../port/store.ts';
import { eventsAfter } from './events-after.ts';
import type { MemoryIndex } from './memory-index.ts';
import { newMemoryIndex } from './memory-index.ts';
import type { MemoryVectors } from './memory-vectors.ts';
import { newMemoryVectors } from './memory-vectors.ts';
import { countOf, isRechunked, nextSource } from './next-source.ts';
import type { Passage } from './passage.ts';
import { passagesOf } from './passage.ts';
import { readSourceJson, sourceJson } from './source-json.ts';
import { newTenantAuditor } from './tenant-audit.ts';

/** A store in memory. Readers keep the state they began with; a write goes on in a copy when somebody reads. */
export function memoryStore(analyser: Analyser): ChunkStore {
  let state = emptyState(0);
  return {
    async apply(events) {
      // Computed before anything is touched, and then without an await: nobody sees half a batch.
      const fresh = eventsAfter(state.position, events);
      if (fresh.length === 0) return emptyReport();
      if (state.readers > 0) state = cloneState(state);
      const report = emptyReport();
      for (const change of changesOf(fresh)) report[applyChange(state, change, analyser)]++;
      for (const change of embeddingChangesOf(fresh)) tenantOf(state, change.tenantId).vectors.add(change);
      state.position = fresh[fresh.length - 1].sequence;
      return report;
    },
    async clear() {
      state = emptyState(state.era + 1);
    },
    async read(work) {
      const held = state;
      held.readers++;
      try {
        return await work(snapshotOf(held, analyser));
      } finally {
        held.readers--;
      }
    },
  };
}

interface State {
  readonly era: number;
  position: number;
  nextPassage: number;
  readonly tenants: Map<Text, Tenant>;
  /** How many reads are open on this state. */
  readers: number;
}

interface Tenant {
  readonly sources: Map<Text, SourceEntry>;
  /** By content id. */
  readonly passages: Map<Sha256, NumberedPassage>;
  readonly idByNumber: Map<number, Sha256>;
  readonly index: MemoryIndex;
  readonly vectors: MemoryVectors;
}

interface SourceEntry {
  readonly stored: StoredSource;
  readonly chunks: readonly StoredChunk[];
}

interface NumberedPassage extends Passage {
  readonly number: number;
}

function emptyState(era: number): State {
  return { era, position: 0, nextPassage: 1, tenants: new Map(), readers: 0 };
}

function emptyReport(): { -readonly [Key in keyof ApplyReport]: number } {
  return { inserted: 0, replaced: 0, unchanged: 0, removed: 0, refused: 0 };
}

function cloneState({ era, position, nextPassage, tenants }: State): State {
  const cloned = [...tenants].map(([id, tenant]): [Text, Tenant] => [
    id,
    {
      sources: new Map(tenant.sources),
      passages: new Map(tenant.passages),
      idByNumber: new Map(tenant.idByNumber),
      index: tenant.index.clone(),
      vectors: tenant.vectors.clone(),
    },
  ]);
  return { era, position, nextPassage, tenants: new Map(cloned), readers: 0 };
}

function applyChange(state: State, change: SourceChange, analyser: Analyser): keyof ApplyReport {
  const tenant = tenantOf(state, change.tenantId);
  const before = tenant.sources.get(change.sourceId);
  const after = nextSource(before?.stored, change);
  let chunks = change.isDropped || before === undefined || after?.state === 'refused' ? [] : before.chunks;
  if (change.isDropped || after?.state === 'refused') replacePassages({ state, tenant, before: before?.chunks ?? [], after: [] }, analyser);
  if (change.chunking !== undefined && isRechunked(before?.stored, change)) {
    const next = storedChunksOf(change.chunking);
    replacePassages({ state, tenant, before: chunks, after: next }, analyser);
    chunks = next;
  }
  if (after === undefined) tenant.sources.delete(change.sourceId);
  else tenant.sources.set(change.sourceId, { stored: copyOf(after), chunks });
  return countOf(before?.stored, after);
}

// By way of its written form: what other stores could not read back, this one does not take.
function copyOf(stored: StoredSource): StoredSource {
  const copy = readSourceJson(sourceJson(stored));
  assert(copy.ok, `facts that can be read back${copy.ok ? '' : `: ${copy.problem}`}`);
  return copy.value;
}

interface Replacement {
  readonly state: State;
  readonly tenant: Tenant;
  readonly before: readonly StoredChunk[];
  readonly after: readonly StoredChunk[];
}

// A passage that stays keeps its number and its postings; only where it stands may change.
function replacePassages({ state, tenant, before, after }: Replacement, analyser: Analyser): void {
  const next = passagesOf(after, after);
  const gone: NumberedPassage[] = [];
  for (const id of passagesOf(before, before).keys()) {
    const passage = tenant.passages.get(id);
    assert(passage !== undefined, 'a passage for every chunk');
    if (!next.has(id)) gone.push(passage);
  }
  gone.sort((a, b) => a.number - b.number);
  tenant.index.remove(Uint32Array.from(gone, ({ number }) => number), gone.map(({ text }) => analyser.analyse(text)));
  for (const { id, number } of gone) {
    tenant.passages.delete(id);
    tenant.idByNumber.delete(number);
  }
  for (const [id, passage] of next) {
    const number = tenant.passages.get(id)?.number ?? state.nextPassage++;
    if (!tenant.idByNumber.has(number)) tenant.index.add(number, analyser.analyse(passage.text));
    tenant.passages.set(id, { ...passage, number });
    tenant.idByNumber.set(number, id);
  }
}

function tenantOf({ tenants }: State, tenantId: Text): Tenant {
  let tenant = tenants.get(tenantId);
  if (tenant === undefined) {
    tenant = emptyTenant();
    tenants.set(tenantId, tenant);
  }
  return tenant;
}

function emptyTenant(): Tenant {
  return { sources: new Map(), passages: new Map(), idByNumber: new Map(), index: newMemoryIndex(), vectors: newMemoryVectors() };
}

function snapshotOf(state: State, analyser: Analyser): StoreSnapshot {
  const nobody = emptyTenant();
  const of = (tenantId: Text): Tenant => state.tenants.get(tenantId) ?? nobody;
  return {
    era: async () => state.era,
    position: async () => state.position,
    sources: async (tenantId) => [...of(tenantId).sources.values()].map(({ stored }) => stored).sort(byText(({ source_id }) => source_id)),
    source: async (tenantId, sourceId) => of(tenantId).sources.get(sourceId)?.stored,
    sourcesOf: async (tenantId, sourceIds) => sourceIds.flatMap((sourceId) => of(tenantId).sources.get(sourceId)?.stored ?? []),
    chunksOf: async (tenantId, sourceId) => of(tenantId).sources.get(sourceId)?.chunks ?? [],
    occurrences: async (tenantId, ids) => ids.flatMap((id) => of(tenantId).passages.get(id)?.occurrences ?? []),
    lexical: async (tenantId, terms) => of(tenantId).index.statistics(terms),
    termsContaining: async (tenantId, piece) => of(tenantId).index.termsContaining(piece),
    idsOf: async (tenantId, passages) => Array.from(passages, (number) => idOf(of(tenantId), number)),
    passagesOf: async (tenantId, sourceIds) => numbersOf(of(tenantId), sourceIds),
    spaces: async (tenantId) => of(tenantId).vectors.spaces(),
    vectors: (tenantId, spaceId) => of(tenantId).vectors.partsOf(spaceId, of(tenantId).passages.values()),
    withoutVector: async (tenantId, spaceId, page) => lacking(of(tenantId), spaceId, page),
    audit: async (tenantId) => auditOf(of(tenantId), analyser),
  };
}

function idOf({ idByNumber }: Tenant, number: number): Sha256 {
  const id = idByNumber.get(number);
  assert(id !== undefined, 'the number of a live passage of the tenant');
  return id;
}

function numbersOf({ sources, passages }: Tenant, sourceIds: readonly Text[]): Uint32Array {
  const chunks = [...new Set(sourceIds)].flatMap((sourceId) => sources.get(sourceId)?.chunks ?? []);
  const numbers = new Set(chunks.map(({ id }) => passages.get(id)?.number ?? 0));
  return Uint32Array.from(numbers).sort(compareNumber);
}

function lacking({ passages, vectors }: Tenant, spaceId: Sha256, { after = '', limit }: { readonly after?: string; readonly limit: number }): readonly Sha256[] {
  const ids = [...passages.values()].filter((passage) => passage.id > after && !vectors.has(spaceId, passage)).map(({ id }) => id);
  return ids.sort(compareText).slice(0, limit);
}

function auditOf({ sources, passages, index, vectors }: Tenant, analyser: Analyser): TenantAudit {
  const auditor = newTenantAuditor(analyser);
  const numbers = new Map([...passages].map(([id, { number }]) => [id as string, number]));
  for (const sourceId of [...sources.keys()].sort(byText((id) => id))) {
    const entry = sources.get(sourceId);
    if (entry !== undefined) auditor.addSource({ sourceId, stored: entry.stored, chunks: entry.chunks, passages: numbers, damages: [] });
  }
  for (const term of index.terms()) {
    const list = index.postings(term);
    if (list !== undefined) auditor.addPostings(term, list);
  }
  return { ...auditor.finish(index.statistics([])), spaces: vectors.audit() };
}
