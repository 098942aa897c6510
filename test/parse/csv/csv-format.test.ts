import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvFormat, tsvFormat } from '../../../src/parse/csv/csv-format.ts';
import { errorOf, exactLines, parseWith, treeOf } from '../../support/trees.ts';

test('rows are maps by the names of the first row', () => {
  assert.deepEqual(exactLines(csvFormat, 'id,name\r\n1,"A, ""B"""\r\n2,\r\n'), ['[0].id: "1"', '[0].name: A, "B"', '[1].id: "2"', '[1].name: ""']);
});

test('without names rows are sequences', () => {
  assert.deepEqual(exactLines(csvFormat, '1,2\n3,4\n'), ['[0][0]: "1"', '[0][1]: "2"', '[1][0]: "3"', '[1][1]: "4"']);
  assert.deepEqual(exactLines(csvFormat, 'a,a\nx,y\n').length, 4);
  assert.deepEqual(exactLines(csvFormat, 'a,\nx,y\n').length, 4);
});

test('a semicolon or a tab separates where the first line has most of it', () => {
  assert.deepEqual(exactLines(csvFormat, 'a;"b,c,d"\n1;2,5\n'), ['[0].a: "1"', '[0].b,c,d: 2,5']);
  assert.deepEqual(exactLines(tsvFormat, 'a\tb,c\nx\ty\n'), ['[0].a: x', '[0].b,c: y']);
});

test('cells have their places, also over several lines', () => {
  const { nodes } = treeOf(csvFormat, 'a,b\n"x\ny",😀z\nq,r');
  assert.deepEqual(nodes.slice(2, 4).map(({ value, range, line, line_end }) => [value, range, line, line_end]), [
    ['x\ny', { start: 4, end: 9 }, 2, 3],
    ['😀z', { start: 10, end: 12 }, 3, undefined],
  ]);
  assert.equal(nodes[4].line, 4);
});

test('rows with another number of cells are kept, and counted in one warning', () => {
  const source = 'a,b\n1\n1,2,3\n1,2\n\n';
  assert.deepEqual(exactLines(csvFormat, source), ['[0].a: "1"', '[1].a: "1"', '[1].b: "2"', '[1].column 3: "3"', '[2].a: "1"', '[2].b: "2"']);
  assert.deepEqual(parseWith(csvFormat, source).diagnostics.map(({ code, count, line }) => [code, count, line]), [['table_ragged', 2, 2]]);
});

test('an empty source is an empty table', () => {
  assert.deepEqual(exactLines(csvFormat, ''), ['%: []']);
});

test('what is no table is refused', () => {
  assert.deepEqual([errorOf(csvFormat, 'a\n"x').code, errorOf(csvFormat, 'a\n"x').line], ['csv_syntax', 2]);
  assert.equal(errorOf(csvFormat, 'a\n"x"y\n').code, 'csv_syntax');
  assert.equal(errorOf(csvFormat, 'a\n1\n2\n3\n', { limits: { nodeCountMax: 4 } }).code, 'node_limit');
});
