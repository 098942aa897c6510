// Needs ../shared/fixtures/ethos
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import type { JsonValue } from '../../src/base/json-reader.ts';
import { readJson } from '../../src/base/json-reader.ts';
import { configHash, contractConfig, readVerificationConfig, steleConfig } from '../../src/verify/verification-config.ts';
import { ethosJson } from './ethos.ts';

function json(value: object): JsonValue {
  const read = readJson(new TextEncoder().encode(canonicalJson(value)));
  assert.ok(read.ok);
  return read.value;
}

test('the contract’s configuration is its example, with the hash of its goldens', () => {
  assert.equal(configHash(contractConfig), '4bb224166a04a25fed2dd3ecdb9638ddcc5b398658532b73f1c0547e4983d0b0');
  assert.deepEqual(readVerificationConfig(ethosJson('schemas/examples/verification-config.example.json')), { ok: true, value: contractConfig });
});

test('our configuration has a hash of its own, pinned: a change of it is a new name', () => {
  assert.equal(configHash(steleConfig), '1902006a49c2b3ae5817f33525fe699566150b3f73c13fbcb8b67f63b092c324');
  assert.deepEqual(readVerificationConfig(json(steleConfig)), { ok: true, value: steleConfig });
});

const refused: readonly (readonly [string, object, string])[] = [
  ['an unknown key', { extra: 1 }, '/extra'],
  ['another schema version', { schema_version: '1.1.0' }, '/schema_version'],
  ['no kinds', { claim_kinds: [] }, '/claim_kinds'],
  ['a kind twice', { claim_kinds: ['quote', 'quote'] }, '/claim_kinds'],
  ['a kind that nobody verifies', { claim_kinds: ['region'] }, '/claim_kinds/0'],
  ['no checks', { limits: { max_checks: 0 } }, '/limits/max_checks'],
  ['more checks than there are ids', { limits: { max_checks: 10000 } }, '/limits/max_checks'],
  ['an unknown normalization', { matching: { text_normalization: 'fuzzy', case_sensitive: true } }, '/matching/text_normalization'],
];

for (const [name, change, path] of refused) {
  test(`refused: ${name}`, () => {
    const read = readVerificationConfig(json({ ...contractConfig, ...change }));
    assert.equal(read.ok ? undefined : read.problem.path, path);
  });
}
