import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '../../src/base/failure.ts';
import { text } from '../../src/base/text.ts';
import { embedPassages } from '../../src/engine/embed-passages.ts';
import { eventWriter } from '../../src/engine/event-writer.ts';
import { search } from '../../src/engine/search.ts';
import type { SearchOptions } from '../../src/engine/search-options.ts';
import { sampleSpace } from '../../src/testing/sample-events.ts';
import { meaningEmbedder } from '../support/embedders.ts';
import { newWorld, tenant, type World } from '../support/world.ts';

const files = {
  'docs/roads.txt': 'the automobile stood in the street',
  'docs/sea.txt': 'a ship in the harbour',
  'docs/food.txt': 'broth and bread',
  'docs/trade.txt': 'the car trade in the street',
};

async function embeddedWorld(): Promise<World> {
  const world = newWorld(files);
  await world.ingest();
  await embed(world);
  return world;
}

async function embed(world: World, embedder = meaningEmbedder()): Promise<readonly string[]> {
  await embedPassages({ store: world.store, writer: eventWriter(world.log, world.store), embedder }, { tenant });
  return embedder.asked;
}

async function found(world: World, query: string, options: SearchOptions = { embedder: meaningEmbedder() }): Promise<readonly string[]> {
  return (await search(world.store, tenant, query, options)).hits.map(({ source_id }) => source_id);
}

test('what means the same is found where no word is, and the answer says by which channel and how near', async () => {
  const { hits, report } = await search((await embeddedWorld()).store, tenant, 'vehicle', { embedder: meaningEmbedder(), channels: ['semantic'] });
  assert.deepEqual(hits.map(({ source_id, scores, highlights }) => [source_id, scores, highlights]), [
    ['docs/roads.txt', { semantic: 990_992 }, []],
    ['docs/trade.txt', { semantic: 970_143 }, []],
    ['docs/sea.txt', { semantic: 447_214 }, []],
    ['docs/food.txt', { semantic: 26_784 }, []],
  ]);
  assert.equal(report.score_unit, 'cosine_millionths');
  assert.deepEqual(report.nearness, { model: 'meaning', dim: 3, ranker: 'cosine-int8-1', scanned: 4, without_vector: 0 });
});

test('by default nearness votes beside the words, and a passage found both ways stands first', async () => {
  const world = await embeddedWorld();
  const { hits, report } = await search(world.store, tenant, 'car', { embedder: meaningEmbedder() });
  assert.deepEqual(hits.map(({ source_id }) => source_id), ['docs/trade.txt', 'docs/roads.txt', 'docs/sea.txt']);
  assert.equal(report.score_unit, 'rrf_billionths');
  assert.deepEqual(report.channels.map(({ name, matched }) => [name, matched]), [['lexical', 1], ['semantic', 3], ['substring', 0]]);
});

test('an embedder that sees spelling only is asked where no word of the query is found, and not beside words', async () => {
  const world = await embeddedWorld();
  const embedder = meaningEmbedder({ joins: 'where_words_fail' });
  assert.deepEqual(await found(world, 'car', { embedder }), ['docs/trade.txt']);
  assert.equal((await search(world.store, tenant, 'car', { embedder })).report.nearness, undefined);
  assert.deepEqual(embedder.asked, []);
  assert.equal((await found(world, 'vehicle', { embedder }))[0], 'docs/roads.txt');
  assert.deepEqual((await found(world, 'car', { embedder, channels: ['lexical', 'semantic'] })).length, 3);
});

test('filters, phrases, exclusions and headings hold for what was found by nearness, before the best are chosen', async () => {
  const world = await embeddedWorld();
  const embedder = meaningEmbedder();
  assert.deepEqual(await found(world, 'car', { embedder, sources: [text('docs/sea.txt')], limit: 1 }), ['docs/sea.txt']);
  assert.deepEqual(await found(world, 'car', { embedder, pathPrefix: text('docs/r') }), ['docs/roads.txt']);
  assert.deepEqual(await found(world, 'car -automobile -harbour', { embedder }), ['docs/trade.txt']);
  assert.deepEqual(await found(world, 'car "in the harbour"', { embedder }), ['docs/sea.txt']);
  assert.deepEqual(await found(world, 'car', { embedder, heading: text('nowhere') }), []);
});

test('pages of a fused answer, put together, are the answer', async () => {
  const world = await embeddedWorld();
  const whole = await found(world, 'car street', { embedder: meaningEmbedder(), limit: 10 });
  const pages = [];
  for (let offset = 0; offset < whole.length; offset++) pages.push(...(await found(world, 'car street', { embedder: meaningEmbedder(), limit: 1, offset })));
  assert.deepEqual(pages, whole);
});

test('what is excluded has no part in the vector of a query', async () => {
  const embedder = meaningEmbedder();
  await found(await embeddedWorld(), 'car "in the street" -ship', { embedder });
  assert.deepEqual(embedder.asked, ['car in the street']);
});

test('a query without words finds nothing near, and asks nobody', async () => {
  const embedder = meaningEmbedder();
  assert.deepEqual(await found(await embeddedWorld(), '  ', { embedder }), []);
  assert.deepEqual(embedder.asked, []);
});

test('an index that has vectors of another embedder, or none, is a coded failure with both, never an answer by words alone', async () => {
  const isMismatch = (message: RegExp) => (error: unknown) => error instanceof Failure && error.code === 'embedder_mismatch' && message.test(error.message);
  const world = await embeddedWorld();
  const other = meaningEmbedder({ space: sampleSpace('other-model', 2) });
  await assert.rejects(search(world.store, tenant, 'car', { embedder: other }), isMismatch(/meaning in 3 dimensions.*other-model in 2 dimensions/));
  const bare = newWorld(files);
  await bare.ingest();
  await assert.rejects(search(bare.store, tenant, 'car', { embedder: meaningEmbedder() }), isMismatch(/no vectors/));
  assert.deepEqual(await found(newWorld(), 'car'), []);
});

test('a text is embedded once: not again by another run, nor when its source is renamed, moved to two places, or comes back', async () => {
  const world = newWorld(files);
  await world.ingest();
  assert.equal((await embed(world)).length, 4);
  assert.deepEqual(await embed(world), []);

  const renamed = world.files.get('docs/roads.txt');
  world.files.delete('docs/roads.txt');
  world.files.set('docs/streets.txt', renamed);
  world.files.set('docs/copy.txt', renamed);
  assert.deepEqual((await world.ingest()).removed, ['docs/roads.txt']);
  assert.deepEqual(await embed(world), []);

  world.files.delete('docs/sea.txt');
  await world.ingest();
  world.files.set('docs/sea.txt', files['docs/sea.txt']);
  world.files.set('docs/new.txt', 'soup of the day');
  await world.ingest();
  assert.deepEqual(await embed(world), ['soup of the day']);
  assert.deepEqual((await found(world, 'vehicle')).slice(0, 2).sort((a, b) => (a < b ? -1 : 1)), ['docs/copy.txt', 'docs/streets.txt']);
});

test('another embedder gives the same texts other vectors beside the first', async () => {
  const world = await embeddedWorld();
  const other = meaningEmbedder({ space: sampleSpace('meaning', 4) });
  assert.equal((await embed(world, other)).length, 4);
  assert.equal((await found(world, 'vehicle', { embedder: other })).length, 4);
  assert.equal((await found(world, 'vehicle')).length, 4);
});

test('vectors are no part of the index digest', async () => {
  const world = newWorld(files);
  const before = (await world.ingest()).index_digest;
  await embed(world);
  assert.equal((await world.ingest()).index_digest, before);
});

test('a text that stands in hundreds of sources is asked for once', async () => {
  const world = newWorld(Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`docs/${String(index)}.txt`, 'the same car'])));
  await world.ingest();
  assert.deepEqual(await embed(world), ['the same car']);
});

test('many texts reach the embedder and the log in bounded parts, and an interrupted run goes on where it stopped', async () => {
  const world = newWorld(Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`docs/${String(index)}.txt`, `car ${String(index)}`])));
  await world.ingest();
  const writer = eventWriter(world.log, world.store);
  const embedder = meaningEmbedder();
  let calls = 0;
  const half = await embedPassages({ store: world.store, writer, embedder }, { tenant, isInterrupted: () => calls++ > 0 });
  assert.deepEqual([half.interrupted, half.embedded], [true, 256]);
  const totals: number[] = [];
  const rest = await embedPassages({ store: world.store, writer, embedder }, { tenant, onProgress: ({ done }) => totals.push(done) });
  assert.deepEqual([rest.interrupted, rest.embedded, totals], [false, 344, [256, 344]]);
  assert.deepEqual([new Set(embedder.asked).size, embedder.asked.length], [600, 600]);
});
