import type { Line } from './lines.ts';

export type RunningKind = 'header' | 'footer';

/** What of a page may be its running header or footer: few facts of a few lines, which are told by their place among the lines. */
export interface EdgeLines {
  readonly candidates: readonly Candidate[];
  /** Lines that the file tags as page furniture. */
  readonly furniture: ReadonlyMap<number, RunningKind>;
}

/** Reads the lines at the edges of a page; `index` is its number from 1. */
export function edgeLines({ index, height, lines }: { readonly index: number; readonly height: number; readonly lines: readonly Line[] }): EdgeLines {
  let furniture: Map<number, RunningKind> | undefined;
  lines.forEach((line, place) => {
    if (line.words.every(({ span }) => span.artifact === true)) (furniture ??= new Map<number, RunningKind>()).set(place, line.baseline * 2 < height ? 'header' : 'footer');
  });
  return { candidates: candidatesOf({ index, height, lines }), furniture: furniture ?? none };
}

/**
 * Finds running headers and footers: lines near the top or bottom edge that stand on several pages at the same height
 * with the same text, where numbers may count; and lines that the file tags as page furniture. Answers per page with the
 * places of the lines and their kind.
 */
export function runningLines(pages: readonly EdgeLines[]): RunningLines {
  const found = pages.map(({ furniture }) => (furniture.size === 0 ? undefined : new Map(furniture)));
  const groups = new Map<string, Placed[]>();
  pages.forEach(({ candidates }, position) => {
    for (const candidate of candidates) {
      const group = groups.get(candidate.key);
      if (group === undefined) groups.set(candidate.key, [{ ...candidate, position }]);
      else group.push({ ...candidate, position });
    }
  });
  for (const group of groups.values()) {
    for (const same of atOneHeight(group)) {
      if (!runs(same, pages.length)) continue;
      for (const { line, kind, position } of same) (found[position] ??= new Map<number, RunningKind>()).set(line, kind);
    }
  }
  return found.map((ofPage) => ofPage ?? none);
}

/** Per page: the places of its running lines among its lines, and their kind. */
export type RunningLines = readonly ReadonlyMap<number, RunningKind>[];

const none: ReadonlyMap<number, RunningKind> = new Map();

interface Candidate {
  readonly key: string;
  readonly kind: RunningKind;
  readonly pageIndex: number;
  /** Place among the lines of the page. */
  readonly line: number;
  readonly numbers: readonly number[];
  readonly hasLetters: boolean;
  /** From the nearer page edge. */
  readonly distance: number;
}

type Placed = Candidate & { readonly position: number };

/** The zone at either edge, in per cent of the page height, and how many lines of it are looked at. */
const ZONE = 13;
const LINES_MAX = 4;

function candidatesOf({ index, height, lines }: { readonly index: number; readonly height: number; readonly lines: readonly Line[] }): readonly Candidate[] {
  const edge = (height * ZONE) / 100;
  const places = lines.map((_, place) => place);
  const top = places.filter((place) => lines[place].y1 <= edge).sort((a, b) => lines[a].y0 - lines[b].y0 || lines[a].x0 - lines[b].x0);
  const bottom = places.filter((place) => lines[place].y0 >= height - edge).sort((a, b) => lines[b].y1 - lines[a].y1 || lines[a].x0 - lines[b].x0);
  const make = (place: number, kind: RunningKind): Candidate => {
    const { words, baseline } = lines[place];
    const text = words.map(({ span }) => span.text).join(' ');
    const pattern = text.replace(/[0-9]+/g, '#').replace(ROMAN, '#');
    return {
      key: `${kind} ${pattern}`,
      kind,
      pageIndex: index,
      line: place,
      numbers: ROMAN.test(text) ? [romanValue(text)] : (text.match(/[0-9]+/g) ?? []).map(Number),
      hasLetters: /[^0-9#|/ .\u2013\u2014-]/.test(pattern),
      distance: kind === 'header' ? baseline : height - baseline,
    };
  };
  return [...top.slice(0, LINES_MAX).map((place) => make(place, 'header')), ...bottom.slice(0, LINES_MAX).map((place) => make(place, 'footer'))];
}

const ROMAN = /^[ivxlc]+$/;

function romanValue(numeral: string): number {
  const values: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };
  let sum = 0;
  for (let at = 0; at < numeral.length; at++) {
    const value = values[numeral[at]];
    sum += value < (values[numeral[at + 1]] ?? 0) ? -value : value;
  }
  return sum;
}

/** How far the heights of one running line may differ, in quanta. */
const HEIGHT_SHIFT = 300;

function atOneHeight(group: readonly Placed[]): readonly (readonly Placed[])[] {
  const sorted = [...group].sort((a, b) => a.distance - b.distance || a.position - b.position);
  const levels: Placed[][] = [];
  for (const candidate of sorted) {
    const level = levels.at(-1);
    if (level !== undefined && candidate.distance - level[0].distance <= HEIGHT_SHIFT) level.push(candidate);
    else levels.push([candidate]);
  }
  return levels;
}

// On at least two pages and a tenth of all. Numbers may stand still or count the pages; other numbers make another text.
function runs(same: readonly Placed[], pageCount: number): boolean {
  const positions = new Set(same.map(({ position }) => position));
  if (positions.size < 2 || positions.size * 10 < pageCount) return false;
  if (same[0].numbers.length === 0) return same[0].hasLetters;
  const fixed = (column: number): number => agreement(same, (candidate) => candidate.numbers[column] ?? 0);
  const counting = (column: number): number => agreement(same, (candidate) => (candidate.numbers[column] ?? 0) - candidate.pageIndex);
  return same[0].numbers.every((_, column) => {
    const counts = counting(column);
    return counts * 10 >= 6 * same.length || (counts > 2 && counts * 10 >= pageCount) || ((same[0].hasLetters || same[0].numbers.length > 1) && fixed(column) * 10 >= 6 * same.length);
  });
}

// How many candidates share the most frequent value.
function agreement(same: readonly Candidate[], value: (candidate: Candidate) => number): number {
  const counts = new Map<number, number>();
  let best = 0;
  for (const candidate of same) {
    const count = (counts.get(value(candidate)) ?? 0) + 1;
    counts.set(value(candidate), count);
    if (count > best) best = count;
  }
  return best;
}
