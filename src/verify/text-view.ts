import type { Text } from '../base/text.ts';
import { isLetter as isLetterPoint, isMark, isWhiteSpace } from '../base/unicode/classes.ts';
import { lowerCase } from '../base/unicode/lower-case.ts';
import { nfkc } from '../base/unicode/normalise.ts';
import type { MappedPiece, MappedText } from '../document/mapped-text.ts';
import { joinPieces } from '../document/mapped-text.ts';

/** How much two texts may differ in spelling, from the strictest to the loosest. */
export type Level = 'exact' | 'whitespace' | 'unicode';

/** How texts are looked at before they are compared. */
export interface View {
  readonly level: Level;
  readonly caseSensitive: boolean;
}

/** A text whose views are made once, when they are asked for. */
export interface ViewedText {
  readonly text: Text;
  readonly view: (view: View) => MappedText;
}

/** Keeps the views of a text that several claims are looked for in. */
export function viewed(source: Text): ViewedText {
  const views = new Map<string, MappedText>();
  return {
    text: source,
    view: (view) => {
      const key = `${view.level} ${String(view.caseSensitive)}`;
      const made = views.get(key) ?? viewText(source, view);
      views.set(key, made);
      return made;
    },
  };
}

/**
 * A text as it is compared, with the way back.
 *
 * - `exact`: as it is.
 * - `whitespace`: the contract's `collapse_whitespace`: runs of TAB, LF, FF, CR and SPACE are one space, White_Space at the ends is gone.
 * - `unicode`: what a keyboard, a font or a line break changes is gone too: NFKC (ligatures, full width, NBSP), all White_Space and
 *   runs of it, curly quotes, dashes, soft hyphens and zero-width spaces, hyphens between letters with or without a line end. Raised
 *   and lowered digits and fractions stay: 10² is not 102.
 */
export function viewText(source: Text, { level, caseSensitive }: View): MappedText {
  const cased = caseSensitive ? piecesOf(source, level) : lowered(piecesOf(source, level));
  return joinPieces(cased);
}

function piecesOf(source: Text, level: Level): Iterable<MappedPiece> {
  switch (level) {
    case 'exact':
      return clusters(source);
    case 'whitespace':
      return collapse(clusters(source), isCollapsible);
    case 'unicode':
      return joinHyphens(collapse(folded(source), isWhiteSpace));
  }
}

// A base character with its marks, so that folding sees what belongs together.
function* clusters(source: Text): Iterable<MappedPiece> {
  let piece = '';
  let start = 0;
  let end = 0;
  for (const character of source) {
    const point = character.codePointAt(0) ?? 0;
    if (piece !== '' && point >= 0x300 && (isMark(point) || (point >= 0x1160 && point <= 0x11ff))) piece += character;
    else {
      if (piece !== '') yield [piece, start, end];
      piece = character;
      start = end;
    }
    end++;
  }
  if (piece !== '') yield [piece, start, end];
}

function* folded(source: Text): Iterable<MappedPiece> {
  for (const [piece, start, end] of clusters(source)) {
    const spelling = foldCluster(piece);
    if (spelling !== '') yield [spelling, start, end];
  }
}

function foldCluster(cluster: string): string {
  const point = cluster.codePointAt(0) ?? 0;
  if (point < 0x80 && cluster.length === 1) return cluster === '`' ? "'" : cluster;
  if (keptPoints.has(point)) return cluster;
  return foldings.get(cluster) ?? foldPunctuation(nfkc(cluster as Text));
}

function foldPunctuation(spelling: string): string {
  return foldings.get(spelling) ?? spelling;
}

const foldings: ReadonlyMap<string, string> = new Map([
  ...[...'‘’‚‛′ʹʼʻˊˋ´＇'].map((quote) => [quote, "'"] as const),
  ...[...'“”„‟″‶«»〝〞＂'].map((quote) => [quote, '"'] as const),
  ...[...'‐‑‒–—―−⁃﹘﹣－'].map((dash) => [dash, '-'] as const),
  // Soft hyphen, zero-width space, word joiner, byte order mark.
  ...[...'\u00ad\u200b\u2060\ufeff'].map((unseen) => [unseen, ''] as const),
]);

// Superscript and subscript digits, fractions, numbers in circles: NFKC would make other numbers of them.
const keptPoints: ReadonlySet<number> = new Set([0xb2, 0xb3, 0xb9, 0xbc, 0xbd, 0xbe, ...span(0x2070, 0x209c), ...span(0x2150, 0x215f), 0x2189, ...span(0x2460, 0x249b)]);

function span(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function isCollapsible(point: number): boolean {
  return point === 0x20 || point === 0x09 || point === 0x0a || point === 0x0c || point === 0x0d;
}

// One space for a run, nothing at the ends; at the ends all White_Space goes, as in the reference.
function* collapse(pieces: Iterable<MappedPiece>, isSpace: (point: number) => boolean): Iterable<MappedPiece> {
  let gap: [number, number] | undefined;
  let trailing: MappedPiece[] = [];
  let hasText = false;
  for (const piece of pieces) {
    const point = piece[0].codePointAt(0) ?? 0;
    if (piece[0].length === 1 && isSpace(point)) {
      gap = [gap?.[0] ?? piece[1], piece[2]];
      continue;
    }
    if (gap !== undefined) trailing.push([' ', ...gap]);
    gap = undefined;
    if (piece[0].length === 1 && isWhiteSpace(point)) {
      trailing.push(piece);
      continue;
    }
    if (hasText) yield* trailing;
    trailing = [];
    hasText = true;
    yield piece;
  }
}

// "hyphen- ated" and "hyphen-ated" are both "hyphenated"; "1990-2000" and "a - b" stay.
function* joinHyphens(pieces: Iterable<MappedPiece>): Iterable<MappedPiece> {
  let before = '';
  let held: MappedPiece[] = [];
  for (const piece of pieces) {
    const [spelling] = piece;
    const isHyphen = spelling === '-' && held.length === 0 && isLetter(before);
    const isGap = spelling === ' ' && held.length === 1;
    if (isHyphen || isGap) {
      held.push(piece);
      continue;
    }
    if (held.length > 0 && !isLetter(spelling)) yield* held;
    held = [];
    before = spelling;
    yield piece;
  }
  yield* held;
}

function isLetter(spelling: string): boolean {
  const point = spelling.codePointAt(0) ?? 0;
  return isLetterPoint(point);
}

function* lowered(pieces: Iterable<MappedPiece>): Iterable<MappedPiece> {
  // A final sigma is known by its neighbours, which a piece does not see: both sigmas are one.
  for (const [piece, start, end] of pieces) yield [lowerCase(piece as Text).replaceAll('ς', 'σ'), start, end];
}
