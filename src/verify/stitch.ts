import type { Citation } from '../chunk/citation.ts';
import type { Box } from '../document/paged.ts';
import { text } from '../base/text.ts';
import type { Evidence, GroundingSource } from './grounding-source.ts';
import type { Target } from './target.ts';
import { joinTarget } from './target.ts';

/** An element with a neighbour, and the neighbour alone: a quote that stands in it alone does not run over both. */
export interface Stitched {
  readonly both: Target;
  readonly other: Target;
}

/**
 * The neighbours that a quote may run over, when a citation names one element and its text alone does not hold the quote: with the
 * next element, then with the previous. Strictly, as in the contract, both stand on one page and their boxes touch; loosely they are
 * neighbours in reading order, also over a page break.
 */
export function stitch({ elements }: GroundingSource, { element_id, bbox }: Citation, isLoose: boolean): readonly Stitched[] {
  if (element_id === undefined || bbox !== undefined) return [];
  const first = elements.findIndex(({ place }) => place.element_id === element_id);
  const last = elements.findLastIndex(({ place }) => place.element_id === element_id);
  if (first < 0) return [];
  const own = elements.slice(first, last + 1);
  return [1, -1].flatMap((step): readonly Stitched[] => {
    const other = neighbours(elements, step > 0 ? last : first, step);
    const pieces = step > 0 ? [...own, ...other] : [...other, ...own];
    const isAllowed = other.length > 0 && (isLoose || (pieces.length === 2 && touch(pieces[0], pieces[1])));
    return isAllowed ? [{ both: joinTarget(pieces, SPACE), other: joinTarget(other, SPACE) }] : [];
  });
}

const SPACE = text(' ');

// The whole neighbouring element: a projection has a segment for each of its lines.
function neighbours(elements: readonly Evidence[], from: number, step: number): readonly Evidence[] {
  const id = elements.at(from + step)?.place.element_id;
  if (id === undefined || from + step < 0) return [];
  const pieces: Evidence[] = [];
  for (let at = from + step; at >= 0 && at < elements.length && elements[at].place.element_id === id; at += step) pieces.push(elements[at]);
  return step > 0 ? pieces : pieces.reverse();
}

function touch({ place: a }: Evidence, { place: b }: Evidence): boolean {
  if (a.page !== b.page || a.bbox === undefined || b.bbox === undefined) return false;
  return abut(a.bbox, b.bbox, 0) || abut(a.bbox, b.bbox, 1);
}

// One edge of the axis is shared and the boxes overlap on the other axis.
function abut(a: Box, b: Box, axis: 0 | 1): boolean {
  const other = axis === 0 ? 1 : 0;
  const isShared = a[axis + 2] === b[axis] || b[axis + 2] === a[axis];
  return isShared && a[other] < b[other + 2] && b[other] < a[other + 2];
}
