import { Failure } from '../base/failure.ts';
import type { SqlDatabase, SqlSession } from './sql-database.ts';
import { integerAt } from './sql-row.ts';

/** Tables that belong together. Their version is the number of migrations that made them. */
export interface SqlSchema {
  readonly name: 'log' | 'store';
  /** From nothing to what this Stele reads. Forward only: one that was published is never changed, a new one is added at the end. */
  readonly migrations: readonly SqlMigration[];
}

/** One step from a version to the next: statements, in order. */
export type SqlMigration = readonly string[];

/**
 * Brings the tables to the version that this Stele reads: makes them where they are missing, and carries those of an older
 * version over, all in one transaction, so that a kill leaves the old version or the new one. Tables of a newer version are
 * `store_unsupported`. Looks first and writes only when there is something to write, so that opening never waits for a writer.
 */
export async function ensureSchema(database: SqlDatabase, schema: SqlSchema): Promise<void> {
  const { dialect } = database;
  if ((await foundVersion(database, schema)) === schema.migrations.length) return;
  await database.write(async (session) => {
    // Log and store have writers of their own and share the table of versions. Created first: only a statement that opens a
    // table sees for certain what another process committed while this one waited.
    for (const statement of [...lockVersions[dialect], createVersions]) await session.all(statement);
    const version = await readVersion(session, schema);
    for (const statement of schema.migrations.slice(version).flat()) await session.all(statement);
    await writeVersion(session, schema);
  });
}

/** Tells whether a database holds the tables, of whatever version that can be read. */
export async function hasSchema(database: SqlDatabase, schema: SqlSchema): Promise<boolean> {
  return (await foundVersion(database, schema)) > 0;
}

function foundVersion(database: SqlDatabase, schema: SqlSchema): Promise<number> {
  return database.read(async (session) => ((await hasVersions(session, database.dialect)) ? readVersion(session, schema) : 0));
}

const createVersions = 'CREATE TABLE IF NOT EXISTS stele_schema (name TEXT NOT NULL PRIMARY KEY, version INTEGER NOT NULL)';

// "stele" in ASCII, and 3; `postgres-database.ts` has 1 and 2.
const lockVersions = { sqlite: [], postgres: [`SELECT pg_advisory_xact_lock(${String(0x7374656c6503)})`] } as const;

const tableQuery = {
  sqlite: "SELECT name FROM sqlite_master WHERE type = 'table' AND name = $1",
  postgres: 'SELECT to_regclass($1)::text AS name WHERE to_regclass($1) IS NOT NULL',
} as const;

async function hasVersions(session: SqlSession, dialect: SqlDatabase['dialect']): Promise<boolean> {
  return (await session.all(tableQuery[dialect], 'stele_schema')).length > 0;
}

/** The version of the tables that are there; 0 when there are none. */
async function readVersion(session: SqlSession, { name, migrations }: SqlSchema): Promise<number> {
  const [row] = await session.all('SELECT version FROM stele_schema WHERE name = $1', name);
  if (row === undefined) return 0;
  const version = integerAt(row, 'version');
  if (version <= migrations.length) return version;
  throw new Failure('store_unsupported', `its ${name} has version ${String(version)}, and this Stele reads up to version ${String(migrations.length)}; use the Stele that wrote it, or a newer one`);
}

async function writeVersion(session: SqlSession, { name, migrations }: SqlSchema): Promise<void> {
  await session.all('INSERT INTO stele_schema (name, version) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET version = $2', name, migrations.length);
}
