import { openShelf } from '../../../base/shelf.ts';
import type { PageContent } from '../page-content.ts';
import { pageTexts, type PageText } from './page-flow.ts';

/** The pages of a document, of which only the first are in memory as they were read. */
export interface Pages {
  count(): number;
  /** So many words are kept as they were read, and what is made of them as it is made. */
  readonly wordsWholeMax: number;
  at(position: number): PageContent;
  /** The page with its lines. */
  linedAt(position: number): LinedPage;
}

/** A page and its text in lines. */
export interface LinedPage {
  readonly page: PageContent;
  readonly texts: readonly PageText[];
}

/** Pages that are being read. */
export interface OpenPages extends Pages {
  push(page: PageContent): LinedPage;
}

/** Most documents have fewer words, and are laid out without a second look. */
const WORDS_WHOLE_MAX = 1 << 16;

/** Opens the pages of a document. Those that are not kept as they are come back from a few bytes a word, and their lines are made anew. */
export function openPages(wordsWholeMax = WORDS_WHOLE_MAX): OpenPages {
  const contents = openShelf<PageContent>(wordsWholeMax);
  const whole: LinedPage[] = [];
  return {
    wordsWholeMax,
    count: () => contents.count(),
    at: (position) => contents.at(position),
    linedAt: (position) => (position < whole.length ? whole[position] : lined(contents.at(position))),
    push: (content) => {
      const page = lined(content);
      if (contents.push(content, content.spans.length)) whole.push(page);
      return page;
    },
  };
}

function lined(page: PageContent): LinedPage {
  return { page, texts: pageTexts(page) };
}
