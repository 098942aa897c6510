import { idOf } from '../../../document/ids.ts';
import type { PageContent } from '../page-content.ts';
import { openSpanPlaces, type SpanPlaces } from './span-places.ts';

/** What is left of a page when its elements are made: its frame, and where its spans stand in them. */
export interface PlacedPage {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** Spans on the pages before it. */
  readonly spanBase: number;
  readonly spanCount: number;
  readonly places: SpanPlaces;
}

/** Places a page behind the one before it. */
export function placePage({ id, width, height, spans }: PageContent, before: PlacedPage | undefined): PlacedPage {
  const spanBase = before === undefined ? 0 : before.spanBase + before.spanCount;
  return { id, width, height, spanBase, spanCount: spans.length, places: openSpanPlaces(spans.length) };
}

/** The id of the span at an index of a page. */
export function spanIdOf({ spanBase }: PlacedPage, index: number): string {
  return idOf('span', spanBase + index + 1);
}
