import { lazily } from '../../../base/lazily.ts';
import { byNumber } from '../../../base/order.ts';
import { least, most } from './extremes.ts';
import type { Word } from './word.ts';

/** A stretch of words on one baseline without a wide gap: a line of text, or one line of a table cell. */
export interface Line {
  /** Left to right. */
  readonly words: readonly Word[];
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly baseline: number;
  /** Size of the largest word. */
  readonly size: number;
  /** Stream place of the first word. */
  readonly first: number;
}

/** What drawn borders say of a gap between two words: a column border lies in it, none does, or nothing is drawn there. */
export type GapRuling = 'border' | 'open' | 'none';

/** Asks for the borders between two words at a height. */
export type GapReader = (x0: number, x1: number, y: number) => GapRuling;

/**
 * The lines of a direction, in stream order: words are joined while they follow each other to the right. `rulingIn` is
 * asked about wide gaps only.
 */
export function linesOf(words: readonly Word[], rulingIn: GapReader = () => 'none'): readonly Line[] {
  const lines: Line[] = [];
  let open: Word[] = [];
  let gapSum = 0;
  for (const word of words) {
    const previous = open.at(-1);
    if (previous !== undefined && !joins(open, word, gapSum, rulingIn)) {
      lines.push(toLine(open));
      open = [];
      gapSum = 0;
    } else if (previous !== undefined) {
      gapSum += Math.max(0, word.x0 - previous.x1);
    }
    open.push(word);
  }
  if (open.length > 0) lines.push(toLine(open));
  return rejoined(justified(lines, rulingIn));
}

/** Makes a line of words that stand on one baseline, in reading order. */
export function toLine(words: readonly Word[]): Line {
  const [head] = words;
  let { x0, y0, x1, y1, baseline, size, index: first } = head;
  for (const word of words) {
    if (word.x0 < x0) x0 = word.x0;
    if (word.y0 < y0) y0 = word.y0;
    if (word.x1 > x1) x1 = word.x1;
    if (word.y1 > y1) y1 = word.y1;
    if (word.index < first) first = word.index;
    // The baseline of the largest word: a superscript in front does not lift the line.
    if (word.size > size) {
      size = word.size;
      baseline = word.baseline;
    }
  }
  return { words, x0, y0, x1, y1, baseline, size, first };
}

// How far apart words of a line may stand, in per cent of the font size. A painted space is strong evidence that the
// line goes on, however far justification stretches it; a gap without one separates columns sooner.
const AFTER_NONE = 60;
const AFTER_SPACE_SURELY = 110;
const AFTER_SPACE = 300;
const AFTER_SPACE_OPEN = 1500;
const AFTER_GAP = 75;
const STRETCH = 180;
// TeX stretches the space behind a sentence up to three times as far as the others.
const STRETCH_AFTER_SENTENCE = 300;
const SENTENCE_END = /[.?!:;,]["')\]\u2019\u201d]*$/;
const OVERLAP = 35;

function joins(line: readonly Word[], word: Word, gapSum: number, rulingIn: GapReader): boolean {
  const previous = line[line.length - 1];
  const size = Math.max(previous.size, word.size);
  const gap = word.x0 - previous.x1;
  if (gap * 100 < -OVERLAP * size || !sameBaseline(previous, word)) return false;
  switch (word.span.before) {
    case 'none':
      return gap * 100 <= AFTER_NONE * size;
    case 'space':
      return gap * 100 <= AFTER_SPACE_SURELY * size || joinsWide(line, word, gapSum, rulingIn);
    case 'gap':
    case 'line': {
      if (gap * 100 <= AFTER_GAP * size) return true;
      const gaps = line.length - 1;
      const stretch = SENTENCE_END.test(previous.span.text) ? STRETCH_AFTER_SENTENCE : STRETCH;
      return gaps > 1 && gap * gaps * 100 <= stretch * gapSum && gap <= 2 * size;
    }
  }
}

// A wide gap behind a painted space: a justified line, or the space that some producers leave at the end of a table cell.
// Drawn borders tell; without them, the gaps of a justified line are alike.
function joinsWide(line: readonly Word[], word: Word, gapSum: number, rulingIn: GapReader): boolean {
  const previous = line[line.length - 1];
  const size = Math.max(previous.size, word.size);
  const gap = word.x0 - previous.x1;
  const gaps = line.length - 1;
  switch (rulingIn(previous.x1, word.x0, previous.baseline)) {
    case 'border':
      return false;
    case 'open':
      return gap * 100 <= AFTER_SPACE_OPEN * size;
    case 'none':
      return gap * 100 <= AFTER_SPACE * size && (gaps === 0 || gap * gaps * 100 <= 220 * gapSum);
  }
}

// On one baseline, or raised or lowered beside a larger word as superscripts are.
function sameBaseline(a: Word, b: Word): boolean {
  const size = Math.max(a.size, b.size);
  const shift = Math.abs(a.baseline - b.baseline);
  if (shift * 100 <= 12 * size) return true;
  if (shift * 100 > 60 * size || b.x0 - a.x1 > 40 * size) return false;
  const scaled = Math.min(a.size, b.size) * 100 <= 85 * size;
  return scaled && Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > 0 && (b.x0 - a.x1) * 100 <= 40 * size;
}

// Puts together the pieces of a justified line of few words: painted spaces part them, and together they are as wide as
// the line above or below them, or as the lines of the page that start where they do.
function justified(lines: readonly Line[], rulingIn: GapReader): readonly Line[] {
  const kept: Line[] = [];
  const isFull = lazily(() => fullLines(lines));
  for (let start = 0; start < lines.length; ) {
    let end = start + 1;
    while (end < lines.length && isNextPiece(lines[end - 1], lines[end])) end++;
    if (end - start > 1 && isOneLine(lines.slice(start, end), { isFull, rulingIn, above: lines[start - 1], below: lines[end] })) kept.push(toLine(lines.slice(start, end).flatMap(({ words }) => words)));
    else for (let at = start; at < end; at++) kept.push(lines[at]);
    start = end;
  }
  return kept.length === lines.length ? lines : kept;
}

interface Surroundings {
  readonly isFull: () => (pieces: readonly Line[]) => boolean;
  readonly rulingIn: GapReader;
  readonly above: Line | undefined;
  readonly below: Line | undefined;
}

function isOneLine(pieces: readonly Line[], { isFull, rulingIn, above, below }: Surroundings): boolean {
  const isPainted = pieces.slice(1).every(({ words }) => words[0].span.before === 'space');
  if ((isPainted || isEven(pieces)) && isFull()(pieces)) return true;
  return isPainted && (isJustified(pieces, above, rulingIn) || isJustified(pieces, below, rulingIn));
}

/** Words of a line that shows how wide its column is, how many such lines show it, and how exactly they end alike. */
const FULL_WORDS_MIN = 5;
const FULL_LINES_MIN = 4;
const EDGE = 150;

// Reads the columns of justified text off its lines, and tells whether pieces of a line fill one from edge to edge.
function fullLines(lines: readonly Line[]): (pieces: readonly Line[]) => boolean {
  const counts = new Map<string, number>();
  for (const { words, x0, x1 } of lines) {
    if (words.length < FULL_WORDS_MIN) continue;
    const key = edgesKey(Math.floor(x0 / EDGE), Math.floor(x1 / EDGE));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (pieces) => {
    const left = Math.floor(pieces[0].x0 / EDGE);
    const right = Math.floor(pieces[pieces.length - 1].x1 / EDGE);
    let count = 0;
    for (let x = left - 1; x <= left + 1; x++) for (let y = right - 1; y <= right + 1; y++) count += counts.get(edgesKey(x, y)) ?? 0;
    return count >= FULL_LINES_MIN;
  };
}

function edgesKey(left: number, right: number): string {
  return `${String(left)} ${String(right)}`;
}

function isNextPiece(line: Line, next: Line): boolean {
  return line.baseline === next.baseline && line.size === next.size && next.x0 > line.x1 && next.words[0].span.before !== 'none';
}

// Justification stretches the spaces of a line alike.
function isEven(pieces: readonly Line[]): boolean {
  const gaps = pieces.slice(1).map(({ x0 }, index) => x0 - pieces[index].x1);
  return most(gaps, (gap) => gap) * 10 <= 13 * least(gaps, (gap) => gap);
}

// The line beside starts at the same place and either is as wide or runs on where the pieces are apart.
function isJustified(pieces: readonly Line[], beside: Line | undefined, rulingIn: GapReader): boolean {
  if (beside === undefined) return false;
  const { size, baseline, x0 } = pieces[0];
  const last = pieces[pieces.length - 1];
  const leading = Math.abs(beside.baseline - baseline);
  if (beside.size !== size || leading === 0 || leading > 2 * size || Math.abs(beside.x0 - x0) * 10 > 3 * size) return false;
  return beside.x1 > last.x0 || (isOpen(pieces, rulingIn) && Math.abs(beside.x1 - last.x1) * 10 <= 3 * size);
}

function isOpen(pieces: readonly Line[], rulingIn: GapReader): boolean {
  return pieces.every((piece, index) => index === 0 || rulingIn(pieces[index - 1].x1, piece.x0, piece.baseline) !== 'border');
}

const GLUE = 35;

const byLeft = byNumber<Line>(({ x0 }) => x0);
const byFirst = byNumber<Line>(({ first }) => first);

function byPlace(a: Line, b: Line): number {
  return a.baseline - b.baseline || a.x0 - b.x0 || a.first - b.first;
}

// Puts together what stands on one baseline without a gap although it was not painted one after the other.
function rejoined(lines: readonly Line[]): readonly Line[] {
  const sorted = [...lines].sort(byPlace);
  let joined = false;
  const kept: Line[] = [];
  for (let start = 0; start < sorted.length; ) {
    let end = start + 1;
    while (end < sorted.length && (sorted[end].baseline - sorted[start].baseline) * 100 <= 8 * sorted[start].size) end++;
    if (end - start === 1) {
      kept.push(sorted[start]);
    } else {
      const row = sorted.slice(start, end).sort(byLeft);
      let open = row[0];
      for (const next of row.slice(1)) {
        const gap = next.x0 - open.x1;
        const size = Math.max(next.size, open.size);
        const apart = open.words[open.words.length - 1].index + 1 !== next.first;
        const alike = Math.abs(next.size - open.size) * 100 <= 12 * size;
        if (apart && alike && gap * 100 <= GLUE * size && gap * 100 >= -OVERLAP * size) {
          open = toLine([...open.words, ...next.words]);
          joined = true;
        } else {
          kept.push(open);
          open = next;
        }
      }
      kept.push(open);
    }
    start = end;
  }
  return joined ? kept.sort(byFirst) : lines;
}
