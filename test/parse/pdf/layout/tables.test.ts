import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContentSpan } from '../../../../src/parse/pdf/page-content.ts';
import { layoutOf, tableRows } from '../../../support/layout-views.ts';
import { bold, grid, line, lines, page, rule, type Setting } from '../../../support/page-builder.ts';

const xs = [7500, 20_000, 32_000, 44_000];

/** One row of cells, `_` for an empty one. */
function row(y: number, cells: string, setting: Setting = {}): readonly ContentSpan[] {
  return cells.split('|').flatMap((cell, index) => (cell === '_' ? [] : line(xs[index], y, cell, setting)));
}

function tables(spans: readonly (readonly ContentSpan[])[], rules: Parameters<typeof page>[1] = {}): readonly (readonly string[])[] {
  return tableRows(layoutOf([page(spans, rules)]));
}

test('a table without rulings is found by its rows', () => {
  assert.deepEqual(tables([row(9000, 'Name|Small|Large'), row(10_200, 'Alpha|1|2'), row(11_400, 'Beta|_|12'), row(12_600, 'Total|1|14')]), [
    ['Name | Small | Large', 'Alpha | 1 | 2', 'Beta |  | 12', 'Total | 1 | 14'],
  ]);
});

test('a cell of several lines is one cell', () => {
  const content = [row(9000, 'Name|What it is'), line(7500, 11_000, 'Alpha'), lines(20_000, 11_000, ['the first', 'of its kind']), row(14_500, 'Beta|the second')];
  assert.deepEqual(tables(content), [['Name | What it is', 'Alpha | the first of its kind', 'Beta | the second']]);
});

test('a header spans the columns that it crosses, and its neighbours reach down beside it', () => {
  const wide = line(21_500, 9000, 'Counted in the first half');
  const content = [line(7500, 9000, 'Name'), wide, row(10_200, '_|Spring|Summer'), row(11_400, 'Alpha|1|2'), row(12_600, 'Beta|3|4'), row(13_800, 'Gamma|5|6')];
  assert.deepEqual(tables(content), [['Name (2x1) | Counted in the first half (1x2) | ', ' | Spring | Summer', 'Alpha | 1 | 2', 'Beta | 3 | 4', 'Gamma | 5 | 6']]);
});

test('a label centred over several rows spans them', () => {
  const content = [row(9000, 'Group|Name|Size'), line(7500, 12_200, 'North'), row(11_000, '_|Alpha|1'), row(13_400, '_|Beta|2'), row(15_800, 'South|Gamma|3')];
  assert.deepEqual(tables(content), [['Group | Name | Size', 'North (2x1) | Alpha | 1', ' | Beta | 2', 'South | Gamma | 3']]);
});

test('in a grid, cells without a ruling between them are one', () => {
  const edges = [7200, 19_800, 31_800, 43_800];
  const rules = [
    ...[9000, 10_500, 13_500].map((y) => rule(7200, y, 43_800, y)),
    rule(19_800, 12_000, 43_800, 12_000),
    ...[7200, 19_800, 43_800].map((x) => rule(x, 9000, x, 13_500)),
    rule(31_800, 10_500, 31_800, 13_500),
  ];
  const content = [line(7500, 10_000, 'Name'), line(20_000, 10_000, 'Both halves'), line(7500, 12_200, 'Alpha'), row(11_500, '_|1|2'), row(13_000, '_|3|4')];
  assert.deepEqual(edges.length, 4);
  assert.deepEqual(tables(content, { rules }), [['Name | Both halves (1x2) | ', 'Alpha (2x1) | 1 | 2', ' | 3 | 4']]);
});

test('the text of a grid cell is every word inside its box (B28)', () => {
  const cell = [...line(20_500, 11_200, '0'), ...line(21_050, 11_200, '~', { size: 900 }), ...line(21_600, 11_200, '1')].map((span, index) => ({ ...span, before: index === 0 ? ('line' as const) : ('none' as const) }));
  const content = [line(7500, 11_200, 'Range'), cell, line(7500, 12_700, 'Count'), line(20_500, 12_700, '12')];
  assert.deepEqual(tables(content, { rules: grid([7200, 20_200, 33_000], [10_200, 11_700, 13_200]) }), [['Range | 0~1', 'Count | 12']]);
});

test('a grid that rules its columns and header only is divided by its rows of text', () => {
  const rules = [...[9000, 10_500, 15_000].map((y) => rule(7200, y, 33_000, y)), ...[7200, 19_800, 33_000].map((x) => rule(x, 9000, x, 15_000))];
  const content = [row(10_000, 'Name|Score'), row(11_500, 'Alpha|1'), row(12_900, 'Beta|2'), row(14_300, 'Gamma|3')];
  assert.deepEqual(tables(content, { rules }), [['Name | Score', 'Alpha | 1', 'Beta | 2', 'Gamma | 3']]);
});

test('rulings above and below enclose rows of one cell', () => {
  const rules = [rule(7200, 7900, 45_000, 7900), rule(7200, 9500, 45_000, 9500), rule(7200, 14_500, 45_000, 14_500)];
  const content = [row(9000, '_|Before|After'), row(10_600, 'Parents'), row(11_800, 'Copies'), row(13_000, 'Divisions'), row(14_200, 'Daughters')];
  assert.deepEqual(tables(content, { rules }), [[' | Before | After', 'Parents |  | ', 'Copies |  | ', 'Divisions |  | ', 'Daughters |  | ']]);
});

test('a row whose cells end in painted spaces is cut at the columns of the rows above', () => {
  const glued = [...line(7500, 12_600, 'Yi'), ...line(20_000, 12_600, '70')].map((span, index) => (index === 1 ? { ...span, before: 'space' as const } : span));
  const content = [row(9000, 'Name|Small|Large'), row(10_200, 'Alpha|1|2'), row(11_400, 'Beta|3|4'), glued];
  assert.deepEqual(tables(content)[0].at(-1), 'Yi | 70 | ');
});

test('a paragraph between two tables parts them', () => {
  const content = [row(9000, 'Name|Small|Large'), row(10_200, 'Alpha|1|2'), line(7500, 12_400, 'The next table counts again'), row(14_600, 'Name|Small|Large'), row(15_800, 'Beta|3|4')];
  assert.deepEqual(tables(content), [['Name | Small | Large', 'Alpha | 1 | 2'], ['Name | Small | Large', 'Beta | 3 | 4']]);
});

test('two columns of running text are no table', () => {
  const prose = Array.from({ length: 6 }, (_, index) => `a line of running text that is number ${String(index)}`);
  assert.deepEqual(tables([lines(7200, 9000, prose, { size: 900 }), lines(33_000, 9000, prose, { size: 900 })]), []);
});

test('a table that goes on over the page is one, without its repeated header, each cell knowing its page', () => {
  const pages = [
    page([row(70_000, 'Name|Small|Large'), row(71_200, 'Alpha|1|2'), row(72_400, 'Beta|3|4')]),
    page([row(9000, 'Name|Small|Large'), row(10_200, 'Gamma|5|6'), row(11_400, 'Delta|7|8')], { index: 2 }),
  ];
  const layout = layoutOf(pages);
  assert.deepEqual(tableRows(layout), [['Name | Small | Large', 'Alpha | 1 | 2', 'Beta | 3 | 4', 'Gamma | 5 | 6', 'Delta | 7 | 8']]);
  assert.deepEqual(layout.tables[0].page_refs, ['p0001', 'p0002']);
  const [first, second] = layout.elements;
  assert.deepEqual([first.table_ref, first.page, second.table_ref, second.page], ['t0001', 'p0001', undefined, 'p0002']);
  assert.deepEqual(layout.tables[0].cells.map(({ row: at, element_refs: refs }) => [at, refs?.[0]]).filter(([, ref]) => ref !== undefined).map(([at]) => at), [3, 3, 3, 4, 4, 4]);
});

test('a row that the page end divides is put together, also when one cell only goes on', () => {
  const pages = [
    page([row(70_000, 'Name|What it is'), row(71_400, 'Alpha|the first'), row(72_800, 'Beta|the second of'), row(74_200, 'Gamma|which goes on')]),
    page([line(20_000, 9000, 'over the page'), lines(7200, 15_000, ['Then there is text again, as', 'wide as the page is.'])], { index: 2 }),
  ];
  assert.deepEqual(tableRows(layoutOf(pages)), [['Name | What it is', 'Alpha | the first', 'Beta | the second of', 'Gamma | which goes on over the page']]);
});

test('words that a narrow column breaks are put together, other lines are not', () => {
  const narrow = (y: number, parts: readonly string[]): readonly ContentSpan[] => lines(20_000, y, parts, { between: 'gap' });
  const content = [row(9000, 'Name|Kind'), line(7500, 11_000, 'Alpha'), narrow(11_000, ['Alig', 'nmen', 't']), line(7500, 15_500, 'Beta'), narrow(15_500, ['74.2', '0']), line(7500, 19_000, 'Gamma'), narrow(19_000, ['at', 'rest'])];
  assert.deepEqual(tables(content), [['Name | Kind', 'Alpha | Alignment', 'Beta | 74.20', 'Gamma | at rest']]);
});

test('a ruling of the width of the table closes it below a row of one cell', () => {
  const content = [row(9000, 'Name|Small|Large'), row(10_200, 'Alpha|1|2'), row(11_400, 'Beta|3|4'), row(12_600, 'Not counted twice')];
  assert.deepEqual(tables(content, { rules: [rule(7200, 13_200, 46_000, 13_200)] })[0].length, 4);
  assert.deepEqual(tables(content)[0].length, 3);
});

test('rulings above and below enclose rows that stand far apart', () => {
  const content = [row(9000, 'Name|Small|Large'), row(14_000, 'Alpha|1|2'), row(19_000, 'Beta|3|4')];
  assert.deepEqual(tables(content), []);
  assert.deepEqual(tables(content, { rules: [rule(7200, 7900, 46_000, 7900), rule(7200, 20_000, 46_000, 20_000)] }), [['Name | Small | Large', 'Alpha | 1 | 2', 'Beta | 3 | 4']]);
});

test('a label alone in its row does not stack with the label of the next row', () => {
  const aligned = [row(9000, 'Area|Meaning'), line(7500, 10_200, 'Alpha'), lines(20_000, 10_200, ['all of the first', 'and more'])];
  const again = [line(7500, 12_600, 'Omega'), lines(20_000, 12_600, ['all of the last', 'and more'])];
  const stacked = [lines(7500, 15_000, ['All the outcomes of the', 'Beta']), line(20_000, 16_200, 'the second'), row(17_400, 'Gamma|the third')];
  assert.deepEqual(tables([...aligned, ...again, ...stacked]), [['Area | Meaning', 'Alpha | all of the first and more', 'Omega | all of the last and more', 'All the outcomes of the | ', 'Beta | the second', 'Gamma | the third']]);
});

test('a wrapped label beside cells that stand at the bottom stays one label', () => {
  const wrapped = (y: number, first: string, second: string, value: string): readonly ContentSpan[] => [...lines(7500, y, [first, second]), ...line(20_000, y + 1200, value)];
  assert.deepEqual(tables([row(9000, 'Name|Count'), wrapped(10_200, 'Environment and all parts', 'of the health', '12'), row(12_600, 'Rest|3'), wrapped(13_800, 'Teaching in old schools', 'of all kinds', '4')]), [
    ['Name | Count', 'Environment and all parts of the health | 12', 'Rest | 3', 'Teaching in old schools of all kinds | 4'],
  ]);
});

test('the title of a group of rows spans them all when it runs out of the first column, also directly below the header', () => {
  const content = [row(9000, 'Name|Small|Large'), line(7500, 11_000, 'Counted in the whole open country'), row(13_000, 'Alpha|1|2'), row(15_000, 'Beta|3|4'), line(7500, 17_000, 'Counted in the towns and villages'), row(19_000, 'Gamma|5|6')];
  assert.deepEqual(tables(content), [['Name | Small | Large', 'Counted in the whole open country (1x3) |  | ', 'Alpha | 1 | 2', 'Beta | 3 | 4', 'Counted in the towns and villages (1x3) |  | ', 'Gamma | 5 | 6']]);
});

test('the title of a group of columns spans them although it is narrower', () => {
  const body = [line(32_000, 10_200, 'Rate'), line(38_000, 10_200, 'Count'), row(11_400, 'Alpha|1|2'), line(38_000, 11_400, '7'), row(12_600, 'Beta|3|4'), line(38_000, 12_600, '8'), row(13_800, 'Gamma|5|6'), line(38_000, 13_800, '9')];
  const wanted = (titles: string): readonly (readonly string[])[] => [[titles, ' | All | Rate | Count', 'Alpha | 1 | 2 | 7', 'Beta | 3 | 4 | 8', 'Gamma | 5 | 6 | 9']];
  const heads = [line(7500, 9000, 'Name'), line(20_000, 9000, 'Before')];
  assert.deepEqual(tables([...heads, line(32_000, 9000, 'Late'), line(20_000, 10_200, 'All'), ...body]), wanted('Name (2x1) | Before | Late (1x2) | '));
});

test('a title over numbers that has no title below it spans nothing', () => {
  assert.deepEqual(tables([row(9000, 'Name|Small|_'), row(10_200, 'Alpha|1|2'), row(11_400, 'Beta|3|4'), row(12_600, 'Gamma|5|6')]), [['Name | Small | ', 'Alpha | 1 | 2', 'Beta | 3 | 4', 'Gamma | 5 | 6']]);
});

test('the title of the next table and a heading end a table', () => {
  const table = [row(9000, 'Name|Small'), row(10_200, 'Alpha|1'), row(11_400, 'Beta|3')];
  const wanted = ['Name | Small', 'Alpha | 1', 'Beta | 3'];
  assert.deepEqual(tables([...table, line(7500, 12_600, 'Table 2. All'), row(13_800, 'Name|Small'), row(15_000, 'Alpha|1'), row(16_200, 'Beta|3')]), [wanted, wanted]);
  assert.deepEqual(tables([...table, row(13_400, '4. Results|(early)', { size: 1600, font: bold })]), [wanted]);
});

test('the title of the next table ends a table between rulings too', () => {
  const jointed = [8000, 9500, 11_000, 13_200, 14_700, 16_200].flatMap((y) => [rule(7200, y, 19_800, y), rule(19_800, y, 44_000, y)]);
  const content = [row(9000, 'Name|Small'), row(10_500, 'Alpha|1'), line(7500, 12_300, 'Table 2. All of the others'), row(14_200, 'Name|Large'), row(15_700, 'Beta|3')];
  assert.deepEqual(tables(content, { rules: jointed }), [['Name | Small', 'Alpha | 1'], ['Name | Large', 'Beta | 3']]);
});
