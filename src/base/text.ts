import type { Result } from './result.ts';
import { no, ok } from './result.ts';

declare const wellFormed: unique symbol;

/** A string that has passed {@link toText}: well-formed Unicode without U+0000. Everything above the door takes `Text`. */
export type Text = string & { readonly [wellFormed]: true };

/** Why a string is not `Text`; `unit` is the UTF-16 index of the first offender. */
export interface TextProblem {
  readonly code: 'lone_surrogate' | 'nul_character';
  readonly unit: number;
}

/**
 * Admits a string as `Text`. A lone surrogate is refused because Node hashes it as U+FFFD, so that two texts would
 * share an id; U+0000 because Postgres refuses it and because it separates the parts of a content id (seed 003).
 */
export function toText(value: string): Result<Text, TextProblem> {
  if (!value.isWellFormed()) return no({ code: 'lone_surrogate', unit: firstLoneSurrogate(value) });
  const nul = value.indexOf('\0');
  if (nul >= 0) return no({ code: 'nul_character', unit: nul });
  return ok(value as Text);
}

/** Admits a string literal of ours; a malformed one is a defect. */
export function text(literal: string): Text {
  const result = toText(literal);
  if (!result.ok) throw new Error(`defect: ${result.problem.code} at ${String(result.problem.unit)} in a literal`);
  return result.value;
}

/** A part of a `Text` between two UTF-16 indexes that stand on code point boundaries. */
export function sliceUnits(whole: Text, start: number, end?: number): Text {
  return whole.slice(start, end) as Text;
}

/** Joins `Text`s; joining well-formed texts cannot make an ill-formed one. */
export function joinText(parts: readonly Text[], separator: Text): Text {
  return parts.join(separator) as Text;
}

function firstLoneSurrogate(value: string): number {
  for (let unit = 0; unit < value.length; unit++) {
    const code = value.charCodeAt(unit);
    if (code < 0xd800 || code > 0xdfff) continue;
    const next = value.charCodeAt(unit + 1);
    if (code > 0xdbff || !(next >= 0xdc00 && next <= 0xdfff)) return unit;
    unit++;
  }
  return value.length;
}
