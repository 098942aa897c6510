/** Collects bytes in a buffer that grows. */
export interface ByteWriter {
  /** Bytes written so far. */
  length(): number;
  /** Writes an integer, `0 <= value <= 2^53 - 1`, seven bits a byte, lowest first, the top bit set on all but the last (LEB128). */
  writeInteger(value: number): void;
  writeBytes(bytes: Uint8Array): void;
  /** A copy of what was written. */
  finish(): Uint8Array;
}

/** An empty writer. */
export function newByteWriter(capacity = 64): ByteWriter {
  let buffer = new Uint8Array(capacity);
  let length = 0;

  const reserve = (count: number): void => {
    if (length + count <= buffer.length) return;
    const larger = new Uint8Array(Math.max(buffer.length * 2, length + count));
    larger.set(buffer);
    buffer = larger;
  };

  return {
    length: () => length,
    writeInteger(value) {
      reserve(8);
      let rest = value;
      while (rest >= 0x80) {
        buffer[length++] = (rest % 0x80) | 0x80;
        rest = Math.floor(rest / 0x80);
      }
      buffer[length++] = rest;
    },
    writeBytes(bytes) {
      reserve(bytes.length);
      buffer.set(bytes, length);
      length += bytes.length;
    },
    finish: () => buffer.slice(0, length),
  };
}
