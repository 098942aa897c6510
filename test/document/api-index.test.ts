import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiIndex } from '../../src/document/api-index.ts';
import { apiIndex, isApiDescription, schemeOf } from '../../src/document/api-index.ts';
import { tableOf } from '../../src/document/tree-payload.ts';
import { yamlFormat } from '../../src/parse/yaml/yaml-format.ts';
import { treeOf } from '../support/trees.ts';

function indexOf(source: string): ApiIndex {
  return apiIndex(tableOf(treeOf(yamlFormat, source)));
}

test('an API description is recognised by the keys of its root alone', () => {
  const isApi = (source: string): boolean => isApiDescription(tableOf(treeOf(yamlFormat, source)));
  assert.equal(isApi('openapi: 3.1.0\n'), true);
  assert.equal(isApi('swagger: 2.0\n'), true);
  assert.equal(isApi('asyncapi: 3.0.0\n'), true);
  assert.equal(isApi('$schema: x\n$defs: {}\n'), true);
  assert.equal(isApi('$schema: x\nname: y\n'), false);
  assert.equal(isApi('notes:\n  openapi: 3.1.0\n'), false);
  assert.equal(isApi('- openapi: 3.1.0\n'), false);
  assert.equal(isApi('openapi: {a: 1}\n'), false);
  assert.equal(isApi(''), false);
});

test('operations stand in source order with what they say of themselves', () => {
  const { operations, specVersion } = indexOf('openapi: "3.1.0"\npaths:\n  /b: {summary: no operation, POST: {operationId: b, tags: [x, 7], deprecated: true, parameters: [{name: id}, {$ref: "#/p"}], responses: {404: {}, "200": {}}}}\n  /a: {get: {}, x-get: {}}\n');
  assert.equal(specVersion, '3.1.0');
  assert.deepEqual(
    operations.map(({ row, ...operation }) => (row > 0 ? operation : undefined)),
    [
      { path: '/b', method: 'post', operationId: 'b', summary: undefined, tags: ['x'], parameters: ['id'], responses: ['200', '404'], isDeprecated: true },
      { path: '/a', method: 'get', operationId: undefined, summary: undefined, tags: [], parameters: [], responses: [], isDeprecated: false },
    ],
  );
});

test('tags that are null are no tags', () => {
  assert.deepEqual(indexOf('openapi: 3.1.0\npaths: {/a: {get: {tags: }}}\n').operations[0].tags, []);
});

test('schemas and channels are listed by name', () => {
  const { schemaNames } = indexOf('openapi: 3.1.0\ncomponents: {schemas: {B: {}, A: {}}}\ndefinitions: {Old: {}}\n');
  assert.deepEqual(schemaNames, ['B', 'A']);
  assert.deepEqual(indexOf('swagger: "2.0"\ndefinitions: {Old: {}}\n').schemaNames, ['Old']);
  assert.deepEqual(indexOf('asyncapi: 3.0.0\nchannels: {c/d: {}}\n').channels, ['c/d']);
});

test('each reference that leaves the document is listed once', () => {
  const { externalRefs } = indexOf('openapi: 3.1.0\nx: [{$ref: a.yaml}, {$ref: "#/x"}, {$ref: a.yaml}, {$ref: ""}, {$ref: [1]}, {$ref: "https://h/a"}]\n');
  assert.deepEqual(externalRefs.map(({ ref, scheme }) => [ref, scheme]), [['a.yaml', 'relative-file'], ['https://h/a', 'https']]);
});

test('references beyond the limits are counted', () => {
  const many = `openapi: 3.1.0\nx: [${Array.from({ length: 5002 }, (_, at) => `{$ref: f${String(at)}}`).join(', ')}]\n`;
  assert.deepEqual([indexOf(many).externalRefs.length, indexOf(many).leftOut.references], [5000, 2]);
  const deep = `openapi: 3.1.0\nx: ${'['.repeat(64)}{$ref: f}${']'.repeat(64)}\n`;
  assert.deepEqual([indexOf(deep).externalRefs.length, indexOf(deep).leftOut.deepReferences.length], [0, 1]);
});

test('a reference is classified by its scheme or by how its path starts', () => {
  const schemes: readonly (readonly [ref: string, scheme: string])[] = [
    ['//h/x', 'protocol-relative'],
    ['\t//h/x', 'protocol-relative'],
    ['\\\\h\\s', 'unc'],
    ['/etc/x', 'absolute-file'],
    ['C:\\x', 'absolute-file'],
    ['c:/x', 'absolute-file'],
    ['x://h/y', 'x'],
    ['HTTP://H', 'http'],
    ['./l.yaml', 'relative-file'],
  ];
  for (const [ref, scheme] of schemes) assert.equal(schemeOf(ref), scheme, ref);
});
