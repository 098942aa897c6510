import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { canonicalJson, canonicalSha256 } from '../../src/base/canonical-json.ts';
import { payloadSha256 } from '../../src/document/identities.ts';
import { writeCanonicalTree } from '../../src/document/tree-canonical.ts';
import { sourceOf } from '../../src/document/tree-payload.ts';
import type { TreePayload } from '../../src/document/tree.ts';
import type { Format } from '../../src/parse/format.ts';
import { jsonFormat, jsoncFormat } from '../../src/parse/json/json-format.ts';
import { yamlFormat } from '../../src/parse/yaml/yaml-format.ts';
import { treeOf } from '../support/trees.ts';

function writtenJson(payload: TreePayload): string {
  const source = sourceOf(payload);
  assert.ok(source !== undefined);
  const blocks: Buffer[] = [];
  writeCanonicalTree(source.table, source.facts, (bytes) => blocks.push(Buffer.from(bytes)));
  return Buffer.concat(blocks).toString('utf8');
}

function check(format: Format, source: string, grammar?: 'compat-1'): void {
  const payload = treeOf(format, source, grammar === undefined ? {} : { grammar });
  assert.equal(writtenJson(payload), canonicalJson(payload));
  assert.equal(payloadSha256(payload), canonicalSha256(payload));
}

const sources: readonly (readonly [what: string, format: Format, source: string])[] = [
  ['every type', jsonFormat, '{"a":[1,-0.5e3,true,null,"x"],"b":{},"c":[]}'],
  ['a repeated key', jsonFormat, '{"a":1,"a":2,"a":3}'],
  ['what no text can hold', jsonFormat, '{"a":"x\\u0000\\ud800y","b\\u0000":1}'],
  ['characters to escape', jsonFormat, '{"\\"q\\\\\\n":"\\u001f\\t/\\u007f","é語💡":"\u2028"}'],
  ['positions that are no units', jsonFormat, '["💡","plain",{"💡k":"v"}]'],
  ['a byte order mark', jsonFormat, '\ufeff{"a":1}'],
  ['several lines', jsonFormat, '{\n "a": [\r\n1,\r2\n]\n}\n'],
  ['comments', jsoncFormat, '// "nodes":[]\n{"a":1,/* é */}'],
  ['aliases, merges, tags', yamlFormat, 'base: &b {x: !t 1, y: !!binary aGk=}\nother: {<<: *b, z: *b}\n200: !!str 5\n? [k]\n: !<tag:a,b> [p]\n'],
  ['a stream', yamlFormat, '--- a\n--- |\n b\n c\n...\n'],
  ['plain scalars with characters to escape', yamlFormat, 'a"b: c\\d\ne: \'f"g\'\n'],
  ['nothing', yamlFormat, ''],
  ['values and keys beyond a block', jsonFormat, `{"${'k'.repeat(70_000)}":"${'v'.repeat(70_000)}","w":"${'é'.repeat(70_000)}","x":"${'y'.repeat(8190)}","z":"${'y'.repeat(8191)}"}`],
  ['more nodes than a block holds', jsonFormat, `[${Array.from({ length: 5000 }, (_, index) => `{"n${String(index)}":${String(index * 7919)}}`).join(',')}]`],
];

for (const [what, format, source] of sources) {
  test(`the canonical bytes of a tree are those of its nodes: ${what}`, () => check(format, source));
}

test('the canonical bytes of any JSON tree are those of its nodes', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4, stringUnit: 'grapheme' }), fc.nat(4), (json, blanks) => check(jsonFormat, `${'\n'.repeat(blanks)}${json}`)),
    { seed: 31, numRuns: 300 },
  );
});

test('an API description of compat-1 says so in its canonical bytes', () => check(yamlFormat, 'openapi: 3.1.0\n', 'compat-1'));

test('a payload with nodes of its own is hashed as it is given', () => {
  const payload = treeOf(jsonFormat, '{"a":1}');
  assert.equal(sourceOf({ ...payload, nodes: [] }), undefined);
  assert.notEqual(payloadSha256({ ...payload, nodes: [] }), payloadSha256(payload));
});
