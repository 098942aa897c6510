import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import type { FlowPayload } from '../../src/document/flow.ts';
import { htmlFormat } from '../../src/parse/html/html-format.ts';
import { markdownFormat } from '../../src/parse/markdown/markdown-format.ts';
import { textFormat } from '../../src/parse/text/text-format.ts';
import { flowMarkdown } from '../../src/projection/flow-markdown.ts';
import { parseFlow, visibleCharacters } from '../support/flow.ts';

test('every kind of element has its Markdown', () => {
  const source = '<h2>T # 1</h2><p>a * b<br># c</p><p hidden>x</p><ul><li>d<ol start=3><li>e</ol></ul><blockquote>q</blockquote><pre><code class="language-ts">```\nf</code></pre><table><tr><th>A<th>B<tr><td>1|2<td></table>';
  assert.equal(
    flowMarkdown(parseFlow(htmlFormat, source).payload),
    '## T # 1\n\na * b\n\\# c\n\n- d\n    3. e\n\n> q\n\n````ts\n```\nf\n````\n\n| A | B |\n| --- | --- |\n| 1\\|2 |  |\n',
  );
});

const visible = (payload: FlowPayload): string => visibleCharacters(payload.elements.filter(({ hidden }) => hidden !== true)).replaceAll('|', '');

test('what is written shows the same words when it is read as Markdown', () => {
  const piece = fc.constantFrom('a', 'B1', ' ', '\n', '\n\n', '# ', '- ', '1. ', '> ', '*', '**', '_', '`', '```', '~~', '[', ']', '(', ')', ': ', '<b>', '&amp;', '\\', '|', '---', '===', '!', '    ', '😀', '<!--');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const { payload } = parseFlow(textFormat, pieces.join(''));
      assert.equal(visible(parseFlow(markdownFormat, flowMarkdown(payload)).payload), visible(payload), JSON.stringify(pieces.join('')));
    }),
    { seed: 1, numRuns: 2000 },
  );
});
