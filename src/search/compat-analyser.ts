import type { Text } from '../base/text.ts';
import { sliceUnits } from '../base/text.ts';
import { isAlphanumeric } from '../base/unicode/classes.ts';
import { foldCase } from '../base/unicode/fold-case.ts';
import { nfkc } from '../base/unicode/normalise.ts';

/**
 * The compatibility analyser `redstring-1`: the tokens of the system behind seed 003, repeats and order kept: NFKC, full case folding, runs of letters and numbers,
 * 31 stop words dropped. For comparison with that system only: it tears words at their marks.
 */
export function compatTokens(whole: Text): readonly Text[] {
  const folded = foldCase(nfkc(whole));
  const tokens: Text[] = [];
  let start = -1;
  for (let unit = 0; unit <= folded.length; ) {
    const point = folded.codePointAt(unit) ?? -1;
    const isInside = point >= 0 && isAlphanumeric(point);
    if (isInside && start < 0) start = unit;
    if (!isInside && start >= 0) {
      const token = sliceUnits(folded, start, unit);
      if (!compatStopWords.has(token)) tokens.push(token);
      start = -1;
    }
    unit += point > 0xffff ? 2 : 1;
  }
  return tokens;
}

const compatStopWords: ReadonlySet<string> = new Set(
  'a an and are as at be but by for from has have he in is it its of on or she that the they this to was were will with'.split(' '),
);
