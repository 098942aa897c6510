// Random scripts through every store: dumps, audits and ranked lists, byte for byte.
// `node --import tsx test/slow/stores-agree.slow.ts [COUNT] [SEED]`, 10,000 when absent: memory and SQLite. With a server
// (scripts/with-postgres.sh) each script also runs on a Postgres database, of four collations in turn; with PGLITE=1 on PGlite.
// Every fiftieth script the Postgres tables are vacuumed and read again by new connections.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { search } from '../../src/engine/search.ts';
import type { ChunkStore } from '../../src/port/store.ts';
import { memoryStore } from '../../src/store/memory-store.ts';
import { postgresDatabase } from '../../src/store/postgres-database.ts';
import { sqlStore } from '../../src/store/sql-store.ts';
import { plainAnalyser } from '../../src/testing/plain-analyser.ts';
import { dumpOf } from '../../src/testing/store-case.ts';
import { compareStores } from '../support/compare-stores.ts';
import { localPostgres } from '../support/postgres.ts';
import { collations, postgresServer, skipWithoutServer, type Collation } from '../support/postgres-server.ts';
import { sqliteFolder } from '../support/sqlite.ts';
import { scriptTenants, storeScripts } from '../support/store-script.ts';

const count = Number(process.argv[2] ?? 10_000);
const seed = Number(process.argv[3] ?? 4);
const folder = sqliteFolder();
const sqlite = await sqlStore(folder.open(), plainAnalyser);
const server = postgresServer();
const urls = skipWithoutServer === false ? await Promise.all((Object.keys(collations) as Collation[]).map((collation) => server.freshUrl(collation))) : [];
const servers = await Promise.all(urls.map(openServer));
const pglite = process.env['PGLITE'] === undefined ? undefined : await localPostgres();
const local = pglite === undefined ? [] : [await sqlStore(postgresDatabase(await pglite.fresh(), { use: 'store' }), plainAnalyser)];

async function openServer(url: string): Promise<ChunkStore> {
  return sqlStore(postgresDatabase(await server.open(url), { use: 'store' }), plainAnalyser);
}

async function vacuumed(url: string): Promise<ChunkStore> {
  const client = await (await server.open(url)).connect();
  await client.query('VACUUM FULL');
  client.release();
  return openServer(url);
}

const queries = ['fox', 'whale fox fox', 'a_b é', '"fox whale"', 'fox -whale', "%", "'", 'never', 'ox'];
let hits = 0;

async function compareRankings(cleared: readonly ChunkStore[]): Promise<void> {
  // Other objects: a search remembers the last digest of a store by its position, which says nothing when a store is cleared
  // and given other events.
  const stores = cleared.map(({ read }): Pick<ChunkStore, 'read'> => ({ read }));
  for (const tenant of scriptTenants) {
    for (const query of queries) {
      const answers = await Promise.all(stores.map((store) => search(store, tenant, query, { limit: 100, explain: true })));
      for (const answer of answers) assert.equal(canonicalJson(answer), canonicalJson(answers[0]), query);
      hits += answers[0].hits.length;
    }
  }
}

let done = 0;
await fc.assert(
  fc.asyncProperty(storeScripts, async (script) => {
    const place = done++ % Math.max(urls.length, 1);
    const stores = [memoryStore(plainAnalyser), sqlite, ...local, ...servers.slice(place, place + 1)];
    for (const store of stores.slice(1)) await store.clear();
    await compareStores(stores, script);
    await compareRankings(stores);
    if (done % 50 === 0 && urls.length > 0) assert.equal(await dumpOf(await vacuumed(urls[place])), await dumpOf(stores[0]));
    if (done % 500 === 0) console.log(`${String(done)} scripts, ${String(hits)} hits`);
  }),
  { seed, numRuns: count },
);
folder.remove();
await pglite?.close();
await server.close();
console.log(`${String(done)} scripts, ${String(hits)} hits, no byte differs between memory, SQLite${local.length > 0 ? ', PGlite' : ''}${urls.length > 0 ? ' and Postgres under four collations' : ''}`);
