import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { htmlFormat } from '../../../src/parse/html/html-format.ts';
import { defaultLimits } from '../../../src/parse/limits.ts';
import { parseFlow, shown } from '../../support/flow.ts';

const check = (source: string, expected: readonly string[]): void => {
  assert.deepEqual(shown(htmlFormat, source), expected, source);
};

test('hidden elements are kept with a flag and do not interrupt the block they stand in (B38)', () => {
  check('<p>1977 <span style="display:none">(1977-08-21)</span></p><template>x</template><p hidden>y</p>', [
    'paragraph: 1977',
    '(paragraph: (1977-08-21))',
    '(paragraph: x)',
    '(paragraph: y)',
  ]);
  check('<p>a<span hidden>b</span>c</p>', ['paragraph: ac', '(paragraph: b)']);
  check('<p style="color:red; DISPLAY : none !important">b<p style="display:nonexistent">c<p hidden=until-found>d', ['(paragraph: b)', 'paragraph: c', 'paragraph: d']);
});

test('what a browser shows without scripts alone is read as markup, and hidden', () => {
  check('<p>a</p><noscript><p>b <b>c</b></p></noscript><p>d</p>', ['paragraph: a', '(paragraph: b c)', 'paragraph: d']);
});

test('a hidden element before the text of a block stands before it', () => {
  const { elements } = parseFlow(htmlFormat, '<p><i hidden>a</i>b</p>').payload;
  assert.deepEqual(elements.map(({ text, range }) => [text, range]), [['a', { start: 3, end: 18 }], ['b', { start: 0, end: 23 }]]);
});

test('hidden elements are counted in a warning', () => {
  const { diagnostics } = parseFlow(htmlFormat, '<p hidden>a<p>b<p hidden>c');
  assert.deepEqual(diagnostics.map(({ code, count }) => [code, count]), [['hidden_content', 2]]);
});

test('block neighbours never share a word and inline tags never split one (B39)', () => {
  check('<nav>Home</nav><main><p>Te<b>xt</b></p></main>', ['paragraph: Home', 'paragraph: Text']);
  check('a<div>b</div>c<ul><li>d<li>e</ul>f', ['paragraph: a', 'paragraph: b', 'paragraph: c', 'list_item: d', 'list_item: e', 'paragraph: f']);
});

test('markup inside a textarea is a form value, not prose (B40)', () => {
  check('<p>a</p><textarea>&lt;b&gt;x&lt;/b&gt;</textarea>', ['paragraph: a', '(paragraph: <b>x</b>)']);
});

test('programs and styles are no text', () => {
  check('a<script>x</script><style>y</style>b', ['paragraph: ab']);
});

test('white space collapses as in a browser and is kept in preformatted text', () => {
  check('<p>  a \n b <b> c</b> </p>', ['paragraph: a b c']);
  check('<pre>\nx  y\r\n\r\n &amp; z\n\n</pre>', ['code: x  y\n\n & z']);
  check('a<br>b <br/> c<br>', ['paragraph: a\nb\nc']);
});

test('character references are resolved as the standard says', () => {
  check('&lt;x&gt; &notit; &foo; &#x1F600;&#65 &amp;amp; a&b', ['paragraph: <x> ¬it; &foo; 😀A &amp; a&b']);
});

test('a text that begins with a character reference is traced from its ampersand', () => {
  assert.deepEqual(parseFlow(htmlFormat, '<p>b &lt;x').payload.elements.at(0)?.runs, [[0, 2, 3, 5, 1], [2, 3, 5, 9, 1], [3, 4, 9, 10, 1]]);
});

test('items carry the marker a reader sees', () => {
  const { elements } = parseFlow(htmlFormat, '<ul><li>a<ol start=3><li><p>b<p>c<li value=9>d<li>e</ol></ul>').payload;
  assert.deepEqual(
    elements.map(({ type, marker, depth, text }) => [type, marker, depth, text]),
    [
      ['list_item', '-', 1, 'a'],
      ['list_item', '3.', 2, 'b'],
      ['paragraph', undefined, 2, 'c'],
      ['list_item', '9.', 2, 'd'],
      ['list_item', '10.', 2, 'e'],
    ],
  );
});

test('a table is read row by row, cell by cell', () => {
  const { elements } = parseFlow(htmlFormat, '<table><caption>T</caption><tr><th>A<th>B<tr><td>1<br>2<td><p>x</p><p>y</p><tr><td><td>z</table>').payload;
  assert.deepEqual(
    elements.map(({ type, row, header, text }) => [type, row, header, text]),
    [
      ['caption', undefined, undefined, 'T'],
      ['table_row', 0, true, 'A | B'],
      ['table_row', 1, undefined, '1 2 | x y'],
      ['table_row', 2, undefined, ' | z'],
    ],
  );
  assert.deepEqual(elements.at(2)?.cells, [{ start: 0, end: 3 }, { start: 6, end: 9 }]);
});

test('a table that holds a table or a heading only places things', () => {
  check('<table><tr><td><h2>H</h2><td>a</table>', ['heading: H', 'paragraph: a']);
  check('<table><tr><td><table><tr><td>in<td>side</table><td>out</table>', ['table_row: in | side', 'paragraph: out']);
});

test('quotes, definitions, captions, headings and code have their types', () => {
  check('<blockquote>q<p>r</blockquote><dl><dt>D<dd>E</dl><figure><img alt="An  &amp; image"><figcaption>F</figcaption></figure><h3>G</h3>', [
    'quote: q',
    'quote: r',
    'definition: D',
    'definition: E',
    'paragraph: An & image',
    'caption: F',
    'heading: G',
  ]);
  assert.equal(parseFlow(htmlFormat, '<pre><code class="x language-ts">a').payload.elements.at(0)?.language, 'ts');
});

test('the title is the title element of the document', () => {
  const { title, payload } = parseFlow(htmlFormat, '<!doctype html><title> A &amp;\n B </title><svg><text>t</text></svg>');
  assert.equal(title, 'A & B');
  assert.deepEqual(payload.elements.map(({ text }) => text), ['t']);
});

test('an element has the range of its markup', () => {
  const { elements } = parseFlow(htmlFormat, '😀<p class=x>a</p>\r\n<div>b<p>c').payload;
  assert.deepEqual(elements.map(({ range, lines }) => [range.start, range.end, lines.start]), [[0, 1, 1], [1, 17, 1], [24, 25, 2], [25, 29, 2]]);
});

test('a line end at the end of an element does not make it a line longer', () => {
  assert.deepEqual(parseFlow(htmlFormat, '<p>a\n<p>b').payload.elements.map(({ lines }) => lines), [{ start: 1, end: 1 }, { start: 2, end: 2 }]);
});

const pieces = ['a', ' ', '\r\n', '\n', '&amp;', '&lt', '&#0;', '&', '😀', '<p>', '</p>', '<b>', '</i>', '<i>', '<td>', '<table>', '<tr>', '</table>', '<li>', '<ul>', '</ul>', '<pre>', '</pre>', '<br>', '<span hidden>', '</span>', '<!--', '-->', '</', '<x y="', '">', '<svg>', '<template>', '<textarea>', '</textarea>', '<select>', '<option>', '<h1>', '<img alt="x&gt;  y">', '\f', '\u00a0'];

test('every source has a document whose runs hold what they say', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), (parts) => {
      parseFlow(htmlFormat, parts.join(''));
    }),
    { seed: 1, numRuns: 1500 },
  );
});

test('no visible word gets lost', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('<p>', '</p>', '<b>', '</b>', '<div>', '<ul><li>', '</ul>', '<table><tr><td>', '</table>', '<h1>', ' ', '<br>', '<blockquote>', '<pre>'), { maxLength: 20 }), (tags) => {
      const source = tags.map((tag, index) => `${tag}w${String(index)}`).join('');
      const texts = parseFlow(htmlFormat, source).payload.elements.map(({ text }) => text).join('\n');
      for (const index of tags.keys()) assert(texts.includes(`w${String(index)}`), `${source} lost w${String(index)}`);
    }),
    { seed: 1, numRuns: 500 },
  );
});

test('bytes that are not UTF-8 are refused with their place', () => {
  const parsed = htmlFormat.parse(new Uint8Array([0x61, 0xff]), { limits: defaultLimits, pages: 'all' });
  assert.equal(parsed.type, 'refused');
  assert.deepEqual(parsed.diagnostics.map(({ code, byte }) => [code, byte]), [['invalid_utf8', 1]]);
});

test('a byte order mark is not text, and U+0000 becomes U+FFFD with a warning', () => {
  const { payload, diagnostics } = parseFlow(htmlFormat, '\ufeff<p>a\0b');
  assert.deepEqual(payload.elements.map(({ text, range }) => [text, range.start]), [['a\ufffdb', 0]]);
  assert.deepEqual(diagnostics.map(({ code, count }) => [code, count]), [['nul_replaced', 1]]);
});

test('deep nesting costs no stack and no quadratic time', () => {
  const started = performance.now();
  for (const tag of ['<div>', '<b>', '<ul><li>', '<blockquote>', '<table><tr><td>']) parseFlow(htmlFormat, `${tag.repeat(5_000)}x`);
  assert(performance.now() - started < 10_000);
});

test('words that lead somewhere keep their target, block by block, and images theirs', () => {
  const { elements } = parseFlow(htmlFormat, '<a href=" u?a&amp;b" title=t> one<p>two</p></a><p>x<a name=n>y</a><a href=v> <img src=i alt="logo 😀"> z</a></p>').payload;
  assert.deepEqual(
    elements.map(({ text, links }) => [text, links]),
    [
      ['one', [{ start: 0, end: 3, target: ' u?a&b', title: 't' }]],
      ['two', [{ start: 0, end: 3, target: ' u?a&b', title: 't' }]],
      ['xy logo 😀 z', [{ start: 3, end: 11, target: 'v' }, { start: 3, end: 9, target: 'i', image: true }]],
    ],
  );
});
