import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { text } from '../../src/base/text.ts';
import { catchUp } from '../../src/engine/catch-up.ts';
import { postgresDatabase } from '../../src/store/postgres-database.ts';
import { sqlLog } from '../../src/store/sql-log.ts';
import { sqlStore } from '../../src/store/sql-store.ts';
import { logCases } from '../../src/testing/log-cases.ts';
import { plainAnalyser } from '../../src/testing/plain-analyser.ts';
import { documentEvents, sequenced } from '../../src/testing/sample-events.ts';
import { storeCases } from '../../src/testing/store-cases.ts';
import { caseRunner } from '../support/cleared-stores.ts';
import { compareStores } from '../support/compare-stores.ts';
import { localPlayer, memoryPlayer } from '../support/players.ts';
import { localPostgres } from '../support/postgres.ts';
import { skipWithoutServer } from '../support/postgres-server.ts';
import { groupsOfScripts } from '../support/store-script.ts';

const postgres = await localPostgres();
after(() => postgres.close());

// On a real server only (postgres-server.test.ts): PGlite has one connection, so a write inside a read would wait
// for ever; and it takes a leading U+FEFF off the texts that it hands back.
const needsServer = new Set([
  'read: a snapshot does not see what is written while it is read',
  'read: a snapshot outlives a clear',
  'vectors: a snapshot does not see vectors that are written while it is read',
  'chunksOf: texts come back code point for code point, whatever stands in them',
]);

const runCase = caseRunner(async () => postgresDatabase(await postgres.fresh(), { use: 'store' }));
for (const storeCase of storeCases.filter(({ name }) => !needsServer.has(name))) {
  test(`Postgres store (PGlite): ${storeCase.name}`, () => runCase(storeCase));
}

for (const { name, run } of logCases) {
  test(`Postgres log (PGlite): ${name}`, () => run(async () => sqlLog(postgresDatabase(await postgres.fresh(), { use: 'log' }))));
}

// 200 where nothing else stands for Postgres; beside a real server, which plays 200 itself, a few.
const groupCount = skipWithoutServer === false ? 1 : 4;
for (const [how, seed] of [['as-written', 3], ['stirred', 4]] as const) {
  test(`memory and Postgres (PGlite) give the same bytes and ranked lists for ${String(groupCount * 25)} random scripts played ${how}`, async () => {
    const players = [memoryPlayer(), await localPlayer(postgres)];
    for (const scripts of groupsOfScripts(seed, { groupCount, together: 25 })) await compareStores(players, scripts, how);
  });
}

test('a log and a store share one database', async () => {
  const pool = await postgres.fresh();
  const log = await sqlLog(postgresDatabase(pool, { use: 'log' }));
  const store = await sqlStore(postgresDatabase(pool, { use: 'store' }), plainAnalyser);
  await log.append(documentEvents('acme', 'doc', ['red fox']));
  await store.apply((await log.read(0, 10)).events);
  assert.equal(await store.read((snapshot) => snapshot.position()), 2);
});

test('an event of a Postgres log that cannot be read back is told with its place, and the others are applied', async () => {
  const pool = await postgres.fresh();
  const log = await sqlLog(postgresDatabase(pool, { use: 'log' }));
  const store = await sqlStore(postgresDatabase(pool, { use: 'store' }), plainAnalyser);
  await log.append(['a', 'b', 'c', 'd'].flatMap((source) => documentEvents('acme', source, ['blue fox'])));
  const client = await pool.connect();
  await client.query("UPDATE stele_events SET event = replace(event, 'blue', 'grey') WHERE sequence = 2");
  await client.query("UPDATE stele_events SET event = '{' WHERE sequence = 3");
  await client.query("UPDATE stele_events SET event = replace(event, '\"version\":1', '\"version\":9') WHERE sequence = 5");
  client.release();
  const { poisoned } = await catchUp(log, store);
  assert.deepEqual(poisoned.map(({ sequence, problem }) => [sequence, problem.code]), [[2, 'event_malformed'], [3, 'event_syntax'], [5, 'event_unsupported']]);
  const sources = await store.read((snapshot) => snapshot.sources(text('acme')));
  assert.deepEqual(sources.map(({ source_id, state }) => [source_id, state]), [['a', 'partial'], ['b', 'partial'], ['c', 'partial'], ['d', 'ingested']]);
  assert.equal(await store.read((snapshot) => snapshot.position()), 8);
});

test('Postgres itself refuses a passage whose id is not the hash of its source and text', async () => {
  const pool = await postgres.fresh();
  const store = await sqlStore(postgresDatabase(pool, { use: 'store' }), plainAnalyser);
  await store.apply(sequenced(documentEvents('acme', 'doc', ['red fox'])));
  const client = await pool.connect();
  try {
    await assert.rejects(client.query("UPDATE stele_passages SET text = 'red cat'"), /hash of its source id/);
    await assert.rejects(client.query("UPDATE stele_passages SET id = sha256('x')"), /hash of its source id/);
    await client.query("UPDATE stele_passages SET occurrences = occurrences");
  } finally {
    client.release();
  }
});
