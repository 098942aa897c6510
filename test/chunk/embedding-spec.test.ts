import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toEmbeddingSpec } from '../../src/chunk/embedding-spec.ts';

const good = { model: 'hash16', dim: 16 };

test('absent fields take the defaults of the contract', () => {
  assert.deepEqual(toEmbeddingSpec(good), { ok: true, value: { model: 'hash16', dim: 16, metric: 'cosine', normalized: true } });
});

test('each metric of the contract is admitted', () => {
  for (const metric of ['cosine', 'dot', 'l2']) assert.equal(toEmbeddingSpec({ ...good, metric }).ok, true);
});

const refused: readonly [string, object, string][] = [
  ['a blank model', { model: ' \u001c\u3000' }, 'model'],
  ['an empty model', { model: '' }, 'model'],
  ['a model that is no text', { model: 5 }, 'model'],
  ['a dimension of 0', { dim: 0 }, 'dim'],
  ['a dimension that is true', { dim: true }, 'dim'],
  ['a broken dimension', { dim: 1.5 }, 'dim'],
  ['an unknown metric', { metric: 'ip' }, 'metric'],
  ['a normalized that is 1', { normalized: 1 }, 'normalized'],
];

for (const [name, change, field] of refused) {
  test(`${name} is refused by name`, () => {
    const result = toEmbeddingSpec({ ...good, ...change });
    assert.equal(result.ok ? undefined : result.problem.field, field);
  });
}
