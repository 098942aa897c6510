import type { WarningCode, WarningDraft } from '../../document/warning.ts';
import type { HiddenStretch } from './hidden-runs.ts';
import type { AnnotationType, HiddenReason, PageContent } from './page-content.ts';

/** The warnings of pages before they are numbered, and which of them tell of hidden spans. */
export interface PageWarnings {
  readonly drafts: readonly WarningDraft[];
  /** Per page, for each of its hidden stretches; `undefined` for second copies of words. */
  readonly ofHidden: readonly (readonly (WarningDraft | undefined)[])[];
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

/** What a page warns of. */
export interface WarnedPage {
  readonly page: { readonly id: string };
  /** Warnings that name none of its spans. */
  readonly codes: readonly WarningCode[];
  readonly hidden: readonly HiddenStretch[];
}

/** Collects what pages have to warn of. A stretch of hidden spans is one warning, which names the first of them. */
export function pageWarnings(pages: readonly WarnedPage[], spanIdOf: (page: number, index: number) => string): PageWarnings {
  const isCrowded = pages.reduce((sum, { hidden }) => sum + hidden.length, 0) > RUN_WARNINGS_MAX;
  const drafts: WarningDraft[] = [];
  const ofHidden = pages.map(({ page, codes, hidden }, position) => {
    for (const code of codes) drafts.push({ code, page: page.id });
    const ofPage = new Map<HiddenReason, WarningDraft>();
    return hidden.map(({ reason, first }): WarningDraft | undefined => {
      const code = hiddenCodes[reason];
      if (code === undefined) return undefined;
      const shared = isCrowded ? ofPage.get(reason) : undefined;
      const draft = shared ?? { code, page: page.id, span_ref: spanIdOf(position, first) };
      if (shared === undefined) drafts.push(draft);
      ofPage.set(reason, draft);
      return draft;
    });
  });
  return { drafts, ofHidden };
}

/** The warnings of a page that name none of its spans. */
export function pageCodes(page: PageContent): readonly WarningCode[] {
  const codes: WarningCode[] = [];
  if (page.failed === true || page.counts.droppedObjects > 0) codes.push('partial_parse');
  else if (page.spans.length === 0) codes.push('image_only_page');
  if (page.annotations.length > 0) codes.push('annotations_present');
  if (page.annotations.some(({ type }) => unreadAnnotations.has(type))) codes.push('unsupported_annotation');
  if (page.links.some(({ uri }) => uri !== undefined)) codes.push('external_links_present');
  return codes;
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
