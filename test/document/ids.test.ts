import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '../../src/base/failure.ts';
import type { IdKind } from '../../src/document/ids.ts';
import { idOf, ordinalOf } from '../../src/document/ids.ts';

const forms: readonly (readonly [IdKind, string, string])[] = [
  ['page', 'p0001', 'p9999'],
  ['span', 's000001', 's999999'],
  ['element', 'e000001', 'e999999'],
  ['table', 't0001', 't9999'],
  ['region', 'r0001', 'r9999'],
  ['chunk', 'c000001', 'c999999'],
  ['warning', 'w0001', 'w9999'],
  ['finding', 'f0001', 'f9999'],
  ['check', 'v0001', 'v9999'],
];

test('every kind has the letter and width of the contract, up to its last id', () => {
  for (const [kind, first, last] of forms) {
    assert.equal(idOf(kind, 1), first);
    assert.equal(idOf(kind, Number(last.slice(1))), last);
    assert.equal(ordinalOf(kind, first), 1);
    assert.equal(ordinalOf(kind, last), Number(last.slice(1)));
  }
});

test('an ordinal that is too wide is an internal error, and one that is none is a defect', () => {
  for (const [kind, , last] of forms) {
    assert.throws(() => idOf(kind, Number(last.slice(1)) + 1), (error) => error instanceof Failure && error.code === 'internal_error');
  }
  for (const ordinal of [0, -1, 1.5, NaN]) assert.throws(() => idOf('page', ordinal), /defect/);
});

test('a string of another form has no ordinal', () => {
  for (const id of ['', 'p', 'p001', 'p00001', 'p0000', 'P0001', 'e0001', 'p+001', 'p1e01', 'p0001 ', 'p٠٠٠١']) assert.equal(ordinalOf('page', id), undefined, id);
});
