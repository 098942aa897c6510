/** Bytes that are being collected, in a buffer that grows; the first `length` are written. */
export interface GrowingBytes {
  buffer: Uint8Array;
  length: number;
}

/** No bytes yet. */
export function newGrowingBytes(capacity = 64): GrowingBytes {
  return { buffer: new Uint8Array(capacity), length: 0 };
}

/** Appends an integer, `0 <= value <= 2^53 - 1`: seven bits a byte, lowest first, the top bit set on all but the last (LEB128). */
export function writeInteger(writer: GrowingBytes, value: number): void {
  if (value < 0x80 && writer.length < writer.buffer.length) {
    writer.buffer[writer.length++] = value;
    return;
  }
  reserve(writer, 8);
  const { buffer } = writer;
  let rest = value;
  while (rest >= 0x80) {
    buffer[writer.length++] = (rest % 0x80) | 0x80;
    rest = Math.floor(rest / 0x80);
  }
  buffer[writer.length++] = rest;
}

/** Appends a stretch of bytes as they are. */
export function writeBytes(writer: GrowingBytes, bytes: Uint8Array, start: number, end: number): void {
  reserve(writer, end - start);
  const { buffer } = writer;
  // A view for a few bytes would cost more than the bytes.
  if (end - start > FEW) buffer.set(bytes.subarray(start, end), writer.length);
  else for (let at = start, to = writer.length; at < end; at++, to++) buffer[to] = bytes[at];
  writer.length += end - start;
}

const FEW = 48;

/** What was written from `start` on, as a view that later writes do not change. */
export function writtenBytes({ buffer, length }: GrowingBytes, start = 0): Uint8Array {
  return buffer.subarray(start, length);
}

function reserve(writer: GrowingBytes, count: number): void {
  const { buffer, length } = writer;
  if (length + count <= buffer.length) return;
  // The old buffer stays as it is, for the views into it.
  writer.buffer = new Uint8Array(Math.max(buffer.length * 2, length + count));
  writer.buffer.set(buffer.subarray(0, length));
}
