import { text } from '../base/text.ts';
import { chunkForm } from '../chunk/written-metadata.ts';
import type { Event } from '../event/event.ts';
import { eventJson, readEvent } from '../event/event-json.ts';
import { expectEqual, expectThrow } from './expect.ts';
import { plainAnalyser } from './plain-analyser.ts';
import { chunked, documentEvents, ingested, refused, removed, sequenced, written } from './sample-events.ts';
import { applyNext, ask, contentOf, dumpOf, type StoreCase } from './store-case.ts';

const none = { inserted: 0, replaced: 0, unchanged: 0, removed: 0, refused: 0 };
const a = documentEvents('acme', 'doc', ['red fox ', 'blue whale']);
const b = documentEvents('acme', 'doc', ['red fox ', 'green newt ', 'red fox']);

/** A small history: two tenants, a refusal, a replacement, a removal, an empty document, one passage twice. */
const history: readonly Event[] = [
  ...documentEvents('acme', 'doc-1', ['the red fox ', 'the blue whale ', 'the red fox ']),
  ...documentEvents('zenith', 'doc-1', ['the red fox ', 'another text']),
  ...documentEvents('acme', 'doc-2', ['gone soon']),
  refused('acme', 'doc-3'),
  ...documentEvents('acme', 'doc-1', ['the green newt ', 'the red fox ']),
  removed('acme', 'doc-2'),
  ...documentEvents('acme', 'doc-4', []),
];

/** What `apply` must do. */
export const applyCases: readonly [StoreCase, ...StoreCase[]] = [
  {
    name: 'events that are delivered twice change nothing the second time',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await store.apply(sequenced(history));
      const once = await dumpOf(store);
      expectEqual(await store.apply(sequenced(history)), none, 'report');
      expectEqual(await dumpOf(store), once, 'dump');
    },
  },
  {
    name: 'half of the events and then all of them equal all of them',
    async run(fresh) {
      const whole = await fresh(plainAnalyser);
      await whole.apply(sequenced(history));
      const expected = await dumpOf(whole);
      for (let half = 0; half <= history.length; half++) {
        const store = await fresh(plainAnalyser);
        await store.apply(sequenced(history.slice(0, half)));
        await store.apply(sequenced(history));
        expectEqual(await dumpOf(store), expected, `dump after ${String(half)}`);
      }
    },
  },
  {
    name: 'events that are applied one by one equal events that are applied together',
    async run(fresh) {
      const together = await fresh(plainAnalyser);
      await together.apply(sequenced(history));
      const store = await fresh(plainAnalyser);
      for (const event of sequenced(history)) await store.apply([event]);
      expectEqual(await dumpOf(store), await dumpOf(together), 'dump');
    },
  },
  {
    name: 'events that were written and read back give what the live ones gave',
    async run(fresh) {
      const live = await fresh(plainAnalyser);
      await live.apply(sequenced(history));
      const store = await fresh(plainAnalyser);
      const encoder = new TextEncoder();
      const readBack = history.map((event) => readEvent(encoder.encode(eventJson(event)))).flatMap((event) => (event.ok ? [event.value] : []));
      await store.apply(sequenced(readBack));
      expectEqual(await dumpOf(store), await dumpOf(live), 'dump');
    },
  },
  {
    name: 'chunkings that were written beforehand give what their events give',
    async run(fresh) {
      const texts = ['the red fox ', 'the blue whale ', 'the red fox '];
      const [facts, beforehand] = [ingested('acme', 'doc', 'content'), written(chunked('acme', 'doc', texts))];
      const store = await fresh(plainAnalyser);
      await applyNext(store, [facts, beforehand, ...b, facts, beforehand]);
      const other = await fresh(plainAnalyser);
      const event = { ...chunked('acme', 'doc', texts), version: chunkForm, chunking_signature: beforehand.chunking_signature };
      await applyNext(other, [facts, event, ...b, facts, event]);
      expectEqual(await dumpOf(store), await dumpOf(other), 'dump');
      expectEqual(await applyNext(store, [facts, event]), { ...none, unchanged: 1 }, 'report');
    },
  },
  {
    name: 'chunkings of every version give the same chunks and no damage, and one takes the place of the other',
    async run(fresh) {
      const first = chunked('acme', 'doc', ['the red fox ', 'the blue whale ', 'the red fox ']);
      const later = written(first);
      const [acme, doc, facts] = [text('acme'), text('doc'), ingested('acme', 'doc', 'content')];
      for (const events of [[first], [later], [first, later], [later, first]]) {
        const store = await fresh(plainAnalyser);
        for (const event of events) await applyNext(store, [facts, event]);
        const { chunks, audit } = await store.read(async (snapshot) => ({ chunks: await snapshot.chunksOf(acme, doc), audit: await snapshot.audit(acme) }));
        expectEqual(chunks, first.chunks, 'chunks');
        expectEqual([audit.damages, audit.sources.map(({ damages }) => damages)], [[], [[]]], 'damages');
      }
    },
  },
  {
    name: 'A, then B, then A again ends at A',
    async run(fresh) {
      const first = await fresh(plainAnalyser);
      await applyNext(first, a);
      const store = await fresh(plainAnalyser);
      for (const events of [a, b, a]) await applyNext(store, events);
      expectEqual(await contentOf(store), await contentOf(first), 'content');
      const batch = await fresh(plainAnalyser);
      await applyNext(batch, [...a, ...b, ...a]);
      expectEqual(await contentOf(batch), await contentOf(first), 'content of one batch');
    },
  },
  {
    name: 'a batch reports each source that it touched once, by what became of it',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      expectEqual(await applyNext(store, [...a, ...documentEvents('acme', 'other', ['x'])]), { ...none, inserted: 2 }, 'first');
      expectEqual(await applyNext(store, [...a, ...documentEvents('acme', 'other', ['y'])]), { ...none, unchanged: 1, replaced: 1 }, 'second');
      expectEqual(await applyNext(store, [...b, ...a]), { ...none, unchanged: 1 }, 'there and back');
      expectEqual(await applyNext(store, [removed('acme', 'other'), removed('acme', 'never')]), { ...none, removed: 1, unchanged: 1 }, 'third');
      expectEqual(await applyNext(store, [refused('acme', 'doc'), refused('zenith', 'doc')]), { ...none, refused: 2 }, 'fourth');
      expectEqual(await applyNext(store, [...a, refused('zenith', 'doc')]), { ...none, inserted: 1, unchanged: 1 }, 'fifth');
    },
  },
  {
    name: 'chunks may come before facts; in between the source is partial',
    async run(fresh) {
      const [facts, chunks] = a;
      const store = await fresh(plainAnalyser);
      await applyNext(store, [facts]);
      expectEqual((await ask(store, (snapshot) => snapshot.source(text('acme'), text('doc'))))?.state, 'partial', 'facts only');
      await applyNext(store, [chunks]);
      const other = await fresh(plainAnalyser);
      await applyNext(other, [chunks]);
      const source = await ask(other, (snapshot) => snapshot.source(text('acme'), text('doc')));
      expectEqual([source?.state, source?.state === 'partial' && source.chunk_count], ['partial', 2], 'chunks only');
      await applyNext(other, [facts]);
      expectEqual(await dumpOf(other), await dumpOf(store), 'dump');
    },
  },
  {
    name: 'new facts keep the chunks, and a new chunking keeps the facts',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, a);
      await applyNext(store, [ingested('acme', 'doc', 'other content')]);
      expectEqual((await ask(store, (snapshot) => snapshot.chunksOf(text('acme'), text('doc')))).length, 2, 'chunks');
      await applyNext(store, [chunked('acme', 'doc', ['red fox '])]);
      const both = await fresh(plainAnalyser);
      await applyNext(both, [ingested('acme', 'doc', 'other content'), chunked('acme', 'doc', ['red fox '])]);
      expectEqual(await contentOf(store), await contentOf(both), 'content');
    },
  },
  {
    name: 'a refused source loses its chunks and its postings, and may come back',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, a);
      const before = await contentOf(store);
      await applyNext(store, [refused('acme', 'doc')]);
      const empty = await fresh(plainAnalyser);
      await applyNext(empty, [refused('acme', 'doc')]);
      expectEqual(await contentOf(store), await contentOf(empty), 'refused');
      await applyNext(store, a);
      expectEqual(await contentOf(store), before, 'back');
    },
  },
  {
    name: 'a removed source leaves no posting and no count',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      const empty = await contentOf(store);
      await applyNext(store, a);
      await applyNext(store, [removed('acme', 'doc')]);
      expectEqual(await contentOf(store), empty, 'content');
    },
  },
  {
    name: 'an empty chunking empties a source that stays',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, a);
      await applyNext(store, documentEvents('acme', 'doc', []));
      const source = await ask(store, (snapshot) => snapshot.source(text('acme'), text('doc')));
      expectEqual([source?.state, source?.state === 'ingested' && source.chunk_count], ['ingested', 0], 'source');
      const only = await fresh(plainAnalyser);
      await applyNext(only, documentEvents('acme', 'doc', []));
      expectEqual(await contentOf(store), await contentOf(only), 'content');
    },
  },
  {
    name: 'many small batches of replacements and removals equal one batch of what is left',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      for (let round = 0; round < 40; round++) {
        await applyNext(store, documentEvents('acme', `doc-${String(round % 7)}`, [`round ${String(round)} `, 'shared text ', `word${String(round % 3)}`]));
        if (round % 5 === 4) await applyNext(store, [removed('acme', `doc-${String((round + 3) % 7)}`)]);
      }
      const left = await ask(store, (snapshot) => snapshot.sources(text('acme')));
      const rebuilt = await fresh(plainAnalyser);
      for (const { source_id } of left) {
        const chunks = await ask(store, (snapshot) => snapshot.chunksOf(text('acme'), source_id));
        await applyNext(rebuilt, documentEvents('acme', source_id, chunks.map((chunk) => chunk.text)));
      }
      expectEqual(await contentOf(store), await contentOf(rebuilt), 'content');
    },
  },
  {
    name: 'writers that come together are served one after the other',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      const events = sequenced(history);
      await Promise.all([store.apply(events.slice(0, 4)), store.apply(events), store.apply(events.slice(2))]);
      const expected = await fresh(plainAnalyser);
      await expected.apply(events);
      expectEqual(await dumpOf(store), await dumpOf(expected), 'dump');
    },
  },
  {
    name: 'what a caller does to an event afterwards does not reach the store',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      const facts = ingested('acme', 'doc', 'content');
      await applyNext(store, [facts, chunked('acme', 'doc', ['text'])]);
      const before = await dumpOf(store);
      await expectUnchangedBy(() => Object.assign(facts.source, { bytes: 99 }));
      expectEqual(await dumpOf(store), before, 'dump');
    },
  },
];

/** What `clear` must do. */
export const clearCases: readonly [StoreCase, ...StoreCase[]] = [
  {
    name: 'a cleared store is as a fresh one and replays to what it was',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      const empty = await dumpOf(store);
      await store.apply(sequenced(history));
      const full = await dumpOf(store);
      await store.clear();
      expectEqual(await dumpOf(store), empty, 'cleared');
      await store.apply(sequenced(history));
      expectEqual(await dumpOf(store), full, 'replayed');
    },
  },
];

/** What `read` must do. */
export const readCases: readonly [StoreCase, ...StoreCase[]] = [
  {
    name: 'a snapshot does not see what is written while it is read',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, a);
      const before = await dumpOf(store);
      await store.read(async (snapshot) => {
        expectEqual(await snapshot.position(), 2, 'position before');
        await store.apply(sequenced([...b, ...documentEvents('zenith', 'doc', ['new']), removed('acme', 'doc')], 3));
        expectEqual(await snapshot.position(), 2, 'position after');
        expectEqual((await snapshot.lexical(text('acme'), [text('whale'), text('newt')])).lists.map(({ passages }) => passages.length), [1, 0], 'postings');
        expectEqual((await snapshot.chunksOf(text('acme'), text('doc'))).length, 2, 'chunks');
        expectEqual(await snapshot.sources(text('zenith')), [], 'other tenant');
        expectEqual((await snapshot.audit(text('acme'))).damages, [], 'audit');
        // A second snapshot, opened now, sees all of it.
        expectEqual(await ask(store, (other) => other.position()), 7, 'position of another');
      });
      const after = await dumpOf(store);
      if (after === before) throw new Error('what was written is seen afterwards');
    },
  },
  {
    name: 'a snapshot outlives a clear',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, a);
      await store.read(async (snapshot) => {
        await snapshot.position();
        await store.clear();
        expectEqual((await snapshot.chunksOf(text('acme'), text('doc'))).length, 2, 'chunks');
      });
      expectEqual(await ask(store, (snapshot) => snapshot.position()), 0, 'position');
    },
  },
  {
    name: 'a read that fails hands its error on and does not harm the next',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await expectThrow(() => store.read(() => Promise.reject(new Error('mine'))), 'read');
      await applyNext(store, a);
      expectEqual(await ask(store, (snapshot) => snapshot.position()), 2, 'position');
    },
  },
  {
    name: 'many reads at once get the same answers',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, a);
      const dumps = await Promise.all(Array.from({ length: 12 }, () => dumpOf(store)));
      expectEqual(new Set(dumps).size, 1, 'distinct dumps');
    },
  },
];

// A store may freeze what it keeps: then the change throws, which is as good as a copy.
async function expectUnchangedBy(change: () => unknown): Promise<void> {
  await Promise.resolve()
    .then(change)
    .catch(() => undefined);
}
