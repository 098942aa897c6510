import { PGlite } from '@electric-sql/pglite';
import type { PostgresPool } from '../../src/store/postgres-database.ts';

/** Postgres in this process: one connection, which reads and writes share, so a write inside a read would wait for ever. */
export interface LocalPostgres {
  /** A pool over tables of its own, with nothing in them; or what a script of SQL puts there. */
  readonly fresh: (script?: string) => Promise<PostgresPool>;
  readonly close: () => Promise<void>;
}

/** Starts an empty one. */
export async function localPostgres(): Promise<LocalPostgres> {
  const database = new PGlite();
  await database.waitReady;
  let schemaCount = 0;
  let turn: Promise<void> = Promise.resolve();
  return {
    async fresh(script = '') {
      const schema = `fresh_${String(++schemaCount)}`;
      await database.exec(`CREATE SCHEMA ${schema}; SET search_path TO ${schema}; ${script}`);
      return {
        async connect() {
          const before = turn;
          let done = (): void => undefined;
          turn = new Promise((resolve) => {
            done = () => resolve();
          });
          await before;
          await database.exec(`SET search_path TO ${schema}`);
          return { query: (sql, params) => database.query(sql, params), release: () => done() };
        },
      };
    },
    close: () => database.close(),
  };
}
