import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { TreeNode } from '../../../src/document/tree.ts';
import { yamlFormat } from '../../../src/parse/yaml/yaml-format.ts';
import { parseWith, treeOf } from '../../support/trees.ts';

// A comment behind a line makes it one for the readers of the whole grammar.
function commented(lines: readonly string[]): string {
  return lines.map((line) => `${line} # c\n`).join('');
}

function told(source: string): { readonly [Name in keyof TreeNode]?: TreeNode[Name] | undefined }[] | undefined {
  const parsed = parseWith(yamlFormat, source);
  if (parsed.type !== 'tree') return undefined;
  return parsed.payload.nodes.map(({ type, depth, size, key, key_type, index, value, line, line_end, occurrence }) => ({ type, depth, size, key, key_type, index, value, line, line_end, occurrence }));
}

const wordList = ['a', 'b', 'é', '💡', '12', '012', '0.5', 'true', 'True', 'null', '~', 'no', 'x y', 'x  y', 'u:v', 'u#v', '/p', '.5', '...', '<<', '=', 'a"b', "a'b", 'a\tb', 'it, [is]'];
const words = fc.constantFrom(...wordList);
// Values that stand on one line: the words, and how booleans and nulls are spelled.
const onOneLine: ReadonlySet<string | undefined> = new Set([undefined, 'null', 'true', ...wordList]);
const lines = fc.oneof(
  fc.tuple(fc.nat(3), words, words).map(([depth, key, value]) => `${'  '.repeat(depth)}${key}: ${value}`),
  fc.tuple(fc.nat(3), words).map(([depth, key]) => `${'  '.repeat(depth)}${key}:`),
  fc.tuple(fc.nat(3), words).map(([depth, value]) => `${'  '.repeat(depth)}- ${value}`),
  fc.tuple(fc.nat(3), words, words).map(([depth, key, value]) => `${'  '.repeat(depth)}- ${key}:   ${value}`),
  words,
);

test('a plain line is read as it is with a comment behind it', () => {
  fc.assert(
    fc.property(fc.array(lines, { minLength: 1, maxLength: 6 }), fc.constantFrom('\n', '\r\n'), (source, end) => {
      const plain = source.map((line) => line + end).join('');
      const before = told(plain);
      // A comment ends a scalar, so a source where one goes on over several lines says something else with comments.
      fc.pre(before !== undefined && before.every(({ value }) => onOneLine.has(value)));
      assert.deepEqual(told(commented(source)), before);
    }),
    { seed: 41, numRuns: 500 },
  );
});

// What looks like a plain line and is not.
const others: readonly (readonly [source: string, ...values: (string | undefined)[]])[] = [
  ['a: b\n c\n', undefined, 'b c'],
  ['a: b\n\n  c\n', undefined, 'b\nc'],
  ['a: b\n\tc\n', undefined],
  ['a: b #c\n', undefined, 'b'],
  ['a: b#c\n', undefined, 'b#c'],
  ['a : b \n', undefined, 'b'],
  ['a:\n  b\n', undefined, 'b'],
  ['a:\n b: c\n', undefined, undefined, 'c'],
  ['a:\nb: c\n', undefined, 'null', 'c'],
  ['- a: b\n  c: d\n-  e\n', undefined, undefined, 'b', 'd', 'e'],
  ['a: -1\nb: - \n', undefined],
  ['a\n...\n', 'a'],
  ['a: b', undefined, 'b'],
  ['- False\n- falsely\n- 0x1F\n- 1_0\n', undefined, 'false', 'falsely', '0x1F', '1_0'],
  ['a: b\r\nc: d\r\n', undefined, 'b', 'd'],
];

for (const [source, ...values] of others) {
  test(`the values of ${JSON.stringify(source)} are ${JSON.stringify(values)}`, () => {
    const parsed = parseWith(yamlFormat, source);
    if (parsed.type === 'refused') assert.deepEqual(values, [undefined]);
    else assert.deepEqual(treeOf(yamlFormat, source).nodes.map(({ value }) => value), values);
  });
}

test('a map that starts behind a colon on the same line is refused at its second colon', () => {
  const parsed = parseWith(yamlFormat, 'a: b: c\n');
  assert.ok(parsed.type === 'refused');
});

test('the depth limit counts the maps of plain lines, and says where it was reached', () => {
  const parsed = parseWith(yamlFormat, 'a:\n b:\n  c: 1\n', { limits: { depthMax: 2 } });
  assert.ok(parsed.type === 'refused');
  assert.deepEqual([parsed.diagnostics[0].code, parsed.diagnostics[0].line, parsed.diagnostics[0].column], ['depth_limit', 3, 4]);
});

test('a key keeps its anchor and its tag when its colon makes a map of it', () => {
  const { nodes } = treeOf(yamlFormat, '- &k !!str 1: x\n- *k\n- [!!str 2: y]\n');
  assert.deepEqual(nodes.filter(({ key }) => key !== undefined).map(({ key, key_type }) => [key, key_type]), [['1', undefined], ['2', undefined]]);
  assert.deepEqual(nodes.filter(({ via }) => via === 'alias').map(({ value, type }) => [value, type]), [['1', 'string']]);
});
