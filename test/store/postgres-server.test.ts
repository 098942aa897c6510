import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { text } from '../../src/base/text.ts';
import { postgresDatabase } from '../../src/store/postgres-database.ts';
import { sqlLog } from '../../src/store/sql-log.ts';
import { sqlStore } from '../../src/store/sql-store.ts';
import { logCases } from '../../src/testing/log-cases.ts';
import { plainAnalyser } from '../../src/testing/plain-analyser.ts';
import { documentEvents, sequenced } from '../../src/testing/sample-events.ts';
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
