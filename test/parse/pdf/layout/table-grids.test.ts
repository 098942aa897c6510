import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ContentSpan, Rule } from '../../../../src/parse/pdf/page-content.ts';
import { layoutOf, outline, tableRows } from '../../../support/layout-views.ts';
import { grid, line, lines, page, rule } from '../../../support/page-builder.ts';

const xs = [7500, 20_000, 32_000];

/** One row of cells, `_` for an empty one. */
function row(y: number, cells: string): readonly ContentSpan[] {
  return cells.split('|').flatMap((cell, index) => (cell === '_' ? [] : line(xs[index], y, cell)));
}

function tables(spans: readonly (readonly ContentSpan[])[], rules: readonly Rule[]): readonly (readonly string[])[] {
  return tableRows(layoutOf([page(spans, { rules })]));
}

const edges = [7200, 19_800, 31_800, 43_800];
const levels = [9000, 10_500, 12_000, 13_500];
const content = [row(10_000, 'Name|Small|Large'), row(11_500, 'Alpha|1|_'), row(13_000, '_|_|2')];
const wanted = ['Name | Small | Large', 'Alpha | 1 | ', ' |  | 2'];

test('lines of a grid that end a little short of each other enclose cells all the same', () => {
  const short = (by: number): readonly Rule[] => [...levels.map((y) => rule(7200, y, 43_800, y)), ...edges.map((x) => rule(x, 9000 + by, x, 13_500 - by))];
  assert.deepEqual(tables(content, short(0)), [wanted]);
  assert.deepEqual(tables(content, short(200)), [wanted]);
  const single = (by: number): readonly Rule[] => [...[9000, 10_500].map((y) => rule(7200, y, 43_800, y)), ...edges.map((x) => rule(x, 9000 + by, x, 10_500 - by))];
  assert.deepEqual(tables([content[0]], single(200)), [[wanted[0]]]);
  assert.deepEqual(tables([content[0]], single(300)), []);
});

test('lines drawn as thin filled rectangles are lines of a grid', () => {
  const bars = grid(edges, levels).map(({ box: [x0, y0, x1, y1] }): Rule => ({ kind: 'rectangle', box: [x0, y0, x1 + 50, y1 + 50], fill: 0, thickness: 0, order: 0 }));
  assert.deepEqual(tables(content, bars), [wanted]);
});

test('a grid that is open at its sides has its outer columns', () => {
  const open = [...levels.map((y) => rule(7200, y, 43_800, y)), ...edges.slice(1, 3).map((x) => rule(x, 9000, x, 13_500))];
  assert.deepEqual(tables(content, open), [wanted]);
});

test('a grid that is open above and below has its outer rows', () => {
  const open = [...levels.slice(1, 3).map((y) => rule(7200, y, 43_800, y)), ...edges.map((x) => rule(x, 9000, x, 13_500))];
  assert.deepEqual(tables(content, open), [wanted]);
});

test('lines that reach a little over the corners of a grid make no rows and columns', () => {
  const over = [...levels.map((y) => rule(6700, y, 44_300, y)), ...edges.map((x) => rule(x, 8500, x, 14_000))];
  assert.deepEqual(tables(content, over), [wanted]);
});

test('a word over a line of a grid belongs to the cell that holds its middle', () => {
  const rules = grid(edges, levels);
  assert.deepEqual(tables([row(10_000, 'Name|Small'), line(29_500, 11_500, 'middle'), row(13_000, 'Alpha|_|2')], rules), [['Name | Small | ', ' | middle | ', 'Alpha |  | 2']]);
  assert.deepEqual(tables([row(10_000, 'Name|Small'), line(30_500, 11_500, 'middle'), row(13_000, 'Alpha|_|2')], rules), [['Name | Small | ', ' |  | middle', 'Alpha |  | 2']]);
});

test('text above, below and beside a grid is outside it, and a word over its border whose middle lies inside is not', () => {
  const around = [line(7500, 8000, 'Before'), ...content, line(45_000, 11_500, 'Beside'), line(7500, 16_000, 'Behind')];
  assert.deepEqual(tables(around, grid(edges, levels)), [wanted]);
  assert.deepEqual(tables([content[0], line(6500, 11_500, 'Alphabet'), content[2]], grid(edges, levels)), [[wanted[0], 'Alphabet |  | ', wanted[2]]]);
});

test('a frame of cells of which one holds text is no table', () => {
  assert.deepEqual(outline([page([line(20_000, 11_500, 'Alone')], { rules: grid(edges, levels) })]), ['text_block: Alone']);
});

test('rows in the only filled cell of a frame are a table by themselves', () => {
  const rows = [row(9000, 'Name|Small|Large'), row(10_200, 'Alpha|1|2'), row(11_400, 'Beta|3|4')];
  assert.deepEqual(tables(rows, grid([7200, 43_800, 50_000], [8000, 14_000])), [['Name | Small | Large', 'Alpha | 1 | 2', 'Beta | 3 | 4']]);
});

test('columns of text between lines are no table of one row', () => {
  const texts = (count: number): readonly string[] => Array.from({ length: count }, () => 'and so it goes on');
  const boxes = grid([7200, 19_800, 31_800], [8000, 20_000]);
  const columns = (count: number): readonly (readonly ContentSpan[])[] => [lines(7500, 9000, texts(count)), lines(20_000, 9000, texts(count))];
  assert.deepEqual(tables(columns(8), boxes).length, 1);
  assert.deepEqual(tables(columns(9), boxes), []);
});

const unparted = [...levels.map((y) => rule(7200, y, 43_800, y)), ...edges.map((x, index) => rule(x, index === 0 || index === 3 ? 9000 : 10_500, x, 13_500))];

test('heads without lines between them stand in the columns below them', () => {
  assert.deepEqual(tables(content, unparted), [wanted]);
});

test('a head without lines around it that crosses a column spans them all', () => {
  assert.deepEqual(tables([line(7500, 10_000, 'All of the names that are known'), ...content.slice(1)], unparted), [['All of the names that are known (1x3) |  | ', ...wanted.slice(1)]]);
  assert.deepEqual(tables([line(7500, 10_000, 'All of the names that are known'), line(32_000, 10_000, 'Large'), ...content.slice(1)], unparted), [['All of the names that are known Large (1x3) |  | ', ...wanted.slice(1)]]);
});

test('a cell of several lines in a grid is one row with its neighbour of one line', () => {
  const rules = grid([7200, 19_800, 43_800], [9000, 10_500, 14_500]);
  const tall = [row(10_000, 'Name|What it is'), line(7500, 11_500, 'Alpha'), lines(20_000, 11_500, ['the first of all', 'and the last'])];
  assert.deepEqual(tables(tall, rules), [['Name | What it is', 'Alpha | the first of all and the last']]);
});

test('a cell of a grid is not divided by a note that stands apart in it', () => {
  const rules = grid([7200, 19_800, 43_800], [9000, 10_500, 15_500]);
  const tall = [row(10_000, 'Name|What it is'), row(11_500, 'Alpha|one'), line(7500, 14_500, 'new')];
  assert.deepEqual(tables(tall, rules), [['Name | What it is', 'Alpha new | one']]);
});

test('cells without a line between them grow to one rectangle', () => {
  const rules = [
    ...[9000, 13_500].map((y) => rule(7200, y, 43_800, y)), rule(7200, 10_500, 19_800, 10_500), rule(31_800, 10_500, 43_800, 10_500), rule(7200, 12_000, 43_800, 12_000),
    ...[7200, 43_800].map((x) => rule(x, 9000, x, 13_500)), rule(19_800, 9000, 19_800, 13_500), rule(31_800, 10_500, 31_800, 13_500),
  ];
  assert.deepEqual(tables([row(10_000, 'Name|Both'), row(11_500, 'Alpha|_|halves'), row(13_000, 'Beta|1|2')], rules), [['Name | Both halves (2x2) | ', 'Alpha |  | ', 'Beta | 1 | 2']]);
});
