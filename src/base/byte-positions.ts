import { assert } from './assert.ts';
import { bomLength } from './decode.ts';
import type { Range } from './range.ts';

/** Converts positions in a decoded source, in code points, to offsets in its bytes. */
export interface BytePositions {
  /** Length of the decoded source in code points. */
  readonly count: number;
  /** Offset of the first byte of the code point at a position; the length of the source for the position at its end. */
  byteAt(position: number): number;
  /** The bytes of a range. */
  rangeOf(range: Range): Range;
}

/**
 * Indexes the bytes of a source that `decodeSource` accepted. The bytes are counted, not the decoded text: there a U+0000 of
 * one byte has become a U+FFFD of three. Sources in ASCII cost one scan and no memory; others four bytes per 64 code points.
 */
export function bytePositionsOf(bytes: Uint8Array): BytePositions {
  const bom = bomLength(bytes);
  const count = countLeads(bytes, bom);
  const byteAt = count === bytes.length - bom ? (position: number) => bom + position : indexedByteAt(bytes, bom, count);
  const checked = (position: number): number => {
    assert(position >= 0 && position <= count, 'a position inside the source');
    return byteAt(position);
  };
  return { count, byteAt: checked, rangeOf: ({ start, end }) => ({ start: checked(start), end: checked(end) }) };
}

const STRIDE = 64;

function indexedByteAt(bytes: Uint8Array, bom: number, count: number): (position: number) => number {
  // marks[i] is the offset of code point i * STRIDE.
  const marks = new Uint32Array(Math.floor(count / STRIDE) + 1);
  let position = 0;
  for (let byte = bom; byte < bytes.length; byte++) {
    if (!isLead(bytes[byte])) continue;
    if (position % STRIDE === 0) marks[position / STRIDE] = byte;
    position++;
  }
  return (wanted) => {
    if (wanted === count) return bytes.length;
    let byte = marks[Math.floor(wanted / STRIDE)];
    for (let left = wanted % STRIDE; left > 0; ) if (isLead(bytes[++byte])) left--;
    return byte;
  };
}

function countLeads(bytes: Uint8Array, start: number): number {
  let count = 0;
  for (let byte = start; byte < bytes.length; byte++) if (isLead(bytes[byte])) count++;
  return count;
}

function isLead(byte: number): boolean {
  return (byte & 0xc0) !== 0x80;
}
