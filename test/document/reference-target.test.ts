import assert from 'node:assert/strict';
import { test } from 'node:test';
import { referenceTarget, sourceUri } from '../../src/document/reference-target.ts';

function targetOf(ref: string, sourceId = 'specs/v1/api.yaml'): string {
  const target = referenceTarget(ref, sourceUri(sourceId), sourceId);
  switch (target.type) {
    case 'source':
      return `${target.sourceId} ${target.fragment}`;
    case 'external':
      return `external ${target.scheme}`;
    case 'outside':
      return 'outside';
  }
}

test('a relative reference leads to a source of the same place', () => {
  assert.equal(targetOf('#/a'), 'specs/v1/api.yaml /a');
  assert.equal(targetOf(''), 'specs/v1/api.yaml ');
  assert.equal(targetOf('user.yaml#/User'), 'specs/v1/user.yaml /User');
  assert.equal(targetOf('./parts/../user.yaml'), 'specs/v1/user.yaml ');
  assert.equal(targetOf('../common.yaml#/a~1b'), 'specs/common.yaml /a~1b');
});

test('names and fragments are decoded after they are taken apart', () => {
  assert.equal(targetOf('a%20b%23c.yaml#/paths/~1%7Bid%7D'), 'specs/v1/a b#c.yaml /paths/~1{id}');
  assert.equal(targetOf('#/x/25%'), 'specs/v1/api.yaml /x/25%');
  assert.equal(targetOf('#/a', 'specs/100%25/a%20b.yaml'), 'specs/100%25/a%20b.yaml /a');
  assert.equal(targetOf('b.yaml', 'specs/100% #1?/a.yaml'), 'specs/100% #1?/b.yaml ');
});

test('nothing outside of the place is a target, however it is spelled', () => {
  for (const ref of ['../../etc/passwd', '../../../specs/v1/user.yaml', '/etc/passwd', '\\\\host\\share', 'C:\\specs\\a.yaml', 'c:/a.yaml', 'file:///etc/passwd', '../../other/a.yaml']) {
    assert.equal(targetOf(ref), 'outside', ref);
  }
});

test('an encoded separator or way up names no source', () => {
  assert.equal(targetOf('%2e%2e/user.yaml'), 'specs/v1/%2e%2e/user.yaml ');
  assert.equal(targetOf('..%2f..%2fetc%2fpasswd'), 'specs/v1/..%2f..%2fetc%2fpasswd ');
});

test('a network or another scheme is external', () => {
  assert.equal(targetOf('https://h/a.yaml#/b'), 'external https');
  assert.equal(targetOf('HTTP://h'), 'external http');
  assert.equal(targetOf('//h/a'), 'external protocol-relative');
  assert.equal(targetOf('urn:x:y'), 'external urn');
});

test('a single file is a place of its own', () => {
  assert.equal(targetOf('#/a', 'api.yaml'), 'api.yaml /a');
  assert.equal(targetOf('user.yaml', 'api.yaml'), 'outside');
});
