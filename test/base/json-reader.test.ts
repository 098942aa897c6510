import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { readJson } from '../../src/base/json-reader.ts';
import { canonicalValues } from '../support/canonical-values.ts';
import { sharedFile } from '../support/shared.ts';
import { readVectors } from '../support/vectors.ts';

interface Rejected {
  readonly name: string;
  readonly input_hex: string;
  readonly reason: string;
}

function problemOf(bytes: Uint8Array | string): { code: string; byte: number } | undefined {
  const result = readJson(Buffer.from(bytes));
  return result.ok ? undefined : { code: result.problem.code, byte: result.problem.byte };
}

test('every rejected vector is refused for its reason', () => {
  const { reject } = readVectors<{ reject: Rejected[] }>('canonical-json.json');
  assert.equal(reject.length, 36);
  for (const { name, input_hex, reason } of reject) assert.equal(problemOf(Buffer.from(input_hex, 'hex'))?.code, reason, name);
});

test('a problem names the byte where it stands', () => {
  const cases: readonly (readonly [string, string, number])[] = [
    ['{"é💡":1,"a":1,"\\u0061":2}', 'duplicate_key', 18],
    ['["💡", 1.5]', 'non_integer', 9],
    ['[1,9007199254740992]', 'out_of_range', 3],
    ['["💡\\ud800"]', 'lone_surrogate', 6],
    ['["\\ud83d\\u0041"]', 'lone_surrogate', 2],
    ['["\\ud83d\\ue000"]', 'lone_surrogate', 2],
    ['["\\udca1\\udca1"]', 'lone_surrogate', 2],
    ['["a\u0001"]', 'raw_control', 3],
    ['["\\n\t"]', 'raw_control', 4],
    ['{} x', 'trailing_data', 3],
    ['\ufeff{}', 'bom', 0],
    ['  ', 'eof', 2],
    ['["é', 'eof', 4],
    ['["\\', 'eof', 3],
    ['["\\u12', 'eof', 6],
    ['{"a"', 'eof', 4],
    ['{"a":', 'eof', 5],
    ['[1', 'eof', 2],
    ['[1,', 'eof', 3],
    ['tru', 'eof', 3],
    ['-', 'eof', 1],
    ['1.', 'eof', 2],
    ['1e+', 'eof', 3],
    ['trux', 'syntax', 3],
    ['["\\x"]', 'syntax', 2],
    ['["\\u12g4"]', 'syntax', 6],
    ['["\\ud83d\\u12"]', 'syntax', 12],
    ['{"a" 1}', 'syntax', 5],
    ['{1:1}', 'syntax', 1],
    ['{"a":1,}', 'syntax', 7],
    ['[1 2]', 'syntax', 3],
    ['[1}', 'syntax', 2],
    ['{"a":1]', 'syntax', 6],
    ['-x', 'syntax', 1],
    ['-01', 'syntax', 2],
    ['1.e1', 'syntax', 2],
    ['[/**/]', 'syntax', 1],
    ['[] //', 'syntax', 3],
    [`${'['.repeat(127)}{}`, 'too_deep', 127],
  ];
  for (const [input, code, byte] of cases) assert.deepEqual(problemOf(input), { code, byte }, input);
});

test('bytes that are not UTF-8 are refused at the first of them', () => {
  const cases: readonly (readonly [string, number])[] = [
    ['22ff22', 1],
    ['22c3a9c08022', 3],
    ['22eda08022', 1],
    ['22f09f92', 1],
    ['22f4908080', 1],
    ['22e0809f22', 1],
    ['22f08fbfbf22', 1],
    ['22e282ac80', 4],
    ['22c3', 1],
    ['f5808080', 0],
  ];
  for (const [hex, byte] of cases) assert.deepEqual(problemOf(Buffer.from(hex, 'hex')), { code: 'invalid_utf8', byte }, hex);
});

test('-0 is read as 0', () => {
  assert.deepEqual(readJson(Buffer.from('-0')), { ok: true, value: 0 });
});

test('the depth limit counts containers and can be set', () => {
  const nested = Buffer.from('[{"a":[]}]');
  assert.equal(readJson(nested, { depthMax: 3 }).ok, true);
  assert.equal(readJson(nested, { depthMax: 2 }).ok, false);
  assert.equal(readJson(Buffer.from('1'), { depthMax: 0 }).ok, true);
});

test('bytes changed at random never throw, and what is still accepted is stable', () => {
  fc.assert(
    fc.property(canonicalValues, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }), (value, changes) => {
      const bytes = Buffer.from(canonicalJson(value));
      for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
      const result = readJson(bytes);
      if (!result.ok) return assert(result.problem.byte >= 0 && result.problem.byte <= bytes.length);
      const json = canonicalJson(result.value);
      const again = readJson(Buffer.from(json));
      assert(again.ok && canonicalJson(again.value) === json);
    }),
    { seed: 1, numRuns: 3000 },
  );
});

test('the public JSON suite: what it refuses is refused, what it accepts is accepted but for floats and duplicates', (context) => {
  const folder = sharedFile('suites/json-test-suite/test_parsing/');
  if (folder === undefined) {
    context.diagnostic('skipped: the shared folder is absent');
    return;
  }
  for (const name of readdirSync(folder)) {
    const problem = problemOf(readFileSync(new URL(encodeURIComponent(name), folder)));
    if (name.startsWith('n_')) assert(problem !== undefined, name);
    if (name.startsWith('y_')) assert(problem === undefined || ['non_integer', 'duplicate_key', 'out_of_range'].includes(problem.code), `${name}: ${String(problem?.code)}`);
  }
});

test('200,000 nested arrays and a text of 10 MB end soon, refused or read', () => {
  const deep = Buffer.from('['.repeat(200_000) + ']'.repeat(200_000));
  assert.deepEqual(problemOf(deep), { code: 'too_deep', byte: 127 });
  assert.equal(readJson(deep, { depthMax: 200_000 }).ok, true);
  assert.equal(readJson(Buffer.from(`{"a":${'['.repeat(1_000_000)}`), { depthMax: 2_000_000 }).ok, false);
  const long = readJson(Buffer.from(`"${'\\n'.repeat(5_000_000)}"`));
  assert(long.ok && typeof long.value === 'string' && long.value.length === 5_000_000);
});
