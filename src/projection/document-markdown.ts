import type { DocumentParts } from '../document/to-document.ts';
import { documentText } from './document-text.ts';
import { flowMarkdown } from './flow-markdown.ts';
import { markdownPieces } from './paged-markdown.ts';

/**
 * A document as Markdown, in pieces that follow each other. Paged and flow documents are written anew; of a tree the search text is given, in a fence, so that
 * nothing of it is taken for markup.
 */
export function documentMarkdown(document: DocumentParts): Iterable<string> {
  switch (document.type) {
    case 'paged':
      return markdownPieces(document.payload);
    case 'flow':
      return [flowMarkdown(document.payload)];
    case 'tree':
      return [`${fence}\n`, ...documentText(document), `${fence}\n`];
  }
}

// No line of a tree's projection is a fence of its own: every line starts with a path.
const fence = '```';
