import { assert } from '../../base/assert.ts';

/** The memory of a WebAssembly module, and the functions that give out and take back pieces of it. */
export interface Heap {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly malloc: (bytes: number) => number;
  readonly free: (address: number) => unknown;
}

/**
 * A small piece of PDFium's memory into which its functions write their answers. Views are renewed when the memory has
 * grown (a grown memory detaches them, which shows in a length of 0).
 */
export interface Scratch {
  /** Address of the slot `index` of eight bytes. */
  slot(index: number): number;
  /** The slots as C doubles, floats or unsigned integers; good until the next call into PDFium. */
  doubles(): Float64Array;
  floats(): Float32Array;
  words(): Uint32Array;
  /** What a C float or unsigned at a slot holds; `half` 1 is the second four bytes. */
  float(index: number, half?: 0 | 1): number;
  unsigned(index: number, half?: 0 | 1): number;
  /**
   * A string of bytes that `write(address, capacity)` gives; it answers with the length in bytes, its end mark included or
   * not. Good until the next call into PDFium: each name of a tag would cost a buffer of its own otherwise.
   */
  bytes(write: (address: number, capacity: number) => number): Uint8Array;
}

const SLOT_COUNT = 64;

/** Takes 512 bytes of PDFium's memory, for as long as it is open. */
export function openScratch(x: Heap): Scratch {
  const at = x.malloc(SLOT_COUNT * 8);
  assert(at % 8 === 0, 'memory aligned to eight bytes');
  let doubles = new Float64Array(x.memory.buffer, at, SLOT_COUNT);
  let floats = new Float32Array(x.memory.buffer, at, SLOT_COUNT * 2);
  let words = new Uint32Array(x.memory.buffer, at, SLOT_COUNT * 2);
  let octets = new Uint8Array(x.memory.buffer, at, SLOT_COUNT * 8);
  const renew = (): void => {
    octets = new Uint8Array(x.memory.buffer, at, SLOT_COUNT * 8);
    doubles = new Float64Array(x.memory.buffer, at, SLOT_COUNT);
    floats = new Float32Array(x.memory.buffer, at, SLOT_COUNT * 2);
    words = new Uint32Array(x.memory.buffer, at, SLOT_COUNT * 2);
  };
  return {
    slot: (index) => at + index * 8,
    doubles: () => {
      if (doubles.length === 0) renew();
      return doubles;
    },
    floats: () => {
      if (floats.length === 0) renew();
      return floats;
    },
    words: () => {
      if (words.length === 0) renew();
      return words;
    },
    float: (index, half = 0) => {
      if (floats.length === 0) renew();
      return floats[index * 2 + half];
    },
    unsigned: (index, half = 0) => {
      if (words.length === 0) renew();
      return words[index * 2 + half];
    },
    bytes: (write) => {
      const length = write(at, SLOT_COUNT * 8);
      if (length > SLOT_COUNT * 8) return longBytes(x, length, write);
      if (octets.length === 0) renew();
      return octets.subarray(0, Math.max(0, length));
    },
  };
}

/** The longest string taken from a file: longer names are no names. */
const STRING_BYTES_MAX = 1 << 20;

function longBytes(x: Heap, length: number, write: (address: number, capacity: number) => number): Uint8Array {
  const larger = length > STRING_BYTES_MAX ? 0 : x.malloc(length);
  if (larger === 0) return new Uint8Array(0);
  try {
    write(larger, length);
    return new Uint8Array(x.memory.buffer, larger, length).slice();
  } finally {
    x.free(larger);
  }
}
