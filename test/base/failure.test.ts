import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert as promise, unreachable } from '../../src/base/assert.ts';
import { contractErrorCodes, Failure, failures } from '../../src/base/failure.ts';
import { no, ok } from '../../src/base/result.ts';

test('the ten codes of the contract leave the process with 3 to 12, in their order', () => {
  assert.deepEqual(
    contractErrorCodes.map((code) => failures[code].exit),
    [3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  );
  for (const [code, { exit }] of Object.entries(failures)) {
    const isContract = (contractErrorCodes as readonly string[]).includes(code);
    assert.equal(isContract, exit >= 3 && exit <= 12, code);
  }
});

test('messages are fixed templates in ASCII without digits, and every HTTP status is an error', () => {
  for (const [code, { message, http }] of Object.entries(failures)) {
    assert.match(message, /^[A-Za-z ,;.-]+$/, code);
    assert(http >= 400 && http < 600, code);
  }
});

test('a failure carries its code, its message with the detail, and its cause', () => {
  const cause = new Error('below');
  const failure = new Failure('not_found', 'a.pdf', { cause });
  assert.deepEqual([failure.name, failure.code, failure.detail, failure.cause], ['Failure', 'not_found', 'a.pdf', cause]);
  assert.equal(failure.message, 'there is no such file, source or store: a.pdf');
  assert.equal(new Failure('usage').message, 'the request is not understood');
});

test('a promise that does not hold is a defect with its expectation', () => {
  promise(true, 'anything');
  assert.throws(() => promise(false, 'two'), /^Error: defect: expected two$/);
  assert.throws(() => unreachable('x' as never), /^Error: defect: unexpected member x$/);
});

test('an outcome is its value or its problem', () => {
  assert.deepEqual([ok(1), no('why')], [
    { ok: true, value: 1 },
    { ok: false, problem: 'why' },
  ]);
});
