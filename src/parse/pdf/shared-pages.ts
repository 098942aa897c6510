import type { PageSelection } from '../../document/page-selection.ts';
import { selectedPages } from '../../document/page-selection.ts';
import type { PageContent } from './page-content.ts';
import type { Pdfium } from './pdfium.ts';
import { openPageReader } from './page-reader.ts';
import { useDocument } from './use-document.ts';

/** Others that read pages of a PDF at the same time as its parser. What a page holds does not depend on who reads it. */
export interface PageHelp {
  /** Offers them `count` pages of a PDF of these bytes; `undefined` where help would take longer than it saves. */
  offer(bytes: Uint8Array, count: number): SharedPages | undefined;
}

/** Pages that are read by whoever has time, each named by its position among those that are read. */
export interface SharedPages {
  /** The next page that nobody has claimed, to be read by who asks; `undefined` when there is none. */
  claim(): number | undefined;
  /** The page as another has read it. `undefined` while there is none, and for ever where the other cannot read it, or is no more. */
  take(position: number): PageContent | undefined;
  /** No page is needed any more. */
  close(): void;
}

/** So many pages are read before their turn: they are in memory as they are read. */
const AHEAD_MAX = 32;

/**
 * Reads pages in their order, some of which others read. Nobody is waited for: while a page is not there, later ones are read, and when
 * there is nothing else to do, the page itself.
 */
export function sharedReader(shared: SharedPages, readHere: (position: number) => PageContent): (position: number) => PageContent {
  const ahead = new Map<number, PageContent>();
  return (position) => {
    for (;;) {
      const page = ahead.get(position) ?? shared.take(position);
      ahead.delete(position);
      if (page !== undefined) return page;
      const next = (ahead.size < AHEAD_MAX ? shared.claim() : undefined) ?? position;
      ahead.set(next, readHere(next));
    }
  };
}

/** Work on the pages of another parser. */
export interface HelpedPages {
  readonly selection: PageSelection;
  readonly claim: () => number | undefined;
  readonly deliver: (position: number, page: PageContent) => void;
}

/** Reads pages of a PDF for another parser. Pages that PDFium cannot load, and those behind one that stops it, are left to that parser. */
export function readForAnother(pdfium: Pdfium, bytes: Uint8Array, { selection, claim, deliver }: HelpedPages): void {
  useDocument(pdfium, bytes, (document) => {
    const numbers = [...selectedPages(selection, document.pageCount)];
    const read = openPageReader(document);
    for (let position = claim(); position !== undefined; position = claim()) {
      const page = read(numbers[position]);
      if (page.failed !== true) deliver(position, page);
    }
  });
}
