import { Failure } from '../base/failure.ts';
import type { SqlDatabase, SqlSession } from './sql-database.ts';
import { integerAt } from './sql-row.ts';

/** Tables that belong together, at a version of their own. */
export interface SqlSchema {
  readonly name: 'log' | 'store';
  readonly version: number;
  /** One statement each. */
  readonly statements: readonly string[];
}

const tableQuery = {
  sqlite: "SELECT name FROM sqlite_master WHERE type = 'table' AND name = $1",
  postgres: 'SELECT to_regclass($1)::text AS name WHERE to_regclass($1) IS NOT NULL',
} as const;

/**
 * Creates the tables where they are missing. Tables of another version are `store_unsupported`: nothing is guessed. Looks
 * first and writes only when there is something to write, so that opening never waits for a writer.
 */
export async function ensureSchema(database: SqlDatabase, schema: SqlSchema): Promise<void> {
  const isThere = (session: SqlSession): Promise<boolean> => isCurrent(database, session, schema);
  if (await database.read(isThere)) return;
  await database.write(async (session) => {
    // Another process may have been first.
    if (await isThere(session)) return;
    await session.all('CREATE TABLE IF NOT EXISTS stele_schema (name TEXT NOT NULL PRIMARY KEY, version INTEGER NOT NULL)');
    for (const statement of schema.statements) await session.all(statement);
    await session.insert('stele_schema', ['name', 'version'], [[schema.name, schema.version]]);
  });
}

async function isCurrent({ dialect }: SqlDatabase, session: SqlSession, { name, version }: SqlSchema): Promise<boolean> {
  const tables = await session.all(tableQuery[dialect], 'stele_schema');
  if (tables.length === 0) return false;
  const rows = await session.all('SELECT version FROM stele_schema WHERE name = $1', name);
  if (rows.length === 0) return false;
  const found = integerAt(rows[0], 'version');
  if (found === version) return true;
  throw new Failure('store_unsupported', `the ${name} has version ${String(found)}, this Stele reads version ${String(version)}`);
}
