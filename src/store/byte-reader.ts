import { Failure } from '../base/failure.ts';

/** Reads what was written into `GrowingBytes`, from `at` on. */
export interface ByteReader {
  readonly bytes: Uint8Array;
  /** Index of the byte that is read next. */
  at: number;
}

/** The next integer. Bytes that end too early, or an integer that never ends, are `store_damaged`. */
export function readInteger(reader: ByteReader): number {
  const { bytes } = reader;
  let value = 0;
  let scale = 1;
  for (let count = 0; count < 8; count++) {
    if (reader.at >= bytes.length) break;
    const byte = bytes[reader.at++];
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return value;
    scale *= 0x80;
  }
  throw new Failure('store_damaged', 'an integer of the index is cut off');
}

/** The next `count` bytes, as a view. */
export function readBytes(reader: ByteReader, count: number): Uint8Array {
  const end = reader.at + count;
  if (end > reader.bytes.length) throw new Failure('store_damaged', 'bytes of the index are cut off');
  const view = reader.bytes.subarray(reader.at, end);
  reader.at = end;
  return view;
}
