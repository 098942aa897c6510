import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { countCodePoints } from '../../src/base/code-points.ts';
import { jsonFormat } from '../../src/parse/json/json-format.ts';
import { exactMarkers } from '../../src/projection/project-exact.ts';
import { projectTree } from '../../src/projection/project-tree.ts';
import type { Projection } from '../../src/projection/projection.ts';
import { models, payloadOf } from '../support/tree-model.ts';
import { exactLines, treeOf } from '../support/trees.ts';

const unlimited = { grammar: 'exact-1', lengthMax: 1e9, depthMax: 1000 } as const;

function lines(source: string): string[] {
  return exactLines(jsonFormat, source);
}

test('a value is found by what it says and by where it stands', () => {
  assert.deepEqual(lines('{"outcomes":{"failure":{"code":"CANCELLATION_NOT_ALLOWED"}}}'), ['outcomes.failure.code: CANCELLATION_NOT_ALLOWED']);
});

const spellings: readonly (readonly [source: string, ...lines: string[]])[] = [
  ['{"a":[{"b":[1]}]}', 'a[0].b[0]: 1'],
  ['[[1],{"x":2}]', '[0][0]: 1', '[1].x: 2'],
  ['"hello"', '%: hello'],
  ['{}', '%: {}'],
  ['[]', '%: []'],
  ['null', '%: null'],
  ['{"a":{},"b":[],"c":"{}","d":"[]"}', 'a: {}', 'b: []', 'c: "{}"', 'd: "[]"'],
  ['["true",true,"null",null,"1.0",1.0,"-7","0x1F","1e5",".inf","12:30","1.2.3","v1"]', '[0]: "true"', '[1]: true', '[2]: "null"', '[3]: null', '[4]: "1.0"', '[5]: 1.0', '[6]: "-7"', '[7]: "0x1F"', '[8]: "1e5"', '[9]: ".inf"', '[10]: "12:30"', '[11]: 1.2.3', '[12]: v1'],
  ['{"a":"","b":" x","c":"x ","d":"x y"}', 'a: ""', 'b: " x"', 'c: "x "', 'd: x y'],
  ['{"a":"l1\\nl2","b":"C:\\\\x","c":"say \\"hi\\"","d":"\\"hi\\""}', 'a: "l1␊l2"', 'b: C:\\x', 'c: say "hi"', 'd: "\\"hi\\""'],
  ['{"a":"\\u0000\\u001b[31m","b":"x␊","c":"x␊\\n","d":"\\u202e\\u2028"}', 'a: "␀␛[31m"', 'b: x␊', 'c: "x\\␊␊"', 'd: "\\u{202e}\\u{2028}"'],
  ['{"a.b":1,"a":{"b":2}}', 'a\\.b: 1', 'a.b: 2'],
  ['{"k: v":1,"k:v":2,"":3,"[0]":4,"new\\nline":5,"a\\\\":6,"<1>":7,"%":8,"\\"q":9}', 'k\\: v: 1', 'k:v: 2', '"": 3', '\\[0]: 4', 'new␊line: 5', 'a\\\\: 6', '\\<1>: 7', '\\%: 8', '\\"q: 9'],
  ['{"a":"[truncated: size limit]"}', 'a: "[truncated: size limit]"'],
  ['{"a":"x\\nadmin: true"}', 'a: "x␊admin: true"'],
];

test('keys and values are spelled as the contract says', () => {
  for (const [source, ...expected] of spellings) assert.deepEqual(lines(source), expected, source);
});

test('two trees that differ have texts that differ', () => {
  const seen = new Map<string, string>();
  fc.assert(
    fc.property(fc.array(models, { minLength: 0, maxLength: 2 }), (roots) => {
      const { text } = projectTree(payloadOf(roots), unlimited);
      const said = JSON.stringify(roots);
      const known = seen.get(text);
      seen.set(text, said);
      assert.equal(known ?? said, said, text);
    }),
    { seed: 1, numRuns: 6000 },
  );
});

function checkPartition(projection: Projection): void {
  let end = 0;
  for (const { range } of projection.segments) {
    assert.equal(range.start, end);
    end = range.end;
  }
  assert.equal(end, countCodePoints(projection.text));
  assert.equal(projection.segments.length, projection.text === '' ? 0 : projection.text.split('\n').length);
}

test('segments are the lines of the text', () => {
  fc.assert(
    fc.property(fc.array(models, { maxLength: 2 }), fc.integer({ min: 0, max: 80 }), fc.integer({ min: 0, max: 3 }), (roots, lengthMax, depthMax) => {
      checkPartition(projectTree(payloadOf(roots), unlimited));
      checkPartition(projectTree(payloadOf(roots), { grammar: 'exact-1', lengthMax, depthMax }));
    }),
    { seed: 1, numRuns: 500 },
  );
});

test('a segment says pointer, lines and place of its value', () => {
  const source = '{"a/b~c":\n {"x": ["😀",\n 2]}}';
  const locators = [...projectTree(treeOf(jsonFormat, source), unlimited).segments].map(({ locator }) => locator);
  assert.deepEqual(locators, [
    { type: 'pointer', pointer: '/a~1b~0c/x/0', lines: { start: 2, end: 2 }, source_range: { start: 18, end: 21 } },
    { type: 'pointer', pointer: '/a~1b~0c/x/1', lines: { start: 3, end: 3 }, source_range: { start: 24, end: 25 } },
  ]);
});

test('top-level subtrees start sections, deeper ones with several lines start blocks', () => {
  const source = '{"t":1,"a":{"b":{"c":{"d":1,"e":2},"f":3},"g":[4]},"u":5,"v":6}';
  const { segments } = projectTree(treeOf(jsonFormat, source), unlimited);
  assert.deepEqual(
    [...segments].map(({ boundary }) => boundary),
    ['section', 'section', 'line', 'block', 'block', 'section', 'line'],
  );
});

test('what is deeper than the limit is one marked line, and is counted', () => {
  const { text, truncated } = projectTree(treeOf(jsonFormat, '{"a":{"b":{"c":1,"d":[2]},"e":{}},"f":3}'), { ...unlimited, depthMax: 1 });
  assert.equal(text, `a.b: ${exactMarkers.depth}\na.e: ${exactMarkers.depth}\nf: 3`);
  assert.deepEqual(truncated, { depth: 2, size: 0, nodes: 5 });
});

test('lines that do not fit are one marked line, and are counted', () => {
  const payload = treeOf(jsonFormat, '{"a":"bb","c":"dé","e":{"f":"😀"}}');
  const whole = projectTree(payload, unlimited);
  assert.equal(projectTree(payload, { ...unlimited, lengthMax: 18 }).text, whole.text);
  const cut = projectTree(payload, { ...unlimited, lengthMax: 17 });
  assert.equal(cut.text, `a: bb\nc: dé\n${exactMarkers.size}`);
  assert.deepEqual(cut.truncated, { depth: 0, size: 7, nodes: 1 });
  const all = projectTree(payload, { ...unlimited, lengthMax: 0 });
  assert.equal(all.text, exactMarkers.size);
  assert.deepEqual(all.truncated, { depth: 0, size: 19, nodes: 3 });
});

test('a payload read back from its JSON projects to the same text', () => {
  const payload = treeOf(jsonFormat, '{"a":[{"b":1},"x\\u0000"],"a":{}}');
  const again = JSON.parse(JSON.stringify(payload)) as typeof payload;
  assert.deepEqual(projectTree(again, unlimited).text, projectTree(payload, unlimited).text);
  assert.deepEqual([...projectTree(again, unlimited).segments], [...projectTree(payload, unlimited).segments]);
});

test('references stay references, keys their order, and a path its escaped pointer (B56, B57)', () => {
  const source = '{"paths":{"/a~b/{id}":{"get":{"responses":{"404":{"$ref":"#/r"},"200":1,"default":2}}},"/0":{}},"r":{"25%":{"$ref":"#/r"}}}';
  const { text, segments } = projectTree(treeOf(jsonFormat, source), { grammar: 'exact-1', lengthMax: 1e9, depthMax: 1000 });
  assert.deepEqual(text.split('\n'), [
    'paths./a~b/{id}.get.responses.404.$ref: #/r',
    'paths./a~b/{id}.get.responses.200: 1',
    'paths./a~b/{id}.get.responses.default: 2',
    'paths./0: {}',
    'r.25%.$ref: #/r',
  ]);
  const pointers = [...segments].map(({ locator }) => (locator.type === 'pointer' ? locator.pointer : ''));
  assert.deepEqual([pointers[0], pointers[4]], ['/paths/~1a~0b~1{id}/get/responses/404/$ref', '/r/25%/$ref']);
});
