import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { sha256 } from '../../src/base/hash.ts';
import type { JsonValue } from '../../src/base/json-reader.ts';
import { readJson } from '../../src/base/json-reader.ts';
import { listing } from '../../src/base/listing.ts';
import { canonicalValues } from '../support/canonical-values.ts';
import { sharedFile } from '../support/shared.ts';
import { readVectors } from '../support/vectors.ts';

interface Accepted {
  readonly name: string;
  readonly input_hex: string;
  readonly expected_hex: string;
  readonly sha256: string;
}

function read(bytes: Uint8Array | string): JsonValue {
  const result = readJson(Buffer.from(bytes));
  assert(result.ok, `readable: ${JSON.stringify(result)}`);
  return result.value;
}

test('every accepted vector is written byte for byte, with its hash', () => {
  const { accept } = readVectors<{ accept: Accepted[] }>('canonical-json.json');
  assert.equal(accept.length, 27);
  for (const vector of accept) {
    const json = canonicalJson(read(Buffer.from(vector.input_hex, 'hex')));
    assert.equal(Buffer.from(json).toString('hex'), vector.expected_hex, vector.name);
    assert.equal(sha256(json), vector.sha256, vector.name);
  }
});

test('the manifest of the contract (V4) has its bytes and its hash', () => {
  const { V4_manifest, V4_c14n, V4_sha256 } = readVectors<{ V4_manifest: object; V4_c14n: string; V4_sha256: string }>('fingerprints.json');
  assert.equal(canonicalJson(V4_manifest), V4_c14n);
  assert.equal(sha256(canonicalJson(V4_manifest)), V4_sha256);
});

test('the profile of the contract has its pinned hash', (context) => {
  const file = sharedFile('fixtures/ethos/profiles/ethos-deterministic-v1.json');
  if (file === undefined) {
    context.diagnostic('skipped: the shared folder is absent');
    return;
  }
  const json = canonicalJson(read(readFileSync(file)));
  assert.equal(json.length, 2318);
  assert.equal(sha256(json), 'd6145b9210845db39ad592ea549788432b52a649778c9947f5b2d91173e38070');
});

test('what was read is written so that reading it again changes nothing', () => {
  fc.assert(
    fc.property(canonicalValues, (value) => {
      const json = canonicalJson(value);
      assert.deepEqual(read(json), value);
      assert.equal(canonicalJson(read(json)), json);
    }),
    { seed: 1, numRuns: 2000 },
  );
});

test('the writer agrees with an independent one that sorts the UTF-8 bytes', () => {
  fc.assert(
    fc.property(canonicalValues, (value) => {
      assert.equal(canonicalJson(value), slowCanonicalJson(value));
    }),
    { seed: 1, numRuns: 2000 },
  );
});

test('plain objects and maps are written alike, and keys that are undefined are left out', () => {
  const plain = { b: 1, a: [{ d: undefined, c: -0 }], gone: undefined };
  const maps = new Map<string, unknown>([
    ['gone', undefined],
    ['b', 1],
    ['a', [new Map([['c', 0]])]],
  ]);
  assert.equal(canonicalJson(plain), '{"a":[{"c":0}],"b":1}');
  assert.equal(canonicalJson(maps), '{"a":[{"c":0}],"b":1}');
  assert.equal(canonicalJson(Object.assign(Object.create(null) as object, { x: 1 })), '{"x":1}');
});

test('what is not a canonical value is a defect', () => {
  const cyclic: unknown[] = [];
  cyclic.push(cyclic);
  const values: readonly object[] = [
    [1.5],
    [NaN],
    [2 ** 53],
    ['\ud800'],
    { '\udc00': 1 },
    [undefined],
    [1n],
    [Symbol('s')],
    [() => 1],
    [new Date(0)],
    [new Uint8Array(1)],
    [new Set([1])],
    new Map([[1, 1]]),
    Array(1),
    cyclic,
  ];
  for (const value of values) assert.throws(() => canonicalJson(value), /^Error: defect: expected/);
});

test('keys are left out whatever was written before, and after', () => {
  const value = { text: 'a', bbox: [1], inner: { bbox: 2, page: 3 } };
  const whole = '{"bbox":[1],"inner":{"bbox":2,"page":3},"text":"a"}';
  const omitted = new Set(['bbox']);
  assert.equal(canonicalJson(value), whole);
  assert.equal(canonicalJson(value, { omitted }), '{"inner":{"page":3},"text":"a"}');
  assert.equal(canonicalJson(value), whole);
});

test('200,000 arrays inside one another are written', () => {
  let value: unknown[] = [];
  for (let depth = 1; depth < 200_000; depth++) value = [value];
  assert.equal(canonicalJson(value), '['.repeat(200_000) + ']'.repeat(200_000));
});

// Recursive, slow and short: JSON.stringify escapes exactly as the contract for well-formed strings.
function slowCanonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(slowCanonicalJson).join(',')}]`;
  if (!(value instanceof Map)) return JSON.stringify(value);
  const entries = [...(value as ReadonlyMap<string, JsonValue>)].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${slowCanonicalJson(item)}`).join(',')}}`;
}

test('a listing is written as the array of its items', () => {
  const numbers = [0, 1, 2, 3];
  for (const length of [0, 1, 4]) {
    const items = listing(length, (index) => ({ b: [index], a: listing(index, (inner) => inner) }));
    const array = numbers.slice(0, length).map((index) => ({ b: [index], a: numbers.slice(0, index) }));
    assert.equal(canonicalJson({ items, last: true }), canonicalJson({ items: array, last: true }));
  }
});
