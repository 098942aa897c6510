import type { CodePoints } from '../base/code-points.ts';
import { codePointsOf } from '../base/code-points.ts';
import type { Range } from '../base/range.ts';
import type { Text } from '../base/text.ts';
import { trimWhiteSpace } from '../base/unicode/white-space.ts';
import { parsePointer } from '../document/pointer.ts';
import type { Projection, Segment } from '../projection/projection.ts';
import type { Origin } from './chunk-metadata.ts';

/** A chunk before it has a tenant, a source and an id; its range is in code points of the projection. */
export interface ChunkDraft extends Range {
  readonly text: Text;
  /** Headings, or keys, above the start of the chunk, outermost first; what the chunk itself starts with is not among them. */
  readonly headings: readonly Text[];
  /** Where each stretch of the text comes from: partitions it. */
  readonly origins: readonly Origin[];
}

/** Makes drafts of ranges that ascend by start; they may overlap. */
export function draftChunks(projection: Projection, ranges: readonly Range[]): readonly ChunkDraft[] {
  const points = codePointsOf(projection.text);
  const headings = headingsOf(projection, points);
  let index = 0;
  return ranges.map((range) => {
    while ((projection.segments.at(index)?.range.end ?? range.end) <= range.start) index++;
    return { ...range, text: points.slice(range), headings: headings(range.start, index), origins: originsOf(projection, range, index) };
  });
}

function originsOf({ segments }: Projection, { start, end }: Range, first: number): readonly Origin[] {
  const origins: Origin[] = [];
  for (let index = first; index < segments.length; index++) {
    const segment = segments.at(index);
    if (segment === undefined || segment.range.start >= end) break;
    origins.push({
      end: Math.min(segment.range.end, end) - start,
      ...(segment.heading_level === undefined ? {} : { heading_level: segment.heading_level }),
      locator: segment.locator,
      start: Math.max(segment.range.start, start) - start,
    });
  }
  return origins;
}

/** Headings above a position that stands in the segment `index`. Asked with ascending positions only. */
type HeadingsAt = (position: number, index: number) => readonly Text[];

function headingsOf(projection: Projection, points: CodePoints): HeadingsAt {
  const open: { readonly level: number; readonly text: Text }[] = [];
  let seen = 0;
  return (position, index) => {
    const here = projection.segments.at(index);
    if (here?.locator.type === 'pointer') return keysAbove(here, position);
    for (; seen <= index; seen++) {
      const segment = projection.segments.at(seen);
      if (segment?.heading_level === undefined || segment.range.start >= position) continue;
      while ((open.at(-1)?.level ?? 0) >= segment.heading_level) open.pop();
      open.push({ level: segment.heading_level, text: trimWhiteSpace(points.slice(segment.range)) });
    }
    // A heading at the position itself is met again when a later position is asked.
    if (here !== undefined && here.range.start >= position) seen = index;
    // A heading that the chunk starts with closes those of its level and below, though it is not above the chunk itself.
    const level = here?.range.start === position ? (here.heading_level ?? Infinity) : Infinity;
    return open.filter((heading) => heading.level < level).map((heading) => heading.text);
  };
}

// The path is in the text where a line starts in the chunk, so its last key is not above it.
function keysAbove({ range, locator }: Segment, position: number): readonly Text[] {
  if (locator.type !== 'pointer') return [];
  const keys = parsePointer(locator.pointer);
  return range.start >= position ? keys.slice(0, -1) : keys;
}
