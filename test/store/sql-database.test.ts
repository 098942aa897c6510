import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valueList } from '../../src/store/sql-database.ts';

test('lists of all lengths up to 512 make ten texts, by repeating their last value', () => {
  assert.deepEqual(valueList(2, [7]), { sql: '($2)', params: [7] });
  assert.deepEqual(valueList(3, [7, 8, 9]), { sql: '($3, $4, $5, $6)', params: [7, 8, 9, 9] });
  const texts = new Set(Array.from({ length: 512 }, (_, length) => valueList(2, new Array(length + 1).fill(0)).sql));
  assert.equal(texts.size, 10);
});
