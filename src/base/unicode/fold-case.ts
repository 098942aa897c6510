import type { Text } from '../text.ts';
import type { CaseMapping } from './case-mapping.ts';
import { mapCase, readCaseMapping } from './case-mapping.ts';
import { foldOffsets, foldSequences } from './tables/cases.ts';

/** Full case folding (CaseFolding.txt, C and F): texts that differ only in case fold to one. Nothing is normalised. */
export function foldCase(whole: Text): Text {
  mapping ??= readCaseMapping(foldOffsets, foldSequences);
  return mapCase(whole, mapping);
}

let mapping: CaseMapping | undefined;
