import type { CodePoints } from '../base/code-points.ts';
import { codePointsOf } from '../base/code-points.ts';
import { decodeSource } from '../base/decode.ts';
import type { Diagnostic, DiagnosticCode, RefusalCode } from '../base/diagnostic.ts';
import type { Lines } from '../base/lines.ts';
import { linesOf } from '../base/lines.ts';
import type { Result } from '../base/result.ts';
import { no, ok } from '../base/result.ts';
import type { Text } from '../base/text.ts';
import type { Refused } from './format.ts';

/** A structured source as its parser sees it. Its places are UTF-16 indexes of `text`. */
export interface TreeSource {
  readonly text: Text;
  readonly points: CodePoints;
  /** Found when first asked for. */
  readonly lines: () => Lines;
  readonly hasByteOrderMark: boolean;
}

/**
 * Decodes a structured source. One that is too large, not UTF-8, or holds U+0000 is refused: none of the formats of trees
 * allows that character.
 */
export function openTreeSource(bytes: Uint8Array, sourceBytesMax: number): Result<TreeSource, Refused> {
  if (bytes.length > sourceBytesMax) return no(refused('file_too_large', { message: `the source has more than ${String(sourceBytesMax)} bytes` }));
  const decoded = decodeSource(bytes);
  if (!decoded.ok) return no(refused('invalid_input', { code: 'invalid_utf8', message: 'the bytes are not UTF-8', byte: decoded.problem.byte }));
  const { text, bomBytes, nulCount } = decoded.value;
  if (nulCount > 0) {
    return no(refused('invalid_input', { code: 'nul_refused', message: 'the source holds the character U+0000', byte: bytes.indexOf(0), count: nulCount }));
  }
  return ok({ text, points: codePointsOf(text), lines: once(() => linesOf(text)), hasByteOrderMark: bomBytes > 0 });
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

const API_KEY = /(?:^[ \t]*|[{,][ \t\r\n]*)["']?(?:openapi|swagger|asyncapi)["']?[ \t\r\n]*:/m;

/** Tells whether the reference of compat-1 takes a source for an API description: it looks at its first 8,192 bytes alone. */
export function looksLikeApi({ text }: TreeSource): boolean {
  const head = text.slice(0, 8192);
  if (API_KEY.test(head)) return true;
  return /["']?\$schema["']?[ \t]*:/.test(head) && /"(?:\$defs|definitions|properties|\$id)"/.test(head);
}

/** A refusal with its error, and what was noticed before. */
export function refused(
  code: RefusalCode,
  error: Omit<Diagnostic, 'severity' | 'code'> & { readonly code?: DiagnosticCode },
  warnings: readonly Diagnostic[] = [],
): Refused {
  return { type: 'refused', code, diagnostics: [{ severity: 'error', ...error, code: error.code ?? code }, ...warnings] };
}

/** Where a diagnostic points: a stretch between two UTF-16 indexes, with its line and column. */
export function placeOf({ points, lines }: TreeSource, start: number, end: number): Pick<Diagnostic, 'range' | 'line' | 'column'> {
  const range = { start: points.positionAt(start), end: points.positionAt(Math.max(start, end)) };
  return { range, ...lines().placeAt(range.start) };
}
