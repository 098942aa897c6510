import type { Projection } from '../projection/projection.ts';
import { strengthOf } from '../projection/projection.ts';

/** The segments of a projection as who cuts it looks at them: numbers, without an object for each. They partition its text. */
export interface SegmentColumns {
  readonly count: number;
  /** Where each starts, in code points of the text. */
  readonly starts: ArrayLike<number>;
  /** Where the last ends. */
  readonly end: number;
  /** How strong a cut before each is, by `strengthOf`. */
  readonly strengths: ArrayLike<number>;
  /** Level of a heading, from 1; 0 of what is none. Absent where there is no heading. */
  readonly headingLevels?: ArrayLike<number>;
}

/** The segments of a projection as columns: those of a tree as they are, of another document copied. */
export function segmentColumns({ segments, places }: Projection): SegmentColumns {
  if (places !== undefined) return { count: places.count, starts: places.starts, end: Math.max(0, places.length - 1), strengths: places.strengths };
  const { length: count } = segments;
  const columns = { count, starts: new Uint32Array(count), end: segments.at(-1)?.range.end ?? 0, strengths: new Uint8Array(count), headingLevels: new Uint32Array(count) };
  let at = 0;
  for (const { range, boundary, heading_level = 0 } of segments) {
    columns.starts[at] = range.start;
    columns.strengths[at] = strengthOf[boundary];
    columns.headingLevels[at++] = heading_level;
  }
  return columns;
}

/** Where a segment ends. */
export function segmentEnd({ count, starts, end }: SegmentColumns, index: number): number {
  return index + 1 < count ? starts[index + 1] : end;
}

/** Tells whether a segment is a heading. */
export function isHeading({ headingLevels }: SegmentColumns, index: number): boolean {
  return headingLevels !== undefined && headingLevels[index] > 0;
}
