import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOf } from '../../../../src/parse/pdf/layout/lines.ts';
import { taggedTable, type FilledCell } from '../../../../src/parse/pdf/layout/tagged-tables.ts';
import { wordGroups } from '../../../../src/parse/pdf/layout/word.ts';
import { lines, page } from '../../../support/page-builder.ts';

interface Span {
  readonly rowSpan?: number;
  readonly colSpan?: number;
}

/** A tagged cell whose lines start at a point. */
function cell(x: number, y: number, texts: string, { rowSpan = 1, colSpan = 1 }: Span = {}): FilledCell {
  const [group] = wordGroups(page([lines(x, y, texts.split('|'))]));
  return { isHeader: false, rowSpan, colSpan, lines: linesOf(group.words) };
}

const empty: FilledCell = { isHeader: false, rowSpan: 1, colSpan: 1, lines: [] };

/** The place of each cell that holds text, `Alpha 0,1`, and its spans where it has some. */
function places(...rows: readonly (readonly FilledCell[])[]): readonly string[] | undefined {
  return taggedTable(rows)?.cells.filter((each) => each.lines.length > 0).map(({ row, col, rowSpan, colSpan, lines: [{ words }] }) => `${words[0].span.text} ${String(row)},${String(col)}${rowSpan + colSpan > 2 ? ` ${String(rowSpan)}x${String(colSpan)}` : ''}`);
}

test('cells take the next free place of their row, behind those that reach down from above', () => {
  const rows = [
    [cell(7500, 9000, 'North', { rowSpan: 2 }), cell(20_000, 9000, 'Alpha'), cell(32_000, 9000, 'one', { rowSpan: 2 })],
    [cell(20_000, 10_200, 'Beta')],
    [cell(7500, 11_400, 'All', { colSpan: 2 }), cell(32_000, 11_400, 'two')],
  ];
  assert.deepEqual(places(...rows), ['North 0,0 2x1', 'Alpha 0,1', 'one 0,2 2x1', 'Beta 1,1', 'All 2,0 1x2', 'two 2,2']);
});

test('a cell that would reach below the table ends with it', () => {
  assert.deepEqual(places([cell(7500, 9000, 'Name'), cell(20_000, 9000, 'one')], [cell(7500, 10_200, 'Alpha', { rowSpan: 5 }), cell(20_000, 10_200, 'two')]), ['Name 0,0', 'one 0,1', 'Alpha 1,0', 'two 1,1']);
});

test('a table that lacks a cell or has one too many is none, and empty cells count', () => {
  const head = [cell(7500, 9000, 'Name'), cell(20_000, 9000, 'one')];
  assert.equal(places(head, [cell(7500, 10_200, 'Alpha')]), undefined);
  assert.deepEqual(places(head, [cell(7500, 10_200, 'Alpha'), empty]), ['Name 0,0', 'one 0,1', 'Alpha 1,0']);
  assert.equal(places(head, [cell(7500, 10_200, 'Alpha'), empty, empty]), undefined);
  assert.equal(places([empty, empty], [empty, empty]), undefined);
});

test('rows descend: a table whose second row stands above its first is none, one whose rows are level is one', () => {
  const table = (y: number): readonly string[] | undefined => places([cell(7500, 9000, 'Name'), cell(20_000, 9000, 'one')], [cell(7500, y, 'Alpha'), cell(20_000, y, 'two')]);
  assert.equal(table(8900), undefined);
  assert.equal(table(9000)?.length, 4);
});

test('columns follow each other to the right: a table whose columns are swapped is none', () => {
  assert.equal(places([cell(20_000, 9000, 'one'), cell(7500, 9000, 'Name')], [cell(20_000, 10_200, 'two'), cell(7500, 10_200, 'Alpha')]), undefined);
  const spanning = [cell(7500, 9000, 'Over both of them', { colSpan: 2 })];
  assert.deepEqual(places(spanning, [cell(7500, 10_200, 'Alpha'), cell(20_000, 10_200, 'two')])?.length, 3);
});

test('one cell that stands out of its column does not make a table none, most of them do', () => {
  const rows = (...lefts: readonly number[]): readonly string[] | undefined => places(...lefts.map((x, row) => [cell(7500, 9000 + row * 2400, 'Alpha'), cell(x, 10_200 + row * 2400, 'two')]));
  assert.equal(rows(20_000, 20_000, 5000)?.length, 6);
  assert.equal(rows(20_000, 5000, 5000), undefined);
});

test('cells of one row do not overlap: where the text of one runs into the next, nothing is known of the columns', () => {
  const table = (x: number): readonly string[] | undefined => places([cell(7500, 9000, 'Alphabetical'), cell(x, 9000, 'one')], [cell(7500, 10_200, 'Beta'), cell(20_000, 10_200, 'two')]);
  assert.equal(table(12_500)?.length, 4);
  assert.equal(table(12_499), undefined);
});

test('a cell of a row that starts below the text of the one before it may stand under it', () => {
  assert.equal(places([cell(7500, 9000, 'Alphabetical'), cell(10_000, 10_200, 'one')], [cell(7500, 12_600, 'Beta'), cell(20_000, 12_600, 'two')])?.length, 4);
});

test('columns start where their text does, and an empty cell stands between its neighbours', () => {
  const table = taggedTable([[cell(7500, 9000, 'Name'), cell(21_000, 9000, 'one'), cell(32_000, 9000, 'two')], [cell(8000, 10_200, 'Alpha'), empty, cell(31_000, 10_200, 'three')]]);
  assert.ok(table);
  assert.deepEqual(table.edges, [7500, 21_000, 31_000, 33_500]);
  const { x0, y0, x1, y1 } = table.cells[4];
  assert.deepEqual([x0, y0, x1, y1], [21_000, 9500, 31_000, 10_400]);
  assert.deepEqual([table.x0, table.y0, table.x1, table.y1, table.rowCount, table.columnCount], [7500, 8300, 33_500, 10_400, 2, 3]);
});

test('an empty row stands below the row above it and has no height', () => {
  const table = taggedTable([[cell(7500, 9000, 'Name|of all'), cell(21_000, 9000, 'one')], [empty, empty], [cell(7500, 12_600, 'Alpha'), cell(21_000, 12_600, 'two')]]);
  assert.deepEqual(table?.cells.filter(({ row }) => row === 1).map(({ y0, y1 }) => [y0, y1]), [[10_400, 10_400], [10_400, 10_400]]);
});
