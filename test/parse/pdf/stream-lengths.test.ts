import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wrongStreamLengths } from '../../../src/parse/pdf/stream-lengths.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

// An object with a stream of `data`; what stands around the data is given.
function object(length: number | string, { data = '0123456789', open = '\n', end = '\n', between = '\n' } = {}): string {
  return `1 0 obj\n<</Type/X/Length ${String(length)}>>${between}stream${open}${data}${end}endstream\nendobj\n`;
}

const wrong = (...objects: readonly string[]): number => wrongStreamLengths(bytes(`%PDF-1.7\n${objects.join('')}%%EOF\n`));

test('a stream that ends where it says is right, whichever end of line stands behind the keyword and before the end mark', () => {
  for (const open of ['\n', '\r\n', '\r']) for (const end of ['', '\n', '\r\n', '\r', ' ', ' \n']) assert.equal(wrong(object(10, { open, end })), 0, JSON.stringify([open, end]));
  for (const between of ['', ' ', '\n', '\r\n']) assert.equal(wrong(object(10, { between })), 0, JSON.stringify(between));
});

test('streams that say fewer bytes than they have, or more than one end of line adds, are wrong, and each is counted', () => {
  assert.deepEqual([wrong(object(9)), wrong(object(11)), wrong(object(12)), wrong(object(99_999))], [1, 0, 1, 1]);
  assert.equal(wrong(object(7), object(10), object(99)), 2);
});

test('data that begins with white space is counted from the first byte behind one end of line', () => {
  assert.equal(wrong(object(10, { open: '\r\n', data: '\r\n23456789', end: '' })), 0);
  assert.equal(wrong(object(13, { open: '\r\n', end: '' })), 1);
});

test('the word stream inside the data of a right stream is no stream', () => {
  const inner = object(99);
  assert.equal(wrong(object(inner.length, { data: inner })), 0);
  assert.equal(wrong(object(1, { data: inner })), 2);
});

test('a length that stands in another object, a dictionary without one and the word by itself are not looked at', () => {
  assert.equal(wrong(object('7 0 R')), 0);
  assert.equal(wrong('1 0 obj\n<</Type/X>>\nstream\nabc\nendstream\nendobj\n'), 0);
  assert.equal(wrong('stream\nabc\nendstream\n', '<</Length 9>> stream'), 0);
  assert.equal(wrong(''), 0);
});

test('the length is the one of the object whose dictionary ends before the keyword', () => {
  assert.equal(wrong('1 0 obj\n<</Length 4>>\nendobj\n', object(10)), 0);
  assert.equal(wrong('1 0 obj\n<</Length 10>>\nendobj\n', object(4)), 1);
});
