import { resolve } from 'node:path';
import { Failure } from '../base/failure.ts';
import { sha256 } from '../base/hash.ts';
import { steleAnalyser } from '../search/analyse.ts';
import { postgresDatabase } from '../store/postgres-database.ts';
import type { SqlDatabase } from '../store/sql-database.ts';
import { logSchema, sqlLog } from '../store/sql-log.ts';
import { hasSchema } from '../store/sql-schema.ts';
import { sqlStore } from '../store/sql-store.ts';
import { storeSchema } from '../store/store-schema.ts';
import { openPostgres } from './open-postgres.ts';
import { ifDamaged, placesIn, tenantOf, type Index, type Purpose } from './opened-index.ts';

/** Log and store in one database; the places, which are this machine's own, in `.stele` under a name that follows from the database's. */
export async function openIndexServer(url: string, purpose: Purpose): Promise<Index> {
  const name = serverName(url);
  const placesPath = resolve('.stele', `${sha256(name).slice(0, 16)}.places.json`);
  const pool = openPostgres(url);
  try {
    const [store, log] = [postgresDatabase(pool, { use: 'store' }), postgresDatabase(pool, { use: 'log' })];
    await requireTables({ store, log, name, purpose });
    return {
      store: await sqlStore(store, steleAnalyser, { ifDamaged: ifDamaged(purpose) }),
      log: await sqlLog(log),
      tenant: tenantOf,
      ...placesIn(placesPath),
      close: () => pool.end(),
    };
  } catch (error) {
    await pool.end();
    if (!(error instanceof Failure) || error.detail.includes(name)) throw error;
    throw new Failure(error.code, `${name}: ${error.detail}`, { cause: error });
  }
}

// Without user and password: the name is shown.
function serverName(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `${host}${pathname}`;
  } catch (error) {
    throw new Failure('usage', '--store takes postgres://USER:PASSWORD@HOST:PORT/DATABASE, with signs like @ and / in a password written as %40 and %2F', { cause: error });
  }
}

interface Tables {
  readonly store: SqlDatabase;
  readonly log: SqlDatabase;
  readonly name: string;
  readonly purpose: Purpose;
}

async function requireTables({ store, log, name, purpose }: Tables): Promise<void> {
  if (purpose === 'write') return;
  if (!(await hasSchema(log, logSchema))) throw new Failure('not_found', `${name} holds no index; stele ingest PATH with the same --store makes one`);
  if (purpose === 'read' && !(await hasSchema(store, storeSchema('postgres')))) {
    throw new Failure('not_found', `the store in ${name} was deleted; stele replay rebuilds it from its log`);
  }
}
