// Markdown, HTML and text to their projections, against the bare parsers: micromark makes events, parse5 a tree, neither a text.
import { parse as parse5 } from 'parse5';
import { parse, postprocess, preprocess } from 'micromark';
import { gfm } from 'micromark-extension-gfm';
import type { Format } from '../src/parse/format.ts';
import { htmlFormat } from '../src/parse/html/html-format.ts';
import { defaultLimits } from '../src/parse/limits.ts';
import { markdownFormat } from '../src/parse/markdown/markdown-format.ts';
import { textFormat } from '../src/parse/text/text-format.ts';
import { projectFlow } from '../src/projection/flow-1.ts';
import type { Race } from './race.ts';
import { race } from './race.ts';

/** Sources of about 400 KB: micromark takes more than linear time on larger ones. */
export function bench(): readonly Race[] {
  const markdown = MARKDOWN.repeat(1500);
  const html = HTML.repeat(3000);
  const plain = PLAIN.repeat(4000);
  return [
    race(`Markdown to projection, ${String(markdown.length)} bytes`, projecting(markdownFormat, markdown), 'micromark events', () =>
      postprocess(parse({ extensions: [gfm()] }).document().write(preprocess()(markdown, undefined, true))),
    ),
    race(`HTML to projection, ${String(html.length)} bytes`, projecting(htmlFormat, html), 'parse5 tree with positions', () => parse5(html, { sourceCodeLocationInfo: true })),
    race(`text to projection, ${String(plain.length)} bytes`, projecting(textFormat, plain), 'split at line ends', () => plain.split('\n')),
  ];
}

function projecting(format: Format, source: string): () => unknown {
  const bytes = new TextEncoder().encode(source);
  return () => {
    const parsed = format.parse(bytes, { limits: defaultLimits, pages: 'all' });
    if (parsed.type !== 'flow') throw new Error(`expected a flow document, got ${parsed.type}`);
    return projectFlow(parsed.payload, defaultLimits.projectionLengthMax);
  };
}

const MARKDOWN =
  '# A title\n\nSome *emphasis* and `code` with [a link](https://example.org) and more words that follow for a while.\nAnother line of the paragraph.\n\n' +
  '- item one\n- item two\n  - nested\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\ncode here\nmore\n```\n\n';
const HTML = '<div class="x"><p>Some <b>bold</b> text &amp; more of it, for a while</p><ul><li>a<li>b</ul><table><tr><td>1<td>2</table></div>\n';
const PLAIN = 'Some text of a paragraph that goes on for a while\nand on and on.\n\n';
