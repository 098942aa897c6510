import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Failure } from '../../src/base/failure.ts';
import { catchUp, replay } from '../../src/engine/catch-up.ts';
import { postgresDatabase } from '../../src/store/postgres-database.ts';
import type { SqlDatabase } from '../../src/store/sql-database.ts';
import { logSchema, sqlLog } from '../../src/store/sql-log.ts';
import { hasSchema } from '../../src/store/sql-schema.ts';
import { sqlStore } from '../../src/store/sql-store.ts';
import { storeSchema } from '../../src/store/store-schema.ts';
import { plainAnalyser } from '../../src/testing/plain-analyser.ts';
import { documentEvents, embedded, sampleSpace } from '../../src/testing/sample-events.ts';
import { contentOf } from '../../src/testing/store-case.ts';
import { localPostgres } from '../support/postgres.ts';
import { sqliteFolder } from '../support/sqlite.ts';

const folder = sqliteFolder();
const postgres = await localPostgres();
after(async () => {
  folder.remove();
  await postgres.close();
});

const opened: Readonly<Record<SqlDatabase['dialect'], () => Promise<SqlDatabase>>> = {
  sqlite: () => Promise.resolve(folder.open()),
  postgres: async () => postgresDatabase(await postgres.fresh(), { use: 'store' }),
};

const events = [...documentEvents('acme', 'a', ['red fox', 'blue whale']), embedded('acme', sampleSpace('near', 2), { 'red fox': [1, 2] })];

async function filled(dialect: SqlDatabase['dialect']): Promise<SqlDatabase> {
  const database = await opened[dialect]();
  const log = await sqlLog(database);
  await log.append(events);
  await catchUp(log, await sqlStore(database, plainAnalyser));
  return database;
}

function drop(database: SqlDatabase, tables: readonly string[]): Promise<void> {
  return database.write(async (session) => {
    for (const table of tables) await session.all(`DROP TABLE IF EXISTS ${table}`);
  });
}

function isDamage(...parts: readonly string[]): (error: unknown) => boolean {
  return (error) => error instanceof Failure && error.code === 'store_damaged' && parts.every((part) => error.detail.includes(part));
}

for (const [dialect, lost] of [
  ['sqlite', storeSchema('sqlite').tables.map((table) => [table])],
  ['postgres', [['stele_pages'], ['stele_passages_3'], ['stele_vectors', 'stele_sources', 'stele_state', 'stele_segments_0']]],
] as const) {
  test(`${dialect}: a store that lacks a table is refused by the table's name and with what to do; a replay makes it whole`, async () => {
    const database = await filled(dialect);
    const whole = await contentOf(await sqlStore(database, plainAnalyser));
    for (const tables of lost) {
      await drop(database, tables);
      await assert.rejects(sqlStore(database, plainAnalyser), isDamage(...tables, 'its store lacks the table', 'stele replay rebuilds it from its log'));
      const store = await sqlStore(database, plainAnalyser, { ifDamaged: 'renew' });
      await replay(await sqlLog(database), store);
      assert.equal(await contentOf(store), whole);
    }
  });

  test(`${dialect}: a log that lacks its table is refused, and nothing makes it anew`, async () => {
    const database = await filled(dialect);
    await drop(database, ['stele_events']);
    for (const times of [1, 2]) await assert.rejects(sqlLog(database), isDamage('its log lacks the table stele_events', 'a copy'), String(times));
  });

  test(`${dialect}: tables without the table of their versions are there, and are refused`, async () => {
    const database = await filled(dialect);
    await drop(database, ['stele_schema']);
    for (const schema of [storeSchema(dialect), logSchema]) assert.equal(await hasSchema(database, schema), true);
    await assert.rejects(sqlStore(database, plainAnalyser), isDamage('there are tables of its store without their version'));
    await assert.rejects(sqlLog(database), isDamage('there are tables of its log without their version'));
  });
}
