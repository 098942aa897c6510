import { assert } from '../base/assert.ts';
import type { CodePoints } from '../base/code-points.ts';
import { codePointsOf, countCodePoints } from '../base/code-points.ts';
import type { Range } from '../base/range.ts';
import { trimWhiteSpace } from '../base/unicode/white-space.ts';
import type { Projection, Segment } from '../projection/projection.ts';
import { strengthOf } from '../projection/projection.ts';
import { valueStart } from '../projection/tree-line.ts';
import type { SegmentColumns } from './segment-columns.ts';
import { isHeading, segmentColumns, segmentEnd } from './segment-columns.ts';
import { cutInside } from './text-cut.ts';

/** Sizes of the structure chunker, in code points; `0 < lengthMin < lengthMax`. */
export interface StructureSizes {
  /** No chunk is longer, but for white space alone and a tree path that is longer itself. */
  readonly lengthMax: number;
  /** No chunk is shorter where it could be longer: short sections are joined with what follows. */
  readonly lengthMin: number;
}

/**
 * The chunker `structure-2`: partitions the text of a projection along its structure. Greedy from the start: a chunk ends
 * before the first section that starts `lengthMin` or more behind it, else at the last of the strongest boundaries within
 * `lengthMax`, else inside a segment (`cutInside`). A heading is not left at the end of a chunk, a tree path not parted from
 * the start of its value, and no chunk is blank. A blank text has no chunk. Cost: linear, times `lengthMax / lengthMin` at most.
 */
export function structureRanges(projection: Projection, sizes: StructureSizes): readonly Range[] {
  assert(sizes.lengthMin > 0 && sizes.lengthMin < sizes.lengthMax, '0 < lengthMin < lengthMax');
  const columns = segmentColumns(projection);
  const cutter: Cutter = { projection, columns, points: codePointsOf(projection.text, columns.end), sizes };
  const ranges: { start: number; end: number }[] = [];
  let start = 0;
  let index = 0;
  for (let from = 0; from < cutter.points.count; ) {
    while (segmentEnd(columns, index) <= from) index++;
    const end = nextCut(cutter, from, index);
    const isBlank = trimWhiteSpace(cutter.points.slice({ start: from, end })) === '';
    const last = ranges.at(-1);
    if (!isBlank) {
      ranges.push({ start, end });
      start = end;
    } else if (last !== undefined) {
      last.end = end;
      start = end;
    }
    from = end;
  }
  return ranges;
}

interface Cutter {
  readonly projection: Projection;
  readonly columns: SegmentColumns;
  readonly points: CodePoints;
  readonly sizes: StructureSizes;
}

const { section: SECTION } = strengthOf;

// `index` is the segment that holds `from`.
function nextCut(cutter: Cutter, from: number, index: number): number {
  const { points, columns, sizes } = cutter;
  const { starts, strengths } = columns;
  const limit = from + sizes.lengthMax;
  let [best, bestStrength] = [0, -1];
  let last = index;
  for (let next = index + 1; next < columns.count && starts[next] <= limit; next++) {
    last = next;
    if (starts[next] - from < sizes.lengthMin || isHeading(columns, next - 1)) continue;
    const strength = strengths[next];
    if (strength === SECTION) return starts[next];
    if (strength >= bestStrength) [best, bestStrength] = [starts[next], strength];
  }
  if (points.count <= limit) return points.count;
  if (bestStrength >= 0) return best;
  return cutSegment(cutter, { from, limit, index: last, isFirst: last === index });
}

interface Straddling {
  readonly from: number;
  readonly limit: number;
  /** The segment that holds the limit. */
  readonly index: number;
  /** Nothing stands before it in the chunk. */
  readonly isFirst: boolean;
}

function cutSegment(cutter: Cutter, { from, limit, index, isFirst }: Straddling): number {
  const { points, columns, sizes } = cutter;
  const segment = segmentAt(cutter, index);
  const { start } = segment.range;
  // A line `path: value` goes whole into the next chunk when it does not fit here.
  if (segment.locator.type === 'pointer' && !isFirst && !isHeading(columns, index - 1)) return start;
  // Headings that fill the chunk to its end go with what they head.
  const headings = headingsBefore(columns, index);
  if (start === limit && headings > from) return headings;
  const head = start >= from ? headLength(cutter, segment) : 0;
  const floor = head > 0 ? Math.min(start + head + 1, segment.range.end) : from + 1;
  const low = Math.max(floor, from + sizes.lengthMin, Math.min(start + 1, limit));
  const high = Math.max(low, limit);
  if (high >= points.count) return points.count;
  const window = points.slice({ start: from, end: Math.min(points.count, high + LOOK_AHEAD) });
  const codes = Array.from(window, (character) => character.codePointAt(0) ?? 0);
  return from + cutInside(codes, { floor: floor - from, low: low - from, high: high - from });
}

// How far behind the maximum a cut may stand where everything before belongs together.
const LOOK_AHEAD = 32;

// Length of `path: ` at the start of a tree's line.
function headLength(cutter: Cutter, segment: Segment): number {
  if (segment.locator.type !== 'pointer') return 0;
  const line = cutter.points.slice(segment.range);
  return countCodePoints(line.slice(0, valueStart(line, segment.locator.pointer)));
}

// Where the headings start that stand directly before a segment.
function headingsBefore(columns: SegmentColumns, index: number): number {
  let first = index;
  while (first > 0 && isHeading(columns, first - 1)) first--;
  return columns.starts[first];
}

function segmentAt({ projection }: Cutter, index: number): Segment {
  const segment = projection.segments.at(index);
  assert(segment !== undefined, 'segments that partition the text');
  return segment;
}
