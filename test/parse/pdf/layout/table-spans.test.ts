import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContentSpan, Rule } from '../../../../src/parse/pdf/page-content.ts';
import { layoutOf, tableRows } from '../../../support/layout-views.ts';
import { line, page, rule } from '../../../support/page-builder.ts';

const xs = [7500, 18_000, 26_000, 34_000, 42_000];

/** Rows of cells 14 points apart, `_` for an empty one. */
function rows(...texts: readonly string[]): readonly (readonly ContentSpan[])[] {
  return texts.map((cells, row) => cells.split('|').flatMap((cell, column) => (cell === '_' ? [] : line(xs[column], 9000 + row * 1400, cell))));
}

function table(content: readonly (readonly ContentSpan[])[], rules: readonly Rule[] = []): readonly string[] {
  return tableRows(layoutOf([page(content, { rules })]))[0];
}

/** A ruling below a row. */
function below(row: number, x0: number, x1: number): Rule {
  return rule(x0, 9000 + row * 1400 + 350, x1, 9000 + row * 1400 + 350);
}

const all = (row: number): Rule => below(row, 7000, 46_000);

test('a cell reaches down where the ruling below its row leaves its column out', () => {
  const content = rows('Group|Name|Small|Large', 'North|Alpha|1|2', '_|Beta|3|4', 'South|Gamma|5|6');
  assert.deepEqual(table(content, [all(0), below(1, 17_500, 46_000), all(2)]), ['Group | Name | Small | Large', 'North (2x1) | Alpha | 1 | 2', ' | Beta | 3 | 4', 'South | Gamma | 5 | 6']);
  const apart = ['Group | Name | Small | Large', 'North | Alpha | 1 | 2', ' | Beta | 3 | 4', 'South | Gamma | 5 | 6'];
  assert.deepEqual(table(content, [all(0), all(1), all(2)]), apart);
  assert.deepEqual(table(content, [all(0), all(2)]), apart);
  assert.deepEqual(table(content, [all(0), below(1, 33_500, 37_000), all(2)]), apart);
});

test('a cell does not reach down over a cell that holds text', () => {
  const content = rows('Group|Name|Small|Large', 'North|Alpha|1|2', 'East|Beta|3|4', '_|Gamma|5|6');
  assert.deepEqual(table(content, [all(0), below(1, 17_500, 46_000), below(2, 17_500, 46_000)]), ['Group | Name | Small | Large', 'North | Alpha | 1 | 2', 'East (2x1) | Beta | 3 | 4', ' | Gamma | 5 | 6']);
});

test('a label level with the first of its rows spans one row, one in their middle spans them all', () => {
  const label = (y: number): readonly string[] => table([...rows('Group|Name|Small'), line(7500, y, 'North'), ...rows('_', '_|Alpha|1', '_|Beta|3', 'South|Gamma|5').slice(1)]);
  assert.deepEqual(label(10_400).slice(1), ['North | Alpha | 1', ' | Beta | 3', 'South | Gamma | 5']);
  assert.deepEqual(label(11_100).slice(1), ['North (2x1) | Alpha | 1', ' | Beta | 3', 'South | Gamma | 5']);
});

const body = ['_|Rate|Count|Rate|Count', 'Alpha|1|2|3|4', 'Beta|5|6|7|8', 'Gamma|9|10|11|12'];
const bodyRows = [' | Rate | Count | Rate | Count', 'Alpha | 1 | 2 | 3 | 4', 'Beta | 5 | 6 | 7 | 8', 'Gamma | 9 | 10 | 11 | 12'];

test('titles above heads that say the same again span the columns of their groups', () => {
  assert.deepEqual(table(rows('Name|First|_|Last', ...body)), ['Name (2x1) | First (1x2) |  | Last (1x2) | ', ...bodyRows]);
});

test('a title in the middle of its columns spans those around it', () => {
  const heads = [line(7500, 9000, 'Name'), line(22_500, 9000, 'First'), line(38_500, 9000, 'Last')];
  assert.deepEqual(table([...heads, ...rows('_', ...body).slice(1)]), ['Name (2x1) | First (1x2) |  | Last (1x2) | ', ...bodyRows]);
});

test('a title in the middle of columns of unlike width spans them all', () => {
  const content = [line(7500, 9000, 'Name'), line(31_250, 9000, 'Totals'), ...rows('_', '_|Rate|Count|Rate|Count of all', ...body.slice(1)).slice(1)];
  assert.deepEqual(table(content)[0], 'Name (2x1) | Totals (1x4) |  |  | ');
});

test('rulings side by side below titles show the columns that each spans', () => {
  const named = ['Town|Road|Rail|Air|Sea', 'Alpha|one|two|far|no', 'Beta|two|one|no|far'];
  const titles = rows('Name|Land|_|Rest', ...named);
  const grouped = [below(0, 17_500, 29_500), below(0, 33_500, 44_500)];
  assert.deepEqual(table(titles, grouped)[0], 'Name | Land (1x2) |  | Rest (1x2) | ');
  assert.deepEqual(table(titles)[0], 'Name | Land |  | Rest | ');
  assert.deepEqual(table(titles, [below(0, 17_500, 20_500), below(0, 33_500, 36_500)])[0], 'Name | Land |  | Rest | ');
  assert.deepEqual(table(titles, [all(0)])[0], 'Name | Land |  | Rest | ');
});

test('years are heads, other numbers are none', () => {
  const numbers = ['Alpha|11|22|33|44', 'Beta|55|66|77|88', 'Gamma|99|10|11|12'];
  assert.deepEqual(table(rows('Name|First|_|Last', '_|2019|2020|2021|2022', ...numbers))[0], 'Name (2x1) | First (1x2) |  | Last (1x2) | ');
  assert.deepEqual(table(rows('Name|First|_|Last', '_|2019/20|2020-21|2021/22|2022/23', ...numbers))[0], 'Name (2x1) | First (1x2) |  | Last (1x2) | ');
  assert.deepEqual(table(rows('Name|First|_|Last', '_|3019|4020|3021|4022', ...numbers))[0], 'Name | First |  | Last | ');
});

test('a row of heads with a free column that stays empty below it spans nothing', () => {
  assert.deepEqual(table(rows('Name|First|_|Last', '_|Rate|_|Rate|Count', 'Alpha|1|2|3|4', 'Beta|5|6|7|8'))[0], 'Name | First |  | Last | ');
});
