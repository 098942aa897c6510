import { compareText } from '../base/order.ts';
import { text, type Text } from '../base/text.ts';
import { contentId } from '../chunk/content-id.ts';
import type { ChunkStore } from '../port/store.ts';
import { expectEqual, expectThrow } from './expect.ts';
import { plainAnalyser } from './plain-analyser.ts';
import { documentEvents, removed } from './sample-events.ts';
import { applyNext, ask, type StoreCase } from './store-case.ts';

const acme = text('acme');

/** Counts of a tenant, with the postings under the texts that they stand for. */
async function statisticsOf(store: ChunkStore, tenant: string, terms: readonly string[]): Promise<object> {
  return store.read(async (snapshot) => {
    const { passageCount, termTotal, lists } = await snapshot.lexical(text(tenant), terms.map(text));
    const postings: Record<string, object> = {};
    for (const [index, { passages, frequencies, lengths }] of lists.entries()) {
      const ids = await snapshot.idsOf(text(tenant), passages);
      const texts = await snapshot.occurrences(text(tenant), ids);
      const byId = new Map(texts.map((chunk) => [chunk.id, chunk.text]));
      postings[terms[index]] = Object.fromEntries(ids.map((id, place) => [byId.get(id) ?? '', [frequencies[place], lengths[place]]]));
    }
    return { passageCount, termTotal, postings };
  });
}

/** What `lexical` must do. */
export const lexicalCases: readonly [StoreCase, ...StoreCase[]] = [
  {
    name: 'statistics are those of the whole tenant and of no other',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, [...documentEvents('acme', 'doc', ['fox fox whale', 'newt']), ...documentEvents('zenith', 'doc', ['fox newt newt'])]);
      const expected = { passageCount: 2, termTotal: 4, postings: { fox: { 'fox fox whale': [2, 3] }, newt: { newt: [1, 1] }, cat: {} } };
      expectEqual(await statisticsOf(store, 'acme', ['fox', 'newt', 'cat']), expected, 'acme');
      expectEqual(await statisticsOf(store, 'zenith', ['whale']), { passageCount: 1, termTotal: 3, postings: { whale: {} } }, 'zenith');
      expectEqual(await statisticsOf(store, 'nobody', ['fox']), { passageCount: 0, termTotal: 0, postings: { fox: {} } }, 'nobody');
    },
  },
  {
    name: 'lists come in the order asked, a term asked twice has two, and no terms give the counts alone',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, documentEvents('acme', 'doc', ['a', 'a b', 'a b c']));
      const asked = ['c', 'a', 'zz', 'a', 'b'].map(text);
      const { lists } = await ask(store, (snapshot) => snapshot.lexical(acme, asked));
      expectEqual(lists.map(({ passages }) => passages.length), [1, 3, 0, 3, 2], 'lengths');
      expectEqual((await ask(store, (snapshot) => snapshot.lexical(acme, []))).lists, [], 'no terms');
    },
  },
  {
    name: 'statistics are exact after a replacement, and a passage that stays is counted once',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, documentEvents('acme', 'doc', ['fox one', 'whale', 'fox two two']));
      await applyNext(store, documentEvents('acme', 'doc', ['newt', 'fox two two', 'newt']));
      const expected = { passageCount: 2, termTotal: 4, postings: { fox: { 'fox two two': [1, 3] }, newt: { newt: [1, 1] }, one: {}, whale: {} } };
      expectEqual(await statisticsOf(store, 'acme', ['fox', 'newt', 'one', 'whale']), expected, 'statistics');
    },
  },
  {
    name: 'a text in two sources is two passages, a text twice in one source is one',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, [...documentEvents('acme', 'doc-1', ['fox', 'fox']), ...documentEvents('acme', 'doc-2', ['fox'])]);
      const { passageCount, termTotal, lists } = await ask(store, (snapshot) => snapshot.lexical(acme, [text('fox')]));
      expectEqual([passageCount, termTotal, lists[0].passages.length], [2, 2, 2], 'counts');
    },
  },
  {
    name: 'a passage without terms counts as a passage',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, documentEvents('acme', 'doc', ['   ', 'fox']));
      const { passageCount, termTotal } = await ask(store, (snapshot) => snapshot.lexical(acme, []));
      expectEqual([passageCount, termTotal], [2, 1], 'counts');
      await applyNext(store, documentEvents('acme', 'doc', ['fox']));
      expectEqual((await ask(store, (snapshot) => snapshot.lexical(acme, []))).passageCount, 1, 'after');
    },
  },
  {
    name: 'lists ascend by passage, over many batches, replacements and removals',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      for (let round = 0; round < 30; round++) await applyNext(store, documentEvents('acme', `doc-${String(round % 9)}`, [`fox ${String(round)}`, 'fox fox']));
      await applyNext(store, [removed('acme', 'doc-4')]);
      const { passageCount, lists } = await ask(store, (snapshot) => snapshot.lexical(acme, [text('fox')]));
      const { passages } = lists[0];
      expectEqual([passageCount, passages.length, new Set(passages).size], [16, 16, 16], 'counts');
      for (let index = 1; index < passages.length; index++) if (passages[index - 1] >= passages[index]) throw new Error('passages ascend');
    },
  },
  {
    name: 'frequencies and lengths of any size come back as they were counted',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      const sizes = [1, 2, 127, 128, 129, 16383, 16384, 70000];
      await applyNext(store, sizes.flatMap((size) => documentEvents('acme', `doc-${String(size)}`, ['x '.repeat(size), `${'y '.repeat(size)}x`])));
      const { lists } = await ask(store, (snapshot) => snapshot.lexical(acme, [text('x'), text('y')]));
      const pairs = (index: number): number[][] => Array.from(lists[index].frequencies, (frequency, place) => [frequency, lists[index].lengths[place]]);
      expectEqual(pairs(0), sizes.flatMap((size) => [[size, size], [1, size + 1]]), 'x');
      expectEqual(pairs(1), sizes.map((size) => [size, size + 1]), 'y');
    },
  },
];

/** What `termsContaining` must do. */
export const termsContainingCases: readonly [StoreCase, ...StoreCase[]] = [
  {
    name: 'terms that contain a piece come by code point order, literally and for the tenant alone',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      const texts = ['foxglove fox a%b', 'firefox A_B \u{10000}x \uff61x', 'axb'];
      await applyNext(store, [...documentEvents('acme', 'doc', texts), ...documentEvents('zenith', 'doc', ['foxtrot'])]);
      const containing = (piece: string): Promise<readonly Text[]> => ask(store, (snapshot) => snapshot.termsContaining(acme, text(piece)));
      expectEqual(await containing('fox'), ['firefox', 'fox', 'foxglove'], 'fox');
      expectEqual(await containing('%'), ['a%b'], 'percent');
      expectEqual(await containing('_'), ['A_B'], 'underscore');
      expectEqual(await containing('x'), ['axb', 'firefox', 'fox', 'foxglove', '\uff61x', '\u{10000}x'], 'x');
      expectEqual(await containing('nothing'), [], 'nothing');
      expectEqual((await containing('')).length, 8, 'all');
    },
  },
  {
    name: 'terms whose last passage is gone are not listed',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, documentEvents('acme', 'doc', ['fox whale', 'fox']));
      await applyNext(store, documentEvents('acme', 'other', ['newt']));
      await applyNext(store, documentEvents('acme', 'doc', ['fox']));
      expectEqual(await ask(store, (snapshot) => snapshot.termsContaining(acme, text(''))), ['fox', 'newt'], 'terms');
    },
  },
];

/** What `idsOf` must do. */
export const idsOfCases: readonly [StoreCase, ...StoreCase[]] = [
  {
    name: 'ids come in the order asked, repeats included',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, documentEvents('acme', 'doc', ['x a', 'x b', 'x c']));
      await ask(store, async (snapshot) => {
        const { lists } = await snapshot.lexical(acme, [text('a'), text('b'), text('c')]);
        const [a, b, c] = lists.map(({ passages }) => passages[0]);
        const ids = await snapshot.idsOf(acme, Uint32Array.of(c, a, b, a));
        expectEqual(ids, ['x c', 'x a', 'x b', 'x a'].map((passage) => contentId(text('doc'), text(passage))), 'ids');
        expectEqual(await snapshot.idsOf(acme, new Uint32Array(0)), [], 'none');
      });
    },
  },
  {
    name: "another tenant's passage has no id",
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, [...documentEvents('acme', 'doc', ['fox']), ...documentEvents('zenith', 'doc', ['newt'])]);
      await ask(store, async (snapshot) => {
        const { lists } = await snapshot.lexical(text('zenith'), [text('newt')]);
        if (lists[0].passages[0] === (await snapshot.lexical(acme, [text('fox')])).lists[0].passages[0]) return;
        await expectThrow(() => snapshot.idsOf(acme, lists[0].passages), 'ids');
      });
    },
  },
];

/** What `passagesOf` must do. */
export const passagesOfCases: readonly [StoreCase, ...StoreCase[]] = [
  {
    name: 'the passages of sources are those of their chunks, ascending, each once',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, [...documentEvents('acme', 'b', ['x b', 'x b', 'x c']), ...documentEvents('acme', 'a', ['x a']), ...documentEvents('acme', 'c', ['x d'])]);
      await applyNext(store, documentEvents('acme', 'b', ['x b', 'x e']));
      await ask(store, async (snapshot) => {
        const passages = await snapshot.passagesOf(acme, ['a', 'never', 'b', 'a'].map(text));
        const ids = await snapshot.idsOf(acme, passages);
        const expected = [contentId(text('b'), text('x b')), contentId(text('b'), text('x e')), contentId(text('a'), text('x a'))];
        expectEqual([...ids].sort(compareText), [...expected].sort(compareText), 'ids');
        for (let index = 1; index < passages.length; index++) if (passages[index - 1] >= passages[index]) throw new Error('passages ascend');
        expectEqual(await snapshot.passagesOf(text('zenith'), [text('a')]), [], 'other tenant');
        expectEqual(await snapshot.passagesOf(acme, []), [], 'no sources');
      });
    },
  },
];

/** What `audit` must do for a store that nobody touched. */
export const auditCases: readonly [StoreCase, ...StoreCase[]] = [
  {
    name: 'an audit finds nothing wrong after any batch, and lists every source of the tenant in order',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      const batches = [documentEvents('acme', 'doc', ['a b a', 'c', 'a b a']), documentEvents('acme', 'Doc', []), documentEvents('acme', 'doc', ['c', 'd']), [removed('acme', 'Doc')]];
      const expected = [['doc'], ['Doc', 'doc'], ['Doc', 'doc'], ['doc']];
      for (const [index, events] of batches.entries()) {
        await applyNext(store, [...events, ...documentEvents('zenith', String(index), ['a b'])]);
        const audit = await ask(store, (snapshot) => snapshot.audit(acme));
        expectEqual(audit, { sources: expected[index].map((source_id) => ({ source_id, damages: [] })), damages: [], spaces: [] }, `batch ${String(index)}`);
      }
    },
  },
];
