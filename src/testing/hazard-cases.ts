import { sha256 } from '../base/hash.ts';
import { compareText } from '../base/order.ts';
import { text, type Text } from '../base/text.ts';
import { bounds } from '../chunk/bounds.ts';
import { contentId } from '../chunk/content-id.ts';
import { expectEqual } from './expect.ts';
import { plainAnalyser } from './plain-analyser.ts';
import { chunked, documentEvents, removed, sequenced } from './sample-events.ts';
import { applyNext, ask, contentOf, dumpOf, type StoreCase } from './store-case.ts';

/** More than a statement of any of the databases takes parameters (65,535). */
const MANY = 66_000;

const acme = text('acme');

/** What databases do to names, lengths and lists, and no store may show. */
export const nameCases: readonly [StoreCase, ...StoreCase[]] = [
  {
    name: 'names that other systems take for one another are names of their own',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      const uuid = 'c0ffee00-1111-4111-8111-abcdefabcdef';
      const spellings = [uuid, uuid.replace('c0ffee', 'C0FFEE'), uuid.replaceAll('-', ''), `{${uuid}}`, 'caf\u00e9', 'cafe\u0301', 'I', '\u0130', '\u0131', 'doc', 'doc ', ' doc', '1', '01', '1.0', 'null', 'NaN', '%', '_', "'", '\\', '__proto__'];
      for (const tenant of spellings) await applyNext(store, documentEvents(tenant, 'doc', [tenant]));
      for (const source of spellings) await applyNext(store, documentEvents('acme', source, [source]));
      for (const tenant of spellings) {
        const chunks = await ask(store, (snapshot) => snapshot.chunksOf(text(tenant), text('doc')));
        expectEqual(chunks.map((chunk) => [chunk.tenant_id, chunk.text]), [[tenant, tenant]], `tenant ${tenant}`);
      }
      const sources = await ask(store, (snapshot) => snapshot.sources(acme));
      expectEqual(sources.map(({ source_id }) => source_id), [...spellings].sort(compareText), 'sources');
    },
  },
  {
    name: 'names and terms of the greatest length are kept, found and removed',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      const tenant = '\u{10ffff}'.repeat(bounds.tenantIdBytesMax / 4);
      const source = `${sha256('source').repeat(31).slice(0, bounds.sourceIdBytesMax - 4)}\u{10ffff}`;
      // Not to be compressed: an index row of Postgres holds 2,704 bytes.
      const terms = ['a', 'b'].map((seed) => Array.from({ length: 4 }, (_, part) => sha256(`${seed}${String(part)}`)).join(''));
      await applyNext(store, [...documentEvents(tenant, source, [terms.join(' '), terms[1]]), ...documentEvents(tenant, 'doc', [terms[0]])]);
      const { lists } = await ask(store, (snapshot) => snapshot.lexical(text(tenant), terms.map(text)));
      expectEqual(lists.map(({ passages }) => passages.length), [2, 2], 'postings');
      expectEqual((await ask(store, (snapshot) => snapshot.source(text(tenant), text(source))))?.source_id, source, 'source');
      await applyNext(store, [removed(tenant, source)]);
      expectEqual((await ask(store, (snapshot) => snapshot.sources(text(tenant)))).length, 1, 'sources');
      expectEqual((await ask(store, (snapshot) => snapshot.lexical(text(tenant), terms.map(text)))).lists.map(({ passages }) => passages.length), [1, 0], 'after');
    },
  },
  {
    name: 'more ids, sources and chunks than a statement has parameters are asked for at once',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, documentEvents('acme', 'doc', ['fox', 'whale']));
      const whale = contentId(text('doc'), text('whale'));
      const ids = [...Array.from({ length: MANY }, (_, index) => contentId(text('never'), text(String(index)))), whale];
      expectEqual((await ask(store, (snapshot) => snapshot.occurrences(acme, ids))).map(({ id }) => id), [whale], 'occurrences');
      const names: readonly Text[] = [...Array.from({ length: MANY }, (_, index) => text(`never-${String(index)}`)), text('doc')];
      expectEqual((await ask(store, (snapshot) => snapshot.passagesOf(acme, names))).length, 2, 'passages');
    },
  },
  {
    name: 'one text in many chunks of a source, and one source many times in a batch, are each one thing',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, [chunked('acme', 'doc', ['x', 'y']), chunked('acme', 'doc', ['x', 'x', 'x']), ...documentEvents('acme', 'doc', ['x', 'z', 'x'])]);
      const { passageCount, termTotal } = await ask(store, (snapshot) => snapshot.lexical(acme, []));
      expectEqual([passageCount, termTotal], [2, 2], 'counts');
      expectEqual((await ask(store, (snapshot) => snapshot.occurrences(acme, [contentId(text('doc'), text('x'))]))).map(({ chunk_index }) => chunk_index), [0, 2], 'places');
    },
  },
  {
    name: 'a read that begins while a batch is applied sees all of it or nothing',
    async run(fresh) {
      const store = await fresh(plainAnalyser);
      await applyNext(store, documentEvents('acme', 'doc', ['old 1', 'old 2']));
      const before = await dumpOf(store);
      const applying = store.apply(sequenced([...documentEvents('acme', 'doc', ['new 1', 'new 2', 'new 3']), ...documentEvents('acme', 'other', ['more'])], 3));
      const seen = await Promise.all([dumpOf(store), dumpOf(store)]);
      await applying;
      const after = await dumpOf(store);
      for (const dump of seen) if (dump !== before && dump !== after) throw new Error('half of a batch was seen');
    },
  },
  {
    name: 'the order in which sources come changes no answer',
    async run(fresh) {
      const one = await fresh(plainAnalyser);
      const other = await fresh(plainAnalyser);
      const groups = Array.from({ length: 40 }, (_, index) => documentEvents('acme', `doc-${String(index)}`, [`fox ${String(index % 7)}`, 'fox fox', `only ${String(index)}`]));
      for (const events of groups) await applyNext(one, events);
      // Every seventh, so that neighbours come far apart.
      for (let index = 0; index < groups.length; index++) await applyNext(other, groups[(index * 7) % groups.length]);
      expectEqual(await contentOf(other), await contentOf(one), 'content');
    },
  },
];
