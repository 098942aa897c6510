import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openSqlite } from '../../src/cli/open-sqlite.ts';
import { postgresDatabase, type PostgresPool } from '../../src/store/postgres-database.ts';
import { sqliteDatabase, type SqliteClient } from '../../src/store/sqlite-database.ts';
import { postgresServer, skipWithoutServer } from '../support/postgres-server.ts';
import { sqliteFolder } from '../support/sqlite.ts';

const folder = sqliteFolder();
const server = postgresServer();
after(async () => {
  folder.remove();
  await server.close();
});

test('a writer waits for 30 seconds unless it is told otherwise', async () => {
  const asked: unknown[] = [];
  const pool: PostgresPool = {
    connect: () =>
      Promise.resolve({
        query(sql, params = []) {
          asked.push(sql, ...params);
          return Promise.resolve({ rows: [] });
        },
        release: () => undefined,
      }),
  };
  await postgresDatabase(pool, { use: 'store' }).write(() => Promise.resolve());
  assert.ok(asked.includes('30000ms'));
  const client: SqliteClient = { exec: (sql) => asked.push(sql), prepare: () => assert.fail(), close: () => undefined };
  sqliteDatabase(() => client, { synchronous: 'normal' }).close();
  assert.match(asked.join('\n'), /busy_timeout = 30000/);
});

test('a SQLite file that another process goes on writing is store_busy when the time is over, and can be read meanwhile', async () => {
  const [one, other] = [1, 2].map(() => sqliteDatabase(openSqlite(folder.path('busy.db')), { synchronous: 'normal', busyMs: 20 }));
  await one.write(async (session) => {
    await session.all('CREATE TABLE t (a INTEGER)');
    await assert.rejects(other.write(() => assert.fail()), { code: 'store_busy' });
    await other.read((reading) => reading.all('SELECT 1'));
  });
  await other.write((session) => session.all('INSERT INTO t VALUES (1)'));
  for (const database of [one, other]) database.close();
});

test('a Postgres store that another process goes on writing is store_busy when the time is over, and can be read meanwhile', { skip: skipWithoutServer }, async () => {
  const url = await server.freshUrl();
  const [one, other] = await Promise.all([1, 2].map(async () => postgresDatabase(await server.open(url), { use: 'store', busyMs: 20 })));
  await one.write(async () => {
    await assert.rejects(other.write(() => assert.fail()), { code: 'store_busy' });
    await other.read((reading) => reading.all('SELECT 1'));
  });
  await other.write((session) => session.all('SELECT 1'));
});
