import type { Result } from './result.ts';
import { no, ok } from './result.ts';
import type { Text } from './text.ts';
import type { Utf8Problem } from './utf8.ts';
import { decodeUtf8 } from './utf8.ts';

/** A text source, decoded once; every position in it is a position in `text`. */
export interface DecodedSource {
  /** The source without its byte order mark, with U+FFFD for every U+0000. */
  readonly text: Text;
  readonly bomBytes: 0 | 3;
  /** How many U+0000 were replaced. */
  readonly nulCount: number;
}

/** Decodes the bytes of a text source as UTF-8; nothing is guessed and nothing else is replaced. */
export function decodeSource(bytes: Uint8Array): Result<DecodedSource, Utf8Problem> {
  const bomBytes = bomLength(bytes);
  const decoded = decodeUtf8(bytes.subarray(bomBytes));
  if (!decoded.ok) return no({ code: 'invalid_utf8', byte: decoded.problem.byte + bomBytes });
  return ok({
    text: decoded.value.replaceAll('\0', '\ufffd') as Text,
    bomBytes,
    nulCount: countNul(decoded.value),
  });
}

/** Length of the UTF-8 byte order mark at the start of the bytes, 0 when there is none. */
export function bomLength(bytes: Uint8Array): 0 | 3 {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

function countNul(decoded: string): number {
  let count = 0;
  for (let at = decoded.indexOf('\0'); at >= 0; at = decoded.indexOf('\0', at + 1)) count++;
  return count;
}
