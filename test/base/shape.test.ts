import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { readJson } from '../../src/base/json-reader.ts';
import type { Shape } from '../../src/base/shape.ts';
import {
  anyShape,
  arrayShape,
  booleanShape,
  checkedShape,
  fingerprintShape,
  integerShape,
  literalShape,
  objectShape,
  sha256Shape,
  taggedShape,
  textShape,
  tupleShape,
} from '../../src/base/shape.ts';

function readAs<Value>(shape: Shape<Value>, value: string | object): unknown {
  const json = readJson(Buffer.from(typeof value === 'string' ? value : canonicalJson(value)));
  assert(json.ok);
  const read = shape(json.value);
  return read.ok ? read.value : `${read.problem.path}: expected ${read.problem.expected}`;
}

const point = tupleShape(integerShape(), integerShape());
const thing = objectShape({ id: textShape, kind: literalShape('a', 'b', 3) }, { points: arrayShape(point, { countMin: 1 }), flag: booleanShape });
const union = taggedShape('type', {
  circle: objectShape({ type: literalShape('circle'), r: checkedShape(integerShape({ min: 0, max: 10 }), (r) => r !== 5, 'anything but 5') }),
  any: objectShape({ type: literalShape('any'), value: anyShape }),
});

test('a value that fits is read with its types, keys in the order of the shape', () => {
  assert.deepEqual(readAs(thing, { points: [[1, -2]], kind: 3, id: 'x' }), { id: 'x', kind: 3, points: [[1, -2]] });
  assert.deepEqual(readAs(thing, { kind: 'a', id: '', flag: false }), { id: '', kind: 'a', flag: false });
  assert.deepEqual(readAs(union, { type: 'circle', r: 10 }), { type: 'circle', r: 10 });
  assert.deepEqual(readAs(union, { type: 'any', value: { '~': 1 } }), { type: 'any', value: new Map([['~', 1]]) });
  assert.equal(readAs(sha256Shape, `"${'0a'.repeat(32)}"`), '0a'.repeat(32));
  assert.equal(readAs(fingerprintShape, `"sha256:${'0a'.repeat(32)}"`), `sha256:${'0a'.repeat(32)}`);
});

test('what does not fit is named by its pointer and by what was expected', () => {
  const cases: readonly (readonly [Shape<unknown>, string, string])[] = [
    [thing, '[]', ': expected an object'],
    [thing, '{"id":"x"}', ': expected the key kind'],
    [thing, '{"id":"x","kind":"c"}', '/kind: expected a or b or 3'],
    [thing, '{"id":"x","kind":"3"}', '/kind: expected a or b or 3'],
    [thing, '{"id":1,"kind":3}', '/id: expected a string'],
    [thing, '{"id":"\\u0000","kind":3}', '/id: expected a string without U+0000'],
    [thing, '{"id":"x","kind":3,"a/~b":1}', '/a~1~0b: expected no such key'],
    [thing, '{"id":"x","kind":3,"__proto__":1}', '/__proto__: expected no such key'],
    [thing, '{"id":"x","kind":3,"flag":null}', '/flag: expected true or false'],
    [thing, '{"id":"x","kind":3,"points":{}}', '/points: expected an array'],
    [thing, '{"id":"x","kind":3,"points":[]}', '/points: expected at least 1 items'],
    [thing, '{"id":"x","kind":3,"points":[[1,2],[1]]}', '/points/1: expected an array of 2 items'],
    [thing, '{"id":"x","kind":3,"points":[[1,"2"]]}', `/points/0/1: expected an integer from ${String(-(2 ** 53 - 1))} to ${String(2 ** 53 - 1)}`],
    [union, '{"type":"square"}', '/type: expected one of circle, any'],
    [union, '{"type":"constructor"}', '/type: expected one of circle, any'],
    [union, '{"r":1}', '/type: expected one of circle, any'],
    [union, '1', ': expected an object'],
    [union, '{"type":"circle","r":11}', '/r: expected an integer from 0 to 10'],
    [union, '{"type":"circle","r":-1}', '/r: expected an integer from 0 to 10'],
    [union, '{"type":"circle","r":5}', '/r: expected anything but 5'],
    [sha256Shape, `"${'0A'.repeat(32)}"`, ': expected a SHA-256 as 64 lower-case hexadecimal digits'],
    [fingerprintShape, '"sha256:00"', ': expected "sha256:" and 64 lower-case hexadecimal digits'],
  ];
  for (const [shape, json, message] of cases) assert.equal(readAs(shape, json), message, json);
});
