import type { Diagnostic } from '../../base/diagnostic.ts';
import type { Page } from '../../document/paged.ts';
import type { WarningCode } from '../../document/warning.ts';
import { hiddenStretches, type HiddenStretch } from './hidden-runs.ts';
import type { ImageBox, PageContent } from './page-content.ts';
import { pageCodes } from './page-warnings.ts';
import { pageDiagnostics } from './pdf-diagnostics.ts';

/** What is kept of every page of a document as it is: little beside its words. */
export interface PageFacts {
  readonly page: Page;
  readonly spanCount: number;
  readonly images: readonly ImageBox[];
  /** In stream order. */
  readonly hidden: readonly HiddenStretch[];
  readonly codes: readonly WarningCode[];
  readonly diagnostics: readonly Diagnostic[];
  /** The page could not be read. */
  readonly failed: boolean;
}

/** Reads the facts of a page. */
export function pageFacts(content: PageContent): PageFacts {
  const { id, index, width, height, rotation, spans, images } = content;
  return {
    page: { id, index, width, height, rotation },
    spanCount: spans.length,
    images,
    hidden: hiddenStretches(spans),
    codes: pageCodes(content),
    diagnostics: pageDiagnostics(content),
    failed: content.failed === true,
  };
}
