import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateRawSync, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { inflate } from '../../../src/parse/pdf/inflate.ts';
import { entryOf, readPdfValue } from '../../../src/parse/pdf/pdf-syntax.ts';
import { mentionsUserUnit } from '../../../src/parse/pdf/user-units.ts';

const bytesOf = (file: string): Uint8Array => Uint8Array.from(file, (character) => character.charCodeAt(0));

test('what is deflated is inflated again, at every level, and never beyond the limit', () => {
  const property = fc.property(fc.uint8Array({ maxLength: 3000 }), fc.integer({ min: 1, max: 20 }), fc.constantFrom(0, 1, 6, 9), (piece, repeat, level) => {
    const whole = Buffer.concat(Array.from({ length: repeat }, () => piece));
    const packed = deflateRawSync(whole, { level });
    assert.ok(Buffer.from(inflate(packed, 0, 100_000)).equals(whole));
    assert.ok(Buffer.from(inflate(packed, 0, 100)).equals(whole.subarray(0, 100)));
  });
  fc.assert(property, { seed: 1, numRuns: 100 });
});

test('codes longer than the table are followed bit by bit', () => {
  // Frequencies of Fibonacci's numbers give codes of every length.
  const counts = [1, 1];
  while (counts.length < 20) counts.push(counts[counts.length - 1] + counts[counts.length - 2]);
  const whole = Buffer.concat(counts.map((count, byte) => Buffer.alloc(count, byte)));
  for (let at = whole.length - 1; at > 0; at--) {
    const other = (at * 7919) % (at + 1);
    [whole[at], whole[other]] = [whole[other], whole[at]];
  }
  assert.ok(Buffer.from(inflate(deflateRawSync(whole, { level: 9, strategy: 2 }), 0, 100_000)).equals(whole));
});

test('broken deflate streams end, with what could be read', () => {
  const property = fc.property(fc.uint8Array({ maxLength: 200 }), (junk) => {
    assert.ok(inflate(junk, 0, 10_000).length <= 10_000);
  });
  fc.assert(property, { seed: 1, numRuns: 300 });
});

test('a UserUnit is found in the open, and in an object stream that holds a page', () => {
  const objects = '7 0 9 20 <</Type/Font>>      <</Type/Page/UserUnit 2>>';
  const packed = deflateSync(Buffer.from(objects)).toString('latin1');
  const file = `%PDF-1.7\n5 0 obj\n<</Type/ObjStm/N 2/First 9/Filter/FlateDecode/Length ${String(packed.length)}>>\nstream\r\n${packed}\nendstream`;
  assert.equal(mentionsUserUnit(bytesOf(file), () => new Set([9])), true);
  assert.equal(mentionsUserUnit(bytesOf(file), () => new Set([8])), false);
  assert.equal(mentionsUserUnit(bytesOf('<</Type/Page/UserUnit 2>>'), () => new Set()), true);
  assert.equal(mentionsUserUnit(bytesOf('/ObjStm no stream'), () => new Set([9])), false);
});

test('PDF syntax is read without recursion: names, strings, references, containers, comments and their absence', () => {
  const value = readPdfValue(bytesOf(' <</A 1 0 R % note\n/B[1 -2.5 (a\\(b\\)\\101(c)) <4142>]/C#20D/E /F null /G>>'), 0);
  assert.deepEqual(entryOf(value, 'A'), { type: 'reference', number: 1 });
  assert.deepEqual(entryOf(value, 'B'), {
    type: 'array',
    items: [{ type: 'number', value: 1 }, { type: 'number', value: -2.5 }, { type: 'string', value: 'a(b)A(c)' }, { type: 'string', value: 'AB' }],
  });
  assert.deepEqual(entryOf(value, 'C D'), { type: 'name', value: 'E' });
  assert.deepEqual(entryOf(value, 'F'), { type: 'other' });
  assert.deepEqual(entryOf(value, 'absent'), { type: 'other' });
  assert.equal(readPdfValue(bytesOf('['.repeat(200_000)), 0).type, 'array');
  assert.equal(readPdfValue(bytesOf(''), 0).type, 'other');
});
