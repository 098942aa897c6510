import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContentSpan, Rule } from '../../../../src/parse/pdf/page-content.ts';
import { layoutOf, tableRows } from '../../../support/layout-views.ts';
import { line, lines, page, rule } from '../../../support/page-builder.ts';

const xs = [7500, 20_000, 32_000];

/** One row of cells, `_` for an empty one. */
function row(y: number, cells: string): readonly ContentSpan[] {
  return cells.split('|').flatMap((cell, index) => (cell === '_' ? [] : line(xs[index], y, cell)));
}

function tables(spans: readonly (readonly ContentSpan[])[], rules: readonly Rule[] = []): readonly (readonly string[])[] {
  return tableRows(layoutOf([page(spans, { rules })]));
}

const top = [row(9000, 'Name|Small|Large'), row(10_200, 'Alpha|1|2')];

test('a single line over most of the table is the title of the rows below it', () => {
  const title = 'Counted in the whole of the country and its towns';
  assert.deepEqual(tables([...top, line(7500, 11_400, title), row(12_600, 'Beta|3|4')]), [['Name | Small | Large', 'Alpha | 1 | 2', `${title} (1x3) |  | `, 'Beta | 3 | 4']]);
});

test('a label of two lines that stands alone in its row is a row, a paragraph as wide as the table ends it', () => {
  const rest = row(13_800, 'Beta|3|4');
  assert.deepEqual(tables([...top, lines(7500, 11_400, ['Fruit of', 'the trees']), rest]), [['Name | Small | Large', 'Alpha | 1 | 2', 'Fruit of the trees |  | ', 'Beta | 3 | 4']]);
  const paragraph = ['Counted in the whole of the country and its towns', 'and in the villages that belong to none of them'];
  assert.deepEqual(tables([...top, lines(7500, 11_400, paragraph), rest]), [['Name | Small | Large', 'Alpha | 1 | 2']]);
});

test('the borders of a table beside it part no columns', () => {
  const jointed = (x: number, y: number): readonly Rule[] => [rule(x, y, x + 2000, y), rule(x + 2000, y, x + 4000, y), rule(x + 4000, y, x + 5000, y)];
  for (const x of [1000, 40_000]) {
    const rules = [8000, 9300, 10_500, 11_700].flatMap((y) => jointed(x, y));
    assert.deepEqual(tables([...top, row(11_400, 'Beta|3|4')], rules), [['Name | Small | Large', 'Alpha | 1 | 2', 'Beta | 3 | 4']]);
  }
});

const frame = [rule(7200, 7900, 46_000, 7900), rule(7200, 20_000, 46_000, 20_000)];

test('rulings above and below enclose a row of one cell far from the others, but no paragraph', () => {
  const around = (middle: readonly ContentSpan[]): readonly (readonly ContentSpan[])[] => [row(9000, 'Name|Small|Large'), middle, row(19_000, 'Beta|3|4')];
  assert.deepEqual(tables(around(line(7500, 14_000, 'Fruit')), frame), [['Name | Small | Large', 'Fruit |  | ', 'Beta | 3 | 4']]);
  const paragraph = ['Counted in the whole of the country and its towns and', 'in the villages that belong to none of them by far'];
  assert.deepEqual(tables(around(lines(7500, 14_000, paragraph)), frame), []);
});

test('rulings of unlike width enclose nothing, nor does one far above the first row', () => {
  const content = [row(9000, 'Name|Small|Large'), row(14_000, 'Alpha|1|2'), row(19_000, 'Beta|3|4')];
  assert.equal(tables(content, frame).length, 1);
  assert.deepEqual(tables(content, [frame[0], rule(7200, 20_000, 46_301, 20_000)]), []);
  assert.deepEqual(tables(content, [rule(7200, 6200, 46_000, 6200), frame[1]]), []);
  assert.deepEqual(tables(content, [rule(9000, 7900, 46_000, 7900), rule(9000, 20_000, 46_000, 20_000)]), []);
});

test('the title of a group between rows whose labels are indented is a row, text farther to the left ends the table', () => {
  const indented = (y: number, cells: string): readonly ContentSpan[] => cells.split('|').flatMap((cell, index) => line(xs[index] + (index === 0 ? 2500 : 0), y, cell));
  const read = (x: number): readonly (readonly string[])[] => tables([indented(9000, 'Alpha|1|2'), indented(10_200, 'Beta|3|4'), line(x, 11_400, 'Fruit'), indented(12_600, 'Gamma|5|6'), indented(13_800, 'Delta|7|8')]);
  assert.deepEqual(read(7500), [['Alpha | 1 | 2', 'Beta | 3 | 4', 'Fruit |  | ', 'Gamma | 5 | 6', 'Delta | 7 | 8']]);
  assert.equal(read(6900).length, 2);
});
