import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gapReader, rulingsOf, type Rulings } from '../../../../src/parse/pdf/layout/rulings.ts';
import type { Rule } from '../../../../src/parse/pdf/page-content.ts';
import { rule } from '../../../support/page-builder.ts';

function read(...rules: readonly Rule[]): Rulings {
  return rulingsOf(rules, ({ box }) => box);
}

/** `at: start-end` of each horizontal ruling. */
function horizontal(...rules: readonly Rule[]): readonly string[] {
  return read(...rules).horizontal.map(({ at, start, end }) => `${String(at)}: ${String(start)}-${String(end)}`);
}

function filled(box: Rule['box'], fill = 0): Rule {
  return { kind: 'rectangle', box, fill, thickness: 0, order: 0 };
}

test('a ruling is as long as its longest piece, where shorter ones are drawn over it', () => {
  assert.deepEqual(horizontal(rule(1000, 5000, 9000, 5000), rule(2000, 5000, 3000, 5000)), ['5000: 1000-9000']);
});

test('pieces of a ruling that nearly touch are one, and their ends are its joints', () => {
  assert.deepEqual(read(rule(5100, 5000, 9000, 5000), rule(1000, 5000, 5000, 5000)).horizontal, [{ at: 5000, start: 1000, end: 9000, joints: [1000, 5000, 9000] }]);
  assert.deepEqual(horizontal(rule(1000, 5000, 5000, 5000), rule(5200, 5000, 9000, 5000)), ['5000: 1000-5000', '5000: 5200-9000']);
});

test('pieces a hair above each other are one ruling, and those of a double line are two', () => {
  assert.deepEqual(horizontal(rule(1000, 5000, 5000, 5000), rule(5000, 5100, 9000, 5100)), ['5000: 1000-9000']);
  assert.deepEqual(horizontal(rule(1000, 5000, 5000, 5000), rule(1000, 5200, 5000, 5200)), ['5000: 1000-5000', '5200: 1000-5000']);
});

test('a dash is no ruling, and dashes that touch are one', () => {
  assert.deepEqual(horizontal(rule(1000, 5000, 1200, 5000), rule(1400, 5000, 1600, 5000)), []);
  assert.deepEqual(horizontal(rule(1000, 5000, 1200, 5000), rule(1200, 5000, 1400, 5000)), ['5000: 1000-1400']);
});

test('white lines and curved shapes part nothing', () => {
  assert.deepEqual(horizontal({ ...rule(1000, 5000, 9000, 5000), stroke: 0xffffff }, filled([1000, 6000, 9000, 6100], 0xffffff), { ...rule(1000, 7000, 9000, 7000), kind: 'shape' }), []);
  assert.deepEqual(horizontal({ ...rule(1000, 5000, 9000, 5000), stroke: 0xfffffe }), ['5000: 1000-9000']);
});

test('a thin filled rectangle is a line through its middle, a thick one is an area, an outlined one has four sides', () => {
  assert.deepEqual(horizontal(filled([1000, 5000, 9000, 5400])), ['5200: 1000-9000']);
  assert.deepEqual(read(filled([1000, 5000, 1400, 9000])).vertical.map(({ at }) => at), [1200]);
  assert.deepEqual(read(filled([1000, 5000, 9000, 5500])), { horizontal: [], vertical: [] });
  const outlined = read({ kind: 'rectangle', box: [1000, 5000, 9000, 8000], stroke: 0, thickness: 50, order: 0 });
  assert.deepEqual(outlined.horizontal.map(({ at, start, end }) => [at, start, end]), [[5000, 1000, 9000], [8000, 1000, 9000]]);
  assert.deepEqual(outlined.vertical.map(({ at, start, end }) => [at, start, end]), [[1000, 5000, 8000], [9000, 5000, 8000]]);
});

test('the border below a line of text tells whether a column ends in a gap, and the border above only where none is below', () => {
  const cells = (y: number, x: number): readonly Rule[] => [rule(1000, y, x, y), rule(x, y, 20_000, y)];
  const reader = gapReader(read(...cells(5000, 8000), ...cells(7000, 12_000)));
  assert.deepEqual([reader(7000, 9000, 6000), reader(11_000, 13_000, 6000)], ['open', 'border']);
  assert.deepEqual([reader(7000, 9000, 8000), reader(11_000, 13_000, 8000)], ['open', 'border']);
  assert.deepEqual([reader(11_000, 13_000, 11_000), reader(11_000, 13_000, 11_001)], ['border', 'none']);
});

test('a border without joints, or one that does not reach over the gap, tells nothing of columns', () => {
  assert.equal(gapReader(read(rule(1000, 7000, 20_000, 7000)))(7000, 9000, 6000), 'none');
  const reader = gapReader(read(rule(1000, 7000, 4000, 7000), rule(4000, 7000, 8000, 7000)));
  assert.deepEqual([reader(3000, 5000, 6000), reader(5000, 8000, 6000), reader(5000, 8100, 6000), reader(900, 3000, 6000)], ['border', 'border', 'none', 'none']);
});
