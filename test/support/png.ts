import assert from 'node:assert/strict';
import { crc32, inflateSync } from 'node:zlib';

/** A PNG image as a reader sees it. */
export interface ReadPng {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
  /** The compressed scan lines. */
  readonly data: Uint8Array;
}

/** Reads an image of eight bits a channel with opacity whose lines have the filters 0 or 2, and asserts every check sum. */
export function readPng(png: Uint8Array): ReadPng {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  assert.deepEqual([...png.subarray(0, 8)], [137, 80, 78, 71, 13, 10, 26, 10]);
  const chunks = new Map<string, Uint8Array>();
  for (let at = 8; at < png.length; ) {
    const length = view.getUint32(at);
    const body = png.subarray(at + 4, at + 8 + length);
    assert.equal(crc32(body), view.getUint32(at + 8 + length));
    chunks.set(String.fromCharCode(...body.subarray(0, 4)), body.subarray(4));
    at += 12 + length;
  }
  const header = chunks.get('IHDR') ?? assert.fail('no header');
  const data = chunks.get('IDAT') ?? assert.fail('no data');
  assert.deepEqual([...header.subarray(8)], [8, 6, 0, 0, 0]);
  const [width, height] = [new DataView(header.buffer, header.byteOffset).getUint32(0), new DataView(header.buffer, header.byteOffset).getUint32(4)];
  return { width, height, rgba: unfiltered(inflateSync(data), width * 4, height), data };
}

function unfiltered(lines: Uint8Array, lineLength: number, height: number): Uint8Array {
  assert.equal(lines.length, (lineLength + 1) * height);
  const rgba = new Uint8Array(lineLength * height);
  for (let line = 0; line < height; line++) {
    const filter = lines[line * (lineLength + 1)];
    for (let at = 0; at < lineLength; at++) {
      const above = filter === 2 && line > 0 ? rgba[(line - 1) * lineLength + at] : 0;
      rgba[line * lineLength + at] = lines[line * (lineLength + 1) + 1 + at] + above;
    }
  }
  return rgba;
}
