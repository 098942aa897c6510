import type { CodeUnits } from '../../base/code-units.ts';

// The tokens of JSON that stand for themselves; every other goes through the scanner that all readers share.

/** Index of the closing quote of the string whose opening quote stands at `start`, when it holds neither an escape nor a control; else -1. */
export function plainStringEnd(units: CodeUnits, start: number): number {
  for (let at = start + 1; ; at++) {
    const code = units[at];
    if (code === QUOTE) return at;
    // The 0 behind the text ends the loop too.
    if (code === BACKSLASH || code < SPACE) return -1;
  }
}

/** Index behind the integer that starts at `start`, when no fraction, exponent or further zero follows; else -1. */
export function plainIntegerEnd(units: CodeUnits, start: number): number {
  const first = units[start] === MINUS ? start + 1 : start;
  let at = first;
  while (units[at] >= ZERO && units[at] <= NINE) at++;
  if (at === first || (units[first] === ZERO && at > first + 1)) return -1;
  const next = units[at] | LOWER;
  return next === DOT || next === LETTER_E ? -1 : at;
}

const [SPACE, QUOTE, MINUS, DOT, ZERO, NINE, BACKSLASH, LETTER_E] = [0x20, 0x22, 0x2d, 0x2e, 0x30, 0x39, 0x5c, 0x65];
const LOWER = 0x20;
