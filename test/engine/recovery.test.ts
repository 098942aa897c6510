import assert from 'node:assert/strict';
import { test } from 'node:test';
import { text } from '../../src/base/text.ts';
import { catchUp, replay } from '../../src/engine/catch-up.ts';
import { configurationSha256, defaultConfiguration } from '../../src/engine/configuration.ts';
import { derive } from '../../src/engine/derive.ts';
import { examine } from '../../src/engine/doctor.ts';
import { eventWriter } from '../../src/engine/event-writer.ts';
import { ingest } from '../../src/engine/ingest.ts';
import { mapOrdered } from '../../src/engine/map-ordered.ts';
import { search } from '../../src/engine/search.ts';
import { exportLog, importLog } from '../../src/engine/transfer.ts';
import type { NewEvent } from '../../src/event/new-event.ts';
import { eventJson } from '../../src/event/event-json.ts';
import type { EventLog, LogPage } from '../../src/port/event-log.ts';
import type { ChunkStore } from '../../src/port/store.ts';
import { steleAnalyser } from '../../src/search/analyse.ts';
import { sqlStore } from '../../src/store/sql-store.ts';
import { sqliteFolder } from '../support/sqlite.ts';
import { newWorld, tenant, type World } from '../support/world.ts';

const defaults = { tenant, configuration: defaultConfiguration };

function look({ finder, log, store }: World, other: { readonly store?: ChunkStore } = {}) {
  return examine({ finder, log, store, ...other }, defaults);
}

function eventsOf(sourceId: string, content: string): readonly NewEvent[] {
  const derivation = derive({ sourceId: text(sourceId), bytes: Buffer.from(content) }, defaults);
  assert(derivation.type === 'derived');
  return derivation.events;
}

const poisonedLog: EventLog = {
  append: () => Promise.resolve(1),
  last: () => Promise.resolve(1),
  read: (after) =>
    Promise.resolve({ events: [], through: Math.max(after, 1), poisoned: after > 0 ? [] : [{ sequence: 1, problem: { message: 'no event' } }] } as unknown as LogPage),
};

test('an event that cannot be read back is reported by what applies it and stops an export', async () => {
  const { store } = newWorld();
  const { poisoned } = await catchUp(poisonedLog, store);
  assert.deepEqual(poisoned.map(({ sequence }) => sequence), [1]);
  await assert.rejects(exportLog(poisonedLog, () => Promise.resolve()), { code: 'store_damaged' });
});

test('a strict import stops at the first line that is no event and keeps what came before it', async () => {
  const { log, store } = newWorld();
  const lines = [...eventsOf('docs/a.txt', 'alpha').map((event) => Buffer.from(eventJson(event))), Buffer.from('{}'), Buffer.from('{}')];
  const stream = (async function* () {
    yield* lines;
  })();
  await assert.rejects(importLog(stream, { log, store, strict: true }), { code: 'invalid_input', message: /line 3/ });
  assert.equal(await store.read((snapshot) => snapshot.position()), 2);
});

test('what another process appended in between is applied too, in the order of the log', async () => {
  const { log, store } = newWorld();
  await log.append(eventsOf('docs/b.txt', 'beta'));
  const writer = eventWriter(log, store);
  await writer.write(eventsOf('docs/a.txt', 'alpha'));
  await writer.flush();
  const sources = await store.read((snapshot) => snapshot.sources(tenant));
  assert.deepEqual(sources.map(({ source_id, state }) => [source_id, state]), [['docs/a.txt', 'ingested'], ['docs/b.txt', 'ingested']]);
  await log.append(eventsOf('docs/c.txt', 'gamma').slice(0, 1));
  await writer.write(eventsOf('docs/d.txt', 'delta'));
  await writer.flush();
  assert.equal((await store.read((snapshot) => snapshot.source(tenant, text('docs/c.txt'))))?.state, 'partial');
});

test('events are written before the text that waits grows beyond four million', async () => {
  const { log, store } = newWorld();
  const writer = eventWriter(log, store);
  await writer.write(eventsOf('docs/a.txt', `${'word '.repeat(200)}\n\n`.repeat(4100)));
  assert.equal(await log.last(), 2);
});

test('an ingest first applies what the log holds and the store does not, and parses none of it again', async () => {
  const world = newWorld({ 'docs/a.txt': 'alpha' });
  await world.ingest();
  await world.store.clear();
  assert.equal((await world.ingest()).unchanged, 1);
  assert.deepEqual(world.derived, ['docs/a.txt']);
});

test('an interrupted ingest removes nothing, for it has not seen everything', async () => {
  const world = newWorld({ 'docs/a.txt': 'alpha', 'docs/b.txt': 'beta' });
  await world.ingest();
  world.files.delete('docs/a.txt');
  const deriver = { concurrency: 1, derive: () => Promise.reject(new Error('nothing is begun')) };
  const report = await ingest({ ...world, deriver }, { ...defaults, isInterrupted: () => true });
  assert.deepEqual([report.interrupted, report.removed, report.sources], [true, [], 2]);
});

test('a source that becomes unreadable is not among the removed; one that becomes binary is', async () => {
  const world = newWorld({ 'docs/a.txt': 'alpha', 'docs/README': 'beta' });
  await world.ingest();
  world.files.set('docs/a.txt', undefined).set('docs/README', '\0\0');
  const report = await world.ingest();
  assert.deepEqual([report.removed, report.sources], [['docs/README'], 1]);
});

test('a source of exactly as many bytes as are allowed is read', async () => {
  const limits = { ...defaultConfiguration.limits, sourceBytesMax: 5 };
  const report = await newWorld({ 'docs/a.txt': 'alpha', 'docs/b.txt': 'beta b' }).ingest({ ...defaultConfiguration, limits });
  assert.deepEqual([report.inserted, report.refused.map(({ source_id }) => source_id)], [['docs/a.txt'], ['docs/b.txt']]);
});

test('a source of which only a part was applied is not current', async () => {
  const world = newWorld({ 'docs/a.txt': 'alpha' });
  const [event] = eventsOf('docs/a.txt', 'alpha');
  await world.store.apply([{ sequence: await world.log.append([event]), event }]);
  assert.deepEqual((await look(world)).findings.map(({ status }) => status), ['content_changed']);
  await world.ingest();
  assert.equal((await look(world)).healthy, true);
});

test('a source that was refused and then mended is current, and so is one that broke', async () => {
  const world = newWorld({ 'docs/a.json': '{"a": ' });
  for (const content of ['{"a": ', '{"a": 1}', '{"a": ', '{"a": 1}']) {
    world.files.set('docs/a.json', content);
    await world.ingest();
    assert.equal((await look(world)).healthy, true, content);
  }
});

test('a store that lacks events which change nothing is not healthy all the same', async () => {
  const world = newWorld({ 'docs/a.txt': 'alpha' });
  await world.ingest();
  await world.log.append(eventsOf('docs/a.txt', 'alpha'));
  const report = await look(world);
  assert.deepEqual([report.counts.current, report.healthy], [1, false]);
});

test('a damage that belongs to no source makes an index unhealthy', async () => {
  const world = newWorld({ 'docs/a.txt': 'alpha' });
  await world.ingest();
  const store: ChunkStore = {
    ...world.store,
    read: (work) => world.store.read((snapshot) => work({ ...snapshot, audit: () => Promise.resolve({ sources: [], damages: [{ code: 'counts', message: 'a passage too many' }], spaces: [] } as unknown as Awaited<ReturnType<typeof snapshot.audit>>) })),
  };
  const report = await look(world, { store });
  assert.deepEqual([report.damages, report.healthy], [['a passage too many'], false]);
});

test('the time limit is no part of the configuration; every other limit is', () => {
  const hashOf = (limits: Partial<typeof defaultConfiguration.limits>) => configurationSha256({ ...defaultConfiguration, limits: { ...defaultConfiguration.limits, ...limits } });
  assert.equal(hashOf({ parseMsMax: 1 }), hashOf({}));
  assert.notEqual(hashOf({ sourceBytesMax: 1 }), hashOf({}));
});

test('no more is under way than was asked for', async () => {
  let underWay = 0;
  let most = 0;
  const work = async (item: number): Promise<number> => {
    most = Math.max(most, ++underWay);
    await new Promise((resolve) => setImmediate(resolve));
    underWay--;
    return item;
  };
  const answers: number[] = [];
  for await (const answer of mapOrdered([1, 2, 3, 4, 5], 2, work)) answers.push(answer);
  assert.deepEqual([answers, most], [[1, 2, 3, 4, 5], 2]);
});

test('after a replay of another log that ends at the same place, a search names the digest of what is there now', async () => {
  const [{ log, store }, other] = [newWorld(), newWorld()];
  await log.append(eventsOf('docs/a.txt', 'alpha'));
  await other.log.append(eventsOf('docs/b.txt', 'gamma'));
  const digests: string[] = [];
  for (const one of [log, other.log]) {
    await replay(one, store);
    digests.push((await search(store, tenant, 'alpha')).report.index_digest);
  }
  assert.notEqual(digests[0], digests[1]);
});

test('a store that another process fills from another log, up to the same place, gives the digest of what is there now', async () => {
  const folder = sqliteFolder();
  try {
    const [here, there] = [await sqlStore(folder.open('one.db'), steleAnalyser), await sqlStore(folder.open('one.db'), steleAnalyser)];
    const digests: string[] = [];
    for (const source of ['docs/a.txt', 'docs/b.txt']) {
      const { log } = newWorld();
      await log.append(eventsOf(source, 'alpha'));
      await replay(log, there);
      digests.push((await search(here, tenant, 'alpha')).report.index_digest);
    }
    assert.notEqual(digests[0], digests[1]);
  } finally {
    folder.remove();
  }
});
