import type { Text } from '../base/text.ts';
import { isLowerCase, isNumber, isUpperCase } from '../base/unicode/classes.ts';
import { boundTerm, foldWord } from './fold-word.ts';
import { porter2 } from './porter2.ts';
import { isJoiner } from './scan-words.ts';
import { stopWords } from './stop-words.ts';
import { exactMark } from './term-kind.ts';

/** A term of a word, with the part of the word that it stands for: UTF-16 units of the word. */
export interface WordTerm {
  readonly term: Text;
  readonly start: number;
  readonly end: number;
}

/**
 * The terms of one spaced word. A plain word gives its stem, and itself as an exact term when it differs; a stop word gives
 * itself. A joined word gives itself without its joiners, so that `time-sharing`, `TimeSharing` and `timesharing` meet, and
 * then its parts.
 *
 *     sharing          share =sharing
 *     operationId      operationid oper =operation id
 *     BENCH-100821     bench100821 bench 100821
 *     v2.4.1           v2.4.1 v2 4 1               a joiner between digits stays
 *     don't, user's    dont, user
 */
export function wordTerms(word: string): readonly WordTerm[] {
  if (PLAIN.test(word)) return termsOfFolded(foldWord(word), { start: 0, end: word.length });
  const core = withoutPossessive(word);
  const whole = { start: 0, end: core.length };
  const folded = foldPart(core, whole);
  const terms = termsOfFolded(folded, whole);
  if (stopWords.has(folded)) return terms;
  const parts = partsOf(core);
  if (parts.length > 1 || parts[0].end < core.length) for (const part of parts) addTermsOfPart(terms, core, part);
  for (const part of parts) for (const hump of humpsOf(core, part)) addTermsOfPart(terms, core, hump);
  return terms;
}

// Key paths and identifiers are made of the same parts again and again, so the terms of short ones are kept. Not those of a very long
// word: a piece of it may keep the whole in memory.
const PART_LENGTH_MAX = 32;
const CORE_LENGTH_MAX = 512;
const PARTS_MAX = 32_768;
const termsByPart = new Map<string, readonly Text[]>();

function addTermsOfPart(terms: WordTerm[], core: string, part: Part): void {
  const { start, end } = part;
  const piece = core.slice(start, end);
  let own = termsByPart.get(piece);
  if (own === undefined) {
    own = termsOfFolded(foldPart(core, part), part).map(({ term }) => term);
    if (termsByPart.size >= PARTS_MAX) termsByPart.clear();
    if (piece.length <= PART_LENGTH_MAX && core.length <= CORE_LENGTH_MAX) termsByPart.set(piece, own);
  }
  for (const term of own) terms.push({ term, start, end });
}

// Neither joiners nor humps: most words of most texts, so they take the short way to the same terms.
const PLAIN = /^[A-Za-z]?[a-z]+$/;

/** The parts of a spaced word, folded; `C++` and `don't` are one. Their terms are among those of the word. */
export function wordParts(word: string): readonly (Part & { readonly text: string })[] {
  const core = withoutPossessive(word);
  const whole = { start: 0, end: core.length };
  const parts = isStopWord(core) || isSign(core.charCodeAt(core.length - 1)) ? [whole] : partsOf(core);
  return parts.map((part) => ({ text: foldPart(core, part), start: part.start, end: part.end }));
}

const stopWordLengthMax = Math.max(...[...stopWords].map((word) => word.length));
const ASCII = /^[\0-\x7f]*$/;

// In ASCII at most every second character of a word joins, and folding takes away nothing else: long words need not be folded.
function isStopWord(core: string): boolean {
  if (core.length > stopWordLengthMax * 2 && ASCII.test(core)) return false;
  return stopWords.has(foldPart(core, { start: 0, end: core.length }));
}

/** A spaced word without its joiners and possessive, folded: what pieces of words are compared with. */
export function foldWhole(word: string): string {
  const core = withoutPossessive(word);
  return foldPart(core, { start: 0, end: core.length });
}

/** A stretch of a word, in UTF-16 units of the word. */
interface Part {
  readonly start: number;
  readonly end: number;
}

function withoutPossessive(word: string): string {
  return word.length > 2 && /['\u2019][sS]$/.test(word) ? word.slice(0, -2) : word;
}

// The stretches between joiners; the signs of `C++` belong to none.
function partsOf(core: string): readonly Part[] {
  const parts: Part[] = [];
  let start = 0;
  for (let unit = 0; unit <= core.length; unit++) {
    const code = core.charCodeAt(unit);
    if (unit < core.length && (code === COMMA || (!isJoiner(code) && !isSign(code)))) continue;
    if (unit > start) parts.push({ start, end: unit });
    start = unit + 1;
  }
  return parts;
}

function termsOfFolded(folded: string, place: Part): WordTerm[] {
  const stem = stopWords.has(folded) || !/^[a-z]+$/.test(folded) ? folded : porter2(folded);
  const term = { term: boundTerm(stem), ...place };
  return stem === folded ? [term] : [term, { term: boundTerm(exactMark + folded), ...place }];
}

function foldPart(word: string, { start, end }: Part): string {
  return foldWord(withoutJoiners(word.slice(start, end)));
}

const MAY_JOIN = /[^A-Za-z0-9]/;

function withoutJoiners(piece: string): string {
  if (!MAY_JOIN.test(piece)) return piece;
  let out = '';
  let kept = 0;
  for (let unit = 0; unit < piece.length; unit++) {
    const code = piece.charCodeAt(unit);
    if (!isJoiner(code)) continue;
    if (code !== COMMA && isDigit(piece.charCodeAt(unit - 1)) && isDigit(piece.charCodeAt(unit + 1))) continue;
    out += piece.slice(kept, unit);
    kept = unit + 1;
  }
  return out + piece.slice(kept);
}

/**
 * The humps of `camelCase` and `XMLHttpRequest`, and the two halves of `sha256`; none for a part without such a border, or
 * with a second border between letters and digits, as digests have them. Humps of one character are left out.
 */
function humpsOf(core: string, part: Part): readonly Part[] {
  const humps: Part[] = [];
  let numberBorders = 0;
  let start = part.start;
  for (let unit = part.start + 1; unit < part.end; unit++) {
    const isNumberBorder = isNumber(core.charCodeAt(unit)) !== isNumber(core.charCodeAt(unit - 1));
    if (isNumberBorder) numberBorders++;
    if (!isNumberBorder && !isCaseBorder(core, unit, part.end)) continue;
    humps.push({ start, end: unit });
    start = unit;
  }
  humps.push({ start, end: part.end });
  return humps.length === 1 || numberBorders > 1 ? [] : humps.filter((hump) => hump.end - hump.start > 1);
}

function isCaseBorder(core: string, unit: number, end: number): boolean {
  if (!isUpperCase(core.charCodeAt(unit))) return false;
  return isLowerCase(core.charCodeAt(unit - 1)) || (unit + 1 < end && isUpperCase(core.charCodeAt(unit - 1)) && isLowerCase(core.charCodeAt(unit + 1)));
}

const COMMA = 0x2c;

function isSign(code: number): boolean {
  return code === 0x2b || code === 0x23;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
