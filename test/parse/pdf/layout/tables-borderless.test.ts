import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContentSpan, Rule } from '../../../../src/parse/pdf/page-content.ts';
import { layoutOf, tableRows } from '../../../support/layout-views.ts';
import { line, lines, page, rule } from '../../../support/page-builder.ts';

type Spans = readonly ContentSpan[];

/** Cells of a row as `x text`, in quanta. */
function row(y: number, texts: string): Spans {
  return texts.split('|').flatMap((cell) => {
    const [x, text] = cell.split(' ');
    return line(Number(x), y, text);
  });
}

function tables(spans: readonly Spans[], rules: readonly Rule[] = []): readonly (readonly string[])[] {
  return tableRows(layoutOf([page(spans, { rules })]));
}

/** A ruling of pieces that meet at these places. */
function jointed(y: number, joints: readonly number[]): readonly Rule[] {
  return joints.slice(1).map((x, index) => rule(joints[index], y, x, y));
}

const three = ['7500 Name|20000 Small|32000 Large', '7500 Alpha|20000 1|32000 2', '7500 Beta|20000 3|32000 4'];
const read = ['Name | Small | Large', 'Alpha | 1 | 2', 'Beta | 3 | 4'];

function rowsOf(texts: readonly string[], pitch = 2000): readonly Spans[] {
  return texts.map((text, index) => row(9000 + index * pitch, text));
}

test('one row that stands on a border whose joints part its cells is a table, one without is none', () => {
  assert.deepEqual(tables([row(9000, '7500 Name|20000 Small')], jointed(9400, [7200, 19_800, 46_000])), [['Name | Small']]);
  assert.deepEqual(tables([row(9000, '7500 Name|20000 Small')]), []);
});

test('two rows of two cells are a table where both columns are flush left', () => {
  const two = (x: number): number => tables(rowsOf(['7500 Name|20000 Small', `7500 Alpha|${String(x)} 1`])).length;
  assert.deepEqual([two(20_000), two(20_100), two(20_200)], [1, 1, 0]);
});

/** Cells as wide as each other, each row a little to the right of the one above; the first column of them from `x` on, or moved too. */
function ragged(x?: number): readonly Spans[] {
  return rowsOf([0, 1200, 2400].map((shift) => [x ?? 7500 + shift, 20_000 + shift, 32_000 + shift].map((at) => `${String(at)} quincefruit`).join('|')));
}

test('half of the cells share an edge or a middle with others of their column, except between rulings', () => {
  assert.notEqual(tables(ragged())[0]?.length, 3);
  assert.equal(tables(ragged(), [rule(7200, 7900, 41_000, 7900), rule(7200, 13_500, 41_000, 13_500)])[0].length, 3);
  assert.equal(tables(ragged(7500))[0].length, 3);
});

test('columns may be flush right, or centred', () => {
  assert.equal(tables(rowsOf(['7500 N|20000 1234567890|32000 1234567890', '9500 Al|22500 12345|34500 12345', '12000 Bet|24500 1|36500 1']))[0].length, 3);
  assert.equal(tables(rowsOf(['7500 N|20000 1234567890|32000 1234567890', '9500 Al|21500 1234|33500 1234', '12000 Bet|22250 1|34250 1']))[0].length, 3);
});

test('joints of near borders tell the columns, unless they are fewer than the cells or more than twice as many', () => {
  const bordered = (joints: readonly number[], y = 7900): readonly string[] => tables(rowsOf(three), jointed(y, joints))[0];
  assert.deepEqual(bordered([7200, 19_800, 31_800, 40_000, 46_000]), ['Name | Small | Large | ', 'Alpha | 1 | 2 | ', 'Beta | 3 | 4 | ']);
  assert.deepEqual(bordered([7200, 19_800, 46_000]), read);
  assert.deepEqual(bordered([7200, 19_800, 24_000, 27_000, 31_800, 37_000, 40_000, 46_000]), read);
  assert.deepEqual(bordered([7200, 19_800, 31_800, 40_000, 46_000], 6000), read);
});

test('cells of so many words that they are paragraphs make no table of two columns', () => {
  const text = (count: number): readonly string[] => Array.from({ length: count }, () => 'it is as it is and was');
  const two = (count: number): number => tables([line(7500, 9000, 'Alpha'), line(30_000, 9000, 'Beta'), lines(7500, 11_000, text(count)), lines(30_000, 11_000, text(count))]).length;
  assert.deepEqual([two(16), two(18)], [1, 0]);
});
