import type { Document } from '../document/document.ts';
import { documentText } from './document-text.ts';
import { pagedMarkdown } from './paged-markdown.ts';

/**
 * A document as Markdown. A paged document is laid out anew; of others the search text is given: a tree's in a fence, so
 * that nothing of it is taken for markup.
 */
export function documentMarkdown(document: Document): string {
  switch (document.type) {
    case 'paged':
      return pagedMarkdown(document.payload);
    case 'flow':
      return documentText(document);
    case 'tree':
      return `${fence}\n${documentText(document)}${fence}\n`;
  }
}

// No line of a tree's projection is a fence of its own: every line starts with a path.
const fence = '```';
