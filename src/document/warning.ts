import type { Comparison } from '../base/order.ts';
import { compareText, comparing } from '../base/order.ts';
import { idOf } from './ids.ts';

/** The eleven warning codes (seed 004 section 8) with their class and fixed message template. */
export const warnings = {
  hidden_text_detected: { class: 'security', message: 'hidden text detected: excluded from default chunks' },
  off_page_text_detected: { class: 'security', message: 'off-page text detected: excluded from default chunks' },
  low_contrast_text_detected: { class: 'security', message: 'low-contrast text detected: excluded from default chunks' },
  annotations_present: { class: 'security', message: 'annotations present on page' },
  external_links_present: { class: 'security', message: 'external links present on page' },
  image_only_page: { class: 'security', message: 'page has no extractable text' },
  unsupported_annotation: { class: 'security', message: 'unsupported annotation ignored' },
  low_confidence_reading_order: { class: 'parser', message: 'reading order confidence below threshold' },
  low_confidence_table_structure: { class: 'parser', message: 'table structure confidence below threshold' },
  partial_parse: { class: 'parser', message: 'part of the document could not be parsed' },
  capability_limited: { class: 'parser', message: 'evidence limited by the capabilities of the source' },
} as const satisfies Record<string, { readonly class: 'security' | 'parser'; readonly message: string }>;

/** The closed list of warning codes. */
export type WarningCode = keyof typeof warnings;

/** Text that these warnings name is kept in the document and shown to no reader: it is not searched, not chunked, and grounds nothing. */
export const hidingCodes: ReadonlySet<WarningCode> = new Set(['hidden_text_detected', 'off_page_text_detected', 'low_contrast_text_detected']);

/** A warning of a document: `$defs/warning` of the document schema. `id` is given by {@link numberWarnings}. */
export interface Warning {
  readonly id: string;
  readonly code: WarningCode;
  readonly message: string;
  readonly page?: string;
  readonly element_ref?: string;
  readonly span_ref?: string;
  readonly region_ref?: string;
}

/** A warning before it has its number and message. */
export type WarningDraft = Omit<Warning, 'id' | 'message'>;

/**
 * Sorts by (code, page, element, span, region, message), absent before present, numbers `w0001`… in one sequence and
 * splits by class (seed 004 sections 5 and 8). `idOf` answers with the id given to a draft.
 */
export function numberWarnings(drafts: readonly WarningDraft[]): {
  readonly security_warnings: readonly Warning[];
  readonly parser_warnings: readonly Warning[];
  readonly idOf: ReadonlyMap<WarningDraft, string>;
} {
  const idByDraft = new Map<WarningDraft, string>();
  const numbered = [...drafts].sort(byPlace).map((draft, index): Warning => {
    const id = idOf('warning', index + 1);
    idByDraft.set(draft, id);
    return { id, ...draft, message: warnings[draft.code].message };
  });
  return {
    security_warnings: numbered.filter(({ code }) => warnings[code].class === 'security'),
    parser_warnings: numbered.filter(({ code }) => warnings[code].class === 'parser'),
    idOf: idByDraft,
  };
}

const byPlace = comparing<WarningDraft>(
  (a, b) => compareText(a.code, b.code),
  byOptional((draft) => draft.page),
  byOptional((draft) => draft.element_ref),
  byOptional((draft) => draft.span_ref),
  byOptional((draft) => draft.region_ref),
);

function byOptional(key: (draft: WarningDraft) => string | undefined): Comparison<WarningDraft> {
  return (a, b) => {
    const x = key(a);
    const y = key(b);
    if (x === undefined || y === undefined) return x === y ? 0 : x === undefined ? -1 : 1;
    return compareText(x, y);
  };
}
