import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import type { JsonValue } from '../../src/base/json-reader.ts';
import { compareText } from '../../src/base/order.ts';
import { orderedJson } from '../../src/base/ordered-json.ts';
import { canonicalValues } from '../support/canonical-values.ts';

const nothing: ReadonlySet<string> = new Set();

/** A value with plain objects in place of its maps. `order` says in which order their keys are set. */
function plain(value: JsonValue, order: (a: string, b: string) => number): unknown {
  if (Array.isArray(value)) return value.map((item: JsonValue) => plain(item, order));
  if (!(value instanceof Map)) return value;
  const entries = [...(value as ReadonlyMap<string, JsonValue>)].sort(([a], [b]) => order(a, b));
  const record: object = Object.create(null);
  for (const [key, item] of entries) Object.defineProperty(record, key, { value: plain(item, order), enumerable: true, writable: true });
  return record;
}

test('plain objects are written as maps are, in whichever order their keys were set', () => {
  fc.assert(
    fc.property(canonicalValues, (value) => {
      const expected = canonicalJson(value);
      assert.equal(canonicalJson(plain(value, compareText) as object), expected);
      assert.equal(canonicalJson(plain(value, (a, b) => compareText(b, a)) as object), expected);
    }),
    { seed: 1, numRuns: 2000 },
  );
});

test('a value whose keys stand in order is written, without those that are undefined', () => {
  assert.equal(orderedJson({ a: [1, 'é"\n', null], b: { c: -0, d: undefined }, c: true }, nothing), '{"a":[1,"é\\"\\n",null],"b":{"c":0},"c":true}');
});

const left: readonly (readonly [what: string, value: object])[] = [
  ['keys out of order', { b: 1, a: 2 }],
  ['keys that the engine puts in another order', { '10': 1, '9': 2 }],
  ['keys whose order by code unit is another', { '\ud800\udc00': 1, '\uff61': 2 }],
  ['keys out of order inside', [{ a: { b: 1, a: 2 } }]],
  ['a lone surrogate', ['\ud800']],
  ['a key that is a lone surrogate', { '\udc00': 1 }],
  ['a fraction', [0.5]],
  ['a map', [new Map()]],
  ['a date', { a: new Date(0) }],
  ['what is undefined in an array', [undefined]],
  ['a key that is left out', { a: { left: 1 } }],
  ['depth', Array.from({ length: 20 }).reduce<object>((inner) => [inner], [])],
  ['many values', Array.from({ length: 2000 }, () => 1)],
  ['long texts', ['x'.repeat(200_000)]],
];

for (const [what, value] of left) {
  test(`${what}: the value is left to the canonical writer`, () => {
    assert.equal(orderedJson(value, new Set(['left'])), undefined);
  });
}
