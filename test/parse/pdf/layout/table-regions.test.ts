import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocksOf } from '../../../../src/parse/pdf/layout/blocks.ts';
import type { Ruling } from '../../../../src/parse/pdf/layout/rulings.ts';
import { isCellRow, isRuledBetween, rowFacts } from '../../../../src/parse/pdf/layout/row-facts.ts';
import { tableRegion } from '../../../../src/parse/pdf/layout/table-regions.ts';
import { blockRows, type BlockRow } from '../../../../src/parse/pdf/layout/table-rows.ts';
import type { ContentSpan } from '../../../../src/parse/pdf/page-content.ts';
import { linesOn } from '../../../support/line-views.ts';
import { line, lines } from '../../../support/page-builder.ts';

const xs = [7500, 20_000, 32_000];

/** Cells on a baseline, `_` for an empty one: they reach from 700 above it to 200 below. */
function cells(y: number, texts: string, columns: readonly number[] = xs): readonly ContentSpan[] {
  return texts.split('|').flatMap((cell, index) => (cell === '_' ? [] : line(columns[index], y, cell)));
}

/** Rows on baselines `pitch` apart, too far to be lines of one cell. */
function rows(texts: readonly string[], { y = 9000, pitch = 2000 } = {}): readonly (readonly ContentSpan[])[] {
  return texts.map((row, index) => cells(y + index * pitch, row));
}

function ruling(at: number, start = 7200, end = 46_000, joints: readonly number[] = [start, end]): Ruling {
  return { at, start, end, joints };
}

function rowsOn(spans: readonly (readonly ContentSpan[])[]): BlockRow[] {
  return [...blockRows(blocksOf(linesOn(spans)))];
}

/** The rows of the region of the row at `start`, `from-to`, with `!` where rulings enclose them. */
function region(spans: readonly (readonly ContentSpan[])[], horizontal: readonly Ruling[] = [], start = 0): string {
  const all = rowsOn(spans);
  const found = tableRegion(all, start, 0, rowFacts(all, horizontal));
  return `${String(found.start)}-${String(found.end)}${found.enclosed ? '!' : ''}`;
}

const joints = [7200, 19_800, 31_800, 46_000];

test('a single cell is a row where a ruling whose joints part its columns stands directly below it', () => {
  const isRow = (border: Ruling, text = 'Alpha'): boolean => {
    const [row] = rowsOn([line(7500, 9000, text)]);
    return isCellRow(row, rowFacts([row], [border]));
  };
  assert.ok(isRow(ruling(9500, 7200, 46_000, joints)));
  assert.ok(!isRow(ruling(9500)));
  assert.ok(!isRow(ruling(8500, 7200, 46_000, joints)));
  assert.ok(!isRow(ruling(10_000, 7200, 46_000, joints)));
  assert.ok(!isRow(ruling(9500, 7800, 46_000, [7800, 19_800, 46_000])));
  assert.ok(!isRow(ruling(9500, 7200, 9000, [7200, 7400, 9000]), 'Alpha and more'));
  assert.ok(!isRow(ruling(9500, 7200, 46_000, joints), 'Alpha and all that is like it'));
  assert.ok(!isRow(ruling(9500, 7200, 46_000, joints), 'Table 2. All'));
});

test('rows follow each other at most 2.2 sizes apart, 4 with a ruling between, or twice as far as those before', () => {
  const far = (gap: number, horizontal: readonly Ruling[] = []): string => region([cells(9000, 'Name|Small'), cells(9900 + gap, 'Alpha|1')], horizontal);
  assert.deepEqual([far(2200), far(2300)], ['0-2', '0-1']);
  assert.deepEqual([far(4000, [ruling(9200)]), far(4100, [ruling(9200)])], ['0-2', '0-1']);
  const wider = (gap: number): string => region([...rows(['Name|Small', 'Alpha|1'], { pitch: 2900 }), cells(11_900 + 900 + gap, 'Beta|2')]);
  assert.deepEqual([wider(4000), wider(4100)], ['0-3', '0-2']);
});

test('three single cells may stand between two rows, not four', () => {
  const between = (count: number): string => region(rows(['Name|Small', 'Alpha|1', ...Array.from({ length: count }, (_, index) => (index % 2 === 0 ? 'Fruit' : '_|kinds')), 'Beta|2']));
  assert.deepEqual([between(3), between(4)], ['0-6', '0-2']);
});

test('a single cell stands as far from the row above as rows do and half a size more, or a whole one with a ruling between', () => {
  const single = (gap: number, horizontal: readonly Ruling[] = []): string => region([...rows(['Name|Small', 'Alpha|1']), line(7500, 11_900 + gap, 'Fruit'), cells(13_900 + gap, 'Beta|2')], horizontal);
  assert.deepEqual([single(1600), single(1700)], ['0-4', '0-2']);
  assert.deepEqual([single(2100, [ruling(11_250)]), single(2200, [ruling(11_250)])], ['0-4', '0-2']);
});

test('a row higher than the one above, beside the table, or inside the height of a tall row ends the table', () => {
  const two = rows(['Name|Small', 'Alpha|1']);
  assert.equal(region([...two, cells(13_000, 'Beta|2', [40_000, 50_000])]), '0-2');
  assert.equal(region([...two, cells(13_000, 'Beta|2', [8000, 19_000])]), '0-3');
  assert.equal(region([[...line(14_000, 9000, 'Name'), ...lines(20_000, 9000, ['all', 'of', 'the', 'kinds'])], cells(10_300, 'Beta|2', [7500, 10_500])]), '0-1');
});

test('the table is as wide as its widest rows: a single cell may start where any row does', () => {
  assert.equal(region(rows(['_|Small|Large', 'Alpha|1|2', 'Fruit', 'Beta|3|4'])), '0-4');
  assert.equal(region([cells(9000, 'Name|Small'), cells(11_000, 'Alpha|1|2'), line(32_000, 13_000, 'a longer text'), cells(15_000, 'Beta|3|4')]), '0-2');
  assert.equal(region([cells(9000, 'Name|Small'), cells(11_000, 'Alpha|1|a long text'), line(32_000, 13_000, 'as long'), cells(15_000, 'Beta|3|4')]), '0-4');
});

test('where every row stands on its border, a single cell without one ends the table', () => {
  const content = [...rows(['Name|Small', 'Alpha|1']), line(7500, 13_000, 'Fruit'), cells(15_000, 'Beta|2')];
  const borders = [9400, 11_400].map((y) => ruling(y, 7200, 46_000, [7200, 19_800, 46_000]));
  assert.equal(region(content, borders), '0-2');
  assert.equal(region(content), '0-4');
});

test('labels left of the columns of a header are rows, each line that did not wrap by itself; a single label or wrapped text is none', () => {
  const stubs = (texts: readonly string[]): string => region([cells(9000, '_|Small|Large'), lines(7500, 10_500, texts)]);
  assert.equal(stubs(['Alpha', 'Beta', 'Gamma']), '0-4');
  assert.equal(stubs(['Alpha']), '0-1');
  assert.equal(stubs(['Environment and all its', 'inhabitants and more of', 'them']), '0-1');
  assert.equal(region([...rows(['_|Small|Large', '_|1|2']), line(7500, 13_000, 'Alpha')]), '0-2');
});

test('a label that starts with the word Table is no title of the next table, with a number behind it it is one', () => {
  const label = (text: string): string => region(rows(['Name|Small', 'Alpha|1', text, 'Beta|2']));
  assert.deepEqual([label('Table wine'), label('Table 2'), label('Table IV')], ['0-4', '0-2', '0-2']);
});

test('the title of a group directly below the header starts where the first column does, as far from it as the next row, which has the columns of the header', () => {
  const titled = ({ x = 7500, y = 13_000, columns = xs }: { x?: number; y?: number; columns?: readonly number[] } = {}): string =>
    region([cells(9000, 'Name|Small|Large'), line(x, 11_000, 'Fruit'), cells(y, 'Alpha|1|2', columns)]);
  assert.equal(titled(), '0-3');
  assert.equal(titled({ x: 7800 }), '0-1');
  assert.equal(titled({ y: 13_300 }), '0-1');
  assert.equal(titled({ columns: [7500, 15_000, 26_000] }), '0-1');
  assert.equal(titled({ columns: [7500, 15_000, 32_000] }), '0-3');
});

test('a cell below the header in another column than the first may stand as far as rows do', () => {
  const below = (x: number): string => region([cells(9000, 'Name|Small|Large'), line(x, 10_800, 'in tons'), cells(12_000, 'Alpha|1|2')]);
  assert.deepEqual([below(20_000), below(22_000)], ['0-3', '0-1']);
});

test('text of several lines that starts inside the table is a cell however wide, from its left edge it is a paragraph', () => {
  const between = (x: number): string => region([...rows(['Name|Small|Large', 'Alpha|1|2']), lines(x, 13_000, ['Counted in the whole of the countryside', 'and its towns']), cells(16_300, 'Beta|3|4')]);
  assert.deepEqual([between(7500), between(12_000)], ['0-2', '0-4']);
});

test('a row of one glued line is cut at the columns of all rows above it, and not through a word', () => {
  const glued = (...words: readonly (readonly [number, string])[]): readonly ContentSpan[] => words.flatMap(([x, word], index) => line(x, 15_000, word).map((span) => (index === 0 ? span : { ...span, before: 'space' as const })));
  const near = [7500, 10_500, 14_000];
  const above = [cells(9000, 'Name|Kind|Kinds', near), cells(11_000, 'Alfa|it|one', near), cells(13_000, 'Beta|two', near)];
  const last = (...words: readonly (readonly [number, string])[]): number => {
    const all = rowsOn([...above, glued(...words)]);
    tableRegion(all, 0, 0, rowFacts(all, []));
    return all[3].blocks.length;
  };
  assert.equal(last([7500, 'Yi'], [10_500, 'so'], [14_000, 'no']), 3);
  assert.equal(last([7500, 'Yi'], [10_500, 'everywhere']), 1);
});

test('a single cell below the last row belongs to the table that a ruling of its width closes near below it', () => {
  const closed = ({ x = 7500, y = 13_100, at = 13_500, text = 'Fruit' } = {}): string => region([...rows(['Name|Small', 'Alpha|1']), line(x, y, text)], [ruling(at, 7200, 23_000)]);
  assert.equal(closed(), '0-3');
  assert.equal(closed({ y: 13_900, at: 14_300 }), '0-3');
  assert.equal(closed({ y: 14_000, at: 14_400 }), '0-2');
  assert.equal(closed({ at: 14_400 }), '0-2');
  assert.equal(closed({ x: 6400 }), '0-2');
  assert.equal(closed({ text: 'Fruit of all of the many trees' }), '0-3');
  assert.equal(closed({ text: 'Fruit of all of the many trees and more of them' }), '0-2');
});

test('a cell above the first row that starts where a column behind the first does belongs to it, near by and inside the table', () => {
  const above = (x: number, gap: number, text = 'on'): string => region([line(x, 9000, text), ...rows(['Alpha|10', 'Beta|20'], { y: 9900 + gap })], [], 1);
  assert.equal(above(20_000, 1400), '0-3');
  assert.equal(above(20_000, 1500), '1-3');
  assert.equal(above(20_400, 1400, 'o'), '1-3');
  assert.equal(above(20_000, 1400, 'one'), '1-3');
});

test('rows between rulings of one extent are a table; rulings of another extent, or a row that runs out of them, end it', () => {
  const far = rows(['Name|Small|Large', 'Alpha|1|2', 'Beta|3|4'], { pitch: 5000 });
  const enclosed = (bottom: Ruling, content = far): string => region(content, [ruling(7900), bottom]);
  assert.equal(enclosed(ruling(20_000)), '0-3!');
  assert.equal(enclosed(ruling(20_000, 7501)), '0-1');
  assert.equal(enclosed(ruling(20_000, 7200, 46_301)), '0-1');
  const wide = [...far.slice(0, 2), cells(19_000, 'Beta|3|one of the many more of all of them')];
  assert.equal(enclosed(ruling(20_000), wide), '0-1');
  assert.equal(enclosed(ruling(20_000), [...far.slice(0, 2), cells(19_000, 'Beta|3|4', [6000, 20_000, 32_000])]), '0-1');
});

test('a ruling between two rows reaches over more than half of them', () => {
  const [above, below] = rowsOn(rows(['Alpha|1|2', 'Beta|3|4']));
  assert.ok(isRuledBetween(above, below, [ruling(9500, 7500, 21_000)]));
  assert.ok(!isRuledBetween(above, below, [ruling(9500, 7500, 19_900)]));
  assert.ok(!isRuledBetween(above, below, [ruling(8500)]));
});

const spread = { pitch: 2800 };

test('a group title may stand as far from a header of up to three rows as rows do not, where the next row stands as far; below numbers it may not', () => {
  const titled = (...texts: readonly string[]): string => region([...rows(texts), ...rows(['Fruit', 'Alpha|1|2'], { y: 9000 + (texts.length - 1) * 2000 + 2800, ...spread })]);
  assert.equal(titled('Name|Kinds|Kinds', '_|small|large', '_|old|new'), '0-5');
  assert.equal(titled('Name|Kinds|Kinds', '_|small|large', '_|old|new', '_|all|all'), '0-4');
  assert.equal(titled('Name|Kinds|Kinds', '_|2008|2009'), '0-4');
  assert.equal(titled('Name|Kinds|Kinds', '_|20|30'), '0-2');
});

test('a ruling below the header explains that the group title stands further from it than the next row from the title', () => {
  const titled = (gap: number, horizontal: readonly Ruling[], behind = 2000): string => region([cells(9000, 'Name|Small|Large'), line(7500, 9000 + gap, 'Fruit'), cells(9000 + gap + behind, 'Alpha|1|2')], horizontal);
  assert.equal(titled(3000, [ruling(9300)]), '0-3');
  assert.equal(titled(3000, []), '0-1');
  assert.equal(titled(3300, [ruling(9300)]), '0-1');
  assert.equal(titled(2000, [ruling(9300)], 2800), '0-1');
});

test('a group title starts left of an indented label, where the header has no head for the labels too', () => {
  const titled = (x: number, header: string): string => region([cells(9000, header), line(x, 11_800, 'Fruit kinds'), cells(14_600, 'Alpha|1|2')]);
  assert.equal(titled(7500, '_|Small|Large'), '0-3');
  assert.equal(titled(4600, 'Name|Small|Large'), '0-3');
  assert.equal(titled(4400, 'Name|Small|Large'), '0-1');
  const wide = (text: string): string => region([cells(9000, 'Name|Small|Large'), line(7500, 11_800, text), cells(14_600, 'Alpha|1|2')]);
  assert.equal(wide('Fruit of all of the many trees of the country'), '0-3');
  assert.equal(wide('Fruit of all of the many trees of the whole of the old country and towns'), '0-1');
  assert.equal(region([cells(9000, '_|Small|Large'), line(7500, 11_800, 'Fruit and more of the kind'), cells(14_600, 'Alpha|1')]), '0-3');
});

test('the unit of the header stands centred below its heads, and a group title may follow', () => {
  const unit = (x: number, header = 'Name|Small|Large', behind: readonly string[] = ['Fruit', 'Alpha|1|2']): string => region([cells(9000, header), line(x, 11_800, 'in percent'), ...rows(behind, { y: 14_600, ...spread })]);
  assert.equal(unit(25_000), '0-4');
  assert.equal(unit(26_500), '0-4');
  assert.equal(unit(28_000), '0-1');
  assert.equal(unit(25_000, 'Name|Small|Large', ['Fruit', 'kinds']), '0-1');
});

test('a dash is no letter: a row of numbers and dashes is no header', () => {
  assert.equal(region([...rows(['Name|Kinds|Kinds', '_|\u20135|\u22126']), ...rows(['Fruit', 'Alpha|1|2'], { y: 13_800, ...spread })]), '0-2');
});
