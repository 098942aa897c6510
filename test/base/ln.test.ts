import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ln } from '../../src/base/ln.ts';
import { doubleOf } from '../support/doubles.ts';
import { readVectors } from '../support/vectors.ts';

interface Vectors {
  readonly ln: readonly { readonly x: string; readonly ln: string }[];
  readonly idf_grid: readonly { readonly n: number; readonly df: number; readonly ln: string }[];
}

test('logarithms computed with 80 decimal digits elsewhere are met to the last bit', () => {
  for (const vector of readVectors<Vectors>('ln.json').ln) assert.equal(ln(doubleOf(vector.x)), doubleOf(vector.ln), vector.x);
});

test('the grid of inverse document frequencies is met to the last bit', () => {
  for (const { n, df, ln: wanted } of readVectors<Vectors>('ln.json').idf_grid) {
    assert.equal(ln(1 + (n - df + 0.5) / (df + 0.5)), doubleOf(wanted), `${String(n)} ${String(df)}`);
  }
});

test('the borders of the domain answer as logarithms do', () => {
  assert.equal(ln(1), 0);
  assert.equal(ln(0), -Infinity);
  assert.equal(ln(-0), -Infinity);
  assert.equal(ln(Infinity), Infinity);
  assert(Number.isNaN(ln(-1)) && Number.isNaN(ln(NaN)));
});

test('the logarithm stays within one unit in the last place of the engine and never decreases', () => {
  const positive = fc.double({ min: 5e-324, max: Number.MAX_VALUE, noNaN: true });
  fc.assert(
    fc.property(positive, positive, (a, b) => {
      assert(Math.abs(ln(a) - Math.log(a)) <= Math.abs(Math.log(a)) * 2 ** -52, String(a));
      assert(a <= b === ln(a) <= ln(b) || ln(a) === ln(b));
    }),
    { seed: 1, numRuns: 1000 },
  );
});

test('an independent computation by squaring agrees', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), (x) => {
      assert.equal(ln(x), slowLn(x));
    }),
    { seed: 1, numRuns: 60 },
  );
});

// Binary digits of log2 by repeated squaring, times ln 2 from its series 1/(k 2^k): shares nothing with the code under test.
function slowLn(x: number): number {
  const bits = 256n;
  const one = 1n << bits;
  let value = (BigInt(Math.round(x * 2 ** 83)) << bits) >> 83n;
  let log = 0n;
  while (value >= 2n * one) {
    value >>= 1n;
    log += one;
  }
  while (value < one) {
    value <<= 1n;
    log -= one;
  }
  for (let digit = one >> 1n; digit > 0n; digit >>= 1n) {
    value = (value * value) >> bits;
    if (value < 2n * one) continue;
    value >>= 1n;
    log += digit;
  }
  let ln2 = 0n;
  for (let k = 1n; k <= bits; k++) ln2 += one / (k << k);
  return Number((log * ln2) >> bits) / 2 ** 256;
}
