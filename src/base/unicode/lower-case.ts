import type { Text } from '../text.ts';
import type { CaseMapping } from './case-mapping.ts';
import { mapCase, readCaseMapping } from './case-mapping.ts';
import { inRanges, readRanges } from './table-reader.ts';
import { casedPoints, caseIgnorablePoints, lowerOffsets, lowerSequences } from './tables/cases.ts';

/**
 * Full lower-casing without a language: what Python's `str.lower` does (seed 002, cleaning). Capital sigma becomes final
 * sigma at the end of a word; U+0130 becomes two code points; nothing is normalised.
 */
export function lowerCase(whole: Text): Text {
  mapping ??= readCaseMapping(lowerOffsets, lowerSequences);
  return mapCase(whole, mapping, (point, unit) => (point === SIGMA && isFinal(whole, unit) ? 'ς' : undefined));
}

/** Lowers A-Z and leaves everything else, for names of formats, headers and the like. */
export function asciiLower(whole: string): string {
  return whole.replace(/[A-Z]+/g, (letters) => {
    let lowered = '';
    for (let unit = 0; unit < letters.length; unit++) lowered += String.fromCharCode(letters.charCodeAt(unit) + 32);
    return lowered;
  });
}

let mapping: CaseMapping | undefined;
let cased: Uint32Array | undefined;
let ignorable: Uint32Array | undefined;

const SIGMA = 0x3a3;

// Unicode, section 3.13, Final_Sigma: a cased letter before, none after, case-ignorable characters skipped. A scan ends
// at the next sigma, which is cased: the scans of a text together are linear.
function isFinal(whole: Text, unit: number): boolean {
  ignorable ??= readRanges(caseIgnorablePoints);
  cased ??= readRanges(casedPoints);
  let before = unit - 1;
  while (before >= 0 && inRanges(ignorable, pointBefore(whole, before))) before -= pointBefore(whole, before) > 0xffff ? 2 : 1;
  if (before < 0 || !inRanges(cased, pointBefore(whole, before))) return false;
  let after = unit + 1;
  while (after < whole.length && inRanges(ignorable, whole.codePointAt(after) ?? 0)) after += (whole.codePointAt(after) ?? 0) > 0xffff ? 2 : 1;
  return after >= whole.length || !inRanges(cased, whole.codePointAt(after) ?? 0);
}

// The code point whose last unit stands at `unit`.
function pointBefore(whole: Text, unit: number): number {
  const code = whole.charCodeAt(unit);
  return code >= 0xdc00 && code <= 0xdfff ? (whole.codePointAt(unit - 1) ?? 0) : code;
}
