import { isMark, isWhiteSpace } from '../base/unicode/classes.ts';

/** Where a cut may stand: indexes into the code points of a text. */
export interface Reach {
  /** No cut is before it. */
  readonly floor: number;
  /** From here to `high` the strongest kind of cut is looked for. */
  readonly low: number;
  readonly high: number;
}

/**
 * The best place to cut a text inside: the last one in `[low, high]` of the strongest kind there is. A cut after a sentence is
 * stronger than one after a line, then after white space, then between any two characters that do not belong together. Where
 * there is none, the nearest before, down to `floor`, then the nearest behind; where everything belongs together, `high`.
 */
export function cutInside(points: readonly number[], { floor, low, high }: Reach): number {
  let best = high;
  let strength = 0;
  for (let cut = high; cut >= floor && (cut >= low || strength === 0) && strength < SENTENCE; cut--) {
    const found = strengthAt(points, cut);
    if (found <= strength) continue;
    best = cut;
    strength = found;
  }
  for (let cut = high + 1; strength === 0 && cut < points.length; cut++) {
    strength = strengthAt(points, cut);
    if (strength > 0) best = cut;
  }
  return best;
}

const SENTENCE = 4;

// 0 where characters belong together, 1 between any others, 2 after white space, 3 after a line, 4 after a sentence.
function strengthAt(points: readonly number[], cut: number): number {
  const before = points[cut - 1];
  const after = points[cut];
  if (belongTogether(before, after)) return 0;
  if (IDEOGRAPHIC_STOPS.has(before) && !CLOSERS.has(after)) return SENTENCE;
  if (!isWhiteSpace(before) || isWhiteSpace(after)) return 1;
  if (endsSentence(points, cut - 1)) return SENTENCE;
  return before === LF || before === CR ? 3 : 2;
}

// "It holds." | 'He said "no."   ' : a stop, perhaps closers, white space.
function endsSentence(points: readonly number[], whiteSpaceAt: number): boolean {
  let at = whiteSpaceAt;
  while (at >= 0 && isWhiteSpace(points[at])) at--;
  while (at >= 0 && CLOSERS.has(points[at])) at--;
  return at >= 0 && (STOPS.has(points[at]) || IDEOGRAPHIC_STOPS.has(points[at]));
}

/** Tells whether a cut between two neighbours would break a character a reader sees: CRLF, marks, joined emoji, flags, conjoining Hangul. */
export function belongTogether(before: number, after: number): boolean {
  if (isCrlf(before, after) || isMark(after)) return true;
  if (before === ZERO_WIDTH_JOINER || after === ZERO_WIDTH_JOINER) return true;
  if (after >= 0x1f3fb && after <= 0x1f3ff) return true;
  if (after >= 0xe0020 && after <= 0xe007f) return true;
  if (after >= 0x1160 && after <= 0x11ff) return true;
  return isRegionalIndicator(before) && isRegionalIndicator(after);
}

function isCrlf(before: number, after: number): boolean {
  return before === CR && after === LF;
}

function isRegionalIndicator(point: number): boolean {
  return point >= 0x1f1e6 && point <= 0x1f1ff;
}

const LF = 0x0a;
const CR = 0x0d;
const ZERO_WIDTH_JOINER = 0x200d;
const STOPS = pointsOf('.!?…:;');
const IDEOGRAPHIC_STOPS = pointsOf('。！？');
const CLOSERS = pointsOf('"\')]}»”’』」）');

function pointsOf(characters: string): ReadonlySet<number> {
  return new Set([...characters].map((character) => character.codePointAt(0) ?? 0));
}
