import type { OpenDocument } from './open-document.ts';
import type { PageContent } from './page-content.ts';
import { failedPage, readPage } from './read-page.ts';

/** PDFium keeps the objects of every page that it has read, as many bytes as they take in the file and more. */
const REFRESH_PAGES = 256;

/** Opens a reader of many pages of a document by their numbers, from 1, in any order. Of a page that cannot be read, it gives the failed page. */
export function openPageReader(document: OpenDocument): (number: number) => PageContent {
  let count = 0;
  return (number) => {
    const page = readPage(document, number) ?? failedPage(number);
    if (++count % REFRESH_PAGES === 0 && !document.damage.crossReferences) document.refresh();
    return page;
  };
}
