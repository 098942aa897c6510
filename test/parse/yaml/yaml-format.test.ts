import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TreeNode } from '../../../src/document/tree.ts';
import { yamlFormat } from '../../../src/parse/yaml/yaml-format.ts';
import { projectTree } from '../../../src/projection/project-tree.ts';
import { costOf } from '../../support/cost.ts';
import { errorOf, exactLines, parseWith, treeOf, warningsOf } from '../../support/trees.ts';

function lines(source: string): string[] {
  return exactLines(yamlFormat, source);
}

function entry(source: string, key: string): TreeNode | undefined {
  return treeOf(yamlFormat, source).nodes.find((node) => node.key === key);
}

test('a tree has the positions of its source', () => {
  assert.deepEqual(treeOf(yamlFormat, 'a: "x"\nb:\n  - é😀 # c\n  - |\n    l1\n    l2\nc: 1\n').nodes, [
    { type: 'map', depth: 0, size: 5, index: 0, range: { start: 0, end: 45 }, line: 1, line_end: 7 },
    { type: 'string', depth: 1, size: 0, key: 'a', key_range: { start: 0, end: 1 }, value: 'x', range: { start: 3, end: 6 }, line: 1 },
    { type: 'seq', depth: 1, size: 2, key: 'b', key_range: { start: 7, end: 8 }, range: { start: 12, end: 40 }, line: 2, line_end: 6 },
    { type: 'string', depth: 2, size: 0, index: 0, value: 'é😀', range: { start: 14, end: 16 }, line: 3 },
    { type: 'string', depth: 2, size: 0, index: 1, value: 'l1\nl2\n', range: { start: 25, end: 40 }, line: 4, line_end: 6 },
    { type: 'integer', depth: 1, size: 0, key: 'c', key_range: { start: 41, end: 42 }, value: '1', range: { start: 44, end: 45 }, line: 7 },
  ]);
});

test('comments are kept with their places', () => {
  assert.deepEqual(treeOf(yamlFormat, '# top\na: |  # head\n x\n').comments, [
    { text: '# top', range: { start: 0, end: 5 }, line: 1 },
    { text: '# head', range: { start: 12, end: 18 }, line: 2 },
  ]);
});

test('octal look-alikes are decimal and keep their spelling; YAML 1.1 is followed where it is declared (B46)', () => {
  const source = 'a: 0777\nb: 083\nc: 0987654321\nd: 0o17\n';
  assert.deepEqual(lines(source), ['a: 0777', 'b: 083', 'c: 0987654321', 'd: 0o17']);
  assert.deepEqual(treeOf(yamlFormat, source).nodes.slice(1).map(({ type }) => type), ['integer', 'integer', 'integer', 'integer']);
  assert.deepEqual(treeOf(yamlFormat, `%YAML 1.1\n---\n${source}`).nodes.slice(1).map(({ type }) => type), ['integer', 'string', 'string', 'string']);
});

test('`no` is a text (B47), times are texts (B48)', () => {
  assert.deepEqual(lines('country: no\nopen: 03:30\nt: 1:30\n'), ['country: no', 'open: "03:30"', 't: "1:30"']);
  assert.equal(entry('country: no\n', 'country')?.type, 'string');
});

test('a value that YAML 1.1 reads otherwise is warned about once for each spelling, with both readings', () => {
  const parsed = parseWith(yamlFormat, 'a: no\nb: [no, 014, 12:30:45, 1e5, 1_000, 0x1F, 7, 07, "no", !!str no]\n');
  assert.deepEqual(
    parsed.diagnostics.map(({ message, count, line }) => [message, count, line]),
    [
      ['YAML 1.2 reads the text "no" (kept), YAML 1.1 false', 2, 1],
      ['YAML 1.2 reads the number 014 (kept), YAML 1.1 the octal number 014', undefined, 2],
      ['YAML 1.2 reads the text "12:30:45" (kept), YAML 1.1 the base 60 number 12:30:45', undefined, 2],
      ['YAML 1.2 reads the number 1e5 (kept), YAML 1.1 the text "1e5"', undefined, 2],
      ['YAML 1.2 reads the text "1_000" (kept), YAML 1.1 the number 1_000', undefined, 2],
    ],
  );
});

test('of merged maps the first wins, an own key wins over all, and the range is that of the line that supplied it (B49, B50)', () => {
  const source = 'p: &p {k: 1, x: 1}\ns: &s {k: 2, y: 2}\nm:\n  <<: [*p, *s]\n  x: 9\nn:\n  <<: *s\n  <<: *p\n';
  assert.deepEqual(lines(source).slice(4), ['m.k: 1', 'm.y: 2', 'm.x: 9', 'n.k: 2', 'n.y: 2', 'n.x: 1']);
  const merged = treeOf(yamlFormat, source).nodes.filter(({ via }) => via === 'merge');
  assert.deepEqual(merged[0], { type: 'integer', depth: 2, size: 0, key: 'k', key_range: { start: 7, end: 8 }, value: '1', range: { start: 10, end: 11 }, line: 1, via: 'merge' });
});

test('a merge that names no map stays an entry', () => {
  assert.deepEqual(lines('a: &a 1\nb:\n  <<: *a\n'), ['a: 1', 'b.\\<<: 1']);
});

test('a quoted `<<` is a key', () => {
  assert.deepEqual(lines('b:\n  "<<": {x: 1}\n'), ['b.\\<<.x: 1']);
});

function bomb(levels: number, line: (level: number) => string): string {
  return Array.from({ length: levels }, (_, level) => line(level)).join('\n');
}

test('a bomb of merges costs no more than its size (B50)', () => {
  const line = (level: number): string => {
    const above = `*l${String(level - 1)}`;
    return level === 0 ? 'l0: &l0 {x: 1}' : `l${String(level)}: &l${String(level)} {<<: [${above}, ${above}], k${String(level)}: 1}`;
  };
  assert.equal(treeOf(yamlFormat, bomb(18, line)).nodes.length, 1 + 18 + (18 * 19) / 2);
  const cut = treeOf(yamlFormat, bomb(400, line));
  assert.ok(cut.nodes.length < 150_000);
  assert.deepEqual(new Set(warningsOf(yamlFormat, bomb(400, line))), new Set(['alias_limit']));
});

test('a bomb of aliases is cut with a visible mark and a count', () => {
  const source = bomb(30, (level) => (level === 0 ? 'a0: &a0 [lol]' : `a${String(level)}: &a${String(level)} [${Array.from({ length: 9 }, () => `*a${String(level - 1)}`).join(', ')}]`));
  const payload = treeOf(yamlFormat, source);
  assert.ok(payload.nodes.length < 10_000);
  const unexpanded = payload.nodes.filter(({ tag }) => tag === 'tag:yaml.org,2002:alias');
  const [warning] = parseWith(yamlFormat, source).diagnostics;
  assert.deepEqual([warning.code, warning.count], ['alias_limit', unexpanded.length]);
  assert.match(lines(source).at(-1) ?? '', /^a29\[8\]: !!alias \*a28$/);
});

// Nine levels, each naming the one below nine times: some 414 bytes that stand for 387 million nodes.
test('a bomb of aliases costs milliseconds and little memory, to its projection', () => {
  const level = (name: number): string => `&${String(name)} [${Array.from({ length: 9 }, () => `*${String(name - 1)}`).join(', ')}]`;
  const source = bomb(9, (at) => (at === 0 ? `a: &0 [${Array.from({ length: 9 }, () => '"lol"').join(',')}]` : `${'abcdefghi'.charAt(at)}: ${level(at)}`));
  assert.ok(source.length > 400);
  assert.ok(lines(source).length < 10_000);
  // Measured alone: 1.8 ms and 1.5 MB.
  const { ms, bytes } = costOf(() => lines(source), 30);
  assert.ok(ms < 40, `${String(ms)} ms`);
  assert.ok(bytes < 10_000_000, `${String(bytes)} bytes`);
});

test('an alias to a node around it stands as it is written, with one warning', () => {
  assert.deepEqual(lines('a: &a\n  b: *a\n  c: [*a]\n'), ['a.b: !!alias *a', 'a.c[0]: !!alias *a']);
  assert.deepEqual(warningsOf(yamlFormat, 'a: &a\n  b: *a\n  c: [*a]\n'), ['reference_cycle']);
});

test('an anchor stays with its list where the first item turns out to be a map', () => {
  assert.deepEqual(lines('k: &s\n  - a: b\n  - c\nr: *s\n'), ['k[0].a: b', 'k[1]: c', 'r[0].a: b', 'r[1]: c']);
});

test('anchors stay with their nodes where a list that holds some turns out to be the key of a map', () => {
  assert.deepEqual(lines('- &q v\n- [&a x, y, &b z]: 1\n- [*q, *a, *b]\n').slice(-3), ['[2][0]: v', '[2][1]: x', '[2][2]: z']);
});

test('an alias means the last node with its name, and names end with their document', () => {
  assert.deepEqual(lines('a: &x 1\nb: *x\nc: &x 2\nd: *x\n'), ['a: 1', 'b: 1', 'c: 2', 'd: 2']);
  const error = errorOf(yamlFormat, 'a: &x 1\n---\nb: *x\n');
  assert.deepEqual([error.code, error.line, error.column], ['undefined_alias', 3, 4]);
});

test('an expanded node points to the place that supplied it', () => {
  const { nodes } = treeOf(yamlFormat, 'a: &x\n  k: v\nb: *x\n');
  const [, , , alias, inner] = nodes;
  assert.deepEqual([alias.key, alias.via, alias.line, alias.key_range?.start], ['b', 'alias', 2, 13]);
  assert.deepEqual([inner.range, inner.line, inner.via], [{ start: 11, end: 12 }, 2, undefined]);
});

test('a byte order mark moves no position (B51)', () => {
  assert.deepEqual(treeOf(yamlFormat, '\ufeff- a: 1\n  b: 2\n').nodes, treeOf(yamlFormat, '- a: 1\n  b: 2\n').nodes);
});

test('CRLF is one line end, and positions index the source (B52)', () => {
  const error = errorOf(yamlFormat, 'a: 1\r\nb: 2\r\nc: [}\r\n');
  assert.deepEqual([error.code, error.line, error.column, error.range?.start], ['yaml_syntax', 3, 5, 16]);
  assert.equal(entry('a: |\r\n  one\r\n  two\r\nb: x\r\n', 'a')?.value, 'one\ntwo\n');
});

test('three documents are three, the second empty but present (B53)', () => {
  assert.deepEqual(lines('1\n---\nnull\n---\n2\n'), ['%0: 1', '%1: null', '%2: 2']);
  assert.deepEqual(lines('---\n---\na: 1\n'), ['%0: null', '%1.a: 1']);
  assert.deepEqual(treeOf(yamlFormat, '# nothing\n').nodes, []);
});

test('block scalars have the value of the specification (B54)', () => {
  assert.equal(treeOf(yamlFormat, '--- |\nabc\n').nodes[0].value, 'abc\n');
  assert.equal(entry('a: |\n  \tx\n', 'a')?.value, '\tx\n');
  assert.equal(entry('a: |+\n  x', 'a')?.value, 'x');
  assert.equal(entry('a: |+\n  x\n\n', 'a')?.value, 'x\n\n');
  assert.equal(entry('a: |2-\n   x\n', 'a')?.value, ' x');
});

test('deep nesting is a limit with a position, in every style (B55)', () => {
  for (const source of ['['.repeat(20_000), '{a: '.repeat(20_000), '- '.repeat(20_000), '? '.repeat(20_000), Array.from({ length: 2000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')]) {
    assert.equal(errorOf(yamlFormat, source).code, 'depth_limit', source.slice(0, 4));
  }
  assert.equal(errorOf(yamlFormat, '['.repeat(20_000)).column, 514);
});

test('keys keep their order and type; duplicates are kept with a warning', () => {
  assert.deepEqual(lines('b: 1\n10: 2\n2: 3\n"00": 4\n~: 5\n? [a, 1]\n: 6\n__proto__: 7\n10: 8\n'), ['b: 1', '<10>: 2', '<2>: 3', '00: 4', '<null>: 5', '<\\["a", 1]>: 6', '__proto__: 7', '<10>[=2]: 8']);
  assert.deepEqual(warningsOf(yamlFormat, 'a: 1\n"a": 2\n'), ['duplicate_key']);
});

test('tags decide types, and tags of applications are kept', () => {
  assert.deepEqual(lines('a: !!str 1\nb: !!int "3"\nc: !!float 1\nd: !Ref x\ne: !!set {k}\nf: !!binary aGk=\ng: !!timestamp 2026-01-01\nh: !!int x\ni: !<x:y> {}\n'), [
    'a: "1"',
    'b: 3',
    'c: !!float 1',
    'd: !Ref x',
    'e: !!set',
    'e.k: null',
    'f: !!binary aGk=',
    'g: !!timestamp 2026-01-01',
    'h: !!int x',
    'i: !<x:y> {}',
  ]);
});

test('escapes that no text can hold give U+FFFD', () => {
  const { nodes } = treeOf(yamlFormat, '["\\0", "\\uD83D\\uDE00", "\\uD83D"]');
  assert.deepEqual(nodes.slice(1).map(({ value, replaced }) => [value, replaced]), [['\ufffd', [{ unit: 0, code: 0 }]], ['😀', undefined], ['\ufffd', [{ unit: 0, code: 0xd83d }]]]);
});

test('a closing bracket may stand at the start of its line', () => {
  assert.deepEqual(lines('a: [\n  1\n]\n'), ['a[0]: 1']);
});

const refusals: readonly (readonly [source: string, line: number, column: number])[] = [
  ['a:\n\tb: 1\n', 2, 3],
  ['key: [unclosed\n', 2, 1],
  ['a: b: c\n', 1, 5],
  ['a: "x" y\n', 1, 8],
  ['a: \u0007\n', 1, 4],
  ['a: 1\n  b: 2\n', 2, 4],
  ['a: !x!y z\n', 1, 4],
  ['- a\nb\n', 2, 1],
];

test('a syntax error has the place of the first character that does not fit', () => {
  for (const [source, line, column] of refusals) {
    const error = errorOf(yamlFormat, source);
    assert.deepEqual([error.code, error.line, error.column], ['yaml_syntax', line, column], source);
  }
});

test('more nodes than the limit are refused with their own code', () => {
  const parsed = parseWith(yamlFormat, '[1, 2, 3]', { limits: { nodeCountMax: 3 } });
  assert.equal(parsed.type === 'refused' && parsed.code, 'memory_limit_exceeded');
});

test('a value that is not written stands behind its colon, its dash or its tag', () => {
  const place = (source: string): unknown => treeOf(yamlFormat, source).nodes.filter(({ type }) => type === 'null').map(({ range, line }) => [range.start, line]);
  assert.deepEqual(place('a:\n\nb: !!null\n'), [[2, 1], [13, 3]]);
  assert.deepEqual(place('- \n-\n'), [[1, 1], [4, 2]]);
  assert.deepEqual(place('? a\n? b\n'), [[3, 1], [7, 2]]);
  assert.deepEqual(place('---\n'), [[3, 1]]);
});

test('aliases nest no deeper than the limit', () => {
  const source = bomb(9, (level) => (level === 0 ? 'a0: &a0 [x]' : `a${String(level)}: &a${String(level)} [*a${String(level - 1)}]`));
  const { nodes } = treeOf(yamlFormat, source, { limits: { depthMax: 5 } });
  assert.equal(Math.max(...nodes.map(({ depth }) => depth)), 5);
  assert.deepEqual(warningsOf(yamlFormat, source, { limits: { depthMax: 5 } }), ['alias_limit']);
});

test('the line of an alias shows the place of the value, that of another entry key and value', () => {
  const payload = treeOf(yamlFormat, 'a: &x v\nb: *x\n');
  const { segments } = projectTree(payload, { grammar: 'exact-1', lengthMax: 99, depthMax: 9 });
  assert.deepEqual(
    [...segments].map(({ locator }) => locator.type === 'pointer' && [locator.pointer, locator.lines, locator.source_range]),
    [['/a', { start: 1, end: 1 }, { start: 0, end: 7 }], ['/b', { start: 1, end: 1 }, { start: 6, end: 7 }]],
  );
});
