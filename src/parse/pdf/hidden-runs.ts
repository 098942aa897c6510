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
  const runs: HiddenRun[] = [];
  for (let start = 0; start < spans.length; ) {
    const { hidden: reason } = spans[start];
    let end = start + 1;
    while (end < spans.length && spans[end].hidden === reason) end++;
    if (reason !== undefined) {
      const run = spans.slice(start, end);
      runs.push({
        page: id,
        span_ref: idOf('span', spansBefore + start + 1),
        span_count: run.length,
        reason,
        bbox: boxAround(run.map(({ box }) => box)),
        text_preview: preview(textOf(run)),
      });
    }
    start = end;
  }
  return runs;
}

function textOf(run: readonly ContentSpan[]): Text {
  return run.map(({ text, before }, index) => (index === 0 || before === 'none' ? text : ` ${text}`)).join('') as Text;
}
