import type { Diagnostic } from '../../base/diagnostic.ts';
import { flowDocument } from '../flow-document.ts';
import type { Format } from '../format.ts';
import { parseDecoded } from '../parse-decoded.ts';
import { htmlFlow } from './html-flow.ts';

/** HTML as a browser without scripts shows it. No input is malformed: the tree builder of the standard repairs everything. */
export const htmlFormat: Format = {
  name: 'html',
  mediaType: 'text/html',
  extensions: ['.html', '.htm', '.xhtml'],
  parse: (bytes, { limits }) =>
    parseDecoded(bytes, limits, (source) => {
      const { drafts, title } = htmlFlow(source);
      const hiddenCount = drafts.filter(({ hidden }) => hidden === true).length;
      return flowDocument('html', source, { drafts, title, diagnostics: hiddenCount === 0 ? [] : [hiddenContent(hiddenCount)] });
    }),
};

function hiddenContent(count: number): Diagnostic {
  const message = 'elements that a reader does not see are kept, but not searched';
  return { severity: 'warning', code: 'hidden_content', message, count };
}
