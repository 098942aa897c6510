import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { encodePng } from '../../src/base/png.ts';
import { readPng } from '../support/png.ts';

test('one white pixel is these bytes', () => {
  const png = encodePng({ width: 1, height: 1, rgba: Uint8Array.of(255, 255, 255, 255) });
  assert.equal(Buffer.from(png).toString('hex'), '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000b49444154780163fa0f04000a0503ffcecfff170000000049454e44ae426082');
});

test('a reader of PNG gets back every pixel, and every check sum holds', () => {
  const rasters = fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
    .chain(([width, height]) => fc.uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 }).map((rgba) => ({ width, height, rgba: new Uint8Array(rgba) })));
  fc.assert(
    fc.property(rasters, (raster) => {
      const { width, height, rgba } = readPng(encodePng(raster));
      assert.deepEqual({ width, height, rgba }, raster);
    }),
    { seed: 7, numRuns: 100 },
  );
});
