import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fingerprintOf, isFingerprint, isSha256, sha256, sha256Of } from '../../src/base/hash.ts';

const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

test('the published digests are met, for bytes, for strings and for pieces of both', () => {
  assert.equal(sha256('abc'), abc);
  assert.equal(sha256(Buffer.from('abc')), abc);
  assert.equal(sha256Of(['a', Buffer.from('b'), '', 'c']), abc);
  assert.equal(sha256Of(['abc']), abc);
  assert.equal(sha256Of([]), empty);
  assert.equal(sha256(Buffer.from('é💡')), sha256('é💡'));
  assert.equal(fingerprintOf(''), `sha256:${empty}`);
});

test('a lone surrogate is a defect, for it would share its digest with U+FFFD', () => {
  assert.throws(() => sha256('\ud800'), /defect/);
  assert.throws(() => sha256Of(['a', '\udc00']), /defect/);
});

test('only 64 lower-case hexadecimal digits are a digest, and only with the prefix a fingerprint', () => {
  for (const value of [abc.slice(1), `${abc}0`, abc.toUpperCase(), `${abc}\n`, `sha256:${abc}`]) assert.equal(isSha256(value), false, value);
  for (const value of [abc, `sha256:${abc.slice(1)}`, `SHA256:${abc}`, `sha256:${abc}\n`, `sha256:${abc.toUpperCase()}`]) assert.equal(isFingerprint(value), false, value);
  assert.equal(isSha256(abc), true);
  assert.equal(isFingerprint(`sha256:${abc}`), true);
});
