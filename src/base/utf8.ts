import type { Result } from './result.ts';
import { no, ok } from './result.ts';

/** The bytes are not UTF-8; `byte` is the offset of the first sequence that is not (overlong forms and surrogates included). */
export interface Utf8Problem {
  readonly code: 'invalid_utf8';
  readonly byte: number;
}

/** Decodes UTF-8 strictly. A byte order mark is kept, as U+FEFF. */
export function decodeUtf8(bytes: Uint8Array): Result<string, Utf8Problem> {
  try {
    return ok(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (cause) {
    const byte = firstInvalidByte(bytes);
    // Not the input's fault: the text is longer than the engine's strings may be.
    if (byte === undefined) throw cause;
    return no({ code: 'invalid_utf8', byte });
  }
}

/** How many bytes a part of a well-formed string takes in UTF-8, between two UTF-16 indexes on code point boundaries. */
export function utf8Length(whole: string, start = 0, end = whole.length): number {
  let count = end - start;
  for (let unit = start; unit < end; unit++) {
    const code = whole.charCodeAt(unit);
    if (code < 0x80) continue;
    // Each half of a surrogate pair stands for two of the four bytes.
    count += code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 1 : 2;
  }
  return count;
}

function firstInvalidByte(bytes: Uint8Array): number | undefined {
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return undefined;
}

// Unicode 15, table 3-7: the well-formed byte sequences. 0 for any other.
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at];
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  if (!(bytes[at + 1] >= low && bytes[at + 1] <= high)) return 0;
  for (let next = at + 2; next < at + length; next++) if ((bytes[next] & 0xc0) !== 0x80) return 0;
  return at + length <= bytes.length ? length : 0;
}
