import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import type { FlowElement } from '../../../src/document/flow.ts';
import { defaultLimits } from '../../../src/parse/limits.ts';
import { markdownFormat } from '../../../src/parse/markdown/markdown-format.ts';
import { parseFlow, shown } from '../../support/flow.ts';

const check = (source: string, expected: readonly string[]): void => {
  assert.deepEqual(shown(markdownFormat, source), expected, source);
};
const elementsOf = (source: string): readonly FlowElement[] => parseFlow(markdownFormat, source).payload.elements;
const codesOf = (source: string): unknown[] => parseFlow(markdownFormat, source).diagnostics.map(({ code, count }) => [code, count]);

test('a pipe parts cells unless a backslash escapes it, also inside of code (B58)', () => {
  const source = '| x | y |\n|---|---|\n| `a | b` | c |\n| `a \\| b` | \\| |\n';
  check(source, ['table_row: x | y', 'table_row: `a | b`', 'table_row: a | b | |']);
  assert.deepEqual(elementsOf(source).map(({ row, header, cells }) => [row, header, cells?.length]), [[0, true, 2], [1, undefined, 2], [2, undefined, 2]]);
  assert.deepEqual(codesOf(source), [['table_cell_dropped', 1]]);
});

test('a table starts at the last line of a paragraph whose columns the delimiter row has', () => {
  check('text\na | b\n-|-\n1\n1|2|3\n> q', ['paragraph: text', 'table_row: a | b', 'table_row: 1', 'table_row: 1 | 2', 'quote: q']);
  check('a | b\n-|-|-', ['paragraph: a | b\n-|-|-']);
});

test('front matter is a YAML mapping between the first line and the next rule (B59)', () => {
  check('---\nprose: with colon: twice\nmore\n---\ntext', ['heading: prose: with colon: twice\nmore', 'paragraph: text']);
  assert.deepEqual(codesOf('---\njust prose\n---\n'), [['front_matter_ignored', undefined]]);
  check('----\na: 1\n---\n', ['heading: a: 1']);
  check('---\n---\nx', ['paragraph: x']);
  const { title, payload } = parseFlow(markdownFormat, '\ufeff---\r\ntitle: A  B\r\ntags: [x]\r\n---\r\n# C\r\n');
  assert.equal(title, 'A B');
  assert.deepEqual(
    payload.elements.map(({ type, text, range, lines }) => [type, text, range, lines]),
    [
      ['front_matter', 'title: A  B\ntags: [x]', { start: 0, end: 32 }, { start: 1, end: 4 }],
      ['heading', 'C', { start: 34, end: 37 }, { start: 5, end: 5 }],
    ],
  );
});

test('front matter that nests like an attack is Markdown', () => {
  for (const attack of ['['.repeat(5000), 'a: '.repeat(5000), '- '.repeat(5000), '{a: '.repeat(5000)]) {
    assert.deepEqual(codesOf(`---\n${attack}\n---\n`).at(0), ['front_matter_ignored', undefined]);
  }
});

test('only headings are headings (B60)', () => {
  check('```\n# a\n```\n~~~\n# b\n~~~\n````\n```\n# c\n````\n\n    # d\n\nSetext\n===\n\n## C#\n\n## C #\n', [
    'code: # a',
    'code: # b',
    'code: ```\n# c',
    'code: # d',
    'heading: Setext',
    'heading: C#',
    'heading: C',
  ]);
  assert.equal(parseFlow(markdownFormat, 'text\n\n## C#\n').title, 'C#');
  assert.equal(parseFlow(markdownFormat, '## a\n\n# *b*\nc\n').title, 'b');
});

test('items and notes carry the marker a reader sees, on their first block only', () => {
  const source = '3. a\n\n   b\n1. - [x] c\n   - [ ] d\n     > e\n\n[^n]: f\n\n    g\n\nh[^n]\n';
  assert.deepEqual(
    elementsOf(source).map(({ type, marker, depth, checked, text }) => [type, marker, depth, checked, text]),
    [
      ['list_item', '3.', 1, undefined, 'a'],
      ['paragraph', undefined, 1, undefined, 'b'],
      ['list_item', '-', 2, true, 'c'],
      ['list_item', '-', 2, false, 'd'],
      ['quote', undefined, 3, undefined, 'e'],
      ['footnote', '[^n]', undefined, undefined, 'f'],
      ['footnote', undefined, undefined, undefined, 'g'],
      ['paragraph', undefined, undefined, undefined, 'h[^n]'],
    ],
  );
});

test('inline markup is not shown, and what it marks is', () => {
  check('*a* __b__ ~~c~~ ~d~ `e  f` [g](h "i") ![j](k) <https://l> m\\* &amp;&copy; n  \no<br>p\\\nq <b>r</b><!-- s -->', [
    'paragraph: a b c d e  f g j https://l m* &© n\no\np\nq r',
  ]);
  check('[a][B] [c] [d]\n\n[b]: x\n[c]:\n  <y> "t"', ['paragraph: a c [d]']);
});

test('a link whose destination leaves a parenthesis open is text', () => {
  check('[a](b(c "t")', ['paragraph: [a](b(c "t")']);
  check('[a](b(c) "t")', ['paragraph: a']);
  check('[a]()', ['paragraph: a']);
});

test('raw HTML blocks are read as HTML, where they stand', () => {
  check('> <div hidden>a</div>\n> <p>b &lt;\n> c\n\nd', ['(paragraph: a)', 'paragraph: b < c', 'paragraph: d']);
  assert.deepEqual(elementsOf('> <p>b &lt;\n> c\n').map(({ range, lines, depth, runs }) => [range, lines, depth, runs]), [
    [{ start: 2, end: 15 }, { start: 1, end: 2 }, 1, [[0, 2, 5, 7, 1], [2, 3, 7, 11, 1], [4, 5, 14, 15, 2]]],
  ]);
});

test('code keeps its text, its language and its lines', () => {
  const source = '- ```ts title=x\n  a\n\n   b\n  ```\n';
  assert.deepEqual(elementsOf(source).map(({ type, language, text, lines, runs }) => [type, language, text, lines, runs]), [
    ['code', 'ts', 'a\n\n b', { start: 1, end: 5 }, [[0, 3, 18, 21, 2], [3, 5, 23, 25, 4]]],
  ]);
});

test('a tab that is read in part leaves spaces without an origin', () => {
  assert.deepEqual(elementsOf('>\t\tfoo').map(({ type, text, runs }) => [type, text, runs]), [['code', '  foo', [[2, 5, 3, 6, 1]]]]);
});

test('an item without text ends at a blank line', () => {
  check('-\n\n  a', ['paragraph: a']);
  check('-\n  a', ['list_item: a']);
});

test('text maps to its source one to one through escapes, references and line ends', () => {
  assert.deepEqual(elementsOf('> 😀 \\*a&lt;\r\n> b').map(({ text, runs }) => [text, runs]), [
    ['😀 *a<\nb', [[0, 2, 2, 4, 1], [2, 4, 5, 7, 1], [4, 5, 7, 11, 1], [5, 6, 11, 13, 1], [6, 7, 15, 16, 2]]],
  ]);
});

test('what nests deeper than the limit is text', () => {
  const parsed = elementsOf(`${'>'.repeat(100_000)}a`);
  assert.equal(parsed.length, 1);
  assert.equal(parsed.at(0)?.depth, 512);
  assert.equal(parsed.at(0)?.text.length, 100_000 - 512 + 1);
  assert.deepEqual(codesOf(`${'- '.repeat(600)}a`), [['depth_limit', 1]]);
});

const hostile = ['[', '[a](', '[a](<b', '![', '*a ', '*a _b ', '<a ', '<!--', '<a b="', '`', '- ', '> ', '&amp;', '[a]: b\n', '|', '~~a ', '\\', '  \n', '[[a](b)', 'a\n-\n'];

test('no repeated piece costs more than linear time', () => {
  for (const piece of hostile) {
    const seconds = (count: number): number => {
      const bytes = new TextEncoder().encode(piece.repeat(count));
      const started = performance.now();
      markdownFormat.parse(bytes, { limits: defaultLimits, pages: 'all' });
      return performance.now() - started;
    };
    assert(seconds(8000) < 4000, piece);
  }
});

const parts = ['a', 'b ', '\n', '\n\n', '\r\n', '> ', '- ', '1. ', '  ', '    ', '\t', '#', '# ', '```', '~~~', '`', '*', '**', '_', '~', '[', ']', '(x)', '[a]: b\n', '[^a]', '[^a]: ', '!', '<b>', '<div>', '</div>', '<!--', '-->', '&lt;', '\\', '|', '|-|-|\n', '---', '===', '😀', '\u00a0', '<br>', '[x] ', '---\n', 'k: v\n', '<pre>', '<i hidden>'];

test('every source has a document whose runs hold what they say', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 40 }), (pieces) => {
      parseFlow(markdownFormat, pieces.join(''));
    }),
    { seed: 1, numRuns: 3000 },
  );
});

test('no visible word gets lost', () => {
  const markup = fc.constantFrom('\n\n', '\n', ' ', '\n> ', '\n- ', '\n  - ', '\n1. ', '\n# ', '\n\n```\n', '**', '*', '`', '[', '](u)', '\n\n    ', '\n---\n', '~~', '\\', '&', '<', '!', '|', '\n|-|\n');
  fc.assert(
    fc.property(fc.array(markup, { maxLength: 25 }), (pieces) => {
      const source = pieces.map((piece, index) => `${piece}w${String(index)}x`).join('');
      const texts = elementsOf(source).map(({ text }) => text).join('\n');
      for (const index of pieces.keys()) {
        // An info string and the cells behind the last column are not shown.
        if (pieces[index].includes('```') || pieces[index] === '](u)' || source.includes('|')) continue;
        assert(texts.includes(`w${String(index)}x`), `lost w${String(index)}x of ${JSON.stringify(source)}`);
      }
    }),
    { seed: 1, numRuns: 2000 },
  );
});
