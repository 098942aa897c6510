// Runs the Postgres store on a real server: STELE_TEST_POSTGRES=postgres://… (a database that may be emptied), as
// `node --import tsx test/slow/postgres-server.slow.ts`. Every database is created anew, under four collations.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { openPostgres, type OpenedPostgres } from '../../src/cli/open-postgres.ts';
import { memoryStore } from '../../src/store/memory-store.ts';
import { postgresDatabase } from '../../src/store/postgres-database.ts';
import { sqlLog } from '../../src/store/sql-log.ts';
import { sqlStore } from '../../src/store/sql-store.ts';
import { logCases } from '../../src/testing/log-cases.ts';
import { plainAnalyser } from '../../src/testing/plain-analyser.ts';
import { documentEvents, sequenced } from '../../src/testing/sample-events.ts';
import { storeCases } from '../../src/testing/store-cases.ts';
import { compareStores } from '../support/compare-stores.ts';
import { storeScripts } from '../support/store-script.ts';

const url = process.env['STELE_TEST_POSTGRES'];
if (url === undefined) throw new Error('STELE_TEST_POSTGRES names no server');

const admin = openPostgres(url);
const pools: OpenedPostgres[] = [];
const names: string[] = [];
after(async () => {
  for (const pool of pools) await pool.end();
  for (const name of names) await run(`DROP DATABASE ${name}`);
  await admin.end();
});

async function run(sql: string): Promise<void> {
  const client = await admin.connect();
  try {
    await client.query(sql);
  } finally {
    client.release();
  }
}

const collations = ["LOCALE 'C'", "LOCALE 'C.UTF-8'", "LOCALE_PROVIDER icu ICU_LOCALE 'en-US' LOCALE 'C.UTF-8'", "LOCALE_PROVIDER icu ICU_LOCALE 'tr-TR' LOCALE 'C.UTF-8'"];

async function freshPool(collation = collations[3]): Promise<OpenedPostgres> {
  const name = `stele_test_${String(names.length)}`;
  await run(`DROP DATABASE IF EXISTS ${name}`);
  await run(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' ${collation}`);
  names.push(name);
  const target = new URL(url ?? '');
  target.pathname = `/${name}`;
  const pool = openPostgres(target.href);
  pools.push(pool);
  return pool;
}

// One database for all cases: a store is cleared by dropping its tables.
const shared = await freshPool();
async function emptied(): Promise<OpenedPostgres> {
  const client = await shared.connect();
  await client.query('DROP SCHEMA public CASCADE');
  await client.query('CREATE SCHEMA public');
  client.release();
  return shared;
}

for (const { name, run: runCase } of storeCases) {
  test(`Postgres store: ${name}`, () => {
    let opened = 0;
    // A case may open several stores: the first takes the shared database, each other one its own.
    return runCase(async (analyser) => sqlStore(postgresDatabase(await (opened++ === 0 ? emptied() : freshPool()), { use: 'store' }), analyser));
  });
}

for (const { name, run: runCase } of logCases) {
  test(`Postgres log: ${name}`, () => runCase(async () => sqlLog(postgresDatabase(await emptied(), { use: 'log' }))));
}

for (const collation of collations) {
  test(`memory and Postgres give the same bytes for random scripts, ${collation}`, async () => {
    const store = await sqlStore(postgresDatabase(await freshPool(collation), { use: 'store' }), plainAnalyser);
    await fc.assert(
      fc.asyncProperty(storeScripts, async (script) => {
        await store.clear();
        await compareStores([memoryStore(plainAnalyser), store], script);
      }),
      { seed: 3, numRuns: 50 },
    );
  });
}

test('two processes that write one source at once leave one whole chunking', async () => {
  const pool = await freshPool();
  const stores = await Promise.all([0, 1].map(() => sqlStore(postgresDatabase(pool, { use: 'store' }), plainAnalyser)));
  await Promise.all(stores.map((store, index) => store.apply(sequenced(documentEvents('acme', 'doc', [`text ${String(index)}`, 'shared']), 1 + index * 2))));
  const chunks = await stores[0].read((snapshot) => snapshot.chunksOf(documentEvents('acme', 'doc', [])[0].tenant_id, documentEvents('acme', 'doc', [])[0].source_id));
  assert.equal(chunks.length, 2);
});
