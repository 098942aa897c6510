/** Bytes that are written one after the other into a block of fixed room and handed on whenever it is full. */
export interface ByteWriter {
  readonly block: Uint8Array;
  /** Where the next byte goes. */
  at: number;
  /** Takes a block that is full; it is written over as soon as this returns. */
  readonly handOn: (bytes: Uint8Array) => void;
}

/** A writer without bytes, whose block is no larger than what is expected makes worth while. */
export function byteWriter(handOn: ByteWriter['handOn'], bytesExpected: number): ByteWriter {
  return { block: new Uint8Array(Math.min(BLOCK_BYTES_MAX, Math.max(BLOCK_BYTES_MIN, bytesExpected))), at: 0, handOn };
}

/** Every block has room for as many bytes. */
export const BLOCK_BYTES_MIN = 1 << 13;
const BLOCK_BYTES_MAX = 1 << 16;

/** Writes bytes. */
export function putBytes(writer: ByteWriter, bytes: Uint8Array): void {
  if (bytes.length > writer.block.length) {
    flush(writer);
    return writer.handOn(bytes);
  }
  makeRoom(writer, bytes.length);
  const { block } = writer;
  let { at } = writer;
  for (let index = 0; index < bytes.length; index++) block[at++] = bytes[index];
  writer.at = at;
}

/** Writes a whole number of at most 32 bits in decimal. */
export function putDecimal(writer: ByteWriter, value: number): void {
  makeRoom(writer, DIGITS_MAX);
  const { block } = writer;
  let length = 1;
  for (let limit = 10; limit <= value; limit *= 10) length++;
  let rest = value >>> 0;
  for (let at = writer.at + length - 1; at >= writer.at; at--) {
    const tens = (rest / 10) >>> 0;
    block[at] = 0x30 + rest - tens * 10;
    rest = tens;
  }
  writer.at += length;
}

const DIGITS_MAX = 10;

/** Makes room for some bytes, at most `BLOCK_BYTES_MIN`, so that they can be put without a look. */
export function makeRoom(writer: ByteWriter, count: number): void {
  if (writer.at + count > writer.block.length) flush(writer);
}

/** Hands on what was written since the last block. */
export function flush(writer: ByteWriter): void {
  if (writer.at > 0) writer.handOn(writer.block.subarray(0, writer.at));
  writer.at = 0;
}

/** The bytes of a string in UTF-8. */
export function utf8Of(whole: string): Uint8Array {
  return encoder.encode(whole);
}

const encoder = new TextEncoder();
