import { readInteger } from './byte-reader.ts';
import { newGrowingBytes, writeInteger, writtenBytes } from './growing-bytes.ts';

/** Writes ascending passage numbers as the distances between them. */
export function encodePassages(passages: Uint32Array): Uint8Array {
  const writer = newGrowingBytes(passages.length + 8);
  let before = 0;
  for (const passage of passages) {
    writeInteger(writer, passage - before);
    before = passage;
  }
  return writtenBytes(writer);
}

/** Reads what {@link encodePassages} wrote. */
export function decodePassages(bytes: Uint8Array, count: number): Uint32Array {
  const passages = new Uint32Array(count);
  const reader = { bytes, at: 0 };
  let passage = 0;
  for (let index = 0; index < count; index++) {
    passage += readInteger(reader);
    passages[index] = passage;
  }
  return passages;
}

/** Both sets in one, ascending. They have no passage in common. */
export function joinPassages(a: Uint32Array, b: Uint32Array): Uint32Array {
  const joined = new Uint32Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  // Typed arrays sort by value, not by text.
  return joined.sort((x, y) => x - y);
}
