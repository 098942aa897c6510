import { canonicalJson } from '../base/canonical-json.ts';
import { sha256 } from '../base/hash.ts';
import { text } from '../base/text.ts';
import { contentId } from '../chunk/content-id.ts';
import { expectEqual } from './expect.ts';
import { plainAnalyser } from './plain-analyser.ts';
import { chunked, documentEvents, refused } from './sample-events.ts';
import { applyNext, ask, dumpOf, type StoreCase } from './store-case.ts';

const acme = text('acme');
const doc = text('doc');

/** What `era` must do. */
export const eraCases: readonly [StoreCase, ...StoreCase[]] = [
  {
    name: 'a store that was emptied is in another era, though it stands where it stood, and events begin none',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      const seen = [await ask(store, (snapshot) => snapshot.era())];
      for (const source of ['doc', 'other']) {
        await store.clear();
        seen.push(await ask(store, (snapshot) => snapshot.era()));
        await applyNext(store, documentEvents('acme', source, ['x']));
        expectEqual(await ask(store, (snapshot) => snapshot.era()), seen[seen.length - 1], 'after events');
      }
      expectEqual(new Set(seen).size, 3, 'eras');
    },
  },
];

/** What `position` must do. */
export const positionCases: readonly [StoreCase, ...StoreCase[]] = [
  {
    name: 'the position is that of the last event applied, and 0 before the first',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      expectEqual(await ask(store, (snapshot) => snapshot.position()), 0, 'fresh');
      await applyNext(store, [...documentEvents('acme', 'doc', ['x']), refused('acme', 'other')]);
      expectEqual(await ask(store, (snapshot) => snapshot.position()), 3, 'after');
      await store.apply([]);
      expectEqual(await ask(store, (snapshot) => snapshot.position()), 3, 'after nothing');
    },
  },
];

/** What `sources` must do. */
export const sourcesCases: readonly [StoreCase, ...StoreCase[]] = [
  {
    name: 'sources come by code point order of their ids, whatever the order of ingest',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      const ids = ['\u{10000}', 'b', 'doc_1', 'co-op', 'B', '\uff61', 'doc-10', 'a', 'coop', 'doc-1', 'A', 'doc-2', 'é', 'e\u0301', ' ', 'Z'];
      for (const id of ids) await applyNext(store, documentEvents('acme', id, [id]));
      const sources = await ask(store, (snapshot) => snapshot.sources(acme));
      const expected = [' ', 'A', 'B', 'Z', 'a', 'b', 'co-op', 'coop', 'doc-1', 'doc-10', 'doc-2', 'doc_1', 'e\u0301', 'é', '\uff61', '\u{10000}'];
      expectEqual(sources.map(({ source_id }) => source_id), expected, 'ids');
    },
  },
  {
    name: 'no tenant sees the sources of another',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, [...documentEvents('acme', 'doc', ['x']), ...documentEvents('zenith', 'other', ['x'])]);
      expectEqual((await ask(store, (snapshot) => snapshot.sources(acme))).map(({ source_id }) => source_id), ['doc'], 'acme');
      expectEqual(await ask(store, (snapshot) => snapshot.sources(text('nobody'))), [], 'nobody');
    },
  },
];

/** What `source` must do. */
export const sourceCases: readonly [StoreCase, ...StoreCase[]] = [
  {
    name: 'a source is what `sources` says it is, and undefined for a tenant that has none of that name',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, [...documentEvents('acme', 'doc', ['x', 'y']), refused('acme', 'bad')]);
      const listed = await ask(store, (snapshot) => snapshot.sources(acme));
      expectEqual(await ask(store, (snapshot) => snapshot.source(acme, doc)), listed[1], 'ingested');
      expectEqual(await ask(store, (snapshot) => snapshot.source(acme, text('bad'))), listed[0], 'refused');
      expectEqual([listed[0].state, listed[1].state, listed[1].state === 'ingested' && listed[1].chunk_count], ['refused', 'ingested', 2], 'states');
      expectEqual(await ask(store, (snapshot) => snapshot.source(text('zenith'), doc)), undefined, 'other tenant');
      expectEqual(await ask(store, (snapshot) => snapshot.source(acme, text('Doc'))), undefined, 'other case');
    },
  },
];

/** What `sourcesOf` must do. */
export const sourcesOfCases: readonly [StoreCase, ...StoreCase[]] = [
  {
    name: 'sources come in the order asked, as often as asked; unknown ids and those of another tenant are left out',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, [...documentEvents('acme', 'doc', ['x']), refused('acme', 'bad'), ...documentEvents('zenith', 'other', ['x'])]);
      const [bad, known] = await ask(store, (snapshot) => snapshot.sources(acme));
      const asked = ['doc', 'other', 'Doc', 'bad', 'doc'].map((id) => text(id));
      expectEqual(await ask(store, (snapshot) => snapshot.sourcesOf(acme, asked)), [known, bad, known], 'acme');
      expectEqual(await ask(store, (snapshot) => snapshot.sourcesOf(acme, [])), [], 'none asked');
      expectEqual(await ask(store, (snapshot) => snapshot.sourcesOf(text('nobody'), asked)), [], 'nobody');
    },
  },
];

/** What `chunksOf` must do. */
export const chunksOfCases: readonly [StoreCase, ...StoreCase[]] = [
  {
    name: 'chunks come back as they were written, index 10 after index 2, repeats included',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      const texts = Array.from({ length: 13 }, (_, index) => `text ${String(index % 5)} `);
      const event = chunked('acme', 'doc', texts);
      await applyNext(store, [event]);
      expectEqual(await ask(store, (snapshot) => snapshot.chunksOf(acme, doc)), event.chunks, 'chunks');
    },
  },
  {
    name: 'texts come back code point for code point, whatever stands in them',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      const texts = ['', ' ', '\n', '\r\n', '\u0001\u007f', '\ufeff', 'é', 'e\u0301', '😀', '\u{10ffff}\uffff', "it's 100% \\ \"a_b\"", '\u2028', '{"a":1}', 'NULL'];
      const event = chunked('acme', 'doc', texts);
      await applyNext(store, [event]);
      expectEqual(await ask(store, (snapshot) => snapshot.chunksOf(acme, doc)), event.chunks, 'chunks');
    },
  },
  {
    name: 'what a caller does to a chunk does not reach the store',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, documentEvents('acme', 'doc', ['x']));
      const before = await dumpOf(store);
      const [chunk] = await ask(store, (snapshot) => snapshot.chunksOf(acme, doc));
      const [source] = await ask(store, (snapshot) => snapshot.sources(acme));
      for (const held of [chunk, chunk.metadata, chunk.metadata.headings, chunk.metadata.origins[0], source, source.state === 'ingested' ? source.facts : source]) {
        await Promise.resolve().then(() => Object.assign(held, { 0: 'changed', text: 'changed', bytes: 99 })).catch(() => undefined);
      }
      expectEqual(await dumpOf(store), before, 'dump');
    },
  },
  {
    name: 'there are no chunks of an unknown source, an unknown tenant or a refused source',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, [...documentEvents('acme', 'doc', ['x']), refused('acme', 'bad')]);
      for (const [tenant, source] of [['acme', 'bad'], ['acme', 'never'], ['zenith', 'doc'], ['', '']] as const) {
        expectEqual(await ask(store, (snapshot) => snapshot.chunksOf(text(tenant), text(source))), [], `${tenant}/${source}`);
      }
    },
  },
];

/** What `occurrences` must do. */
export const occurrencesCases: readonly [StoreCase, ...StoreCase[]] = [
  {
    name: 'a passage that stands several times has as many occurrences, by chunk index',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      const { chunks } = chunked('acme', 'doc', ['same ', 'other ', 'same ', 'same ']);
      await applyNext(store, [chunked('acme', 'doc', ['same ', 'other ', 'same ', 'same '])]);
      const [same, other] = chunks;
      const found = await ask(store, (snapshot) => snapshot.occurrences(acme, [other.id, same.id]));
      expectEqual(found, [other, chunks[0], chunks[2], chunks[3]], 'occurrences');
    },
  },
  {
    name: 'ids that nobody has, or another tenant has, are left out',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, [...documentEvents('acme', 'doc', ['same', 'acme only']), ...documentEvents('zenith', 'doc', ['same', 'zenith only'])]);
      const ids = [sha256('nothing'), contentId(doc, text('zenith only')), contentId(doc, text('same'))];
      const found = await ask(store, (snapshot) => snapshot.occurrences(acme, ids));
      expectEqual(found.map((chunk) => [chunk.tenant_id, chunk.text]), [['acme', 'same']], 'occurrences');
      expectEqual(await ask(store, (snapshot) => snapshot.occurrences(acme, [])), [], 'no ids');
    },
  },
  {
    name: 'an id that two tenants have is the own passage of each, also after its number was asked for',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, [...documentEvents('acme', 'doc', ['same']), ...documentEvents('zenith', 'doc', ['same'])]);
      await ask(store, async (snapshot) => {
        for (const tenant of [acme, text('zenith'), acme]) {
          const { lists } = await snapshot.lexical(tenant, [text('same')]);
          const ids = await snapshot.idsOf(tenant, lists[0].passages);
          for (const other of [acme, text('zenith')]) {
            const found = await snapshot.occurrences(other, [...ids, sha256('nothing'), ...ids]);
            expectEqual(found.map((chunk) => [chunk.tenant_id, chunk.text]), [[other, 'same'], [other, 'same']], 'occurrences');
          }
        }
      });
    },
  },
  {
    name: 'a passage that stays in its source moves with it',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, documentEvents('acme', 'doc', ['a ', 'kept ', 'b ']));
      const next = chunked('acme', 'doc', ['kept ', 'new ', 'kept ']);
      await applyNext(store, [next]);
      const found = await ask(store, (snapshot) => snapshot.occurrences(acme, [next.chunks[0].id]));
      expectEqual(canonicalJson(found), canonicalJson([next.chunks[0], next.chunks[2]]), 'occurrences');
    },
  },
];
