import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bytePositionsOf } from '../../src/base/byte-positions.ts';
import { decodeSource } from '../../src/base/decode.ts';

test('the byte order mark goes, U+0000 becomes U+FFFD, and both are counted', () => {
  const decoded = decodeSource(Buffer.from('\ufeffa\0b\0\ufffd\ufeff'));
  assert.deepEqual(decoded, { ok: true, value: { text: 'a\ufffdb\ufffd\ufffd\ufeff', bomBytes: 3, nulCount: 2 } });
  assert.deepEqual(decodeSource(new Uint8Array()), { ok: true, value: { text: '', bomBytes: 0, nulCount: 0 } });
});

test('bytes that are not UTF-8 are refused with their offset in the source', () => {
  assert.deepEqual(decodeSource(Buffer.from('efbbbf61ff', 'hex')), { ok: false, problem: { code: 'invalid_utf8', byte: 4 } });
  assert.deepEqual(decodeSource(Buffer.from('6180', 'hex')), { ok: false, problem: { code: 'invalid_utf8', byte: 1 } });
});

test('the offset of the first invalid byte is where the longest decodable prefix ends', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 12 }), fc.string({ unit: 'binary', maxLength: 4 }), (tail, head) => {
      const bytes = Buffer.concat([Buffer.from(`x${head}`), tail]);
      const decoded = decodeSource(bytes);
      if (decoded.ok) return;
      const { byte } = decoded.problem;
      assert.equal(decodeSource(bytes.subarray(0, byte)).ok, true);
      const next = [1, 2, 3, 4].filter((length) => byte + length <= bytes.length && decodeSource(bytes.subarray(byte, byte + length)).ok);
      assert.deepEqual(next, []);
    }),
    { seed: 1, numRuns: 2000 },
  );
});

test('positions map to the bytes of the source, U+0000 and byte order mark included', () => {
  const source = `\ufeff${'a\0é€💡'.repeat(64)}`;
  const bytes = Buffer.from(source);
  const positions = bytePositionsOf(bytes);
  const points = [...source].slice(1);
  assert.equal(positions.count, points.length);
  let byte = 3;
  for (const [position, point] of points.entries()) {
    assert.deepEqual(positions.rangeOf({ start: position, end: position + 1 }), { start: byte, end: byte + Buffer.byteLength(point) });
    byte += Buffer.byteLength(point);
  }
  assert.equal(positions.byteAt(positions.count), bytes.length);
  assert.throws(() => positions.byteAt(positions.count + 1), /defect/);
});

test('in ASCII a position is its byte', () => {
  const positions = bytePositionsOf(Buffer.from('plain'));
  assert.deepEqual(positions.rangeOf({ start: 1, end: 5 }), { start: 1, end: 5 });
  assert.equal(bytePositionsOf(Buffer.from('\ufeffplain')).byteAt(0), 3);
  assert.equal(bytePositionsOf(new Uint8Array()).byteAt(0), 0);
});

test('any range of the text is the same range of the bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.nat(), fc.nat(), (source, a, b) => {
      const points = [...source.replace(/^\ufeff/, '')];
      const [start, end] = [a % (points.length + 1), b % (points.length + 1)].sort((x, y) => x - y);
      const bytes = Buffer.from(source);
      const range = bytePositionsOf(bytes).rangeOf({ start, end });
      assert.equal(bytes.subarray(range.start, range.end).toString(), points.slice(start, end).join(''));
    }),
    { seed: 1, numRuns: 500 },
  );
});
