import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { storeSchema } from '../../src/store/store-schema.ts';

const folder = new URL('../../src/store/', import.meta.url);
const sources = readdirSync(folder).map((name) => ({ name, code: readFileSync(new URL(name, folder), 'utf8') }));
const statements = (['sqlite', 'postgres'] as const).flatMap((dialect) => storeSchema(dialect).migrations.flat());

// What databases compute by rules of their own: case and classes of characters, sums and means of floats, logarithms, patterns,
// clocks, chance. Stores read bytes, texts and integers, and everything else is computed here, once.
const foreign = /\b(lower|upper|ilike|like|similar|initcap|unaccent|to_tsvector|avg|ln|log|exp|power|sum|stddev|now|current_timestamp|random|gen_random_uuid|nextval|trim|btrim|regexp_\w+|substring)\b *\(|\b(ilike|like|similar to)\b/i;

for (const { name, code } of sources) {
  test(`no statement in ${name} asks a database for what two databases answer differently`, () => {
    for (const [, statement] of code.matchAll(/[`'"]((?:SELECT|INSERT|UPDATE|DELETE|WITH)\b[^`]*?)[`'"][,;)\n]/g)) assert.doesNotMatch(statement, foreign);
  });
}

test('columns are integers, texts and bytes, never absent, and texts are ordered by code point', () => {
  const columns = statements.flatMap((statement) => [...statement.matchAll(/^\s+([a-z_]+) ((?:[A-Z"]+ ?)+.*?),?$/gm)].map(([, column, type]) => ({ column, type })));
  assert.ok(columns.length > 40);
  for (const { column, type } of columns) {
    if (['PRIMARY', 'UNIQUE'].includes(column.toUpperCase())) continue;
    assert.match(type, /^(INTEGER PRIMARY KEY|(BIGINT|INTEGER|TEXT|BLOB|BYTEA|TEXT COLLATE "C") NOT NULL)/, `${column} ${type}`);
  }
  const postgres = storeSchema('postgres').migrations.flat().filter((statement) => /^CREATE TABLE stele_/.test(statement));
  for (const statement of postgres) assert.doesNotMatch(statement, /TEXT (?!COLLATE "C")/, statement);
});
