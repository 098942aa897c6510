import { assemble } from './assemble.ts';
import { headingsOf } from './headings.ts';
import type { Layout } from './layout.ts';
import type { PageContent } from '../page-content.ts';
import { pageFlow, pageTexts, type PageFlow } from './page-flow.ts';
import { runningLines, type RunningKind } from './running.ts';
import type { Line } from './lines.ts';
import { vocabularyOf } from './vocabulary.ts';

/**
 * Reads the structure of a document from its pages: words make lines, lines make blocks, blocks in rows make tables, the
 * rest is put in reading order and parted into paragraphs; what repeats over pages is a header or footer, and styles are
 * ranked over the whole document. Pure, in integers, linear in the words but for sorting. Spans are numbered as they
 * stand: page after page, in stream order.
 */
export function layOut(pages: readonly PageContent[]): Layout {
  const texts = pages.map(pageTexts);
  const running = runningLines(pages.map(({ index, height }, at) => ({ index, height, lines: texts[at].find(isUpright)?.lines ?? [] })));
  const flows = texts.map((ofPage, at): readonly PageFlow[] => ofPage.map((text) => pageFlow(pages[at], text, isUpright(text) ? running[at] : nothing)));
  const paragraphs = flows.flatMap((ofPage) => ofPage.flatMap(({ items }) => items.flatMap((item) => (item.type === 'paragraph' ? [item.paragraph] : []))));
  return assemble({ pages, flows, headings: headingsOf(paragraphs), vocabulary: vocabularyOf(pages) });
}

const nothing: ReadonlyMap<Line, RunningKind> = new Map();

function isUpright({ direction }: { readonly direction: string }): boolean {
  return direction === 'right';
}
