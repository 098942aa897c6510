import type { Text } from '../text.ts';
import { readRuns, readSequences } from './table-reader.ts';

/** What code points turn into; those that stay as they are have no entry. */
export type CaseMapping = ReadonlyMap<number, string>;

/** Reads a mapping from its offsets (one code point to one) and its sequences (one to several), which win. */
export function readCaseMapping(offsets: string, sequences: string): CaseMapping {
  const mapping = new Map<number, string>();
  readRuns(offsets, (point, offset) => mapping.set(point, String.fromCodePoint(point + offset)));
  readSequences(sequences, (point, sequence) => mapping.set(point, String.fromCodePoint(...sequence)));
  return mapping;
}

/** Replaces each code point that has an entry. `special` may answer first, with the place of the code point in UTF-16 units. */
export function mapCase(whole: Text, mapping: CaseMapping, special?: (point: number, unit: number) => string | undefined): Text {
  if (!CHANGEABLE.test(whole)) return whole;
  let out = '';
  let kept = 0;
  for (let unit = 0; unit < whole.length; ) {
    const point = whole.codePointAt(unit) ?? 0;
    const width = point > 0xffff ? 2 : 1;
    const mapped = special?.(point, unit) ?? mapping.get(point);
    if (mapped !== undefined) {
      out += whole.slice(kept, unit) + mapped;
      kept = unit + width;
    }
    unit += width;
  }
  return (out + whole.slice(kept)) as Text;
}

// No ASCII character but A-Z changes its case.
const CHANGEABLE = /[A-Z\u0080-\uffff]/;
