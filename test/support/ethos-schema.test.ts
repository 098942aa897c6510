// Needs ../shared/fixtures/ethos
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ethosDocumentErrors, ethosPayloadErrors } from './ethos-schema.ts';
import { readSharedJson } from './shared.ts';

test('the example document fits the schema, and a foreign key does not', () => {
  const example = readSharedJson<{ readonly payload: object }>('fixtures/ethos/examples/document.example.json');
  assert.deepEqual(ethosDocumentErrors(example), []);
  assert.deepEqual(ethosPayloadErrors(example.payload), []);
  assert.deepEqual(ethosPayloadErrors({ ...example.payload, extra: 1 }), [': must NOT have additional properties']);
  assert.equal(ethosDocumentErrors({ ...example, type: 'paged' }).length, 1);
});
