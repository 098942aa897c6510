import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { quantiseVector, readVector, vectorText } from '../../src/chunk/vector.ts';

function quantised(components: readonly number[]): readonly number[] {
  const vector = quantiseVector(components, components.length);
  assert.ok(vector.ok);
  return Array.from(vector.value);
}

const vectors: readonly (readonly [components: readonly number[], bytes: readonly number[]])[] = [
  [[1, 0, -1], [127, 0, -127]],
  [[2, 1, -1], [127, 64, -64]], // 63.5 goes away from zero, both ways
  [[127, 1, 0.49], [127, 1, 0]],
  [[0, 0], [0, 0]],
  [[-0, 5], [0, 127]],
  [[1e308, -1e308, 5e307], [127, -127, 64]],
  [[5e-324, 0], [127, 0]],
  [[1e-23, 3e-23], [42, 127]], // too small for float32 squares, and no smaller than any other here
];

for (const [components, bytes] of vectors) {
  test(`the components ${components.join(', ')} become ${bytes.join(', ')}`, () => assert.deepEqual(quantised(components), bytes));
}

test('a vector of another length, and one with a component that is no finite number, is refused', () => {
  assert.ok(!quantiseVector([1, 2], 3).ok);
  for (const component of [NaN, Infinity, -Infinity, '1', null, undefined]) {
    const refused = quantiseVector([0, component as number], 2);
    assert.ok(!refused.ok);
    assert.match(refused.problem.expected, /component 1/);
  }
});

test('a vector and its opposite, and a vector times any number, have the same components but for the sign', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 8 }), fc.constantFrom(-1, 2, 0.5, 1024), (components, factor) => {
      const turned = quantised(components.map((component) => component * factor));
      assert.deepEqual(turned, quantised(components).map((component) => (factor < 0 ? 0 - component : component)));
    }),
    { seed: 1, numRuns: 300 },
  );
});

test('a vector is written and read back, and nothing else is one', () => {
  const vector = Int8Array.of(127, -127, 0, 1);
  assert.deepEqual(readVector(vectorText(vector)), vector);
  assert.deepEqual(readVector(vectorText(vector.subarray(1, 3))), Int8Array.of(-127, 0));
  assert.equal(readVector(vectorText(Int8Array.of(-128))), undefined);
  assert.equal(readVector('?'), undefined);
});
