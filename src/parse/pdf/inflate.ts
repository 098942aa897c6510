/**
 * Decompresses a deflate stream (RFC 1951) that starts at an index, up to a length. A broken stream gives what could be
 * read before the break: the caller searches in it, and trusts nothing.
 */
export function inflate(bytes: Uint8Array, start: number, lengthMax: number): Uint8Array {
  const input: Bits = { bytes, at: start, hold: 0, held: 0 };
  const output: Output = { bytes: new Uint8Array(Math.min(1 << 14, lengthMax)), length: 0, lengthMax };
  for (let isLast = false; !isLast; ) {
    isLast = take(input, 1) === 1;
    const type = take(input, 2);
    const whole = type === 0 ? copyStored(input, output) : type < 3 ? copyCoded(input, output, type === 1 ? (fixedCodes ??= makeFixedCodes()) : readCodes(input)) : false;
    if (!whole) break;
  }
  return output.bytes.subarray(0, output.length);
}

interface Bits {
  readonly bytes: Uint8Array;
  at: number;
  /** Bits that were read from the bytes and not yet taken, the next one lowest. */
  hold: number;
  held: number;
}

interface Output {
  bytes: Uint8Array;
  length: number;
  readonly lengthMax: number;
}

/** A Huffman code: how many codes have each length, the symbols in code order, and a table for the short codes. */
interface Code {
  readonly counts: Uint16Array;
  readonly symbols: Uint16Array;
  /** By the next nine bits: symbol * 16 + length; 0 where the code is longer. */
  readonly short: Uint16Array;
}

const SHORT_BITS = 9;

interface Codes {
  readonly literals: Code;
  readonly distances: Code;
}

function fill(input: Bits, count: number): void {
  while (input.held < count) {
    input.hold |= (input.at < input.bytes.length ? input.bytes[input.at] : 0) << input.held;
    input.at++;
    input.held += 8;
  }
}

function drop(input: Bits, count: number): void {
  input.hold >>>= count;
  input.held -= count;
}

function take(input: Bits, count: number): number {
  fill(input, count);
  const value = input.hold & ((1 << count) - 1);
  drop(input, count);
  return value;
}

function put(output: Output, byte: number): boolean {
  if (output.length >= output.lengthMax) return false;
  if (output.length === output.bytes.length) {
    const larger = new Uint8Array(Math.min(output.bytes.length * 2, output.lengthMax));
    larger.set(output.bytes);
    output.bytes = larger;
  }
  output.bytes[output.length++] = byte;
  return true;
}

function copyStored(input: Bits, output: Output): boolean {
  // Whole bytes that are held go back; the rest of the byte is padding.
  input.at -= input.held >> 3;
  input.hold = 0;
  input.held = 0;
  const length = take(input, 16);
  if ((length ^ take(input, 16)) !== 0xffff || input.at + length > input.bytes.length) return false;
  for (let index = 0; index < length; index++) if (!put(output, input.bytes[input.at + index])) return false;
  input.at += length;
  return true;
}

const lengthBases = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
const lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const distanceBases = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577];
const distanceBits = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];
const END_OF_BLOCK = 256;

function copyCoded(input: Bits, output: Output, codes: Codes | undefined): boolean {
  if (codes === undefined) return false;
  // Up to three bytes may be held when the input is at its end.
  while (input.at <= input.bytes.length + 4) {
    const symbol = decode(input, codes.literals);
    if (symbol === END_OF_BLOCK) return true;
    if (symbol < 0) return false;
    if (symbol < END_OF_BLOCK) {
      if (!put(output, symbol)) return false;
      continue;
    }
    const lengthIndex = symbol - 257;
    if (lengthIndex >= lengthBases.length) return false;
    const length = lengthBases[lengthIndex] + take(input, lengthBits[lengthIndex]);
    const distanceIndex = decode(input, codes.distances);
    if (distanceIndex < 0 || distanceIndex >= distanceBases.length) return false;
    const distance = distanceBases[distanceIndex] + take(input, distanceBits[distanceIndex]);
    if (distance > output.length) return false;
    for (let index = 0; index < length; index++) if (!put(output, output.bytes[output.length - distance])) return false;
  }
  return false;
}

function decode(input: Bits, code: Code): number {
  fill(input, SHORT_BITS);
  const entry = code.short[input.hold & ((1 << SHORT_BITS) - 1)];
  if (entry === 0) return decodeLong(input, code);
  drop(input, entry & 15);
  return entry >> 4;
}

// Canonical codes: the codes of a length follow each other, so the first code of each length finds the symbol.
function decodeLong(input: Bits, { counts, symbols }: Code): number {
  let code = 0;
  let first = 0;
  let index = 0;
  for (let length = 1; length <= 15; length++) {
    code |= take(input, 1);
    const count = counts[length];
    if (code - count < first) return symbols[index + (code - first)];
    index += count;
    first = (first + count) << 1;
    code <<= 1;
  }
  return -1;
}

function codeOf(lengths: readonly number[]): Code {
  const counts = new Uint16Array(16);
  for (const length of lengths) counts[length]++;
  counts[0] = 0;
  const offsets = new Uint16Array(16);
  for (let length = 1; length < 15; length++) offsets[length + 1] = offsets[length] + counts[length];
  const symbols = new Uint16Array(lengths.length);
  lengths.forEach((length, symbol) => {
    if (length > 0) symbols[offsets[length]++] = symbol;
  });
  return { counts, symbols, short: shortCodes(counts, symbols) };
}

// Bits come lowest first and codes highest first, so a code stands in the table turned around.
function shortCodes(counts: Uint16Array, symbols: Uint16Array): Uint16Array {
  const table = new Uint16Array(1 << SHORT_BITS);
  let code = 0;
  let index = 0;
  for (let length = 1; length <= SHORT_BITS; length++) {
    for (let count = counts[length]; count > 0; count--) {
      let turned = 0;
      for (let bit = 0; bit < length; bit++) turned |= ((code >> bit) & 1) << (length - 1 - bit);
      for (let at = turned; at < table.length; at += 1 << length) table[at] = symbols[index] * 16 + length;
      index++;
      code++;
    }
    code <<= 1;
  }
  return table;
}

let fixedCodes: Codes | undefined;

function makeFixedCodes(): Codes {
  const literals = Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8));
  return { literals: codeOf(literals), distances: codeOf(new Array<number>(30).fill(5)) };
}

const codeLengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

function readCodes(input: Bits): Codes | undefined {
  const literalCount = take(input, 5) + 257;
  const distanceCount = take(input, 5) + 1;
  const codeLengths = new Array<number>(19).fill(0);
  const codeLengthCount = take(input, 4) + 4;
  for (let index = 0; index < codeLengthCount; index++) codeLengths[codeLengthOrder[index]] = take(input, 3);
  const codeLengthCode = codeOf(codeLengths);
  const lengths: number[] = [];
  while (lengths.length < literalCount + distanceCount) {
    const symbol = decode(input, codeLengthCode);
    if (symbol < 0 || (symbol === 16 && lengths.length === 0) || input.at > input.bytes.length + 4) return undefined;
    if (symbol < 16) lengths.push(symbol);
    else {
      const value = symbol === 16 ? lengths[lengths.length - 1] : 0;
      const repeat = symbol === 16 ? 3 + take(input, 2) : symbol === 17 ? 3 + take(input, 3) : 11 + take(input, 7);
      for (let index = 0; index < repeat; index++) lengths.push(value);
    }
  }
  return { literals: codeOf(lengths.slice(0, literalCount)), distances: codeOf(lengths.slice(literalCount, literalCount + distanceCount)) };
}
