import { assert } from './assert.ts';

/** Integers written one after the other, seven bits a byte, small ones in one byte. */
export interface NumberWriter {
  /** Writes an integer from 0 up to 2^53 - 1. */
  putCount(value: number): void;
  /** Writes an integer of either sign, up to 2^52. */
  putDifference(value: number): void;
  /** What was written since the last call. */
  take(): Uint8Array;
}

/** Reads what a {@link NumberWriter} wrote, in its order. */
export interface NumberReader {
  count(): number;
  difference(): number;
}

/** Opens a writer; its room grows with the longest that it writes. */
export function openNumberWriter(): NumberWriter {
  let block = new Uint8Array(1 << 14);
  let at = 0;
  const putCount = (value: number): void => {
    assert(value >= 0 && Number.isSafeInteger(value), 'a count to write');
    if (at + BYTES_MAX > block.length) block = grown(block);
    let rest = value;
    for (; rest >= SMALL; rest = Math.floor(rest / 128)) block[at++] = (rest % 128) | 128;
    for (; rest >= 128; rest >>>= 7) block[at++] = (rest & 127) | 128;
    block[at++] = rest;
  };
  return {
    putCount,
    // -1 is 1, 1 is 2, -2 is 3: near 0 either way is small.
    putDifference: (value) => putCount(value < 0 ? -2 * value - 1 : 2 * value),
    take: () => {
      const taken = block.slice(0, at);
      at = 0;
      return taken;
    },
  };
}

/** Opens a reader over the bytes of one `take`. */
export function openNumberReader(bytes: Uint8Array): NumberReader {
  let at = 0;
  const count = (): number => {
    let byte = bytes[at++];
    if (byte < 128) return byte;
    let value = 0;
    for (let unit = 1; ; unit *= 128) {
      value += (byte & 127) * unit;
      if (byte < 128) return value;
      byte = bytes[at++];
    }
  };
  return {
    count,
    difference: () => {
      const value = count();
      return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    },
  };
}

const BYTES_MAX = 8;
/** Shifts are for 32 bits. */
const SMALL = 0x8000_0000;

function grown(block: Uint8Array): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(block.length * 2);
  larger.set(block);
  return larger;
}
