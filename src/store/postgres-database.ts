import { connectionFailure, postgresFailure } from './postgres-failure.ts';
import type { SqlDatabase, SqlRow, SqlSession, SqlValue } from './sql-database.ts';
import { inParts } from './sql-database.ts';
import { insertionByColumns } from './postgres-insertion.ts';

/** A pool of Postgres connections by shape: `pg.Pool` fits as it is. */
export interface PostgresPool {
  connect(): Promise<PostgresClient>;
}

/** One connection; a transaction is bound to it. */
export interface PostgresClient {
  query(sql: string, params?: (SqlValue | SqlValue[])[]): Promise<{ readonly rows: unknown[] }>;
  /** Gives the connection back; with `true` it is closed instead. */
  release(isBroken?: boolean): void;
}

/** What a database is used for: writers of a log and of a store do not wait for one another. */
export interface PostgresOptions {
  readonly use: 'log' | 'store';
  /** How long a writer waits for another one before it is `store_busy`; 30 s when absent. */
  readonly busyMs?: number;
}

/** A Postgres database. One writer at a time, by an advisory lock; a read is one REPEATABLE READ snapshot and waits for nobody. */
export function postgresDatabase(pool: PostgresPool, { use, busyMs = BUSY_MS }: PostgresOptions): SqlDatabase {
  return {
    dialect: 'postgres',
    write: (work) =>
      transaction(pool, 'BEGIN', async (session) => {
        await session.all(takeTurn, lockKeys[use], `${String(busyMs)}ms`);
        return work(session);
      }),
    read: (work) => transaction(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', work),
  };
}

const BUSY_MS = 30_000;

// The time is set before the lock is waited for, and only for this transaction.
const takeTurn = "SELECT pg_advisory_xact_lock($1) FROM (SELECT set_config('lock_timeout', $2, true) OFFSET 0) AS set_before";

// Any two numbers that nobody else is likely to lock: "stele" in ASCII, and 1 or 2.
const lockKeys = { log: 0x7374656c6501, store: 0x7374656c6502 } as const;

/** Rows of one statement: a value of hexadecimal digits is built for each array. */
const ROWS_MAX = 1_000;

function sessionOf(client: PostgresClient): SqlSession {
  return {
    dialect: 'postgres',
    all: async (sql, ...params) => (await client.query(sql, [...params])).rows as SqlRow[],
    async insert(table, columns, rows) {
      for (const part of inParts(rows, ROWS_MAX)) {
        const { sql, params } = insertionByColumns(table, columns, part);
        await client.query(sql, params);
      }
    },
  };
}

async function transaction<Answer>(pool: PostgresPool, begin: string, work: (session: SqlSession) => Promise<Answer>): Promise<Answer> {
  const client = await connected(pool);
  let isBroken = false;
  try {
    await client.query(begin);
    const answer = await work(sessionOf(client));
    await client.query('COMMIT');
    return answer;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      isBroken = true;
    });
    throw postgresFailure(error);
  } finally {
    client.release(isBroken);
  }
}

async function connected(pool: PostgresPool): Promise<PostgresClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw connectionFailure(error);
  }
}
