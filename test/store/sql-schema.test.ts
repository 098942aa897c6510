import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { Failure } from '../../src/base/failure.ts';
import { memoryStore } from '../../src/store/memory-store.ts';
import { postgresDatabase } from '../../src/store/postgres-database.ts';
import type { SqlDatabase } from '../../src/store/sql-database.ts';
import { sqlLog } from '../../src/store/sql-log.ts';
import { ensureSchema } from '../../src/store/sql-schema.ts';
import { sqlStore } from '../../src/store/sql-store.ts';
import { storeSchema } from '../../src/store/store-schema.ts';
import { plainAnalyser } from '../../src/testing/plain-analyser.ts';
import { documentEvents } from '../../src/testing/sample-events.ts';
import { applyNext, dumpOf, tenants } from '../../src/testing/store-case.ts';
import { localPostgres } from '../support/postgres.ts';
import { sqliteFolder } from '../support/sqlite.ts';

const folder = sqliteFolder();
const postgres = await localPostgres();
after(async () => {
  folder.remove();
  await postgres.close();
});

/** A database on which a script was run that a dump of another database gave. */
const opened: Readonly<Record<SqlDatabase['dialect'], (script?: string) => Promise<SqlDatabase>>> = {
  sqlite: (script = '') => Promise.resolve(folder.openScript(script)),
  postgres: async (script) => postgresDatabase(await postgres.fresh(script), { use: 'store' }),
};

function frozen(dialect: SqlDatabase['dialect'], version: number): string {
  return readFileSync(new URL(`../vectors/stores/version-${String(version)}.${dialect}.sql`, import.meta.url), 'utf8');
}

function versionsOf(database: SqlDatabase): Promise<unknown> {
  return database.read(async (session) => Object.fromEntries((await session.all('SELECT name, version FROM stele_schema ORDER BY name')).map(({ name, version }) => [name, Number(version)])));
}

for (const dialect of ['sqlite', 'postgres'] as const) {
  const current = storeSchema(dialect);

  test(`${dialect}: a store of version 1 is carried over: the same answers, no damage, and it can be written`, async () => {
    const database = await opened[dialect](frozen(dialect, 1));
    const log = await sqlLog(database);
    const store = await sqlStore(database, plainAnalyser);
    assert.deepEqual(await versionsOf(database), { log: 1, store: current.migrations.length });

    const { events } = await log.read(0, 100);
    const expected = memoryStore(plainAnalyser);
    await expected.apply(events);
    assert.equal(await dumpOf(store), await dumpOf(expected));
    for (const written of [store, expected]) await applyNext(written, documentEvents('acme', 'doc', ['red fox ', 'something new']));
    assert.equal(await dumpOf(store), await dumpOf(expected));
    for (const tenant of tenants) {
      const { sources, damages } = await store.read((snapshot) => snapshot.audit(tenant));
      assert.deepEqual([damages, sources.filter((source) => source.damages.length > 0)], [[], []]);
    }
  });

  test(`${dialect}: a migration that fails leaves the version and the rows that were there`, async () => {
    const database = await opened[dialect](frozen(dialect, 1));
    const broken = { ...current, migrations: [...current.migrations, ['DROP TABLE stele_pages', 'SELECT nothing FROM nowhere']] };
    await assert.rejects(ensureSchema(database, broken));
    assert.deepEqual(await versionsOf(database), { log: 1, store: 1 });
    const rows = await database.read((session) => session.all('SELECT segment FROM stele_pages'));
    assert.ok(rows.length > 0);
  });

  test(`${dialect}: a store or a log of a newer version is refused with both versions and what to do`, async () => {
    for (const [open, name] of [[(database: SqlDatabase) => sqlStore(database, plainAnalyser), 'store'], [sqlLog, 'log']] as const) {
      const database = await opened[dialect]();
      await open(database);
      await database.write((session) => session.all('UPDATE stele_schema SET version = 99'));
      const isRefusal = (error: unknown): boolean =>
        error instanceof Failure && error.code === 'store_unsupported' && /has version 99, and this Stele reads up to version [0-9]+; use/.test(error.detail) && error.detail.includes(name);
      await assert.rejects(open(database), isRefusal);
    }
  });

  test(`${dialect}: opening a store that is there writes nothing`, async () => {
    const database = await opened[dialect]();
    await sqlStore(database, plainAnalyser);
    const readOnly: SqlDatabase = { ...database, write: () => Promise.reject(new Error('a write')) };
    await sqlStore(readOnly, plainAnalyser);
  });
}
