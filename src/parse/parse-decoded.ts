import { decodeSource } from '../base/decode.ts';
import type { Diagnostic } from '../base/diagnostic.ts';
import type { Text } from '../base/text.ts';
import type { Parsed, Refused } from './format.ts';
import type { Limits } from './limits.ts';

/** Decodes a text source and parses it, with what decoding found in front of the diagnostics; refuses what is too large or not UTF-8. */
export function parseDecoded(bytes: Uint8Array, limits: Limits, parse: (source: Text) => Parsed): Parsed {
  if (bytes.length > limits.sourceBytesMax) return tooLarge(bytes.length, limits.sourceBytesMax);
  const decoded = decodeSource(bytes);
  if (!decoded.ok) return notUtf8(decoded.problem.byte);
  const { text, nulCount } = decoded.value;
  const parsed = parse(text);
  return nulCount === 0 ? parsed : { ...parsed, diagnostics: [...parsed.diagnostics, nulReplaced(nulCount)] };
}

function tooLarge(size: number, limit: number): Refused {
  const message = `the source has ${String(size)} bytes, the limit is ${String(limit)}`;
  return { type: 'refused', code: 'file_too_large', diagnostics: [{ severity: 'error', code: 'file_too_large', message }] };
}

function notUtf8(byte: number): Refused {
  const message = 'the source is not UTF-8: convert it first';
  return { type: 'refused', code: 'invalid_input', diagnostics: [{ severity: 'error', code: 'invalid_utf8', message, byte }] };
}

function nulReplaced(count: number): Diagnostic {
  const message = 'U+0000 was replaced by U+FFFD';
  return { severity: 'warning', code: 'nul_replaced', message, count };
}
