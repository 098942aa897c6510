import { deflateRuns } from './deflate-runs.ts';

/** Pixels row by row from the top, four bytes each: red, green, blue, opacity. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** Writes pixels as a PNG image, 8 bits a channel. Its bytes depend on the pixels alone, on every runtime. */
export function encodePng({ width, height, rgba }: Raster): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, RGBA, 0, 0, 0], 8);
  return joined([SIGNATURE, chunk('IHDR', header), chunk('IDAT', zlib(scanLines(rgba, width * 4, height))), chunk('IEND', new Uint8Array(0))]);
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const RGBA = 6;

const UP = 2;

// Every line begins with the number of its filter: what differs from the line above. Blank paper becomes zeros.
function scanLines(rgba: Uint8Array, lineLength: number, height: number): Uint8Array {
  const lines = new Uint8Array((lineLength + 1) * height);
  for (let line = 0; line < height; line++) {
    const to = line * (lineLength + 1);
    const from = line * lineLength;
    lines[to] = UP;
    for (let at = 0; at < lineLength; at++) lines[to + 1 + at] = rgba[from + at] - (line === 0 ? 0 : rgba[from - lineLength + at]);
  }
  return lines;
}

// RFC 1950.
function zlib(data: Uint8Array): Uint8Array {
  return joined([Uint8Array.of(0x78, 0x01), deflateRuns(data), bigEndian(adler32(data))]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = joined([Uint8Array.from(type, (letter) => letter.charCodeAt(0)), data]);
  return joined([bigEndian(data.length), body, bigEndian(crc32(body))]);
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1;
  return rest;
});

function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = crcTable[(rest ^ byte) & 0xff] ^ (rest >>> 8);
  return (rest ^ 0xffffffff) >>> 0;
}

// Sums of so many bytes stay below 2^32 before they are reduced.
const ADLER_STRIDE = 5552;

function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (let start = 0; start < bytes.length; start += ADLER_STRIDE) {
    const end = Math.min(bytes.length, start + ADLER_STRIDE);
    for (let index = start; index < end; index++) {
      low += bytes[index];
      high += low;
    }
    low %= 65_521;
    high %= 65_521;
  }
  return high * 0x10000 + low;
}

function bigEndian(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
