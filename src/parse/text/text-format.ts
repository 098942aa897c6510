import type { FlowDraft } from '../flow-payload.ts';
import { flowDocument } from '../flow-document.ts';
import { flowText } from '../flow-text.ts';
import type { Format } from '../format.ts';
import { parseDecoded } from '../parse-decoded.ts';

/** Plain text: paragraphs between blank lines and form feeds, every line as it stands. Nothing in it is markup. */
export const textFormat: Format = {
  name: 'text',
  mediaType: 'text/plain',
  extensions: ['.txt', '.text', '.log', '.rst', '.adoc', '.asciidoc', '.org', '.tex'],
  parse: (bytes, { limits }) => parseDecoded(bytes, limits, (source) => flowDocument('text', source, { drafts: paragraphsOf(source) })),
};

// A line is a paragraph's when it holds anything but spaces, tabs and form feeds.
const LINE = /([^\n\r\f]*)(\r\n|\n|\r|\f|$)/y;

function paragraphsOf(source: string): FlowDraft[] {
  const drafts: FlowDraft[] = [];
  const text = flowText(source);
  let [start, end] = [0, 0];
  const flush = (): void => {
    if (text.length() > 0) drafts.push({ type: 'paragraph', start, end, ...text.take() });
  };
  let breakFrom = 0;
  for (let at = 0; at < source.length; at = LINE.lastIndex) {
    LINE.lastIndex = at;
    const [, line = '', lineEnd = ''] = LINE.exec(source) ?? [];
    const lineTo = at + line.length;
    if (isBlank(line)) {
      flush();
    } else {
      if (text.length() === 0) start = at;
      else text.spell('\n', breakFrom, at);
      text.copy(at, lineTo);
      end = lineTo;
    }
    if (lineEnd === '\f') flush();
    breakFrom = lineTo;
  }
  flush();
  return drafts;
}

function isBlank(line: string): boolean {
  return /^[ \t]*$/.test(line);
}
