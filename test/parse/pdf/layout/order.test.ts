import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readingOrder, type Placed } from '../../../../src/parse/pdf/layout/order.ts';

interface Item extends Placed {
  readonly name: string;
}

type Frame = readonly [x0: number, y0: number, x1: number, y1: number];

// Items of 10 pt text in the order in which they were painted.
function read(frames: Readonly<Record<string, Frame>>, size = 1000): { readonly by: string; readonly names: string } {
  const items = Object.entries(frames).map(([name, [x0, y0, x1, y1]], first): Item => ({ name, x0, y0, x1, y1, size, first }));
  const { by, items: ordered } = readingOrder(items);
  return { by, names: ordered.map(({ name }) => name).join(' ') };
}

test('a page that was painted downward is read as it was painted, columns and all', () => {
  const columns = { a: [7200, 9000, 30_000, 20_000], b: [7200, 21_000, 30_000, 40_000], c: [33_000, 9000, 55_000, 40_000] } as const;
  assert.deepEqual(read(columns), { by: 'stream', names: 'a b c' });
  assert.deepEqual(read({}), { by: 'stream', names: '' });
});

test('what was painted above a thing already painted is put in its place by the white space', () => {
  assert.deepEqual(read({ low: [7200, 20_000, 30_000, 25_000], high: [7200, 9000, 30_000, 14_000] }), { by: 'space', names: 'high low' });
});

test('things that reach into each other by up to half a letter are no step back', () => {
  const back = (by: number): string => read({ a: [7200, 9000, 30_000, 9000 + 1000], b: [7200, 9000 - by, 30_000, 8999] }).by;
  assert.deepEqual([back(500), back(520)], ['stream', 'space']);
});

test('a thing painted above another is a step back where more than half of its width is over it', () => {
  // The first is 64 pt wide at the left of a page of 64 steps; the second begins `from` steps from the left.
  const over = (from: number): string => read({ wide: [0, 20_000, 3200, 21_000], edge: [3200, 20_000, 6399, 21_000], above: [from * 100, 9000, from * 100 + 1000, 10_000] }).by;
  assert.equal(over(10), 'space');
  const half = (from: number): string => read({ low: [0, 20_000, 3200, 21_000], above: [from * 100, 9000, from * 100 + 1000, 10_000], right: [5000, 30_000, 6399, 31_000] }).by;
  assert.deepEqual([half(26), half(27)], ['space', 'stream']);
});

test('numbers at the right edge that touch the text left of them are read after it', () => {
  const touching = { t1: [0, 9000, 6300, 10_000], t2: [0, 20_000, 6300, 21_000], n1: [6300, 9000, 6399, 10_000], n2: [6300, 20_000, 6399, 21_000] } as const;
  assert.deepEqual(read(touching), { by: 'stream', names: 't1 t2 n1 n2' });
});

test('a column that was painted before the one left of it is read after it', () => {
  const right = { right: [33_000, 9000, 55_000, 40_000], left: [7200, 9000, 30_000, 40_000] } as const;
  assert.deepEqual(read(right), { by: 'space', names: 'left right' });
});

test('what begins left of a column no more than a letter above its end follows it', () => {
  const begins = (y: number): string => read({ right: [33_000, 9000, 55_000, 20_000], left: [7200, y, 30_000, 40_000] }).by;
  assert.deepEqual([begins(19_000), begins(18_980)], ['stream', 'space']);
});

test('columns of single signs keep the order in which they were painted, from the right', () => {
  const signs = (width: number): string => read({ right: [33_000, 9000, 33_000 + width, 40_000], left: [30_000, 9000, 30_000 + width, 40_000] }).by;
  assert.deepEqual([signs(2000), signs(2020)], ['stream', 'space']);
});

test('a note of one or two lines left of what stands before it is no column out of order', () => {
  const note = (height: number): string => read({ text: [33_000, 9000, 55_000, 40_000], note: [7200, 20_000, 30_000, 20_000 + height] }).by;
  assert.deepEqual([note(2000), note(2020)], ['stream', 'space']);
});

test('a gap wider than half a letter parts columns, a narrower one does not', () => {
  const names = (gap: number): string => read({ foot: [0, 50_000, 10_000 + gap, 51_000], b1: [5000 + gap, 9000, 10_000 + gap, 10_000], a1: [0, 9000, 5000, 10_000], b2: [5000 + gap, 11_000, 10_000 + gap, 12_000], a2: [0, 11_000, 5000, 12_000] }).names;
  assert.equal(names(520), 'a1 a2 b1 b2 foot');
  assert.equal(names(500), 'a1 b1 a2 b2 foot');
});

test('a title over both columns is read first and does not part what stands below it', () => {
  const page = { b1: [33_000, 9000, 55_000, 20_000], b2: [33_000, 30_000, 55_000, 40_000], a1: [7200, 9000, 30_000, 20_000], a2: [7200, 30_000, 30_000, 40_000], title: [7200, 3000, 55_000, 5000] } as const;
  assert.equal(read(page).names, 'title a1 a2 b1 b2');
});

test('a wide figure between columns parts them into an upper and a lower pair', () => {
  const page = { figure: [7200, 21_000, 55_000, 29_000], b1: [33_000, 9000, 55_000, 20_000], b2: [33_000, 30_000, 55_000, 40_000], a1: [7200, 9000, 30_000, 20_000], a2: [7200, 30_000, 30_000, 40_000] } as const;
  assert.equal(read(page).names, 'a1 b1 figure a2 b2');
});

test('columns stay columns where a line of one reaches into the gap, as long as half a letter is left of it', () => {
  const names = (reach: number): string => read({ foot: [0, 50_000, 12_000, 51_000], b1: [7000, 9000, 12_000, 10_000], a1: [0, 9000, 5000, 10_000], b2: [7000, 11_000, 12_000, 12_000], a2: [0, 11_000, reach, 12_000] }).names;
  assert.equal(names(6480), 'a1 a2 b1 b2 foot');
  assert.equal(names(6500), 'a1 b1 a2 b2 foot');
  // The same from the other side.
  const mirrored = (reach: number): string => read({ foot: [0, 50_000, 12_000, 51_000], b1: [7000, 9000, 12_000, 10_000], a1: [0, 9000, 5000, 10_000], b2: [reach, 11_000, 12_000, 12_000], a2: [0, 11_000, 5000, 12_000] }).names;
  assert.equal(mirrored(5520), 'a1 a2 b1 b2 foot');
  assert.equal(mirrored(5500), 'a1 b1 a2 b2 foot');
});
