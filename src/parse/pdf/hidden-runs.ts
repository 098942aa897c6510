import type { Text } from '../../base/text.ts';
import { idOf } from '../../document/ids.ts';
import type { Box } from '../../document/paged.ts';
import { preview } from '../../document/preview.ts';
import { boxAround } from '../../document/box-around.ts';
import type { ContentSpan, HiddenReason, PageContent } from './page-content.ts';

/** Spans that follow each other and that one reason hides. */
export interface HiddenRun {
  readonly page: string;
  /** The first of them. */
  readonly span_ref: string;
  readonly span_count: number;
  readonly reason: HiddenReason;
  readonly bbox: Box;
  readonly text_preview: Text;
}

/** The hidden runs of a page, in stream order. `spansBefore` is how many spans stand on the pages before it. */
export function hiddenRuns({ id, spans }: PageContent, spansBefore: number): readonly HiddenRun[] {
  return hiddenStretches(spans).map(({ reason, first, count }): HiddenRun => {
    const run = spans.slice(first, first + count);
    return {
      page: id,
      span_ref: idOf('span', spansBefore + first + 1),
      span_count: count,
      reason,
      bbox: boxAround(run.map(({ box }) => box)),
      text_preview: preview(textOf(run)),
    };
  });
}

/** Spans of a page that follow each other and that one reason hides. */
export interface HiddenStretch {
  readonly reason: HiddenReason;
  /** Index of the first among the spans of the page. */
  readonly first: number;
  readonly count: number;
}

/** The hidden stretches of a page, in stream order. */
export function hiddenStretches(spans: readonly ContentSpan[]): readonly HiddenStretch[] {
  const stretches: HiddenStretch[] = [];
  for (let first = 0; first < spans.length; ) {
    const { hidden: reason } = spans[first];
    let end = first + 1;
    while (end < spans.length && spans[end].hidden === reason) end++;
    if (reason !== undefined) stretches.push({ reason, first, count: end - first });
    first = end;
  }
  return stretches;
}

function textOf(run: readonly ContentSpan[]): Text {
  return run.map(({ text, before }, index) => (index === 0 || before === 'none' ? text : ` ${text}`)).join('') as Text;
}
