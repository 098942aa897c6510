import { codePointsOf, countCodePoints } from '../base/code-points.ts';
import type { Text } from '../base/text.ts';
import type { Grammar, Projection, Segment } from './projection.ts';

/** A segment before it has its place. */
export interface SegmentDraft extends Omit<Segment, 'range'> {
  /** Never empty. */
  readonly text: string;
  /** Stands between this segment and the one before, and belongs to that one; left out before the first. */
  readonly separator: string;
}

/** Puts a projection together, segment by segment, up to a length. */
export interface ProjectionWriter {
  add(draft: SegmentDraft): void;
  /** The projection; ends with a visible marker when something was left out. */
  finish(): Projection;
}

/** Starts a projection of at most `lengthMax` code points (and the marker). */
export function projectionWriter(grammar: Grammar, lengthMax: number): ProjectionWriter {
  const parts: string[] = [];
  const segments: (Segment & { readonly range: { end: number } })[] = [];
  let length = 0;
  let leftOut: { readonly first: SegmentDraft; size: number; nodes: number } | undefined;

  const extend = (separator: string): void => {
    const last = segments.at(-1);
    if (last === undefined) return;
    parts.push(separator);
    length += countCodePoints(separator);
    last.range.end = length;
  };
  const append = (draft: SegmentDraft, kept: string): void => {
    const { separator, boundary, heading_level, locator } = draft;
    extend(separator);
    const range = { start: length, end: length + countCodePoints(kept) };
    parts.push(kept);
    length = range.end;
    segments.push(heading_level === undefined ? { range, boundary, locator } : { range, boundary, heading_level, locator });
  };

  const add = (draft: SegmentDraft): void => {
    const size = countCodePoints(draft.text);
    const separatorSize = segments.length === 0 ? 0 : countCodePoints(draft.separator);
    const room = lengthMax - length - separatorSize;
    if (leftOut !== undefined) {
      leftOut.size += size + separatorSize;
      leftOut.nodes++;
    } else if (size <= room) {
      append(draft, draft.text);
    } else if (room > 0) {
      append(draft, codePointsOf(draft.text as Text).slice({ start: 0, end: room }));
      leftOut = { first: draft, size: size - room, nodes: 0 };
    } else {
      leftOut = { first: draft, size: size + separatorSize, nodes: 1 };
    }
  };

  const finish = (): Projection => {
    const truncated = { depth: 0, nodes: leftOut?.nodes ?? 0, size: leftOut?.size ?? 0 };
    if (leftOut !== undefined) append({ ...leftOut.first, boundary: 'block', text: '', separator: '\n\n' }, cutMarker(leftOut.size));
    return { grammar, text: parts.join('') as Text, segments, truncated };
  };

  return { add, finish };
}

// What stands at the end of a projection that was cut, with the number of code points left out.
function cutMarker(size: number): string {
  return `[stele: cut here, ${String(size)} code points left out]`;
}
