import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { codePointsOf } from '../../../src/base/code-points.ts';
import { decodeSource } from '../../../src/base/decode.ts';
import type { TreeNode } from '../../../src/document/tree.ts';
import { jsonFormat, jsoncFormat } from '../../../src/parse/json/json-format.ts';
import { readShared, sharedFile } from '../../support/shared.ts';
import { errorOf, exactLines, parseWith, treeOf, warningsOf } from '../../support/trees.ts';

const suite = 'suites/json-test-suite/test_parsing/';

test('every y_ file of the JSON suite is accepted, every n_ file is refused, no i_ file throws', { skip: sharedFile(suite) === undefined && `needs ../shared/${suite}` }, () => {
  for (const name of readdirSync(sharedFile(suite) ?? '')) {
    const parsed = parseWith(jsonFormat, readShared(suite + encodeURIComponent(name)));
    if (name.startsWith('y_')) assert.equal(parsed.type, 'tree', name);
    if (name.startsWith('n_')) assert.equal(parsed.type, 'refused', name);
  }
});

test('a hundred thousand open brackets are refused', () => {
  assert.equal(parseWith(jsonFormat, '['.repeat(100_000)).type, 'refused');
  assert.equal(parseWith(jsonFormat, '[{"":'.repeat(50_000)).type, 'refused');
});

test('a tree has the positions, order and spelling of its source', () => {
  const payload = treeOf(jsonFormat, '{"b": 1.0,\n "a": [true, "x\\n"]}\n');
  assert.equal(payload.line_count, 2);
  assert.equal(payload.source_length, 32);
  assert.deepEqual(payload.nodes, [
    { type: 'map', depth: 0, size: 4, index: 0, range: { start: 0, end: 31 }, line: 1, line_end: 2 },
    { type: 'float', depth: 1, size: 0, key: 'b', key_range: { start: 1, end: 4 }, value: '1.0', range: { start: 6, end: 9 }, line: 1 },
    { type: 'seq', depth: 1, size: 2, key: 'a', key_range: { start: 12, end: 15 }, range: { start: 17, end: 30 }, line: 2 },
    { type: 'boolean', depth: 2, size: 0, index: 0, value: 'true', range: { start: 18, end: 22 }, line: 2 },
    { type: 'string', depth: 2, size: 0, index: 1, value: 'x\n', range: { start: 24, end: 29 }, line: 2 },
  ]);
});

test('positions count code points, not UTF-16 units', () => {
  const [, node] = treeOf(jsonFormat, '{"😀": "x"}').nodes;
  assert.deepEqual(node.key_range, { start: 1, end: 4 });
  assert.deepEqual(node.range, { start: 6, end: 9 });
});

test('integer-like keys keep their place (B42)', () => {
  assert.deepEqual(exactLines(jsonFormat, '{"b":1,"10":2,"2":3,"00":4}'), ['b: 1', '10: 2', '2: 3', '00: 4']);
});

test('duplicate keys are both kept with one warning, and `constructor` is no duplicate (B43)', () => {
  const source = '{"a":1,"a":2,"constructor":3}';
  assert.deepEqual(exactLines(jsonFormat, source), ['a: 1', 'a[=2]: 2', 'constructor: 3']);
  const parsed = parseWith(jsonFormat, source);
  assert.deepEqual(
    parsed.diagnostics.map(({ code, range, line, column }) => ({ code, range, line, column })),
    [{ code: 'duplicate_key', range: { start: 7, end: 10 }, line: 1, column: 8 }],
  );
});

test('a third duplicate is told from the second, in a narrow and in a wide map', () => {
  const wide = Array.from({ length: 40 }, (_, index) => `"k${String(index)}":0`).join(',');
  assert.deepEqual(exactLines(jsonFormat, '{"a":1,"a":2,"a":3}').at(-1), 'a[=3]: 3');
  assert.deepEqual(exactLines(jsonFormat, `{"a":1,${wide},"a":2,"k39":1,"a":3}`).slice(-3), ['a[=2]: 2', 'k39[=2]: 1', 'a[=3]: 3']);
  assert.deepEqual(warningsOf(jsonFormat, `[{"a":1,${wide}},{"a":1}]`), []);
});

test('keys that crowd one another are told apart: as many as a source has, alike in length and in their first, middle and last character', () => {
  const keys = Array.from({ length: 3000 }, (_, index) => `k${String(10_000 + index).split('').join('m')}e`);
  const entries = [...keys, ...keys.slice(0, 2)].map((key) => `"${key}":0`).join(',');
  const { nodes } = treeOf(jsonFormat, `{${entries}}`);
  assert.deepEqual(nodes.slice(1).map(({ key }) => key), [...keys, ...keys.slice(0, 2)]);
  assert.deepEqual(nodes.filter(({ occurrence }) => occurrence !== undefined).map(({ key }) => key), keys.slice(0, 2));
});

test('a key is the same with an escape and without', () => {
  const { nodes } = treeOf(jsonFormat, '{"ab":1,"a\\u0062":2,"\\u0061b":3}');
  assert.deepEqual(nodes.slice(1).map(({ key, occurrence }) => [key, occurrence]), [['ab', undefined], ['ab', 2], ['ab', 3]]);
});

test('`__proto__` is an ordinary key (B44)', () => {
  assert.deepEqual(exactLines(jsonFormat, '{"__proto__":{"x":1},"y":2}'), ['__proto__.x: 1', 'y: 2']);
});

test('numbers keep their spelling (B45)', () => {
  const source = '[9007199254740993, 9007199254740992, 0.46153846153846156, "123456789123456789,1", 1E400]';
  assert.deepEqual(
    exactLines(jsonFormat, source).map((line) => line.slice(line.indexOf(': ') + 2)),
    ['9007199254740993', '9007199254740992', '0.46153846153846156', '123456789123456789,1', '1E400'],
  );
});

test('a byte order mark is noted and moves no position (B51)', () => {
  const marked = treeOf(jsonFormat, '\ufeff{"a":1}');
  assert.equal(marked.byte_order_mark, true);
  assert.deepEqual(marked.nodes, treeOf(jsonFormat, '{"a":1}').nodes);
});

test('a CRLF is one line end (B52)', () => {
  const error = errorOf(jsonFormat, '{\r\n"a": 1,\r\n}');
  assert.deepEqual([error.code, error.line, error.column], ['json_syntax', 2, 7]);
  assert.deepEqual([errorOf(jsonFormat, '{\r\n"a": 1,\r\n"b" 2}')].map(({ line, column }) => [line, column]), [[3, 5]]);
  assert.equal(treeOf(jsonFormat, '{\r\n"a": 1,\r"b": 2}').nodes[2].line, 3);
});

test('20,000 opening brackets are a limit with a position, no crash (B55)', () => {
  const error = errorOf(jsonFormat, '['.repeat(20000));
  assert.deepEqual([error.code, error.column], ['depth_limit', 513]);
});

test('as many containers as the limit allows are accepted', () => {
  assert.equal(parseWith(jsonFormat, '['.repeat(512) + ']'.repeat(512)).type, 'tree');
});

test('more nodes than the limit are refused with their own code', () => {
  const parsed = parseWith(jsonFormat, '[1,2,3]', { limits: { nodeCountMax: 3 } });
  assert.equal(parsed.type === 'refused' && parsed.code, 'memory_limit_exceeded');
  assert.equal(parsed.diagnostics[0].code, 'node_limit');
});

test('escapes that no text can hold give U+FFFD and are kept beside it', () => {
  const source = '["a\\u0000b\\\\u0000", "\\ud83d\\ude00\\ud83d", "\\udc00\\ud800\\u0041", "\ufffd"]';
  const values = treeOf(jsonFormat, source).nodes.slice(1);
  assert.deepEqual(
    values.map(({ value }) => value),
    ['a\ufffdb\\u0000', '😀\ufffd', '\ufffd\ufffdA', '\ufffd'],
  );
  assert.deepEqual(
    values.map(({ replaced }) => replaced),
    [[{ unit: 1, code: 0 }], [{ unit: 2, code: 0xd83d }], [{ unit: 0, code: 0xdc00 }, { unit: 1, code: 0xd800 }], undefined],
  );
  assert.deepEqual(warningsOf(jsonFormat, source), ['escape_replaced', 'escape_replaced', 'escape_replaced']);
});

const refusals: readonly (readonly [source: string, line: number, column: number])[] = [
  ['{"a": ', 1, 7],
  ['{"a":1,}', 1, 7],
  ['{"a":1 /* c */}', 1, 8],
  ["{'a':1}", 1, 2],
  ['{"a":"x\ty"}', 1, 8],
  ['["\\u0000', 1, 9],
  ['["\\ud800\\x"]', 1, 9],
  ['1 2', 1, 3],
  ['', 1, 1],
  ['{"a" 1}', 1, 6],
  ['[1}', 1, 3],
  ['[-]', 1, 3],
];

test('a syntax error has the place of the first character that does not fit', () => {
  for (const [source, line, column] of refusals) {
    const error = errorOf(jsonFormat, source);
    assert.deepEqual([error.code, error.line, error.column], ['json_syntax', line, column], source);
  }
});

test('a raw U+0000 is refused with its byte', () => {
  assert.deepEqual(errorOf(jsonFormat, '{"a":"\0"}').byte, 6);
});

test('JSON with comments keeps them with their places and allows trailing commas', () => {
  const source = '// top\n{"a": 1, /* in\nside */ "b": [2,],}\n// end';
  const payload = treeOf(jsoncFormat, source);
  assert.deepEqual(payload.comments, [
    { text: '// top', range: { start: 0, end: 6 }, line: 1 },
    { text: '/* in\nside */', range: { start: 16, end: 29 }, line: 2 },
    { text: '// end', range: { start: 42, end: 48 }, line: 4 },
  ]);
  assert.deepEqual(exactLines(jsoncFormat, source), ['a: 1', 'b[0]: 2']);
  assert.equal(payload.nodes[2].line, 3);
  assert.equal(parseWith(jsoncFormat, '[,]').type, 'refused');
  assert.equal(parseWith(jsoncFormat, '[1] /* open').type, 'refused');
});

const corpus = [sharedFile('fixtures/ethos/schemas'), sharedFile('vectors')];

test('every value stands in the source where its range says', { skip: corpus[0] === undefined && 'the shared folder is absent' }, () => {
  for (const folder of corpus) {
    if (folder === undefined) continue;
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.json')).slice(0, 4)) {
      const bytes = readFileSync(new URL(`${folder.href}/${name}`));
      const decoded = decodeSource(bytes);
      assert.ok(decoded.ok);
      const points = codePointsOf(decoded.value.text);
      for (const node of treeOf(jsonFormat, bytes).nodes) checkSpelling(node, points.slice(node.range), name);
    }
  }
});

function checkSpelling(node: TreeNode, spelled: string, name: string): void {
  if (node.type === 'string') assert.equal(JSON.parse(spelled), node.replaced === undefined ? node.value : JSON.parse(spelled), name);
  else if (node.value !== undefined) assert.equal(spelled, node.value, name);
  else assert.match(spelled, node.type === 'map' ? /^\{[^]*\}$/ : /^\[[^]*\]$/, name);
}
