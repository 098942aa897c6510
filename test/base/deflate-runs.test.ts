import assert from 'node:assert/strict';
import { inflateRawSync } from 'node:zlib';
import { test } from 'node:test';
import fc from 'fast-check';
import { deflateRuns } from '../../src/base/deflate-runs.ts';

test('nothing, one byte and runs of every length have the bytes that RFC 1951 gives them', () => {
  assert.deepEqual([...deflateRuns(new Uint8Array(0))], [0x03, 0x00]);
  assert.deepEqual([...deflateRuns(Uint8Array.of(0x61))], [0x4b, 0x04, 0x00]);
  for (let length = 0; length <= 600; length++) {
    const run = new Uint8Array(length).fill(0xf0);
    assert.deepEqual(new Uint8Array(inflateRawSync(deflateRuns(run))), run, String(length));
  }
});

test('what was written is read back by an inflater of others', () => {
  const runs = fc.array(fc.tuple(fc.integer({ min: 0, max: 255 }), fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 700 }))), { maxLength: 40 });
  fc.assert(
    fc.property(runs, (parts) => {
      const bytes = Uint8Array.from(parts.flatMap(([byte, length]) => new Array<number>(length).fill(byte)));
      assert.deepEqual(new Uint8Array(inflateRawSync(deflateRuns(bytes))), bytes);
    }),
    { seed: 4, numRuns: 200 },
  );
});

test('a run of 258 bytes takes 13 bits', () => {
  assert.ok(deflateRuns(new Uint8Array(258 * 800)).length < 800 * 2);
});
