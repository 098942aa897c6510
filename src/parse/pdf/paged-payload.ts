import { listingOfParts, mapListing } from '../../base/listing.ts';
import { byNumber, comparing } from '../../base/order.ts';
import { idOf } from '../../document/ids.ts';
import type { Element, PagedPayload, Region, Span } from '../../document/paged.ts';
import type { Warning, WarningDraft } from '../../document/warning.ts';
import { numberWarnings } from '../../document/warning.ts';
import { boundWarnings } from './bounded-warnings.ts';
import { findFigures, type Figure } from './figures.ts';
import type { HiddenStretch } from './hidden-runs.ts';
import type { Layout } from './layout/layout.ts';
import type { Pages } from './layout/pages.ts';
import type { SpanPlaces } from './layout/span-places.ts';
import type { PageContent } from './page-content.ts';
import type { PageFacts } from './page-facts.ts';
import { pageWarnings } from './page-warnings.ts';

/** The most things of a kind that ids-v1 can number (seed 004 section 5). */
export const idLimits = { span: 999_999, element: 999_999, region: 9999, warning: 9999, page: 9999 } as const;

/** A document as it is read: its pages, the facts of each of them, and the layout of all. */
export interface ReadPages {
  readonly pages: Pages;
  readonly facts: readonly PageFacts[];
  readonly layout: Layout;
}

/** A payload, and how many warnings are not in it because others stand for them. */
export interface MadePayload {
  readonly payload: PagedPayload;
  readonly sharedWarnings: number;
}

/**
 * Puts pages and their layout together as a payload of seed 004: spans and regions get their ids, warnings their numbers,
 * and both refer to each other. Spans and elements are made when they are read. The caller has kept spans and pages within
 * {@link idLimits}.
 */
export function pagedPayload({ pages, facts, layout }: ReadPages): MadePayload {
  const bases = spanBasesOf(facts);
  const found = pageWarnings(facts, (page, index) => idOf('span', bases[page] + index + 1));
  const { drafts, standIns } = boundWarnings([...found.drafts, ...layout.warnings], idLimits.warning);
  const { security_warnings, parser_warnings, idOf: idsOfDrafts } = numberWarnings(drafts);
  const warningIdOf = (draft: WarningDraft): string | undefined => idsOfDrafts.get(standIns.get(draft) ?? draft);
  const { figures, byCaption } = findFigures(facts, pages, layout);
  const { regions, idOf: regionIds } = regionsOf(facts, figures);
  const warningsOf = warningsByElement([...security_warnings, ...parser_warnings]);
  const payload: PagedPayload = {
    coordinate_system: { origin: 'top-left', unit: 'quantum', quantum_per_point: 100 },
    pages: facts.map(({ page }) => page),
    elements: mapListing(layout.elements, (element) => withWarnings(withFigure(element, byCaption, regionIds), warningsOf)),
    spans: listingOfParts(
      facts.map(({ spanCount }) => spanCount),
      (page) => spansOf(pages.at(page), { base: bases[page], places: layout.places[page], warnings: warningsBySpan(facts[page].hidden, found.ofHidden[page], warningIdOf) }),
    ),
    tables: layout.tables,
    chunks: [],
    regions,
    security_warnings,
    parser_warnings,
  };
  return { payload, sharedWarnings: standIns.size };
}

function spanBasesOf(facts: readonly PageFacts[]): readonly number[] {
  let base = 0;
  return facts.map(({ spanCount }) => (base += spanCount) - spanCount);
}

// The ids of the warnings that tell of hidden spans, by the index of the span.
function warningsBySpan(hidden: readonly HiddenStretch[], drafts: readonly (WarningDraft | undefined)[], warningIdOf: (draft: WarningDraft) => string | undefined): readonly (string | undefined)[] {
  const warnings: (string | undefined)[] = [];
  hidden.forEach(({ first, count }, at) => {
    const draft = drafts[at];
    if (draft !== undefined) for (let index = first; index < first + count; index++) warnings[index] = warningIdOf(draft);
  });
  return warnings;
}

interface SpanTools {
  /** Spans on the pages before. */
  readonly base: number;
  readonly places: SpanPlaces;
  readonly warnings: readonly (string | undefined)[];
}

function spansOf(page: PageContent, { base, places, warnings }: SpanTools): readonly Span[] {
  return page.spans.map((span, index): Span => {
    const place = places.at(index);
    const warning = warnings[index];
    const ofSpan: SpanDraft = {
      id: idOf('span', base + index + 1),
      page: page.id,
      bbox: span.box,
      origin_locator: { policy: 'origin-run-locator-v1', first_origin: span.firstOrigin, last_origin: span.lastOrigin },
      text: span.text,
      font_id: span.font.id,
    };
    if (span.size > 0) ofSpan.font_size_q = span.size;
    if (place !== undefined) {
      ofSpan.char_start = place.start;
      ofSpan.char_end = place.end;
    }
    if (warning !== undefined) ofSpan.warning_refs = [warning];
    return ofSpan;
  });
}

type SpanDraft = { -readonly [Key in keyof Span]: Span[Key] };

function warningsByElement(warnings: readonly Warning[]): ReadonlyMap<string, readonly string[]> {
  const byElement = new Map<string, string[]>();
  for (const { id, element_ref } of warnings) {
    if (element_ref === undefined) continue;
    const ids = byElement.get(element_ref);
    if (ids === undefined) byElement.set(element_ref, [id]);
    else ids.push(id);
  }
  return byElement;
}

function withWarnings(element: Element, warningsOf: ReadonlyMap<string, readonly string[]>): Element {
  const warning_refs = warningsOf.get(element.id);
  return warning_refs === undefined ? element : { ...element, warning_refs };
}

// A caption refers to the region that it tells of.
function withFigure(element: Element, byCaption: ReadonlyMap<string, Figure>, regionIds: ReadonlyMap<Figure, string>): Element {
  const figure = byCaption.get(element.id);
  const region_ref = figure === undefined ? undefined : regionIds.get(figure);
  return region_ref === undefined ? element : { ...element, type: 'caption', region_ref };
}

// A page cut into thousands of strips would exhaust the ids: the smallest are left out, and the page says so.
function regionsOf(facts: readonly PageFacts[], figures: readonly Figure[]): { readonly regions: readonly Region[]; readonly idOf: ReadonlyMap<Figure, string> } {
  const ranks = new Map(facts.map(({ page }, rank) => [page.id, rank]));
  const sorted = [...figures].sort(comparing(byNumber<Figure>(({ page }) => ranks.get(page) ?? 0), byPlace));
  const kept = sorted.length <= idLimits.region ? sorted : largest(sorted);
  const ids = new Map(kept.map((figure, index) => [figure, idOf('region', index + 1)]));
  return { regions: kept.map(({ page, box, kind }, index): Region => ({ id: idOf('region', index + 1), page, bbox: box, kind })), idOf: ids };
}

function largest(figures: readonly Figure[]): readonly Figure[] {
  const areas = figures.map(({ box }, index) => ({ index, area: (box[2] - box[0]) * (box[3] - box[1]) }));
  const chosen = areas.sort(comparing((a, b) => b.area - a.area, byNumber(({ index }) => index))).slice(0, idLimits.region);
  return chosen.sort(byNumber(({ index }) => index)).map(({ index }) => figures[index]);
}

// Seed 004 section 5: page, y0, x0, stream order.
const byPlace = comparing<{ readonly box: Region['bbox']; readonly order: number }>(
  byNumber(({ box }) => box[1]),
  byNumber(({ box }) => box[0]),
  byNumber(({ order }) => order),
);
