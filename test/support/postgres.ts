import { PGlite } from '@electric-sql/pglite';
import type { PostgresPool } from '../../src/store/postgres-database.ts';

/** Postgres in this process: one connection, which reads and writes share, so a write inside a read would wait for ever. */
export interface LocalPostgres {
  readonly pool: PostgresPool;
  /** Drops everything. */
  readonly reset: () => Promise<void>;
  readonly query: (sql: string, params?: unknown[]) => Promise<{ readonly rows: unknown[] }>;
  readonly close: () => Promise<void>;
}

/** Starts an empty one. */
export async function localPostgres(): Promise<LocalPostgres> {
  const database = new PGlite();
  await database.waitReady;
  let turn: Promise<void> = Promise.resolve();
  return {
    pool: {
      async connect() {
        const before = turn;
        let done = (): void => undefined;
        turn = new Promise((resolve) => {
          done = () => resolve();
        });
        await before;
        return { query: (sql, params) => database.query(sql, params), release: () => done() };
      },
    },
    reset: async () => {
      await database.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public;');
    },
    query: (sql, params) => database.query(sql, params),
    close: () => database.close(),
  };
}
