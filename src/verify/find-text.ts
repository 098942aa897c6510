import { codePointsOf } from '../base/code-points.ts';
import type { Range } from '../base/range.ts';
import type { Text } from '../base/text.ts';
import { isAlphanumeric, isNumber, isUnspaced } from '../base/unicode/classes.ts';
import { sourceRange } from '../document/mapped-text.ts';
import type { Level, ViewedText } from './text-view.ts';
import { viewText } from './text-view.ts';

/** How a claimed text is looked for. */
export interface Matching {
  /** Tried in order; the first that finds the text decides. */
  readonly levels: readonly Level[];
  readonly caseSensitive: boolean;
  /** `word`: a quote does not start or end inside a word or a number. */
  readonly boundaries: 'any' | 'word';
}

/** Where a claimed text stands, and how far its spelling is from what was claimed. */
export interface TextMatch {
  readonly level: Level;
  /** In code points of the text that was searched: its own characters, not the folded ones. */
  readonly range: Range;
}

/** Finds the first place where a text quotes another. What folds to nothing is nowhere. */
export function findQuote(whole: ViewedText, quoted: Text, matching: Matching): TextMatch | undefined {
  return findQuotes(whole, quoted, { ...matching, countMax: 1 })[0];
}

/** Finds up to `countMax` places, in order, that do not overlap; all at the same level. */
export function findQuotes(whole: ViewedText, quoted: Text, { countMax, ...matching }: Matching & { readonly countMax: number }): readonly TextMatch[] {
  for (const level of matching.levels) {
    // The exact view is the text itself: it needs no map.
    const found = level === 'exact' && matching.caseSensitive ? findExact(whole.text, quoted, countMax, matching.boundaries) : findFolded(whole, quoted, { ...matching, level, countMax });
    if (found.length > 0) return found;
  }
  return [];
}

/** Tells at which level a whole text is what was claimed. */
export function equalText(whole: ViewedText, claimed: Text, { levels, caseSensitive }: Matching): TextMatch | undefined {
  for (const level of levels) {
    const view = whole.view({ level, caseSensitive });
    if (view.text === '' || view.text !== viewText(claimed, { level, caseSensitive }).text) continue;
    return { level, range: sourceRange(view.runs, { start: 0, end: codePointsOf(view.text).count }) };
  }
  return undefined;
}

function findExact(whole: Text, quoted: Text, countMax: number, boundaries: Matching['boundaries']): readonly TextMatch[] {
  const units = occurrences(whole, quoted, countMax, boundaries);
  if (units.length === 0) return [];
  const points = codePointsOf(whole);
  return units.map((unit) => ({ level: 'exact', range: { start: points.positionAt(unit), end: points.positionAt(unit + quoted.length) } }));
}

function findFolded(whole: ViewedText, quoted: Text, { level, countMax, caseSensitive, boundaries }: Omit<Matching, 'levels'> & { readonly level: Level; readonly countMax: number }): readonly TextMatch[] {
  const needle = viewText(quoted, { level, caseSensitive }).text;
  const view = whole.view({ level, caseSensitive });
  const units = occurrences(view.text, needle, countMax, boundaries);
  if (units.length === 0) return [];
  const points = codePointsOf(view.text);
  return units.map((unit) => {
    const range = { start: points.positionAt(unit), end: points.positionAt(unit + needle.length) };
    return { level, range: sourceRange(view.runs, range) };
  });
}

function occurrences(whole: string, needle: string, countMax: number, boundaries: Matching['boundaries']): readonly number[] {
  const found: number[] = [];
  if (needle === '') return found;
  for (let at = whole.indexOf(needle); at >= 0 && found.length < countMax; at = whole.indexOf(needle, at)) {
    const end = at + needle.length;
    const isPlace = boundaries === 'any' || (!isInsideWord(whole, at) && !isInsideWord(whole, end) && !isNegated(whole, at));
    if (isPlace) found.push(at);
    at = isPlace ? end : at + 1;
  }
  return found;
}

// Between two letters or digits of a script with spaces; inside 12.4 and 1,000 also beside the separator.
function isInsideWord(whole: string, unit: number): boolean {
  const before = pointBefore(whole, unit);
  const after = whole.codePointAt(unit);
  if (before === undefined || after === undefined) return false;
  if (isAlphanumeric(before) && isAlphanumeric(after)) return !(isUnspaced(before) || isUnspaced(after));
  if (isSeparator(before)) return isNumber(after) && isDigitAt(pointBefore(whole, unit - 1));
  return isSeparator(after) && isNumber(before) && isDigitAt(whole.codePointAt(unit + 1));
}

// "5 degrees" is no quote of "-5 degrees"; in "4-5" the hyphen is no sign.
function isNegated(whole: string, unit: number): boolean {
  if (!isDigitAt(whole.codePointAt(unit)) || !SIGNS.has(whole.charAt(unit - 1))) return false;
  const before = pointBefore(whole, unit - 1);
  return before === undefined || !isAlphanumeric(before);
}

const SIGNS: ReadonlySet<string> = new Set(['-', '−']);

function isSeparator(point: number): boolean {
  return point === 0x2e || point === 0x2c;
}

function isDigitAt(point: number | undefined): boolean {
  return point !== undefined && isNumber(point);
}

function pointBefore(whole: string, unit: number): number | undefined {
  if (unit <= 0) return undefined;
  const low = whole.charCodeAt(unit - 1);
  return low >= 0xdc00 && low <= 0xdfff ? whole.codePointAt(unit - 2) : low;
}
