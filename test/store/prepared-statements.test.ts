import assert from 'node:assert/strict';
import { test } from 'node:test';
import { preparing } from '../../src/store/prepared-statements.ts';

test('a statement with parameters has one name on every connection, another statement another, and one without parameters none', async () => {
  const asked: (readonly [name: string | undefined, text: string, values: readonly unknown[] | undefined])[] = [];
  const pool = preparing({
    connect: () =>
      Promise.resolve({
        query({ name, text, values }) {
          asked.push([name, text, values]);
          return Promise.resolve({ rows: [] });
        },
        release: () => undefined,
      }),
  });
  for (const number of [1, 2]) {
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT $1', [number]);
    await client.query('DELETE $1', [number]);
  }
  const [[, , values], [first, ...ofFirst], [second, ...ofSecond], ...others] = asked;
  assert.equal(values, undefined);
  assert.ok(typeof first === 'string' && typeof second === 'string' && first !== second);
  assert.deepEqual([ofFirst, ofSecond], [['SELECT $1', [1]], ['DELETE $1', [1]]]);
  assert.deepEqual(others, [[undefined, 'BEGIN', undefined], [first, 'SELECT $1', [2]], [second, 'DELETE $1', [2]]]);
});
