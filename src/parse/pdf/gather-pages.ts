import { no, ok, type Result } from '../../base/result.ts';
import { surveyEdges } from './layout/lay-out.ts';
import { openPages, type Pages } from './layout/pages.ts';
import { runningLines, type EdgeLines, type RunningLines } from './layout/running.ts';
import type { PageContent } from './page-content.ts';
import { pageFacts, type PageFacts } from './page-facts.ts';

/** The pages of a document and what must be known of all before one is laid out. */
export interface GatheredPages {
  readonly pages: Pages;
  readonly facts: readonly PageFacts[];
  readonly running: RunningLines;
}

/** Which pages are gathered. */
export interface PageSource {
  readonly count: number;
  /** Asked for each page once, in order. */
  readonly pageAt: (position: number) => PageContent;
}

/** Gathers pages one by one; a document of more than `spanCountMax` spans is not gathered to its end, and the problem says so. */
export function gatherPages({ count, pageAt }: PageSource, spanCountMax: number): Result<GatheredPages, string> {
  const pages = openPages();
  const facts: PageFacts[] = [];
  const edges: EdgeLines[] = [];
  let spanCount = 0;
  for (let position = 0; position < count; position++) {
    const page = pageAt(position);
    spanCount += page.spans.length;
    if (spanCount > spanCountMax) return no(`more than ${String(spanCountMax)} spans, which are all that ids can number`);
    facts.push(pageFacts(page));
    edges.push(surveyEdges(pages.push(page)));
  }
  return ok({ pages, facts, running: runningLines(edges) });
}
