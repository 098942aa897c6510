import assert from 'node:assert/strict';
import { sha256 } from '../../src/base/hash.ts';
import { vectorText } from '../../src/chunk/vector.ts';
import type { Event } from '../../src/event/event.ts';
import type { ChunkStore } from '../../src/port/store.ts';
import { applyNext, dumpOf } from '../../src/testing/store-case.ts';
import { expectedContent } from './oracle.ts';
import { scriptTenants } from './store-script.ts';

/** Runs one script through several stores; compares their reports, dumps and audits byte for byte, and all with the oracle. */
export async function compareStores(stores: readonly ChunkStore[], script: readonly (readonly Event[])[]): Promise<void> {
  for (const batch of script) {
    const reports = [];
    for (const store of stores) reports.push(await applyNext(store, batch));
    for (const report of reports) assert.deepEqual(report, reports[0]);
  }
  const dumps = [];
  for (const store of stores) dumps.push(await dumpOf(store));
  for (const dump of dumps) assert.equal(dump, dumps[0]);
  for (const store of stores) {
    for (const tenant of scriptTenants) {
      const audit = await store.read((snapshot) => snapshot.audit(tenant));
      assert.deepEqual([audit.damages, audit.sources.filter(({ damages }) => damages.length > 0)], [[], []]);
    }
  }
  const content = expectedContent(script.flat());
  for (const store of stores) {
    const { texts, postings } = content;
    for (const tenant of scriptTenants) {
      await store.read(async (snapshot) => {
        const sources = await snapshot.sources(tenant);
        const found: [string, string, readonly string[]][] = [];
        for (const { source_id, state } of sources) found.push([source_id, state, (await snapshot.chunksOf(tenant, source_id)).map((chunk) => chunk.text)]);
        assert.deepEqual(new Map(found.map(([id, ...rest]) => [id, rest])), texts.get(tenant) ?? new Map());
        for (const { id, space, texts: count } of await snapshot.spaces(tenant)) {
          const expected = content.vectors.get(`${tenant} ${space.model}`);
          assert.equal(count, expected?.size);
          for await (const { passages, components } of snapshot.vectors(tenant, id)) {
            const chunks = await snapshot.occurrences(tenant, await snapshot.idsOf(tenant, passages));
            const byId = new Map(chunks.map((chunk) => [chunk.id, chunk.text]));
            const ids = await snapshot.idsOf(tenant, passages);
            ids.forEach((one, place) => assert.equal(vectorText(components.slice(place * 2, place * 2 + 2)), expected?.get(sha256(byId.get(one) ?? ''))));
          }
        }
        for (const [term, count] of postings.get(tenant) ?? new Map<string, number>()) {
          const { lists } = await snapshot.lexical(tenant, [term as (typeof scriptTenants)[number]]);
          assert.equal(lists[0].passages.length, count, term);
        }
      });
    }
  }
}
