import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Element, Table } from '../../src/document/paged.ts';
import { tableTaker } from '../../src/projection/take-table.ts';

const tables = ['t0001', 't0002', 't0003'].map((id): Table => ({ id, page_refs: ['p0001'], bbox: [0, 0, 1, 1], n_rows: 1, n_cols: 1, header_rows: 0, header_cols: 0, cells: [] }));

function element(table_ref?: string): Element {
  return { id: 'e000001', type: 'table', page: 'p0001', bbox: [0, 0, 1, 1], ...(table_ref === undefined ? {} : { table_ref }) };
}

test('a table is found in any order, and once', () => {
  const take = tableTaker(tables);
  const found = ['t0002', undefined, 't0001', 't0002', 't0009', 't0003'].map((id) => take(element(id))?.id);
  assert.deepEqual(found, ['t0002', undefined, 't0001', undefined, undefined, 't0003']);
});

test('tables are read no further than they are asked for', () => {
  let read = 0;
  const take = tableTaker((function* () {
    for (const table of tables) {
      read++;
      yield table;
    }
  })());
  take(element('t0001'));
  assert.equal(read, 1);
});
