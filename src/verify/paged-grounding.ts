import type { Fingerprint } from '../base/hash.ts';
import { codePointsOf } from '../base/code-points.ts';
import type { Text } from '../base/text.ts';
import { text } from '../base/text.ts';
import { hidingCodes } from '../chunk/paged-chunks.ts';
import type { Cell, Element, PagedPayload, Span } from '../document/paged.ts';
import type { WarningCode } from '../document/warning.ts';
import type { CellEvidence, Evidence, GroundingSource, ParserIdentity } from './grounding-source.ts';

/** The identities around a payload that a grounding source tells. */
export interface PagedIdentities {
  readonly parser: ParserIdentity;
  readonly document_fingerprint: Fingerprint;
  readonly source_fingerprint: Fingerprint;
}

/** A paged document, of ours or of Ethos, as evidence. Text that a warning of a text-hiding class names grounds nothing. */
export function pagedGrounding(payload: PagedPayload, identities: PagedIdentities): GroundingSource {
  const hiding = hidingOf(payload);
  const owners = ownersOf(payload.elements);
  return {
    ...identities,
    capabilities: { spans: true, char_offsets: true, tables: true, fingerprint: true, coordinate_origin: 'top-left', crop_support: false },
    isPaged: true,
    pages: payload.pages.map(({ id, width, height }) => ({ place: { page: id, bbox: [0, 0, width, height] } })),
    elements: payload.elements.map((element) => elementEvidence(element, hiding)),
    separator: text('\n'),
    spans: payload.spans.map((span) => spanEvidence(span, owners.spans.get(span.id), hiding)),
    cells: payload.tables.flatMap((table) =>
      table.cells.map((cell): CellEvidence => {
        const element_id = owners.tables.get(table.id);
        const place = { page: table.page_refs[0], table_id: table.id, cell: { row: cell.row, col: cell.col }, bbox: cell.bbox, ...(element_id === undefined ? {} : { element_id }) };
        const rows = { start: cell.row, end: cell.row + cell.row_span };
        return { place, ...cellText(cell, hiding), rows, cols: { start: cell.col, end: cell.col + cell.col_span } };
      }),
    ),
    passages: [],
  };
}

interface Hiding {
  readonly codesOf: (refs: readonly string[] | undefined) => readonly WarningCode[];
  readonly spans: ReadonlyMap<string, Span>;
}

function hidingOf({ security_warnings, spans }: PagedPayload): Hiding {
  const codes = new Map(security_warnings.filter(({ code }) => hidingCodes.has(code)).map(({ id, code }) => [id, code]));
  return {
    codesOf: (refs = []) => refs.flatMap((id) => codes.get(id) ?? []),
    spans: new Map(spans.map((span) => [span.id, span])),
  };
}

function elementEvidence(element: Element, hiding: Hiding): Evidence {
  const place = { page: element.page, element_id: element.id, bbox: element.bbox };
  const { text: whole, span_refs } = element;
  if (whole === undefined) return { place };
  const own = hiding.codesOf(element.warning_refs);
  if (own.length > 0) return { place, hidden: { text: whole, codes: own } };
  const unseen = unseenSpans(span_refs, hiding);
  if (unseen.length === 0) return { place, text: whole };
  const codes = unseen.flatMap((span) => hiding.codesOf(span.warning_refs));
  const shown = withoutSpans(whole, unseen);
  return { place, ...(shown === undefined ? {} : { text: shown }), hidden: { text: whole, codes } };
}

// The ranges of spans are in their element, not in the cell: a cell with a hidden span is hidden.
function cellText({ text: whole, span_refs }: Cell, hiding: Hiding): Pick<Evidence, 'text' | 'hidden'> {
  const codes = unseenSpans(span_refs, hiding).flatMap((span) => hiding.codesOf(span.warning_refs));
  return codes.length === 0 ? { text: whole } : { hidden: { text: whole, codes } };
}

function unseenSpans(ids: readonly string[] = [], hiding: Hiding): readonly Span[] {
  const spans = ids.flatMap((id) => hiding.spans.get(id) ?? []);
  return spans.filter((span) => hiding.codesOf(span.warning_refs).length > 0);
}

// A hidden span without its range in the element hides the whole element: better too little evidence than a false one.
function withoutSpans(whole: Text, unseen: readonly Span[]): Text | undefined {
  const points = codePointsOf(whole);
  let shown = '';
  let at = 0;
  for (const { char_start, char_end } of unseen) {
    if (char_start === undefined || char_end === undefined || char_end > points.count) return undefined;
    if (char_start > at) shown += points.slice({ start: at, end: char_start });
    at = Math.max(at, char_end);
  }
  return `${shown}${points.slice({ start: at, end: points.count })}` as Text;
}

function spanEvidence(span: Span, element_id: string | undefined, hiding: Hiding): Evidence {
  const place = { page: span.page, span_id: span.id, bbox: span.bbox, ...(element_id === undefined ? {} : { element_id }) };
  const codes = hiding.codesOf(span.warning_refs);
  return codes.length === 0 ? { place, text: span.text } : { place, hidden: { text: span.text, codes } };
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
