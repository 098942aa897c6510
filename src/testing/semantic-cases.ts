import { sha256 } from '../base/hash.ts';
import type { Sha256 } from '../base/hash.ts';
import { compareText } from '../base/order.ts';
import { text } from '../base/text.ts';
import { contentId } from '../chunk/content-id.ts';
import { spaceId } from '../chunk/embedding-space.ts';
import type { ChunkStore } from '../port/store.ts';
import { expectEqual } from './expect.ts';
import { plainAnalyser } from './plain-analyser.ts';
import { documentEvents, embedded, removed, sampleSpace, sequenced } from './sample-events.ts';
import { applyNext, ask, dumpOf, type StoreCase } from './store-case.ts';

const small = sampleSpace('small', 3);
const other = sampleSpace('other', 2);
const fox = contentId(text('doc'), text('fox'));
const whale = contentId(text('doc'), text('whale'));

/** The vectors of a tenant's passages, under the content ids. */
async function vectorsOf(store: ChunkStore, tenant: string, id: Sha256): Promise<Readonly<Record<string, readonly number[]>>> {
  return store.read(async (snapshot) => {
    const found = new Map<string, readonly number[]>();
    for await (const { passages, components } of snapshot.vectors(text(tenant), id)) {
      const ids = await snapshot.idsOf(text(tenant), passages);
      const dim = components.length / passages.length;
      for (const [place, one] of ids.entries()) {
        if (found.has(one)) throw new Error('a passage comes once');
        found.set(one, Array.from(components.subarray(place * dim, (place + 1) * dim)));
      }
    }
    return Object.fromEntries([...found].sort(([a], [b]) => compareText(a, b)));
  });
}

/** What `spaces` must do. */
export const spacesCases: readonly [StoreCase, ...StoreCase[]] = [
  {
    name: 'spaces are those of the tenant, by order of their ids, with the number of their texts',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      expectEqual(await ask(store, (snapshot) => snapshot.spaces(text('acme'))), [], 'fresh');
      await applyNext(store, [embedded('acme', small, { fox: [1, 2, 3], whale: [0, 0, 0] }), embedded('zenith', other, { fox: [1, 2] })]);
      await applyNext(store, [embedded('acme', other, { fox: [5, 5] })]);
      const expected = [{ id: spaceId(small), space: small, texts: 2 }, { id: spaceId(other), space: other, texts: 1 }].sort((a, b) => compareText(a.id, b.id));
      expectEqual(await ask(store, (snapshot) => snapshot.spaces(text('acme'))), expected, 'acme');
      expectEqual(await ask(store, (snapshot) => snapshot.spaces(text('zenith'))), [{ id: spaceId(other), space: other, texts: 1 }], 'zenith');
      expectEqual(await ask(store, (snapshot) => snapshot.sources(text('acme'))), [], 'vectors are no sources');
    },
  },
];

/** What `vectors` must do. */
export const vectorsCases: readonly [StoreCase, ...StoreCase[]] = [
  {
    name: 'a passage has the vector of its text, whether the text or the vector came first',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, [embedded('acme', small, { fox: [1, -127, 127] })]);
      expectEqual(await vectorsOf(store, 'acme', spaceId(small)), {}, 'no passages yet');
      await applyNext(store, documentEvents('acme', 'doc', ['fox', 'whale', 'newt', 'fox']));
      await applyNext(store, [embedded('acme', small, { whale: [0, 0, 1], never: [9, 9, 9] })]);
      expectEqual(await vectorsOf(store, 'acme', spaceId(small)), sorted({ [fox]: [1, -127, 127], [whale]: [0, 0, 1] }), 'vectors');
    },
  },
  {
    name: 'vectors do not cross tenants or spaces',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, [...documentEvents('acme', 'doc', ['fox']), ...documentEvents('zenith', 'doc', ['fox'])]);
      await applyNext(store, [embedded('acme', small, { fox: [1, 2, 3] }), embedded('acme', other, { fox: [4, 5] })]);
      expectEqual(await vectorsOf(store, 'acme', spaceId(small)), { [fox]: [1, 2, 3] }, 'small');
      expectEqual(await vectorsOf(store, 'acme', spaceId(other)), { [fox]: [4, 5] }, 'other');
      expectEqual(await vectorsOf(store, 'zenith', spaceId(small)), {}, 'zenith');
      expectEqual(await vectorsOf(store, 'nobody', spaceId(small)), {}, 'nobody');
      // Both tenants hold the same text under the same space: each sees its own passage with its own vector.
      await applyNext(store, [...documentEvents('zenith', 'other', ['fox']), embedded('zenith', small, { fox: [7, 8, 9] })]);
      expectEqual(await vectorsOf(store, 'acme', spaceId(small)), { [fox]: [1, 2, 3] }, 'acme beside zenith');
      expectEqual(await vectorsOf(store, 'zenith', spaceId(small)), sorted({ [fox]: [7, 8, 9], [contentId(text('other'), text('fox'))]: [7, 8, 9] }), 'zenith beside acme');
      expectEqual(await vectorsOf(store, 'acme', sha256('no space')), {}, 'unknown space');
    },
  },
  {
    name: 'of two vectors of one text the later holds, in one batch and in two',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, [...documentEvents('acme', 'doc', ['fox']), embedded('acme', small, { fox: [1, 1, 1] }), embedded('acme', small, { fox: [2, 2, 2] })]);
      expectEqual(await vectorsOf(store, 'acme', spaceId(small)), { [fox]: [2, 2, 2] }, 'one batch');
      await applyNext(store, [embedded('acme', small, { fox: [3, 3, 3] })]);
      expectEqual(await vectorsOf(store, 'acme', spaceId(small)), { [fox]: [3, 3, 3] }, 'two');
    },
  },
  {
    name: 'a text that is moved to another source, or comes back, has its vector already',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, [...documentEvents('acme', 'doc', ['fox', 'whale']), embedded('acme', small, { fox: [1, 2, 3] })]);
      await applyNext(store, [...documentEvents('acme', 'new', ['fox']), removed('acme', 'doc')]);
      expectEqual(await vectorsOf(store, 'acme', spaceId(small)), { [contentId(text('new'), text('fox'))]: [1, 2, 3] }, 'moved');
      await applyNext(store, [removed('acme', 'new')]);
      expectEqual(await vectorsOf(store, 'acme', spaceId(small)), {}, 'gone');
      await applyNext(store, documentEvents('acme', 'doc', ['whale', 'fox']));
      expectEqual(await vectorsOf(store, 'acme', spaceId(small)), { [fox]: [1, 2, 3] }, 'back');
    },
  },
  {
    name: 'a snapshot does not see vectors that are written while it is read',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, [...documentEvents('acme', 'doc', ['fox', 'whale']), embedded('acme', small, { fox: [1, 2, 3] })]);
      await store.read(async (snapshot) => {
        expectEqual(await snapshot.position(), 3, 'position');
        await store.apply(sequenced([embedded('acme', small, { fox: [7, 7, 7], whale: [8, 8, 8] })], 4));
        for await (const { components } of snapshot.vectors(text('acme'), spaceId(small))) expectEqual(Array.from(components), [1, 2, 3], 'components');
        expectEqual(await snapshot.withoutVector(text('acme'), spaceId(small), { limit: 9 }), [whale], 'lacking');
      });
      expectEqual(await vectorsOf(store, 'acme', spaceId(small)), sorted({ [fox]: [7, 7, 7], [whale]: [8, 8, 8] }), 'afterwards');
    },
  },
  {
    name: 'thousands of texts, and one text in many sources, all come',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      const texts = Array.from({ length: 2100 }, (_, index) => `passage ${String(index)}`);
      await applyNext(store, [...documentEvents('acme', 'long', texts), ...Array.from({ length: 30 }, (_, index) => documentEvents('acme', `doc-${String(index)}`, ['fox'])).flat()]);
      await applyNext(store, [embedded('acme', other, Object.fromEntries([...texts, 'fox'].map((passage, index) => [passage, [index % 127, 1]])))]);
      expectEqual(Object.keys(await vectorsOf(store, 'acme', spaceId(other))).length, 2130, 'passages');
      expectEqual((await ask(store, (snapshot) => snapshot.audit(text('acme')))).damages, [], 'damages');
    },
  },
  {
    name: 'vectors that are delivered twice, or after a clear, are those of the log',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      const history = sequenced([embedded('acme', small, { fox: [1, 2, 3] }), ...documentEvents('acme', 'doc', ['fox', 'whale']), embedded('acme', small, { whale: [3, 2, 1], fox: [2, 2, 2] })]);
      await store.apply(history);
      const once = await dumpOf(store);
      await store.apply(history);
      expectEqual(await dumpOf(store), once, 'twice');
      await store.clear();
      expectEqual(await ask(store, (snapshot) => snapshot.spaces(text('acme'))), [], 'cleared');
      for (const event of history) await store.apply([event]);
      expectEqual(await dumpOf(store), once, 'replayed one by one');
    },
  },
];

/** What `withoutVector` must do. */
export const withoutVectorCases: readonly [StoreCase, ...StoreCase[]] = [
  {
    name: 'passages without a vector come in order of their ids, page by page',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      const texts = ['a', 'b', 'c', 'd', 'e', 'f'];
      await applyNext(store, [...documentEvents('acme', 'doc', texts), ...documentEvents('zenith', 'doc', ['x'])]);
      const lacking = (after: Sha256 | undefined, limit: number): Promise<readonly Sha256[]> =>
        ask(store, (snapshot) => snapshot.withoutVector(text('acme'), spaceId(small), { limit, ...(after === undefined ? {} : { after }) }));
      const all = texts.map((passage) => contentId(text('doc'), text(passage))).sort(compareText);
      expectEqual(await lacking(undefined, 99), all, 'all, before there is any vector');
      expectEqual(await lacking(undefined, 2), all.slice(0, 2), 'first page');
      expectEqual(await lacking(all[1], 3), all.slice(2, 5), 'second page');
      await applyNext(store, [embedded('acme', small, { a: [1, 1, 1], d: [0, 0, 0] }), embedded('acme', other, { b: [1, 1] })]);
      const rest = all.filter((id) => !['a', 'd'].some((passage) => id === contentId(text('doc'), text(passage))));
      expectEqual(await lacking(undefined, 99), rest, 'the rest');
      expectEqual(await ask(store, (snapshot) => snapshot.withoutVector(text('nobody'), spaceId(small), { limit: 9 })), [], 'nobody');
    },
  },
];

function sorted(vectors: Readonly<Record<string, readonly number[]>>): Readonly<Record<string, readonly number[]>> {
  return Object.fromEntries(Object.entries(vectors).sort(([a], [b]) => compareText(a, b)));
}
