import { Failure } from '../base/failure.ts';
import type { SqlDatabase, SqlSession } from './sql-database.ts';
import { integerAt, textAt } from './sql-row.ts';

/** Tables that belong together. Their version is the number of migrations that made them. */
export interface SqlSchema {
  readonly name: 'log' | 'store';
  /** From nothing to what this Stele reads. Forward only: one that was published is never changed, a new one is added at the end. */
  readonly migrations: readonly SqlMigration[];
  /** Every table of the last version, parts of partitioned ones included. */
  readonly tables: readonly string[];
  /** Statements that take away what is left of it, whatever that is. */
  readonly removal: readonly string[];
  /** What a person is to do where some of it is gone. */
  readonly remedy: string;
}

/** One step from a version to the next: statements, in order. */
export type SqlMigration = readonly string[];

/**
 * Brings the tables to the version that this Stele reads: makes them where they are missing, and carries those of an older
 * version over, all in one transaction, so that a kill leaves the old version or the new one. Tables of a newer version are
 * `store_unsupported`; where some of the tables are gone, it is `store_damaged`, or all are made anew, empty, as `ifDamaged` says.
 * Looks first and writes only when there is something to write, so that opening never waits for a writer.
 */
export async function ensureSchema(database: SqlDatabase, schema: SqlSchema, ifDamaged: 'refuse' | 'renew' = 'refuse'): Promise<void> {
  const { dialect } = database;
  const found = await lookFor(database, schema);
  const damage = damageOf(found, schema);
  if (damage !== undefined && ifDamaged === 'refuse') throw new Failure('store_damaged', `${damage}; ${schema.remedy}`);
  if (damage === undefined && found.version === schema.migrations.length) return;
  await database.write(async (session) => {
    // Log and store have writers of their own and share the table of versions. Created first: only a statement that opens a
    // table sees for certain what another process committed while this one waited.
    for (const statement of [...lockVersions[dialect], createVersions]) await session.all(statement);
    if (damage !== undefined) await remove(session, schema);
    const version = await readVersion(session, schema);
    for (const statement of schema.migrations.slice(version).flat()) await session.all(statement);
    await writeVersion(session, schema);
  });
}

/** Tells whether a database holds the tables, of whatever version that can be read, or some of them. */
export async function hasSchema(database: SqlDatabase, schema: SqlSchema): Promise<boolean> {
  const { version, missing } = await lookFor(database, schema);
  return version > 0 || missing.length < schema.tables.length;
}

interface Found {
  /** 0 when there is none. */
  readonly version: number;
  /** Tables of the last version that are not there. */
  readonly missing: readonly string[];
}

// One snapshot sees both: tables that another process makes meanwhile are there with their version, or not at all.
function lookFor(database: SqlDatabase, schema: SqlSchema): Promise<Found> {
  return database.read(async (session) => {
    const names = new Set((await session.all(tableNames[database.dialect])).map((row) => textAt(row, 'name')) as readonly string[]);
    return { version: names.has('stele_schema') ? await readVersion(session, schema) : 0, missing: schema.tables.filter((table) => !names.has(table)) };
  });
}

function damageOf({ version, missing }: Found, { name, migrations, tables }: SqlSchema): string | undefined {
  if (version === 0 && missing.length < tables.length) return `there are tables of its ${name} without their version`;
  if (version < migrations.length || missing.length === 0) return undefined;
  // The parts of a table go with it.
  const named = missing.filter((table) => !missing.some((whole) => table.startsWith(`${whole}_`)));
  return `its ${name} lacks the table${named.length > 1 ? 's' : ''} ${named.join(', ')}`;
}

async function remove(session: SqlSession, { name, removal }: SqlSchema): Promise<void> {
  for (const statement of removal) await session.all(statement);
  await session.all('DELETE FROM stele_schema WHERE name = $1', name);
}

const createVersions = 'CREATE TABLE IF NOT EXISTS stele_schema (name TEXT NOT NULL PRIMARY KEY, version INTEGER NOT NULL)';

// "stele" in ASCII, and 3; `postgres-database.ts` has 1 and 2.
const lockVersions = { sqlite: [], postgres: [`SELECT pg_advisory_xact_lock(${String(0x7374656c6503)})`] } as const;

// Names that begin with "stele": both compare them by their bytes.
const tableNames = {
  sqlite: "SELECT name FROM sqlite_master WHERE type = 'table' AND name >= 'stele' AND name < 'stelf'",
  postgres: "SELECT relname::text AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relname >= 'stele' AND relname < 'stelf' AND pg_table_is_visible(oid)",
} as const;

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
