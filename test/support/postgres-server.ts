import { openPostgres, type OpenedPostgres } from '../../src/cli/open-postgres.ts';

/** Why a test that needs a real server is skipped; `false` when one is named. `scripts/with-postgres.sh npm test` names one. */
export const skipWithoutServer = process.env['STELE_TEST_POSTGRES'] === undefined && 'STELE_TEST_POSTGRES names no server; PGlite stands in for it';

/** A server for tests: every database is new, and dropped at the end. */
export interface PostgresServer {
  /** The address of a new database. */
  readonly freshUrl: (collation?: Collation) => Promise<string>;
  /** A pool on a new database, or on the one of that address. */
  readonly open: (url?: string) => Promise<OpenedPostgres>;
  readonly close: () => Promise<void>;
}

/** How a database orders text where nobody says how. */
export const collations = {
  C: "LOCALE 'C'",
  'C.UTF-8': "LOCALE 'C.UTF-8'",
  en_US: "LOCALE_PROVIDER icu ICU_LOCALE 'en-US' LOCALE 'C.UTF-8'",
  Turkish: "LOCALE_PROVIDER icu ICU_LOCALE 'tr-TR' LOCALE 'C.UTF-8'",
} as const;

export type Collation = keyof typeof collations;

/** The server that `STELE_TEST_POSTGRES` names. Nothing is connected before the first use. */
export function postgresServer(): PostgresServer {
  const address = process.env['STELE_TEST_POSTGRES'] ?? 'postgres://nowhere';
  const admin = openPostgres(address);
  const pools = new Set<OpenedPostgres>();
  const names: string[] = [];
  const run = async (sql: string): Promise<void> => {
    const client = await admin.connect();
    try {
      await client.query(sql);
    } finally {
      client.release();
    }
  };
  const freshUrl = async (collation: Collation = 'Turkish'): Promise<string> => {
    const name = `stele_test_${String(process.pid)}_${String(databaseCount++)}`;
    await run(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' ${collations[collation]}`);
    names.push(name);
    return Object.assign(new URL(address), { pathname: `/${name}` }).href;
  };
  return {
    freshUrl,
    async open(url) {
      const pool = openPostgres(url ?? (await freshUrl()));
      const opened = {
        ...pool,
        async end(): Promise<void> {
          if (pools.delete(opened)) await pool.end();
        },
      };
      pools.add(opened);
      return opened;
    },
    async close() {
      for (const pool of pools) await pool.end();
      for (const name of names) await run(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}

let databaseCount = 0;
