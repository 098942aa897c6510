import type { ScanProblem, StringToken } from '../../base/json-scanner.ts';
import { scanString } from '../../base/json-scanner.ts';
import type { Replaced } from '../../document/tree.ts';

/** A string of a JSON source: a value that is `Text`, and where it differs from what the escapes say. */
export interface JsonString {
  readonly ok: true;
  readonly value: string;
  readonly end: number;
  readonly replaced: readonly Replaced[];
}

/**
 * Scans the string whose opening quote stands at `start`. Escapes of U+0000 and of single halves of surrogate pairs, which
 * no `Text` can hold, give U+FFFD and are listed; the strict reader of canonical values refuses the latter.
 */
export function scanJsonString(source: string, start: number): JsonString | ScanProblem {
  const token = scanString(source, start);
  if (token.ok && !token.value.includes('\0')) return { ok: true, value: token.value, end: token.end, replaced: NONE };
  if (!token.ok && token.code !== 'lone_surrogate') return token;
  return scanReplaced(source, start);
}

const NONE: readonly Replaced[] = [];

// A pair, half a pair or U+0000, any other escape: tried in this order, so that no backslash is taken for another.
const ESCAPES = /\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u([dD][89a-fA-F][0-9a-fA-F]{2}|0000)|\\[^]/g;

// Scans the pieces between the escapes that no text can hold, each as a string of its own.
function scanReplaced(source: string, start: number): JsonString | ScanProblem {
  const end = endOfString(source, start);
  const replaced: Replaced[] = [];
  let value = '';
  let pieceStart = start + 1;
  for (const match of source.slice(pieceStart, end).matchAll(ESCAPES)) {
    if (match[1] === undefined) continue;
    const escapeStart = start + 1 + match.index;
    const piece = scanPiece(source, pieceStart, escapeStart);
    if (!piece.ok) return piece;
    value += piece.value;
    replaced.push({ unit: value.length, code: Number.parseInt(match[1], 16) });
    value += '\ufffd';
    pieceStart = escapeStart + 6;
  }
  const rest = scanPiece(source, pieceStart, end);
  if (!rest.ok) return rest;
  if (end === source.length) return { ok: false, code: 'eof', at: end, message: 'a string is not closed' };
  return { ok: true, value: value + rest.value, end: end + 1, replaced };
}

function scanPiece(source: string, start: number, end: number): StringToken | ScanProblem {
  const token = scanString(`"${source.slice(start, end)}"`, 0);
  return token.ok ? token : { ...token, at: start + token.at - 1 };
}

// Index of the closing quote, or of the end of the text.
function endOfString(source: string, start: number): number {
  for (let at = start + 1; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === 0x5c) at++;
    else if (code === 0x22) return at;
  }
  return source.length;
}
