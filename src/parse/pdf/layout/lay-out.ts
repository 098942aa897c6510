import { openAssembly } from './assemble.ts';
import type { Layout } from './layout.ts';
import type { Line } from './lines.ts';
import { pageFlow, type PageText } from './page-flow.ts';
import type { LinedPage, Pages } from './pages.ts';
import { edgeLines, type EdgeLines, type RunningKind, type RunningLines } from './running.ts';
import { vocabularyOf } from './vocabulary.ts';

/**
 * Reads the structure of a document from its pages: words make lines, lines make blocks, blocks in rows make tables, the
 * rest is put in reading order and parted into paragraphs; what repeats over pages is a header or footer, and styles are
 * ranked over the whole document. Pure, in integers, linear in the words but for sorting. Spans are numbered as they
 * stand: page after page, in stream order. Pages are gone through one by one, and only their elements are kept;
 * `running` is what {@link runningLines} finds in the {@link surveyEdges} of each.
 */
export function layOut(pages: Pages, running: RunningLines): Layout {
  const assembly = openAssembly(vocabularyOf(pages), pages.wordsWholeMax);
  for (let position = 0; position < pages.count(); position++) {
    const { page, texts } = pages.linedAt(position);
    assembly.add(page, texts.map((text) => pageFlow(page, text, isUpright(text) ? linesAt(text, running[position]) : nothing)));
  }
  return assembly.finish();
}

/** What must be known of every page before one of them can be laid out: the lines that may be running headers and footers. */
export function surveyEdges({ page: { index, height }, texts }: LinedPage): EdgeLines {
  return edgeLines({ index, height, lines: texts.find(isUpright)?.lines ?? [] });
}

const nothing: ReadonlyMap<Line, RunningKind> = new Map();

function linesAt({ lines }: PageText, kinds: ReadonlyMap<number, RunningKind>): ReadonlyMap<Line, RunningKind> {
  return new Map(Array.from(kinds, ([place, kind]) => [lines[place], kind]));
}

function isUpright({ direction }: { readonly direction: string }): boolean {
  return direction === 'right';
}
