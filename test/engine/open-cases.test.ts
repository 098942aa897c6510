// Public reports of other systems (section F of the open cases) as far as they meet chunking, stores and retrieval.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Failure } from '../../src/base/failure.ts';
import { text, type Text } from '../../src/base/text.ts';
import { defaultConfiguration, type Configuration } from '../../src/engine/configuration.ts';
import { derive } from '../../src/engine/derive.ts';
import { embedPassages } from '../../src/engine/embed-passages.ts';
import { storedChunksOf } from '../../src/event/written-chunking.ts';
import { eventWriter } from '../../src/engine/event-writer.ts';
import { search } from '../../src/engine/search.ts';
import type { ChunkStore } from '../../src/port/store.ts';
import { steleAnalyser } from '../../src/search/analyse.ts';
import { memoryLog } from '../../src/store/memory-log.ts';
import { memoryStore } from '../../src/store/memory-store.ts';
import { sqlStore } from '../../src/store/sql-store.ts';
import { documentEvents, removed, sampleSpace } from '../../src/testing/sample-events.ts';
import { applyNext } from '../../src/testing/store-case.ts';
import { meaningEmbedder } from '../support/embedders.ts';
import { storeOf, tenant } from '../support/search-store.ts';
import { sqliteFolder } from '../support/sqlite.ts';

const folder = sqliteFolder();
after(() => folder.remove());

function chunksOf(name: string, source: string, chunker: Configuration['chunker']): readonly { readonly text: Text; readonly start_char: number; readonly end_char: number }[] {
  const derived = derive({ sourceId: text(name), bytes: Buffer.from(source) }, { tenant, configuration: { ...defaultConfiguration, chunker } });
  assert.equal(derived.type, 'derived');
  return derived.type === 'derived' ? storedChunksOf(derived.events[1]) : [];
}

const chunkers: readonly Configuration['chunker'][] = [
  { type: 'structure', lengthMax: 60, lengthMin: 10 },
  { type: 'window', size: 60, overlap: 20, tail: 'emit_short' },
  { type: 'window', size: 7, overlap: 6, tail: 'emit_short' },
];

// The same words again and again, astral characters at every border, a page of blanks in the middle.
const repeated = `${'the same words 😀 '.repeat(30)}\n\n \u00a0 \u3000 \n\n${'the same words 😀 '.repeat(30)}\n`;

for (const chunker of chunkers) {
  test(`B60: in repeated text a chunk stands where it says, none of a structure is blank, no pair is split (${chunker.type}, ${String(chunker.type === 'window' ? chunker.size : chunker.lengthMax)})`, () => {
    const chunks = chunksOf('a.md', repeated, chunker);
    // The whole text, put together from what stands at each place; where chunks overlap they must agree.
    const places: string[] = [];
    for (const { text: passage, start_char, end_char } of chunks) {
      const points = [...passage];
      assert.equal(points.length, end_char - start_char);
      assert.ok(passage.isWellFormed());
      // Windows are the contract's, and fall where they fall.
      if (chunker.type === 'structure') assert.ok(points.some((point) => !' \n\u00a0\u3000'.includes(point)));
      points.forEach((point, index) => assert.equal(places[start_char + index] ?? point, point));
      points.forEach((point, index) => (places[start_char + index] = point));
    }
    assert.equal(places.join('').match(/the same words 😀/g)?.length, 60);
    const starts = chunks.map(({ start_char }) => start_char);
    assert.ok(starts.every((start, index) => index === 0 || start > starts[index - 1]));
  });
}

test('B60: with the structure chunker no chunk lies inside another', () => {
  const chunks = chunksOf('a.md', repeated, chunkers[0]);
  for (const [index, { start_char }] of chunks.entries()) if (index > 0) assert.ok(start_char >= chunks[index - 1].end_char);
});

const userTexts = await storeOf({ a: ['a report BENCH-100821', 'NOTE: mentions of it', 'the release 38.101', "they don't say"] });

for (const [query, found] of [['BENCH-100821', 1], ['NOTE: mentions', 1], ['38.101', 1], ["don't", 1], ['AND', 0], ['(', 0], ['', 0], ['   ', 0], ['"a\0b"', 0]] as const) {
  test(`B61: the query ${JSON.stringify(query)} is no error and finds ${String(found)}`, async () => {
    const { hits, report } = await search(userTexts, tenant, query);
    assert.equal(hits.length, found);
    if (query === '(') assert.deepEqual(report.ignored, ['(']);
  });
}

const mixed = await storeOf({ a: ['Node.jsは速いエンジン', '東京タワーへ行く', 'the café in 京都'] });

for (const [query, found] of [['速い', 'Node.jsは速いエンジン'], ['エンジン', 'Node.jsは速いエンジン'], ['タワー', '東京タワーへ行く'], ['東京', '東京タワーへ行く'], ['cafe', 'the café in 京都'], ['node.js', 'Node.jsは速いエンジン'], ['京', '東京タワーへ行く']] as const) {
  test(`B62: ${query} is found where Han is glued to ASCII, and where there are no spaces`, async () => {
    assert.ok((await search(mixed, tenant, query)).hits.some(({ text: passage }) => passage === found));
  });
}

const stores: Readonly<Record<string, () => Promise<ChunkStore>>> = {
  memory: () => Promise.resolve(memoryStore(steleAnalyser)),
  SQLite: () => sqlStore(folder.open(), steleAnalyser),
};

for (const [name, open] of Object.entries(stores)) {
  test(`B63: words of what was deleted or replaced find nothing, and the index fits its passages after every step (${name})`, async () => {
    const store = await open();
    const steps = [
      documentEvents('t', 'doc', ['zebra crossing']),
      [removed('t', 'doc')],
      documentEvents('t', 'other', ['giraffe house']),
      documentEvents('t', 'other', ['giraffe gone, okapi came']),
      [removed('t', 'other'), ...documentEvents('t', 'other', ['okapi']), removed('t', 'other')],
      documentEvents('t', 'doc', ['lion']),
    ];
    for (const events of steps) {
      await applyNext(store, events);
      const audit = await store.read((snapshot) => snapshot.audit(tenant));
      assert.deepEqual([audit.damages, audit.sources.filter(({ damages }) => damages.length > 0)], [[], []]);
    }
    for (const word of ['zebra', 'giraffe', 'okapi', 'house']) assert.deepEqual((await search(store, tenant, word)).hits, [], word);
    assert.equal((await search(store, tenant, 'lion')).hits.length, 1);
  });
}

test('B64: an index of 384 dimensions asked with 256 is refused with both numbers and models, and words do not stand in', async () => {
  const store = memoryStore(steleAnalyser);
  await applyNext(store, documentEvents('t', 'doc', ['car']));
  const writer = eventWriter(memoryLog(), store);
  const apart = { ...writer, write: async (events: Parameters<typeof writer.write>[0]) => void (await applyNext(store, events)), flush: () => Promise.resolve() };
  await embedPassages({ store, writer: apart, embedder: meaningEmbedder({ space: sampleSpace('model-a', 384) }) }, { tenant });
  const embedder = meaningEmbedder({ space: sampleSpace('model-b', 256) });
  await assert.rejects(search(store, tenant, 'car', { embedder }), (error) => error instanceof Failure && error.code === 'embedder_mismatch' && /model-a in 384 dimensions.*model-b in 256 dimensions/.test(error.message));
});
