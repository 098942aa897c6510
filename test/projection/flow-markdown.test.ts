import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import type { FlowLink, FlowPayload } from '../../src/document/flow.ts';
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

test('links and images are written with their targets and titles', () => {
  const source = '<p>See <a href="https://x.example/a_(b)?c=1&amp;d" title=\'the "terms"\'>the <b>terms</b></a>!<a href="#n"><img src="a b.png" alt="a [logo]"></a><table><tr><td><a href="u">v|w</a></table>';
  assert.equal(
    flowMarkdown(parseFlow(htmlFormat, source).payload),
    'See [the terms](<https://x.example/a_(b)?c=1\\&d> "the \\"terms\\"")! [![a \\[logo\\]](<a b.png>)](#n)\n\n| [v\\|w](u) |\n| --- |\n',
  );
});

const linksOf = ({ elements }: FlowPayload): readonly (readonly [string, Omit<FlowLink, 'start' | 'end'>])[] =>
  elements
    .filter(({ hidden, type }) => hidden !== true && type !== 'code')
    .flatMap(({ text, links = [] }) => links.map(({ start, end, ...link }) => [[...text].slice(start, end).join('').replace(/[|\s]+/g, ''), link] as const));

test('what is written has the same links when it is read as Markdown', () => {
  const piece = fc.constantFrom('a', 'b c', ' ', '\\', '!', '*', '_', '`', '[', ']', '&amp;', '|', '<br>', '<p>', '<li>', '<td>', '<h2>', '😀', '<a href="x y(z">', '<a href="&amp;amp;\\<q" title="t&quot;">', '</a>', '<img src="i.png" alt="p]q\\">', '<a name=x>');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const { payload } = parseFlow(htmlFormat, pieces.join(''));
      const again = parseFlow(markdownFormat, flowMarkdown(payload)).payload;
      assert.deepEqual(linksOf(again), linksOf(payload), flowMarkdown(payload));
      assert.equal(visible(again), visible(payload), flowMarkdown(payload));
    }),
    { seed: 1, numRuns: 3000 },
  );
});
