import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChunkStore, StoreSnapshot } from '../../src/port/store.ts';
import { memoryStore } from '../../src/store/memory-store.ts';
import { storeCases, type CasesOf, type StoreCase } from '../../src/testing/entry.ts';

const [anyCase] = storeCases;

test('a method of a port without a case does not compile, and neither does an empty list of cases', () => {
  const some: readonly [StoreCase] = [anyCase];
  const whole: CasesOf<{ read(): void; write(): void }> = { read: some, write: some };
  // @ts-expect-error `write` has no cases
  const partial: CasesOf<{ read(): void; write(): void }> = { read: some };
  // @ts-expect-error `write` has an empty list
  const hollow: CasesOf<{ read(): void; write(): void }> = { read: some, write: [] };
  assert.equal([whole, partial, hollow].length, 3);
});

/** Stores that break one promise each; what they keep of the others comes from the memory store. */
const brokenStores: Readonly<Record<string, (store: ChunkStore) => ChunkStore>> = {
  'forgets what it was told twice': (store) => ({ ...store, apply: async (events) => (await store.clear(), store.apply(events)) }),
  'does not clear': (store) => ({ ...store, clear: () => Promise.resolve() }),
  'mixes tenants': (store) => withSnapshot(store, (snapshot) => ({ ...snapshot, sources: async () => [...(await snapshot.sources('acme' as never)), ...(await snapshot.sources('zenith' as never))] })),
  'loses the last posting': (store) =>
    withSnapshot(store, (snapshot) => ({
      ...snapshot,
      lexical: async (tenant, terms) => {
        const { lists, ...totals } = await snapshot.lexical(tenant, terms);
        return { ...totals, lists: lists.map(({ passages, ...rest }) => ({ ...rest, passages: passages.slice(0, -1) })) };
      },
    })),
  'sees no damage and no content': (store) => withSnapshot(store, (snapshot) => ({ ...snapshot, chunksOf: () => Promise.resolve([]) })),
};

function withSnapshot(store: ChunkStore, change: (snapshot: StoreSnapshot) => StoreSnapshot): ChunkStore {
  return { ...store, read: (work) => store.read((snapshot) => work(change(snapshot))) };
}

for (const [fault, broken] of Object.entries(brokenStores)) {
  test(`the published cases find a store that ${fault}`, async () => {
    let failed = 0;
    for (const { run } of storeCases) await run(async (analyser) => broken(memoryStore(analyser))).catch(() => failed++);
    assert.ok(failed > 0);
  });
}
