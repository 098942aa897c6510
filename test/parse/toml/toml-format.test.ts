import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tomlFormat } from '../../../src/parse/toml/toml-format.ts';
import { errorOf, exactLines, treeOf } from '../../support/trees.ts';

const lines = (source: string): string[] => exactLines(tomlFormat, source);

test('tables, arrays of tables, dotted keys and inline tables make one tree in order of first mention', () => {
  const source = 'title = "T" # c\n[a.b]\nx = 1\n[[p]]\nn = "1"\n[p.q]\nr = [1, [2.5,\n 3], {s.t = true}]\n[[p]]\n"k.l" = 1979-05-27T07:32:00Z\n[a]\ny.z = 0xFF\n';
  assert.deepEqual(lines(source), ['title: T', 'a.b.x: 1', 'a.y.z: 0xFF', 'p[0].n: "1"', 'p[0].q.r[0]: 1', 'p[0].q.r[1][0]: 2.5', 'p[0].q.r[1][1]: 3', 'p[0].q.r[2].s.t: true', 'p[1].k\\.l: !!timestamp 1979-05-27T07:32:00Z']);
});

test('values keep their spelling and place', () => {
  const [, a, b] = treeOf(tomlFormat, 'a = 1_000\nb = """\nx\ny"""\n').nodes;
  assert.deepEqual(a, { type: 'integer', depth: 1, size: 0, key: 'a', key_range: { start: 0, end: 1 }, value: '1_000', range: { start: 4, end: 9 }, line: 1 });
  assert.deepEqual([b.value, b.range, b.line, b.line_end], ['x\ny', { start: 14, end: 24 }, 2, 4]);
});

const values: readonly (readonly [spelled: string, line: string])[] = [
  ['"a\\tb\\u00e9\\U0001F600"', 'v: "a␉bé😀"'],
  ["'C:\\x'", 'v: C:\\x'],
  ['"""a \\\n   b"""', 'v: a b'],
  ["'''it''s'''", "v: it''s"],
  ['""""x""""', 'v: "\\"x\\""'],
  ['inf', 'v: inf'],
  ['-nan', 'v: -nan'],
  ['1e5', 'v: 1e5'],
  ['0b1_0', 'v: 0b1_0'],
  ['07:32:00', 'v: !!timestamp 07:32:00'],
  ['1979-05-27 07:32:00.5-07:00', 'v: !!timestamp 1979-05-27 07:32:00.5-07:00'],
  ['1979-05-27', 'v: !!timestamp 1979-05-27'],
  ['[]', 'v: []'],
  ['{}', 'v: {}'],
  ['[1,]', 'v[0]: 1'],
];

test('every kind of value is read', () => {
  for (const [spelled, line] of values) assert.deepEqual(lines(`v = ${spelled}\n`), [line], spelled);
});

const refusals = ['a = 1\na = 2', '[a]\n[a]', 'a.b = 1\n[a]\nc = 1', '[a.b]\n[a]\nb.c = 1', 'a = [1]\n[[a]]', 'a = {b = 1}\n[a.c]', 'a = {b = 1,}', 'a = 01', 'a = 1__0', 'a = "x', 'a = "x\n"', 'a = "\\q"', 'a', 'a = ', '= 1', 'a = 1 b = 2', '[a', 'a = [1 2]', 'a = 2021-13-01', 'a = "\u0001"', '# \u0001', '[[a]]\n[a]', 'a = {b = 1\n}'];

test('what is no TOML is refused', () => {
  for (const source of refusals) assert.equal(errorOf(tomlFormat, source).code, 'toml_syntax', source);
});

test('deep nesting is a limit', () => {
  assert.equal(errorOf(tomlFormat, `a = ${'['.repeat(20_000)}`).code, 'depth_limit');
  assert.equal(errorOf(tomlFormat, `a${'.a'.repeat(20_000)} = 1`).code, 'depth_limit');
});

test('comments are kept', () => {
  assert.deepEqual(treeOf(tomlFormat, '# top\r\na = [ # in\r\n]\r\n').comments?.map(({ text, line }) => [text, line]), [['# top', 1], ['# in', 2]]);
});
