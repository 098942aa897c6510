import { entryOf, readPdfValue } from './pdf-syntax.ts';
import { indexOf, latin1 } from './plain-copy.ts';

/**
 * Counts the streams of a file that do not end where their own /Length says. PDFium reads such a stream up to its end mark
 * and does not tell. A length that stands in another object is not looked at.
 */
export function wrongStreamLengths(bytes: Uint8Array): number {
  let wrong = 0;
  let at = indexOf(bytes, STREAM, 0);
  while (at >= 0) {
    const length = statedLength(bytes, at);
    const end = length === undefined ? undefined : dataStart(bytes, at) + length;
    const holds = end !== undefined && endsAt(bytes, end);
    if (end !== undefined && !holds) wrong++;
    at = indexOf(bytes, STREAM, holds ? end : at + STREAM.length);
  }
  return wrong;
}

const STREAM = latin1('stream');
const END = latin1('endstream');
const OBJECT = latin1('obj');
// A dictionary longer than this is not searched for its beginning.
const DICTIONARY_LENGTH_MAX = 65_536;

// The number at /Length in the dictionary that ends before the keyword `stream`.
function statedLength(bytes: Uint8Array, keyword: number): number | undefined {
  let end = keyword;
  while (end > 0 && isSpace(bytes[end - 1])) end--;
  if (bytes[end - 1] !== 0x3e || bytes[end - 2] !== 0x3e) return undefined;
  const start = lastIndexOf(bytes, OBJECT, end);
  if (start === undefined) return undefined;
  const length = entryOf(readPdfValue(bytes, start + OBJECT.length), 'Length');
  return length.type === 'number' ? length.value : undefined;
}

function lastIndexOf(bytes: Uint8Array, part: Uint8Array, before: number): number | undefined {
  for (let at = bytes.lastIndexOf(part[0], before - part.length); at >= 0 && before - at <= DICTIONARY_LENGTH_MAX; at = at === 0 ? -1 : bytes.lastIndexOf(part[0], at - 1)) {
    if (indexOf(bytes.subarray(at, at + part.length), part, 0) === 0) return at;
  }
  return undefined;
}

// Behind the keyword and one end of line.
function dataStart(bytes: Uint8Array, keyword: number): number {
  let start = keyword + STREAM.length;
  if (bytes[start] === 0x0d) start++;
  if (bytes[start] === 0x0a) start++;
  return start;
}

// The end mark, behind at most one end of line; some writers put a space there.
function endsAt(bytes: Uint8Array, end: number): boolean {
  let at = end;
  while (at < end + 2 && isSpace(bytes[at])) at++;
  return END.every((byte, index) => bytes[at + index] === byte);
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
