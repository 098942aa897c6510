import { byNumber, comparing } from '../../base/order.ts';
import { idOf } from '../../document/ids.ts';
import type { Element, PagedPayload, Region, Span } from '../../document/paged.ts';
import type { Warning, WarningDraft } from '../../document/warning.ts';
import { numberWarnings } from '../../document/warning.ts';
import type { PageContent } from './page-content.ts';
import type { PageWarnings } from './page-warnings.ts';
import { pageWarnings } from './page-warnings.ts';
import { findFigures, type Figure } from './figures.ts';
import type { Layout } from './layout/layout.ts';

/** The most things of a kind that ids-v1 can number (seed 004 section 5). */
export const idLimits = { span: 999_999, element: 999_999, region: 9999, warning: 9999, page: 9999 } as const;

/**
 * Puts pages and their layout together as a payload of seed 004: spans and regions get their ids, warnings their numbers,
 * and both refer to each other. The caller has kept spans and pages within {@link idLimits}.
 */
export function pagedPayload(pages: readonly PageContent[], layout: Layout): PagedPayload {
  const spanIds = numberSpans(pages);
  const found = pageWarnings(pages, spanIds);
  const drafts = [...found.drafts, ...layout.warnings];
  const { security_warnings, parser_warnings, idOf: warningIds } = numberWarnings(drafts);
  const { figures, byCaption } = findFigures(pages, layout.elements);
  const { regions, idOf: regionIds } = regionsOf(pages, figures);
  return {
    coordinate_system: { origin: 'top-left', unit: 'quantum', quantum_per_point: 100 },
    pages: pages.map(({ id, index, width, height, rotation }) => ({ id, index, width, height, rotation })),
    elements: withWarnings(withFigures(layout.elements, byCaption, regionIds), [...security_warnings, ...parser_warnings]),
    spans: pages.flatMap((page, at) => spansOf(page, { ids: spanIds[at], places: layout.places[at], found, warningIds })),
    tables: layout.tables,
    chunks: [],
    regions,
    security_warnings,
    parser_warnings,
  };
}

function numberSpans(pages: readonly PageContent[]): readonly (readonly string[])[] {
  let count = 0;
  return pages.map(({ spans }) => spans.map(() => idOf('span', ++count)));
}

interface SpanTools {
  readonly ids: readonly string[];
  readonly places: Layout['places'][number];
  readonly found: PageWarnings;
  readonly warningIds: ReadonlyMap<WarningDraft, string>;
}

function spansOf(page: PageContent, { ids, places, found, warningIds }: SpanTools): readonly Span[] {
  return page.spans.map((span, index): Span => {
    const place = places[index];
    const draft = found.bySpan.get(ids[index]);
    const warning = draft === undefined ? undefined : warningIds.get(draft);
    const ofSpan: SpanDraft = {
      id: ids[index],
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

function withWarnings(elements: readonly Element[], warnings: readonly Warning[]): readonly Element[] {
  const byElement = new Map<string, string[]>();
  for (const { id, element_ref } of warnings) {
    if (element_ref === undefined) continue;
    const ids = byElement.get(element_ref);
    if (ids === undefined) byElement.set(element_ref, [id]);
    else ids.push(id);
  }
  if (byElement.size === 0) return elements;
  return elements.map((element) => {
    const warning_refs = byElement.get(element.id);
    return warning_refs === undefined ? element : { ...element, warning_refs };
  });
}

// A caption refers to the region that it tells of.
function withFigures(elements: readonly Element[], byCaption: ReadonlyMap<string, Figure>, regionIds: ReadonlyMap<Figure, string>): readonly Element[] {
  if (byCaption.size === 0) return elements;
  return elements.map((element) => {
    const figure = byCaption.get(element.id);
    const region_ref = figure === undefined ? undefined : regionIds.get(figure);
    return region_ref === undefined ? element : { ...element, type: 'caption', region_ref };
  });
}

// A page cut into thousands of strips would exhaust the ids: the smallest are left out, and the page says so.
function regionsOf(pages: readonly PageContent[], figures: readonly Figure[]): { readonly regions: readonly Region[]; readonly idOf: ReadonlyMap<Figure, string> } {
  const ranks = new Map(pages.map(({ id }, rank) => [id, rank]));
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
