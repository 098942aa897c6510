import assert from 'node:assert/strict';
import { sha256 } from '../../src/base/hash.ts';
import { text, type Text } from '../../src/base/text.ts';
import { vectorText } from '../../src/chunk/vector.ts';
import type { Event } from '../../src/event/event.ts';
import type { ChunkStore, StoreSnapshot } from '../../src/port/store.ts';
import type { StoreScript } from './store-script.ts';

/** Holds a store against an independent reading of the events it was given: an agreement of the stores alone proves nothing. */
export function expectSameContent(store: ChunkStore, scripts: readonly StoreScript[]): Promise<void> {
  const expected = expectedContent(scripts.flatMap(({ batches }) => batches.flat()));
  return store.read(async (snapshot) => {
    for (const tenant of scripts.flatMap(({ tenants }) => tenants)) {
      await expectTexts(snapshot, tenant, expected);
      await expectVectors(snapshot, tenant, expected);
      for (const [term, count] of expected.postings.get(tenant) ?? new Map<string, number>()) {
        const { lists } = await snapshot.lexical(tenant, [text(term)]);
        assert.equal(lists[0].passages.length, count, term);
      }
    }
  });
}

async function expectTexts(snapshot: StoreSnapshot, tenant: Text, { texts }: ExpectedContent): Promise<void> {
  const found = new Map<string, readonly [string, readonly string[]]>();
  for (const { source_id, state } of await snapshot.sources(tenant)) {
    found.set(source_id, [state, (await snapshot.chunksOf(tenant, source_id)).map((chunk) => chunk.text)]);
  }
  assert.deepEqual(found, texts.get(tenant) ?? new Map());
}

async function expectVectors(snapshot: StoreSnapshot, tenant: Text, { vectors }: ExpectedContent): Promise<void> {
  for (const { id, space, texts } of await snapshot.spaces(tenant)) {
    const expected = vectors.get(`${tenant} ${space.model}`);
    assert.equal(texts, expected?.size);
    for await (const { passages, components } of snapshot.vectors(tenant, id)) {
      const ids = await snapshot.idsOf(tenant, passages);
      const textById = new Map((await snapshot.occurrences(tenant, ids)).map((chunk) => [chunk.id, chunk.text]));
      const { dim } = space;
      ids.forEach((one, place) => assert.equal(vectorText(components.slice(place * dim, (place + 1) * dim)), expected?.get(sha256(textById.get(one) ?? ''))));
    }
  }
}

/** What stores must hold, by tenant: per source its state and texts in order, per term the number of passages. */
interface ExpectedContent {
  readonly texts: ReadonlyMap<string, ReadonlyMap<string, readonly [state: string, texts: readonly string[]]>>;
  /** Under space, text: what the latest vector event says. */
  readonly vectors: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly postings: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

interface Held {
  hasFacts: boolean;
  texts: readonly string[] | undefined;
  isRefused: boolean;
}

// Plays events by the plainest means there are, sharing no code with the stores.
function expectedContent(events: readonly Event[]): ExpectedContent {
  const held = new Map<string, Map<string, Held>>();
  const vectors = new Map<string, ReadonlyMap<string, string>>();
  for (const event of events) {
    if (event.type === 'texts-embedded') {
      const key = `${event.tenant_id} ${event.space.model}`;
      vectors.set(key, new Map([...(vectors.get(key) ?? []), ...event.vectors.map(({ text_sha256, vector }) => [text_sha256, vector] as const)]));
      continue;
    }
    const sources = held.get(event.tenant_id) ?? new Map<string, Held>();
    held.set(event.tenant_id, sources);
    const known = sources.get(event.source_id) ?? { hasFacts: false, texts: undefined, isRefused: false };
    if (event.type === 'source-removed') sources.delete(event.source_id);
    if (event.type === 'source-refused') sources.set(event.source_id, { hasFacts: false, texts: undefined, isRefused: true });
    if (event.type === 'document-ingested') sources.set(event.source_id, { ...known, hasFacts: true, isRefused: false });
    if (event.type === 'document-chunked') sources.set(event.source_id, { ...known, texts: event.chunks.map(({ text }) => text), isRefused: false });
  }
  return { vectors, texts: mapValues(held, (sources) => mapValues(sources, stateOf)), postings: mapValues(held, countTerms) };
}

function stateOf({ hasFacts, texts, isRefused }: Held): readonly [string, readonly string[]] {
  const state = isRefused ? 'refused' : hasFacts && texts !== undefined ? 'ingested' : 'partial';
  return [state, texts ?? []];
}

function countTerms(sources: ReadonlyMap<string, Held>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { texts } of sources.values()) {
    for (const passage of new Set(texts)) {
      for (const term of new Set(passage.split(' ').filter((word) => word !== ''))) counts.set(term, (counts.get(term) ?? 0) + 1);
    }
  }
  return counts;
}

function mapValues<Key, From, To>(map: ReadonlyMap<Key, From>, change: (value: From) => To): ReadonlyMap<Key, To> {
  return new Map([...map].map(([key, value]) => [key, change(value)]));
}
