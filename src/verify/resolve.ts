import type { Range } from '../base/range.ts';
import type { Text } from '../base/text.ts';
import type { Citation, Place } from '../chunk/citation.ts';
import type { Box } from '../document/paged.ts';
import type { CellEvidence, Evidence, GroundingSource } from './grounding-source.ts';

/** What the most specific locator of a citation points to, or the reason why it points to nothing. */
export type Resolution = { readonly pieces: readonly Evidence[] } | { readonly reason: LocatorReason };

/** A locator that points to nothing, or that does not agree with a more specific one. The last four are ours. */
export type LocatorReason =
  | 'table_not_found'
  | 'table_cell_not_found'
  | 'span_not_found'
  | 'element_not_found'
  | 'bbox_not_found'
  | 'page_not_found'
  | 'passage_not_found'
  | 'pointer_not_found'
  | 'source_range_not_found'
  | 'lines_not_found';

/**
 * Finds what a citation points to: its most specific locator decides, in the order cell, span, passage, element, pointer, source
 * range, lines, box on a page, page, the whole source. Every other locator must agree with what was found.
 */
export function resolve(source: GroundingSource, citation: Citation, tolerance: number): Resolution {
  const found = resolveFirst(source, citation, tolerance);
  if ('reason' in found) return found;
  const reason = conflictOf(source, citation, { pieces: found.pieces, tolerance });
  return reason === undefined ? found : { reason };
}

function resolveFirst(source: GroundingSource, citation: Citation, tolerance: number): Resolution {
  const { table_id, cell, span_id, content_id, address, element_id, pointer, source_range, lines, page, bbox } = citation;
  const among = (evidence: readonly Evidence[], reason: LocatorReason, fits: (place: Place) => boolean): Resolution => {
    const pieces = evidence.filter((one) => fits(one.place));
    return pieces.length > 0 ? { pieces } : { reason };
  };
  if (table_id !== undefined) return resolveCell(source.cells, table_id, cell);
  if (span_id !== undefined) return first(among(source.spans, 'span_not_found', (place) => place.span_id === span_id));
  if (address !== undefined) return first(among(source.passages, 'passage_not_found', (place) => place.address === address && (content_id ?? place.content_id) === place.content_id));
  if (content_id !== undefined) return first(among(source.passages, 'passage_not_found', (place) => place.content_id === content_id));
  if (element_id !== undefined) return among(source.elements, 'element_not_found', (place) => place.element_id === element_id);
  if (pointer !== undefined) return among(source.elements, 'pointer_not_found', (place) => isBelow(place, citation));
  if (source_range !== undefined) return among(source.elements, 'source_range_not_found', (place) => overlaps(place.source_range, source_range));
  if (lines !== undefined) return among(source.elements, 'lines_not_found', (place) => meets(place.lines, lines));
  if (page !== undefined && bbox !== undefined) return resolveBox(source.elements, page, bbox, tolerance);
  if (page !== undefined) return resolvePage(source, page);
  return { pieces: source.elements };
}

function first(resolution: Resolution): Resolution {
  return 'pieces' in resolution ? { pieces: resolution.pieces.slice(0, 1) } : resolution;
}

function resolveCell(cells: readonly CellEvidence[], tableId: string, cell: Citation['cell']): Resolution {
  const inTable = cells.filter(({ place }) => place.table_id === tableId);
  if (inTable.length === 0) return { reason: 'table_not_found' };
  const covering = inTable.filter(({ rows, cols }) => cell !== undefined && inside(cell.row, rows) && inside(cell.col, cols));
  return covering.length === 0 ? { reason: 'table_cell_not_found' } : { pieces: covering };
}

// The smallest element around the box; the first among equals. Areas are beyond what a double counts exactly.
function resolveBox(elements: readonly Evidence[], page: string, box: Box, tolerance: number): Resolution {
  let smallest: { readonly element: Evidence; readonly area: bigint } | undefined;
  for (const element of elements) {
    const { place } = element;
    if (place.page !== page || place.bbox === undefined || !contains(place.bbox, box, tolerance)) continue;
    const area = BigInt(place.bbox[2] - place.bbox[0]) * BigInt(place.bbox[3] - place.bbox[1]);
    if (smallest === undefined || area < smallest.area) smallest = { element, area };
  }
  if (smallest === undefined) return { reason: 'bbox_not_found' };
  const { place } = smallest.element;
  const whole = place.element_id === undefined ? [smallest.element] : elements.filter((element) => element.place.element_id === place.element_id && sameBox(element.place.bbox, place.bbox));
  return { pieces: whole };
}

function resolvePage({ pages, elements }: GroundingSource, page: string): Resolution {
  const onPage = elements.filter(({ place }) => place.page === page);
  const itself = pages.filter(({ place }) => place.page === page).slice(0, 1);
  return itself.length + onPage.length === 0 ? { reason: 'page_not_found' } : { pieces: [...itself, ...onPage] };
}

// The contract takes the most specific locator and ignores the rest: a right element on a wrong page was grounded.
function conflictOf(source: GroundingSource, citation: Citation, { pieces, tolerance }: { readonly pieces: readonly Evidence[]; readonly tolerance: number }): LocatorReason | undefined {
  const { page, bbox, element_id, span_id, pointer, document, lines, source_range } = citation;
  const places = pieces.map((piece) => piece.place);
  if (page !== undefined && !places.some((place) => place.page === page)) return 'page_not_found';
  if (bbox !== undefined && source.capabilities.coordinate_origin === 'top-left' && !places.some((place) => place.bbox !== undefined && contains(place.bbox, bbox, tolerance))) return 'bbox_not_found';
  if (span_id !== undefined && !source.spans.some((span) => span.place.span_id === span_id)) return 'span_not_found';
  if (element_id !== undefined && !agrees(source, places, element_id)) return 'element_not_found';
  if ((pointer !== undefined || document !== undefined) && !places.some((place) => isBelow(place, citation))) return 'pointer_not_found';
  if (source_range !== undefined && !places.some((place) => overlaps(place.source_range, source_range))) return 'source_range_not_found';
  if (lines !== undefined && !places.some((place) => meets(place.lines, lines))) return 'lines_not_found';
  return undefined;
}

// Cells and spans need not know their element: then it is enough that there is one.
function agrees({ elements }: GroundingSource, places: readonly Place[], elementId: string): boolean {
  if (places.some((place) => place.element_id === elementId)) return true;
  return places.every((place) => place.element_id === undefined) && elements.some(({ place }) => place.element_id === elementId);
}

function isBelow(place: Place, { pointer, document = 0 }: Citation): boolean {
  if (place.pointer === undefined || (place.document ?? 0) !== document) return false;
  return pointer === undefined || place.pointer === pointer || place.pointer.startsWith(`${pointer}/` as Text);
}

function contains(outer: Box, inner: Box, tolerance: number): boolean {
  return inner[0] >= outer[0] - tolerance && inner[1] >= outer[1] - tolerance && inner[2] <= outer[2] + tolerance && inner[3] <= outer[3] + tolerance;
}

function sameBox(a: Box | undefined, b: Box | undefined): boolean {
  return a !== undefined && b !== undefined && a.every((edge, index) => edge === b[index]);
}

function inside(index: number, { start, end }: Range): boolean {
  return index >= start && index < end;
}

function overlaps(a: Range | undefined, b: Range): boolean {
  return a !== undefined && a.start < Math.max(b.end, b.start + 1) && b.start < Math.max(a.end, a.start + 1);
}

function meets(a: Range | undefined, b: Range): boolean {
  return a !== undefined && a.start <= b.end && b.start <= a.end;
}
