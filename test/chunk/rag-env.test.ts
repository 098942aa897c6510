import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RagEnvInput } from '../../src/chunk/rag-env.ts';
import { toRagEnv } from '../../src/chunk/rag-env.ts';
import { vectors } from './vectors.ts';

const refused: readonly [string, RagEnvInput, string][] = [
  ['RagEnv chunk_size=0', { chunk_size: 0 }, 'chunk_size'],
  ['RagEnv chunk_size=-1', { chunk_size: -1 }, 'chunk_size'],
  ["RagEnv chunk_size='4'", { chunk_size: '4' }, 'chunk_size'],
  ['RagEnv sample_size=0', { chunk_size: 4, sample_size: 0 }, 'sample_size'],
  ['RagEnv overlap=-1', { chunk_size: 4, overlap: -1 }, 'overlap'],
  ['RagEnv overlap=chunk_size', { chunk_size: 4, overlap: 4 }, 'overlap'],
  ['RagEnv overlap>chunk_size', { chunk_size: 4, overlap: 5 }, 'overlap'],
  ["RagEnv tail='DROP'", { chunk_size: 4, tail_policy: 'DROP' }, 'tail_policy'],
  ['RagEnv tail=None', { chunk_size: 4, tail_policy: null }, 'tail_policy'],
  ["RagEnv tail=['pad']", { chunk_size: 4, tail_policy: ['pad'] }, 'tail_policy'],
];

for (const [name, input, field] of refused) {
  test(`${name} is refused, as in the contract's vectors, and the field is named`, () => {
    assert.equal(vectors.errors.find((vector) => vector.case === name)?.outcome, 'raises');
    const result = toRagEnv(input);
    assert.equal(result.ok ? undefined : result.problem.field, field);
  });
}

test('fractions, infinities and booleans are no sizes (the reference takes True for 1)', () => {
  for (const size of [1.5, Infinity, NaN, true, 2 ** 53]) {
    for (const input of [{ chunk_size: size }, { chunk_size: 2 ** 50, sample_size: size }, { chunk_size: 2 ** 50, overlap: size }]) {
      assert.equal(toRagEnv(input).ok, false);
    }
  }
});

test('the largest overlap is one below the chunk size', () => {
  assert.deepEqual(toRagEnv({ chunk_size: 4, overlap: 3 }), { ok: true, value: { chunk_size: 4, overlap: 3, sample_size: 5, tail_policy: 'emit_short' } });
});

test('a configuration cannot be changed', () => {
  const result = toRagEnv({ chunk_size: 4 });
  assert.ok(result.ok && Object.isFrozen(result.value));
});
