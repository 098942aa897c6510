import type { WarningCode, WarningDraft } from '../../document/warning.ts';
import type { AnnotationType, ContentSpan, HiddenReason, PageContent } from './page-content.ts';

/** The warnings of pages before they are numbered, and which of them tells of a span. */
export interface PageWarnings {
  readonly drafts: readonly WarningDraft[];
  /** By span id. */
  readonly bySpan: ReadonlyMap<string, WarningDraft>;
}

// What a reader of the page does not see (seed 004 section 8); a second copy of a word is no secret.
const hiddenCodes = {
  invisible: 'hidden_text_detected',
  covered: 'hidden_text_detected',
  tiny: 'hidden_text_detected',
  layer_off: 'hidden_text_detected',
  artifact: 'hidden_text_detected',
  low_contrast: 'low_contrast_text_detected',
  off_page: 'off_page_text_detected',
  duplicate: undefined,
} as const satisfies Record<HiddenReason, WarningCode | undefined>;

// Beyond this many, the hidden runs of a page share one warning per reason: ids-v1 ends at 9,999.
const RUN_WARNINGS_MAX = 4000;

/**
 * Collects what pages have to warn of. Hidden spans that follow each other for one reason share a warning, which names the
 * first; each of them is found under `bySpan`.
 */
export function pageWarnings(pages: readonly PageContent[], spanIds: readonly (readonly string[])[]): PageWarnings {
  let runs = 0;
  for (const { spans } of pages) spans.forEach((span, index) => (runs += startsRun(span, spans[index - 1]) ? 1 : 0));
  const drafts: WarningDraft[] = [];
  const bySpan = new Map<string, WarningDraft>();
  pages.forEach((page, at) => {
    drafts.push(...factsOf(page));
    const ofPage = new Map<HiddenReason, WarningDraft>();
    page.spans.forEach((span, index) => {
      const code = span.hidden === undefined ? undefined : hiddenCodes[span.hidden];
      if (span.hidden === undefined || code === undefined) return;
      const id = spanIds[at][index];
      const shared = runs > RUN_WARNINGS_MAX || !startsRun(span, page.spans[index - 1]) ? ofPage.get(span.hidden) : undefined;
      const draft = shared ?? { code, page: page.id, span_ref: id };
      if (shared === undefined) drafts.push(draft);
      ofPage.set(span.hidden, draft);
      bySpan.set(id, draft);
    });
  });
  return { drafts, bySpan };
}

function startsRun(span: ContentSpan, previous: ContentSpan | undefined): boolean {
  return span.hidden !== undefined && span.hidden !== previous?.hidden;
}

function factsOf(page: PageContent): readonly WarningDraft[] {
  const codes: WarningCode[] = [];
  if (page.failed === true || page.counts.droppedObjects > 0) codes.push('partial_parse');
  else if (page.spans.length === 0) codes.push('image_only_page');
  if (page.annotations.length > 0) codes.push('annotations_present');
  if (page.annotations.some(({ type }) => unreadAnnotations.has(type))) codes.push('unsupported_annotation');
  if (page.links.some(({ uri }) => uri !== undefined)) codes.push('external_links_present');
  return codes.map((code) => ({ code, page: page.id }));
}

/** Annotations that show content of their own, which is not among the spans. */
export const unreadAnnotations: ReadonlySet<AnnotationType> = new Set<AnnotationType>([
  'unknown',
  'freetext',
  'stamp',
  'fileattachment',
  'sound',
  'movie',
  'widget',
  'screen',
  'watermark',
  '3d',
  'richmedia',
  'xfawidget',
]);
