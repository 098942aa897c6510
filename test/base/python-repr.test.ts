import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pythonRepr } from '../../src/base/python-repr.ts';
import { readVectors } from '../support/vectors.ts';

test('floats are spelled as Python spelled them', () => {
  const vectors = readVectors<readonly { bits_le: string; python_repr: string }[]>('float-repr.json');
  assert.equal(vectors.length, 40);
  for (const { bits_le, python_repr } of vectors) assert.equal(pythonRepr(Buffer.from(bits_le, 'hex').readDoubleLE()), python_repr);
});

test('the borders of the two notations and the values without digits', () => {
  const cases: readonly (readonly [number, string])[] = [
    [1e15, '1000000000000000.0'],
    [9999999999999998, '9999999999999998.0'],
    [1e16, '1e+16'],
    [1.5e16, '1.5e+16'],
    [0.0001, '0.0001'],
    [0.00012, '0.00012'],
    [0.00001, '1e-05'],
    [1e-100, '1e-100'],
    [123.456, '123.456'],
    [-0, '-0.0'],
    [NaN, 'nan'],
    [-Infinity, '-inf'],
    [Infinity, 'inf'],
  ];
  for (const [value, spelling] of cases) assert.equal(pythonRepr(value), spelling);
});

test('a spelling reads back as the float it came from', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      assert(Object.is(Number(pythonRepr(value)), value));
    }),
    { seed: 1, numRuns: 2000 },
  );
});
