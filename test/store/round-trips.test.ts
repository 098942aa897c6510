import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { text } from '../../src/base/text.ts';
import { search } from '../../src/engine/search.ts';
import { steleAnalyser } from '../../src/search/analyse.ts';
import { postgresDatabase, type PostgresPool } from '../../src/store/postgres-database.ts';
import { sqlStore } from '../../src/store/sql-store.ts';
import { documentEvents, sequenced } from '../../src/testing/sample-events.ts';
import { localPostgres } from '../support/postgres.ts';

const postgres = await localPostgres();
after(() => postgres.close());

function counted(pool: PostgresPool): PostgresPool & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    async connect() {
      const client = await pool.connect();
      return {
        query(sql, params) {
          asked.push(sql);
          return client.query(sql, params);
        },
        release: () => client.release(),
      };
    },
  };
}

// Each is a round trip: begin, state, tenant, segments, pages of all terms, ids, passages, sources, commit.
test('a search asks a Postgres store nine times, of however many terms and sources', async () => {
  const pool = counted(await postgres.fresh());
  const store = await sqlStore(postgresDatabase(pool, { use: 'store' }), steleAnalyser);
  await store.apply(sequenced(Array.from({ length: 12 }, (_, index) => documentEvents('acme', `doc-${String(index)}`, [`red fox number ${String(index)}`])).flat()));
  await search(store, text('acme'), 'fox'); // the digest is computed once for each position
  for (const [query, hitCount] of [['fox', 10], ['red fox number', 10], ['5', 1]] as const) {
    pool.asked.length = 0;
    assert.equal((await search(store, text('acme'), query)).hits.length, hitCount);
    assert.equal(pool.asked.length, 9, pool.asked.join('\n'));
  }
});
