import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnRange, columnsOf, type Interval } from '../../../../src/parse/pdf/layout/table-columns.ts';

/** Cells of a row as `from-to`, `|` between them. */
function row(texts: string): readonly Interval[] {
  return texts.split('|').map((text) => {
    const [x0, x1] = text.split('-').map(Number);
    return { x0, x1 };
  });
}

function columns(rows: readonly string[], crossingsMax = 1, gapMin = 100): string {
  return columnsOf(rows.map(row), crossingsMax, gapMin).map(({ x0, x1 }) => `${String(x0)}-${String(x1)}`).join('|');
}

test('columns are as wide as their cells, and a gap narrower than the least one is none', () => {
  assert.equal(columns(['0-300|400-900', '100-200|500-1000']), '0-300|400-1000');
  assert.equal(columns(['0-301|400-900|1000-1100', '0-301', '400-950']), '0-301|400-950|1000-1100');
  assert.equal(columns(['0-301', '400-900']), '0-900');
});

test('a title that spans columns does not join them, more titles than allowed do', () => {
  const rows = ['0-300|400-900|1000-1300', '0-300|500-900|1100-1300'];
  assert.equal(columns([...rows, '0-300|400-1300']), '0-300|400-900|1000-1300');
  assert.equal(columns([...rows, '0-300|400-1300', '0-300|500-1300']), '0-300|400-1300');
  assert.equal(columns([...rows, '0-300|400-1300', '0-300|500-1300'], 2), '0-300|400-900|1000-1300');
});

test('the gap between two columns is looked for in the fullest rows, and may be as narrow as the narrowest of them', () => {
  const rows = ['0-300|400-900|1000-1300', '0-300|400-920|921-1300', '0-300|400-1300'];
  assert.equal(columns(rows, 1, 80), '0-300|400-920|921-1300');
  assert.equal(columns(['0-300|400-900|1000-1300', '0-300|400-920|920-1300', '0-300|400-1300'], 1, 80), '0-300|400-1300');
});

test('a cell in the gap between two columns stands in the one that it is nearer to', () => {
  const rows = ['0-300|400-700|2000-2300', '0-300|400-700|2000-2300', '400-2300'];
  assert.equal(columns([...rows, '1500-1800']), '0-300|400-700|1500-2300');
  assert.equal(columns([...rows, '900-1200']), '0-300|400-1200|2000-2300');
});

test('text belongs to the columns that it overlaps, and not to one that it only touches', () => {
  const three = row('0-1000|2000-3000|4000-5000');
  assert.deepEqual(columnRange(three, { x0: 100, x1: 900 }), [0, 0]);
  assert.deepEqual(columnRange(three, { x0: 500, x1: 4500 }), [0, 2]);
  assert.deepEqual(columnRange(three, { x0: 0, x1: 2090 }), [0, 0]);
  assert.deepEqual(columnRange(three, { x0: 0, x1: 2100 }), [0, 1]);
});

test('text between columns belongs to the nearest, and in the very middle to the left one', () => {
  const three = row('0-1000|3000-4000|6000-7000');
  assert.deepEqual(columnRange(three, { x0: 1100, x1: 2000 }), [0, 0]);
  assert.deepEqual(columnRange(three, { x0: 2000, x1: 2900 }), [1, 1]);
  assert.deepEqual(columnRange(three, { x0: 4200, x1: 4400 }), [1, 1]);
  assert.deepEqual(columnRange(three, { x0: 5500, x1: 5900 }), [2, 2]);
  assert.deepEqual(columnRange(three, { x0: 7500, x1: 7900 }), [2, 2]);
  assert.deepEqual(columnRange(three, { x0: 1900, x1: 2100 }), [0, 0]);
});
