import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { text } from '../../src/base/text.ts';
import { openSqlite } from '../../src/cli/open-sqlite.ts';
import type { SqlDatabase, SqlSession } from '../../src/store/sql-database.ts';
import { sqlStore } from '../../src/store/sql-store.ts';
import { plainAnalyser } from '../../src/testing/plain-analyser.ts';
import { documentEvents } from '../../src/testing/sample-events.ts';
import { applyNext } from '../../src/testing/store-case.ts';
import { sqliteFolder } from '../support/sqlite.ts';

const folder = sqliteFolder();
after(() => folder.remove());

const acme = text('acme');

// Notes every statement.
function recording(database: SqlDatabase, statements: Set<string>): SqlDatabase {
  const recorded = (session: SqlSession): SqlSession => ({
    ...session,
    all(sql, ...params) {
      statements.add(sql);
      return session.all(sql, ...params);
    },
  });
  return { ...database, read: (work) => database.read((session) => work(recorded(session))), write: (work) => database.write((session) => work(recorded(session))) };
}

// The steps by which SQLite finds the rows of a statement.
function planOf(sql: string): readonly string[] {
  const client = openSqlite(folder.path('plans.db'))();
  const rows = client.prepare(`EXPLAIN QUERY PLAN ${sql.replaceAll('$', '?')}`).all(...new Array<null>(new Set(sql.match(/\$[0-9]+/g)).size).fill(null));
  client.close();
  return rows.map((row) => String((row as { readonly detail: unknown }).detail));
}

test('no statement of an ingest or a search goes through all rows of a tenant', async () => {
  const statements = new Set<string>();
  const database = folder.open('plans.db');
  await sqlStore(database, plainAnalyser);
  const store = await sqlStore(recording(database, statements), plainAnalyser);
  for (const texts of [['red fox ', 'blue whale '], ['blue whale ', 'green newt '], ['fox ', 'a fox ', 'the fox ', 'one fox ']]) await applyNext(store, documentEvents('acme', 'doc', texts));
  await store.read(async (snapshot) => {
    const { lists } = await snapshot.lexical(acme, [text('fox')]);
    await snapshot.occurrences(acme, await snapshot.idsOf(acme, lists[0].passages));
    await snapshot.chunksOf(acme, text('doc'));
    await snapshot.passagesOf(acme, [text('doc')]);
  });
  const ofRows = [...statements].filter((sql) => /stele_(passages|pages|sources)/.test(sql) && !sql.startsWith('INSERT'));
  assert.ok(ofRows.length >= 8, String(ofRows.length));
  for (const sql of ofRows) {
    for (const step of planOf(sql)) assert.ok(!/^SCAN|\(tenant=\?\)$/.test(step) || step.includes('stele_segments'), `${sql}\n${step}`);
  }
});
