/**
 * Compresses bytes into one deflate block (RFC 1951) of fixed codes in which only runs of one byte are shortened. What a
 * runtime's own compressor makes of the same bytes differs between versions; this depends on the bytes alone, and does well
 * on what is mostly runs.
 */
export function deflateRuns(bytes: Uint8Array): Uint8Array {
  const bits = bitWriter(bytes.length);
  // The last block, with fixed codes.
  bits.put(0b011, 3);
  for (let at = 0; at < bytes.length; ) {
    const length = at === 0 ? 0 : runLength(bytes, at);
    if (length >= LENGTH_MIN) putRun(bits, length);
    else putLiteral(bits, bytes[at]);
    at += length >= LENGTH_MIN ? length : 1;
  }
  bits.put(0, 7);
  return bits.finish();
}

const LENGTH_MIN = 3;
const LENGTH_MAX = 258;

// How many bytes from here on are the byte before.
function runLength(bytes: Uint8Array, start: number): number {
  const byte = bytes[start - 1];
  const end = Math.min(bytes.length, start + LENGTH_MAX);
  let at = start;
  while (at < end && bytes[at] === byte) at++;
  return at - start;
}

interface BitWriter {
  /** Appends the lowest bits, lowest first. */
  put(value: number, count: number): void;
  /** Appends a Huffman code, whose highest bit comes first. */
  putCode(code: number, length: number): void;
  finish(): Uint8Array;
}

// A literal takes at most nine bits.
function bitWriter(byteCount: number): BitWriter {
  const written = new Uint8Array(byteCount + (byteCount >> 3) + 8);
  let length = 0;
  let held = 0;
  let heldBits = 0;
  const put = (value: number, count: number): void => {
    held |= value << heldBits;
    for (heldBits += count; heldBits >= 8; heldBits -= 8) {
      written[length++] = held & 0xff;
      held >>>= 8;
    }
  };
  return {
    put,
    putCode: (code, count) => {
      let reversed = 0;
      for (let bit = 0; bit < count; bit++) reversed |= ((code >> bit) & 1) << (count - 1 - bit);
      put(reversed, count);
    },
    finish: () => {
      if (heldBits > 0) put(0, 8 - heldBits);
      return written.subarray(0, length);
    },
  };
}

function putLiteral(bits: BitWriter, byte: number): void {
  if (byte < 144) bits.putCode(0x30 + byte, 8);
  else bits.putCode(0x190 + byte - 144, 9);
}

// The shortest length of each code from 257 on (RFC 1951 section 3.2.5).
const lengthStarts = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];

function putRun(bits: BitWriter, length: number): void {
  let index = lengthStarts.length - 1;
  while (lengthStarts[index] > length) index--;
  if (index < 23) bits.putCode(index + 1, 7);
  else bits.putCode(0xc0 + index - 23, 8);
  const extraBits = index < 8 || index === 28 ? 0 : (index >> 2) - 1;
  bits.put(length - lengthStarts[index], extraBits);
  // One byte back.
  bits.putCode(0, 5);
}
