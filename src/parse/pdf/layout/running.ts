import type { Line } from './lines.ts';

/** The lines of one page that may be its header or footer, with their page. */
export interface PageLines {
  /** From 1. */
  readonly index: number;
  readonly height: number;
  readonly lines: readonly Line[];
}

export type RunningKind = 'header' | 'footer';

/**
 * Finds running headers and footers: lines near the top or bottom edge that stand on several pages at the same height
 * with the same text, where numbers may count; and lines that the file tags as page furniture. Answers per page with the lines and their kind.
 */
export function runningLines(pages: readonly PageLines[]): readonly ReadonlyMap<Line, RunningKind>[] {
  const found = pages.map(() => new Map<Line, RunningKind>());
  const groups = new Map<string, Candidate[]>();
  pages.forEach((page, position) => {
    for (const line of page.lines) if (line.words.every(({ span }) => span.artifact === true)) found[position].set(line, line.baseline * 2 < page.height ? 'header' : 'footer');
    for (const candidate of candidatesOf(page, position)) {
      const group = groups.get(candidate.key);
      if (group === undefined) groups.set(candidate.key, [candidate]);
      else group.push(candidate);
    }
  });
  for (const group of groups.values()) {
    for (const same of atOneHeight(group)) {
      if (!runs(same, pages.length)) continue;
      for (const { line, kind, position } of same) found[position].set(line, kind);
    }
  }
  return found;
}

interface Candidate {
  readonly key: string;
  readonly kind: RunningKind;
  readonly position: number;
  readonly pageIndex: number;
  readonly line: Line;
  readonly numbers: readonly number[];
  readonly hasLetters: boolean;
  /** From the nearer page edge. */
  readonly distance: number;
}

/** The zone at either edge, in per cent of the page height, and how many lines of it are looked at. */
const ZONE = 13;
const LINES_MAX = 4;

function candidatesOf({ index, height, lines }: PageLines, position: number): readonly Candidate[] {
  const edge = (height * ZONE) / 100;
  const top = lines.filter((line) => line.y1 <= edge).sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0).slice(0, LINES_MAX);
  const bottom = lines.filter((line) => line.y0 >= height - edge).sort((a, b) => b.y1 - a.y1 || a.x0 - b.x0).slice(0, LINES_MAX);
  const make = (line: Line, kind: RunningKind): Candidate => {
    const text = line.words.map(({ span }) => span.text).join(' ');
    const pattern = text.replace(/[0-9]+/g, '#').replace(ROMAN, '#');
    return {
      key: `${kind} ${pattern}`,
      kind,
      position,
      pageIndex: index,
      line,
      numbers: ROMAN.test(text) ? [romanValue(text)] : (text.match(/[0-9]+/g) ?? []).map(Number),
      hasLetters: /[^0-9#|/ .\u2013\u2014-]/.test(pattern),
      distance: kind === 'header' ? line.baseline : height - line.baseline,
    };
  };
  return [...top.map((line) => make(line, 'header')), ...bottom.map((line) => make(line, 'footer'))];
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

function atOneHeight(group: readonly Candidate[]): readonly (readonly Candidate[])[] {
  const sorted = [...group].sort((a, b) => a.distance - b.distance || a.position - b.position);
  const levels: Candidate[][] = [];
  for (const candidate of sorted) {
    const level = levels.at(-1);
    if (level !== undefined && candidate.distance - level[0].distance <= HEIGHT_SHIFT) level.push(candidate);
    else levels.push([candidate]);
  }
  return levels;
}

// On at least two pages and a tenth of all. Numbers may stand still or count the pages; other numbers make another text.
function runs(same: readonly Candidate[], pageCount: number): boolean {
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
