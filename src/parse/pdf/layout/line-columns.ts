import { compareNumber } from '../../../base/order.ts';
import { largestCluster } from './largest-cluster.ts';
import { toLine, type Line } from './lines.ts';
import { isMarker } from './markers.ts';
import type { Interval } from './table-columns.ts';
import type { Word } from './word.ts';

/** So many lines tell that the gaps between their words are columns. */
const LEVELS_MIN = 4;
/** Least width in per cent of the font size: of the gap in each line, and of what all the gaps have in common. */
const GAP_MIN = 45;
const SHARED_MIN = 30;
/** In per cent of the usual space: how much wider a gap must be, up to what is wide in any font. */
const SPACE_RATIO = 150;
const GAP_SURELY = 70;
/** How exactly words beside a gap are set flush, in per cent of the font size, and how many of a hundred. */
type Flush = Readonly<Record<'within' | 'share', number>>;
const FLUSH: Flush = { within: 20, share: 75 };
const FLUSH_EXACTLY: Flush = { within: 12, share: 90 };
/** In per cent: how alike the gaps of a justified line are, how many of them, and how wide in the font size. */
const EVEN = 15;
const EVEN_SHARE = 60;
const STRETCHED_MIN = 36;
/** More than this from baseline to baseline, in per cent of the font size, are no rows below each other. */
const PITCH_MAX = 350;
/** More words on one baseline are no row of a table. */
const WORDS_MAX = 500;

/**
 * Cuts lines at the columns of a table. Cells that follow each other without a wide gap look like the words of one line;
 * but over several lines the gaps between cells stand above each other, and the words beside them are flush, where the
 * spaces of running text are strewn. Lines and pieces keep their order.
 *
 * ```text
 * Belgium 921 375   8        Belgium │921│375│  8
 * Denmark  40   8 290   ──▶  Denmark │ 40│  8│290
 * Estonia 730  58   4        Estonia │730│ 58│  4
 * Greece  334 455 970        Greece  │334│455│970
 * ```
 */
export function cutAtColumns(lines: readonly Line[]): readonly Line[] {
  const cuts = new Map<Line, Interval[]>();
  const gapMin = leastGap(lines);
  for (const levels of runsOf(lines)) if (levels.length >= LEVELS_MIN) for (const column of corridorsOf(levels, gapMin)) mark(column, cuts);
  return cuts.size === 0 ? lines : lines.flatMap((line) => pieces(line, cuts.get(line)));
}

// In per cent of the font size: wider than the spaces of the lines are, as most of them show.
function leastGap(lines: readonly Line[]): number {
  // How many gaps are so wide, those that are wide in any font all as one: a page has as many gaps as words.
  const counts = new Uint32Array(GAP_SURELY + 1);
  let sum = 0;
  for (const { words, size } of lines) {
    sum += words.length - 1;
    for (let index = 1; index < words.length; index++) {
      const gap = Math.floor(((words[index].x0 - words[index - 1].x1) * 100) / size);
      counts[gap < 0 ? 0 : gap > GAP_SURELY ? GAP_SURELY : gap]++;
    }
  }
  let usual = 0;
  for (let passed = counts[0]; passed <= sum >> 2 && usual < GAP_SURELY; passed += counts[usual]) usual++;
  return Math.min(GAP_SURELY, Math.max(GAP_MIN, Math.floor((usual * SPACE_RATIO) / 100)));
}

// The lines that stand on one baseline and follow each other to the right.
interface Level {
  readonly lines: readonly Line[];
  readonly words: readonly Word[];
}

// Runs of levels that follow each other downward, set in about one size.
function runsOf(lines: readonly Line[]): readonly (readonly Level[])[] {
  const runs: Level[][] = [];
  let open: { lines: Line[]; words: Word[] } | undefined;
  for (const line of lines) {
    const last = open?.lines.at(-1);
    if (open !== undefined && last !== undefined && isBeside(last, line)) {
      open.lines.push(line);
      for (const word of line.words) open.words.push(word);
      continue;
    }
    const next = { lines: [line], words: [...line.words] };
    if (last !== undefined && isBelow(last, line)) runs[runs.length - 1].push(next);
    else runs.push([next]);
    open = next;
  }
  return runs;
}

function isBeside(last: Line, line: Line): boolean {
  return Math.abs(line.baseline - last.baseline) * 100 <= 8 * line.size && line.x0 > last.x1;
}

function isBelow(last: Line, line: Line): boolean {
  const pitch = line.baseline - last.baseline;
  const size = Math.max(line.size, last.size);
  return pitch > 0 && pitch * 100 <= PITCH_MAX * size && Math.abs(line.size - last.size) * 100 <= 12 * size;
}

// A gap between words that goes down through several levels.
interface Corridor {
  readonly x0: number;
  readonly x1: number;
  readonly gaps: Gap[];
}

interface Gap {
  readonly level: Level;
  readonly left: Word;
  readonly right: Word;
}

function corridorsOf(levels: readonly Level[], gapMin: number): readonly Corridor[] {
  const closed: Corridor[] = [];
  let open: readonly Corridor[] = [];
  for (const level of levels) open = goOn(open, level, { gapMin, closed });
  return [...closed, ...open].filter(isColumnGap);
}

// Narrows open corridors to the gaps of a level, keeps those that pass beside its words, closes the others, and opens one for each gap left.
function goOn(open: readonly Corridor[], level: Level, { gapMin, closed }: { readonly gapMin: number; readonly closed: Corridor[] }): readonly Corridor[] {
  const { words } = level;
  const [{ x0: start, size }] = words;
  const end = words[words.length - 1].x1;
  const kept = open.map(({ x0, x1 }) => words.length <= WORDS_MAX && (x0 >= end || x1 <= start));
  const next = open.filter((_, at) => kept[at]);
  for (let index = 1; index < words.length && words.length <= WORDS_MAX; index++) {
    const left = words[index - 1];
    const right = words[index];
    const x0 = left.x1;
    const x1 = right.x0;
    if ((x1 - x0) * 100 < gapMin * size) continue;
    const gap: Gap = { level, left, right };
    let isNew = true;
    for (let at = 0; at < open.length; at++) {
      const corridor = open[at];
      const shared = { x0: Math.max(x0, corridor.x0), x1: Math.min(x1, corridor.x1) };
      if (kept[at] || (shared.x1 - shared.x0) * 100 < SHARED_MIN * size) continue;
      kept[at] = true;
      corridor.gaps.push(gap);
      next.push({ ...shared, gaps: corridor.gaps });
      isNew = false;
    }
    if (isNew) next.push({ x0, x1, gaps: [gap] });
  }
  for (let at = 0; at < open.length; at++) if (!kept[at]) closed.push(open[at]);
  return next;
}

// The words beside a gap are set flush. Where justification stretches lines, wide gaps come to stand above each other by
// chance, beside words that are flush with nothing but the margin.
function isColumnGap({ gaps }: Corridor): boolean {
  if (gaps.length < LEVELS_MIN || gaps.every(isBehindMarker)) return false;
  const isStretched = gaps.filter(({ level }) => isEven(level)).length * 2 > gaps.length;
  const flush = isStretched ? FLUSH_EXACTLY : FLUSH;
  const edges = [({ left }: Gap): number => left.x1, ({ right }: Gap): number => right.x0, ...(isStretched ? [] : [({ right }: Gap): number => right.x1])];
  return edges.some((edge) => isFlush(gaps, edge, flush));
}

// The numbers of a list stand apart from its items.
function isBehindMarker({ level, left }: Gap): boolean {
  return left === level.words[0] && isMarker(toLine([left]));
}

// Justification makes the gaps of a line alike and wide; but for the one behind a sentence.
function isEven({ words }: Level): boolean {
  const gaps = words.slice(1).map((word, index) => word.x0 - words[index].x1).sort(compareNumber);
  const middle = gaps[gaps.length >> 1];
  const alike = gaps.filter((gap) => Math.abs(gap - middle) * 100 <= EVEN * middle).length;
  return middle * 100 >= STRETCHED_MIN * words[0].size && alike * 100 >= EVEN_SHARE * gaps.length;
}

function isFlush(gaps: readonly Gap[], edge: (gap: Gap) => number, { within, share }: Flush): boolean {
  const tolerance = (gaps[0].left.size * within) / 100;
  return largestCluster(gaps.map(edge), tolerance) * 100 >= share * gaps.length;
}

function mark({ x0, x1, gaps }: Corridor, cuts: Map<Line, Interval[]>): void {
  for (const { level } of gaps) {
    for (const line of level.lines) {
      if (line.x0 >= x0 || line.x1 <= x1) continue;
      const marked = cuts.get(line);
      if (marked === undefined) cuts.set(line, [{ x0, x1 }]);
      else marked.push({ x0, x1 });
    }
  }
}

function pieces(line: Line, cuts: readonly Interval[] = []): readonly Line[] {
  if (cuts.length === 0) return [line];
  const parts: Word[][] = [];
  for (const word of line.words) {
    const last = parts.at(-1)?.at(-1);
    if (last === undefined || cuts.some(({ x0, x1 }) => last.x1 <= x0 && word.x0 >= x1)) parts.push([word]);
    else parts[parts.length - 1].push(word);
  }
  return parts.map(toLine);
}
