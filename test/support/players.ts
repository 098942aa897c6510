import type { ChunkStore } from '../../src/port/store.ts';
import { memoryStore } from '../../src/store/memory-store.ts';
import { postgresDatabase, type PostgresPool } from '../../src/store/postgres-database.ts';
import { sqlStore } from '../../src/store/sql-store.ts';
import { plainAnalyser } from '../../src/testing/plain-analyser.ts';
import type { LocalPostgres } from './postgres.ts';
import type { Collation, PostgresServer } from './postgres-server.ts';
import { shuffleRows } from './shuffle-rows.ts';
import type { SqliteFolder } from './sqlite.ts';

/** A store that scripts are played to, one group after the other. */
export interface Player {
  readonly name: string;
  /** The store, with nothing in it. */
  empty(): Promise<ChunkStore>;
  /** The store with what it holds, after its rows were shuffled and vacuumed, and all was closed and opened again. */
  stir(): Promise<ChunkStore>;
}

/** A store in memory, which has no rows to stir. */
export function memoryPlayer(): Player {
  let store = memoryStore(plainAnalyser);
  return {
    name: 'memory',
    async empty() {
      store = memoryStore(plainAnalyser);
      return store;
    },
    stir: async () => store,
  };
}

/** One SQLite file. */
export function sqlitePlayer(folder: SqliteFolder): Player {
  let database = folder.open('played.db');
  return {
    name: 'SQLite',
    empty: async () => cleared(await sqlStore(database, plainAnalyser)),
    async stir() {
      database.close();
      folder.run('played.db', [...shuffleRows('sqlite'), 'VACUUM']);
      database = folder.open('played.db');
      return sqlStore(database, plainAnalyser);
    },
  };
}

/** One database of a server. */
export async function serverPlayer(server: PostgresServer, collation: Collation): Promise<Player> {
  const url = await server.freshUrl(collation);
  let pool = await server.open(url);
  return {
    name: `Postgres with the collation ${collation}`,
    empty: async () => cleared(await openStore(pool)),
    async stir() {
      await run(pool, [...shuffleRows('postgres'), 'VACUUM']);
      await pool.end();
      pool = await server.open(url);
      return openStore(pool);
    },
  };
}

/** One schema of a Postgres in this process, which has no connection to close. */
export async function localPlayer(postgres: LocalPostgres): Promise<Player> {
  const pool = await postgres.fresh();
  return {
    name: 'PGlite',
    empty: async () => cleared(await openStore(pool)),
    async stir() {
      await run(pool, [...shuffleRows('postgres'), 'VACUUM']);
      return openStore(pool);
    },
  };
}

function openStore(pool: PostgresPool): Promise<ChunkStore> {
  return sqlStore(postgresDatabase(pool, { use: 'store' }), plainAnalyser);
}

async function cleared(store: ChunkStore): Promise<ChunkStore> {
  await store.clear();
  return store;
}

async function run(pool: PostgresPool, statements: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    client.release();
  }
}
