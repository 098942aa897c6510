// The Postgres store against SQLite FTS5 over the same passages, on the server that STELE_TEST_POSTGRES names; without one it
// sits out. BENCH_PASSAGES as in store.ts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../src/cli/open-postgres.ts';
import { steleAnalyser } from '../src/search/analyse.ts';
import { postgresDatabase } from '../src/store/postgres-database.ts';
import { sqlStore } from '../src/store/sql-store.ts';
import { percentile, raceOf, type Race } from './race.ts';
import { benchFts, benchQueries, benchStore, passageCount, type Measured } from './store.ts';
import { vocabulary } from './words.ts';

/** Runs both once. */
export async function bench(): Promise<readonly Race[]> {
  const address = process.env['STELE_TEST_POSTGRES'];
  if (address === undefined) {
    process.stderr.write('Postgres sits out: STELE_TEST_POSTGRES names no server; scripts/with-postgres.sh npm run bench -- postgres starts one\n');
    return [];
  }
  const folder = mkdtempSync(join(tmpdir(), 'stele-bench-'));
  try {
    const words = vocabulary(40_000);
    const queries = benchQueries(words);
    const fts = await benchFts(join(folder, 'fts.db'), words, queries);
    const postgres = await benchPostgres(address, words, queries);
    const against = 'SQLite FTS5';
    return [
      raceOf(`Postgres ingest, ${passageCount.toLocaleString('en')} passages`, against, postgres.ingest, fts.ingest),
      { name: 'Postgres query, median', against, oursMs: percentile(postgres.queryMs, 50), theirsMs: percentile(fts.queryMs, 50) },
      { name: 'Postgres query, 95th percentile', against, oursMs: percentile(postgres.queryMs, 95), theirsMs: percentile(fts.queryMs, 95) },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function benchPostgres(address: string, words: readonly string[], queries: readonly (readonly string[])[]): Promise<Measured> {
  const name = `stele_bench_${String(process.pid)}`;
  const admin = openPostgres(address);
  const client = await admin.connect();
  await client.query(`CREATE DATABASE ${name}`);
  const pool = openPostgres(Object.assign(new URL(address), { pathname: `/${name}` }).href);
  try {
    return await benchStore(await sqlStore(postgresDatabase(pool, { use: 'store' }), steleAnalyser), words, queries);
  } finally {
    await pool.end();
    await client.query(`DROP DATABASE ${name}`);
    client.release();
    await admin.end();
  }
}
