import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { text } from '../../src/base/text.ts';
import { postgresDatabase, type PostgresClient } from '../../src/store/postgres-database.ts';
import { sqlLog } from '../../src/store/sql-log.ts';
import { sqlStore } from '../../src/store/sql-store.ts';
import { logCases } from '../../src/testing/log-cases.ts';
import { plainAnalyser } from '../../src/testing/plain-analyser.ts';
import { documentEvents, sequenced } from '../../src/testing/sample-events.ts';
import { dumpOf } from '../../src/testing/store-case.ts';
import { storeCases } from '../../src/testing/store-cases.ts';
import { caseRunner } from '../support/cleared-stores.ts';
import { compareStores } from '../support/compare-stores.ts';
import { memoryPlayer, serverPlayer } from '../support/players.ts';
import { collations, postgresServer, skipWithoutServer, type Collation } from '../support/postgres-server.ts';
import { groupsOfScripts } from '../support/store-script.ts';

const skip = skipWithoutServer;
const server = postgresServer();
after(() => server.close());

const runCase = caseRunner(async () => postgresDatabase(await server.open(), { use: 'store' }));
if (skip === false) for (const storeCase of storeCases) test(`Postgres store: ${storeCase.name}`, () => runCase(storeCase));
else test('the cases of a store on a Postgres server', { skip }, () => undefined);

for (const { name, run } of skip === false ? logCases : []) {
  test(`Postgres log: ${name}`, () => run(async () => sqlLog(postgresDatabase(await server.open(), { use: 'log' }))));
}

for (const collation of Object.keys(collations) as Collation[]) {
  for (const [how, seed] of [['as-written', 5], ['stirred', 6]] as const) {
    test(`memory and a Postgres database with the collation ${collation} give the same bytes and ranked lists for 25 random scripts played ${how}`, { skip }, async () => {
      const players = [memoryPlayer(), await serverPlayer(server, collation)];
      for (const scripts of groupsOfScripts(seed, { groupCount: 1, together: 25 })) await compareStores(players, scripts, how);
    });
  }
}

test('stores that are opened at once on a new database make its tables once', { skip }, async () => {
  const url = await server.freshUrl();
  const opened = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const pool = await server.open(url);
      return index % 2 === 0 ? sqlStore(postgresDatabase(pool, { use: 'store' }), plainAnalyser) : sqlLog(postgresDatabase(pool, { use: 'log' }));
    }),
  );
  assert.equal(opened.length, 6);
});

test('two processes that write one source at once leave one whole chunking', { skip }, async () => {
  const url = await server.freshUrl();
  const stores = await Promise.all([0, 1].map(async () => sqlStore(postgresDatabase(await server.open(url), { use: 'store' }), plainAnalyser)));
  await Promise.all(stores.map((store, index) => store.apply(sequenced(documentEvents('acme', 'doc', [`text ${String(index)}`, 'shared']), 1 + index * 2))));
  for (const store of stores) {
    await store.read(async (snapshot) => {
      const chunks = await snapshot.chunksOf(text('acme'), text('doc'));
      assert.deepEqual([chunks.length, chunks[1].text], [2, 'shared']);
      assert.deepEqual((await snapshot.audit(text('acme'))).sources, [{ source_id: 'doc', damages: [] }]);
    });
  }
});

// The connection that waits for a lock, which the test holds, is ended.
async function endWaiting(client: PostgresClient): Promise<void> {
  const end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  while ((await client.query(end)).rows.length === 0) await new Promise((resolve) => setImmediate(resolve));
}

test('a connection that is lost in the middle of a query is store_unreachable, and the next read has another', { skip }, async () => {
  const url = await server.freshUrl();
  const database = postgresDatabase(await server.open(url), { use: 'store' });
  const store = await sqlStore(database, plainAnalyser);
  await store.apply(sequenced(documentEvents('acme', 'doc', ['red fox'])));
  const other = await (await server.open(url)).connect();
  await other.query('BEGIN');
  await other.query('LOCK TABLE stele_segments IN ACCESS EXCLUSIVE MODE');
  const reading = assert.rejects(store.read((snapshot) => snapshot.lexical(text('acme'), [text('fox')])), { code: 'store_unreachable' });
  await endWaiting(other);
  await reading;
  await other.query('ROLLBACK');
  other.release();
  assert.equal(await store.read(async (snapshot) => (await snapshot.lexical(text('acme'), [text('fox')])).lists[0].passages.length), 1);
});

test('a store that a server stops in the middle of a write holds all of the batch before and nothing of it', { skip }, async () => {
  const url = await server.freshUrl();
  const store = await sqlStore(postgresDatabase(await server.open(url), { use: 'store' }), plainAnalyser);
  await store.apply(sequenced(documentEvents('acme', 'doc', ['red fox'])));
  const before = await dumpOf(store);
  const other = await (await server.open(url)).connect();
  await other.query('BEGIN');
  await other.query('LOCK TABLE stele_pages IN EXCLUSIVE MODE');
  const writing = assert.rejects(store.apply(sequenced(documentEvents('acme', 'doc', ['blue whale']), 3)), { code: 'store_unreachable' });
  await endWaiting(other);
  await writing;
  await other.query('ROLLBACK');
  other.release();
  assert.equal(await dumpOf(store), before);
});
