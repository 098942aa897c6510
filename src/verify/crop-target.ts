import type { Text } from '../base/text.ts';
import { heldPayload } from '../document/held-payload.ts';
import type { Box, PagedPayload } from '../document/paged.ts';
import { seenText } from '../document/seen-text.ts';

/** Where something of a document stands, and what it reads. */
export interface CropTarget {
  readonly page: string;
  readonly bbox: Box;
  readonly text?: Text;
}

/** Finds what has an id in a paged document: a page, element, span, table or region. A table is shown where it starts. */
export function cropTarget(document: PagedPayload, id: string): CropTarget | undefined {
  const payload = heldPayload(document);
  const page = payload.pages.find((each) => each.id === id);
  if (page !== undefined) return { page: id, bbox: [0, 0, page.width, page.height] };
  const table = payload.tables.find((each) => each.id === id);
  if (table !== undefined) return { page: table.page_refs[0], bbox: table.bbox };
  const region = payload.regions.find((each) => each.id === id);
  if (region !== undefined) return { page: region.page, bbox: region.bbox };
  const seen = seenText(payload);
  const element = payload.elements.find((each) => each.id === id);
  if (element !== undefined) return withText(element.page, element.bbox, seen.ofElement(element).text);
  const span = payload.spans.find((each) => each.id === id);
  return span === undefined ? undefined : withText(span.page, span.bbox, seen.ofSpan(span).text);
}

function withText(page: string, bbox: Box, text: Text): CropTarget {
  return { page, bbox, ...(text === '' ? {} : { text }) };
}
