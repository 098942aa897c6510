import { Failure } from '../base/failure.ts';
import type { SqlDatabase, SqlRow, SqlSession, SqlValue } from './sql-database.ts';
import { insertionOf } from './sql-database.ts';

/** An opened SQLite connection by shape: `libsql`, `better-sqlite3` and `node:sqlite` fit as they are. */
export interface SqliteClient {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
  close(): unknown;
}

/** A prepared statement with positional parameters. */
export interface SqliteStatement {
  run(...params: SqlValue[]): unknown;
  all(...params: SqlValue[]): unknown[];
}

/** Opens connections to one database file, all alike. */
export type OpenSqlite = () => SqliteClient;

/** How writes reach the disk: `full` survives a power cut, `normal` a kill of the process. */
export interface SqliteOptions {
  readonly synchronous: 'full' | 'normal';
  /** How long a writer waits for another process before it is `store_busy`; 30 s when absent. */
  readonly busyMs?: number;
}

/** A SQLite file in WAL mode: one connection that writes, and one for each read that is open, so readers never wait. */
export function sqliteDatabase(open: OpenSqlite, { synchronous, busyMs = BUSY_MS }: SqliteOptions): SqlDatabase & { readonly close: () => void } {
  const connect = (cacheKib: number): Connection => connection(open(), `PRAGMA busy_timeout = ${String(busyMs)}; PRAGMA synchronous = ${synchronous}; PRAGMA wal_autocheckpoint = ${String(CHECKPOINT_PAGES)}; PRAGMA cache_size = ${String(-cacheKib)}`);
  const writer = translated(() => connect(WRITER_CACHE_KIB));
  const idle: Connection[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  return {
    dialect: 'sqlite',
    write(work) {
      const answer = turn.then(() => transaction(writer, 'BEGIN IMMEDIATE', work));
      turn = answer.catch(() => undefined);
      return answer;
    },
    async read(work) {
      const reader = idle.pop() ?? translated(() => connect(READER_CACHE_KIB));
      try {
        return await transaction(reader, 'BEGIN', work);
      } finally {
        idle.push(reader);
      }
    },
    close() {
      for (const { client } of [writer, ...idle.splice(0)]) client.close();
    },
  };
}

const WRITER_CACHE_KIB = 64 * 1024;
const READER_CACHE_KIB = 16 * 1024;
const BUSY_MS = 30_000;

// Of a new file; one that exists keeps its own. Events, texts and postings are long, so larger pages mean fewer of them.
const PAGE_BYTES = 16_384;

// 64 MiB: pages that are written again and again, those of indexes, reach the file once in a while.
const CHECKPOINT_PAGES = 4096;

const ROWS_TOGETHER = 64;

interface Connection {
  readonly client: SqliteClient;
  readonly session: SqlSession;
}

function connection(client: SqliteClient, pragmas: string): Connection {
  client.exec(`PRAGMA page_size = ${String(PAGE_BYTES)}; ${pragmas}; PRAGMA journal_mode = WAL`);
  const prepared = new Map<string, SqliteStatement>();
  const statement = (sql: string): SqliteStatement => {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    // SQLite takes $1 for a name; ?1 is its place.
    const fresh = client.prepare(sql.replaceAll('$', '?'));
    prepared.set(sql, fresh);
    return fresh;
  };
  // By table and rows: spelling a statement of 64 rows costs as much as some of its rows.
  const insertions = new Map<string, SqliteStatement>();
  const insertion = (table: string, columns: readonly string[], rowCount: number): SqliteStatement => {
    const key = `${table} ${columns.join()} ${String(rowCount)}`;
    const known = insertions.get(key) ?? statement(insertionOf(table, columns, rowCount));
    insertions.set(key, known);
    return known;
  };
  const session: SqlSession = {
    dialect: 'sqlite',
    all: async (sql, ...params) => translated(() => statement(sql).all(...params) as SqlRow[]),
    async insert(table, columns, rows) {
      // Many rows by one call cost a third less than one row by each.
      const together = rows.length < ROWS_TOGETHER ? 0 : rows.length - (rows.length % ROWS_TOGETHER);
      translated(() => {
        const many = together === 0 ? undefined : insertion(table, columns, ROWS_TOGETHER);
        for (let start = 0; start < together; start += ROWS_TOGETHER) many?.run(...rows.slice(start, start + ROWS_TOGETHER).flat());
        const one = together === rows.length ? undefined : insertion(table, columns, 1);
        for (const row of rows.slice(together)) one?.run(...row);
      });
    },
  };
  return { client, session };
}

async function transaction<Answer>({ client, session }: Connection, begin: string, work: (session: SqlSession) => Promise<Answer>): Promise<Answer> {
  translated(() => client.exec(begin));
  try {
    const answer = await work(session);
    translated(() => client.exec('COMMIT'));
    return answer;
  } catch (error) {
    // SQLite has undone the transaction itself when the disk is full; then there is nothing to undo.
    try {
      client.exec('ROLLBACK');
    } catch (rollbackError) {
      if (!String(rollbackError).includes('no transaction')) throw rollbackError;
    }
    throw error;
  }
}

// SQLite's result codes, which libsql hands on as `rawCode` and node:sqlite as `errcode`.
const failureCodes = new Map<number, 'store_busy' | 'store_damaged' | 'unreadable'>([
  [5, 'store_busy'],
  [8, 'unreadable'], // read-only
  [11, 'store_damaged'],
  [13, 'unreadable'], // disk full
  [14, 'unreadable'], // cannot be opened
  [26, 'store_damaged'], // no database
]);

function translated<Answer>(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error) || error instanceof Failure) throw error;
    const { errcode, rawCode = errcode } = error as { readonly errcode?: unknown; readonly rawCode?: unknown };
    // Extended codes carry the primary one in their low byte.
    const failure = typeof rawCode === 'number' ? failureCodes.get(rawCode % 256) : undefined;
    if (failure === undefined) throw error;
    throw new Failure(failure, error.message, { cause: error });
  }
}
