import type { Fingerprint } from '../base/hash.ts';
import type { Text } from '../base/text.ts';
import { text } from '../base/text.ts';
import { heldPayload } from '../document/held-payload.ts';
import type { Element, PagedPayload } from '../document/paged.ts';
import type { Seen } from '../document/seen-text.ts';
import { seenText } from '../document/seen-text.ts';
import type { CellEvidence, Evidence, GroundingSource, ParserIdentity } from './grounding-source.ts';

/** The identities around a payload that a grounding source tells. */
export interface PagedIdentities {
  readonly parser: ParserIdentity;
  readonly document_fingerprint: Fingerprint;
  readonly source_fingerprint: Fingerprint;
}

/** A paged document, of ours or of Ethos, as evidence. Text that a warning of a text-hiding class names grounds nothing. */
export function pagedGrounding(document: PagedPayload, identities: PagedIdentities): GroundingSource {
  const payload = heldPayload(document);
  const seen = seenText(payload);
  const owners = ownersOf(payload.elements);
  const pages = new Map(payload.elements.filter(({ type }) => type === 'table').map(({ id, page }) => [id, page]));
  return {
    ...identities,
    capabilities: { spans: true, char_offsets: true, tables: true, fingerprint: true, coordinate_origin: 'top-left', crop_support: false },
    isPaged: true,
    pages: payload.pages.map(({ id, width, height }) => ({ place: { page: id, bbox: [0, 0, width, height] } })),
    elements: payload.elements.map((element) => evidenceOf({ page: element.page, element_id: element.id, bbox: element.bbox }, element.text, seen.ofElement(element))),
    separator: text('\n'),
    spans: payload.spans.map((span) => {
      const owner = owners.spans.get(span.id);
      return evidenceOf({ page: span.page, span_id: span.id, bbox: span.bbox, ...(owner === undefined ? {} : { element_id: owner }) }, span.text, seen.ofSpan(span));
    }),
    cells: payload.tables.flatMap((table) =>
      table.cells.map((cell): CellEvidence => {
        // The rows of a table that stand on a later page belong to its element there.
        const home = pages.get(cell.element_refs?.[0] ?? '');
        const owner = home === undefined ? owners.tables.get(table.id) : cell.element_refs?.[0];
        const place = { page: home ?? table.page_refs[0], table_id: table.id, cell: { row: cell.row, col: cell.col }, bbox: cell.bbox, ...(owner === undefined ? {} : { element_id: owner }) };
        const rows = { start: cell.row, end: cell.row + cell.row_span };
        return { ...evidenceOf(place, cell.text, seen.ofCell(cell)), rows, cols: { start: cell.col, end: cell.col + cell.col_span } };
      }),
    ),
    passages: [],
  };
}

// Text that is not seen stays beside what is, so that a claim on it can be told why it does not hold.
function evidenceOf(place: Evidence['place'], whole: Text | undefined, { text: shown, hiding }: Seen): Evidence {
  if (whole === undefined) return { place };
  const visible = shown === '' ? {} : { text: shown };
  return hiding.length === 0 ? { place, text: whole } : { place, ...visible, hidden: { text: whole, codes: hiding } };
}

function ownersOf(elements: readonly Element[]): { readonly spans: ReadonlyMap<string, string>; readonly tables: ReadonlyMap<string, string> } {
  const spans = new Map<string, string>();
  const tables = new Map<string, string>();
  for (const element of elements) {
    for (const id of element.span_refs ?? []) spans.set(id, element.id);
    if (element.table_ref !== undefined) tables.set(element.table_ref, element.id);
  }
  return { spans, tables };
}
