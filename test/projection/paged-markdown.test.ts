import assert from 'node:assert/strict';
import { test } from 'node:test';
import { text } from '../../src/base/text.ts';
import type { Box, Element, PagedPayload, Table } from '../../src/document/paged.ts';
import { escapeMarkdown } from '../../src/projection/markdown-escape.ts';
import { pagedMarkdown } from '../../src/projection/paged-markdown.ts';
import { pagedText } from '../../src/projection/paged-text.ts';

type Draft = Partial<Element> & { readonly text?: Element['text'] };

function payload(elements: readonly Draft[], tables: readonly Table[] = []): PagedPayload {
  const bbox: Box = [0, 0, 100, 100];
  return {
    coordinate_system: { origin: 'top-left', unit: 'quantum', quantum_per_point: 100 },
    pages: [],
    elements: elements.map((element, index): Element => ({ id: `e${String(index + 1).padStart(6, '0')}`, type: 'text_block', page: 'p0001', bbox, ...element })),
    spans: [],
    tables,
    chunks: [],
    regions: [],
    security_warnings: [],
    parser_warnings: [],
  };
}

function table(rows: readonly (readonly string[])[], spans: Partial<Table['cells'][number]> = {}): Table {
  const bbox: Box = [0, 0, 100, 100];
  const cells = rows.flatMap((row, at) => row.flatMap((cell, col) => (cell === '' ? [] : [{ row: at, col, row_span: 1, col_span: 1, bbox, text: text(cell), ...(at === 0 && col === 0 ? spans : {}) }])));
  return { id: 't0001', page_refs: ['p0001'], bbox, n_rows: rows.length, n_cols: rows[0].length, header_rows: 1, header_cols: 0, cells };
}

test('headings, paragraphs and lists are written in reading order, running lines are not', () => {
  const document = payload([
    { type: 'header', text: text('Annual review') },
    { type: 'heading', heading_level: 2, text: text('1. Scope of #1') },
    { text: text('A paragraph.') },
    { type: 'list_item', text: text('\u2022 one') },
    { type: 'list_item', text: text('2) two') },
    { type: 'footer', text: text('1') },
  ]);
  assert.equal(pagedMarkdown(document), '## 1. Scope of #1\n\nA paragraph.\n\n- one\n2) two\n');
});

test('a paragraph that goes on over a page end is one, its hyphen resolved', () => {
  const seam = (before: string, after: string): string => pagedMarkdown(payload([{ text: text(before) }, { type: 'footer', text: text('1') }, { page: 'p0002', text: text(after) }]));
  assert.equal(seam('It goes on', 'over the page.'), 'It goes on over the page.\n');
  assert.equal(seam('It is divi-', 'ded here.'), 'It is divided here.\n');
  assert.equal(seam('It ends.', 'then another.'), 'It ends.\n\nthen another.\n');
  assert.equal(seam('It goes on', 'Not here.'), 'It goes on\n\nNot here.\n');
});

test('a paragraph at a page end does not go on in an item or a heading, nor one on the same page further down', () => {
  const seam = (after: Draft): string => pagedMarkdown(payload([{ text: text('It goes on') }, after]));
  assert.equal(seam({ page: 'p0002', type: 'list_item', text: text('over the page') }), 'It goes on\n\nover the page\n');
  assert.equal(seam({ page: 'p0002', type: 'heading', heading_level: 1, text: text('over the page') }), 'It goes on\n\n# over the page\n');
  assert.equal(seam({ bbox: [0, 50, 100, 100], text: text('over the page') }), 'It goes on\n\nover the page\n');
});

test('a table without spans is GFM, one with spans is HTML with every position', () => {
  const anchor: Draft = { type: 'table', table_ref: 't0001' };
  assert.equal(pagedMarkdown(payload([anchor], [table([['a|b', 'c'], ['', '*d*']])])), '| a\\|b | c |\n| --- | --- |\n|  | \\*d\\* |\n');
  const spanned = pagedMarkdown(payload([anchor], [table([['a <b>', ''], ['c', '']], { col_span: 2 })]));
  assert.equal(spanned, '<table>\n<tr>\n<th colspan="2">a &lt;b&gt;</th>\n</tr>\n<tr>\n<td>c</td>\n<td></td>\n</tr>\n</table>\n');
});

test('all tables of a document are HTML as soon as one of them has spans', () => {
  const anchors: readonly Draft[] = [{ type: 'table', table_ref: 't0001' }, { type: 'table', table_ref: 't0002' }];
  const written = pagedMarkdown(payload(anchors, [table([['a', 'b']]), { ...table([['c', '']], { col_span: 2 }), id: 't0002' }]));
  assert.equal(written.split('<table>').length, 3);
  assert.ok(!written.includes('|'));
});

test('a table is written once, where it starts', () => {
  const document = payload([{ type: 'table', table_ref: 't0001' }, { type: 'table', page: 'p0002' }, { type: 'table', page: 'p0003', table_ref: 't0001' }, { page: 'p0002', text: text('After.') }], [table([['a', 'b']])]);
  assert.equal(pagedMarkdown(document), '| a | b |\n| --- | --- |\n\nAfter.\n');
});

test('an item that starts further right than the one before is inside it', () => {
  const item = (x0: number, words: string): Draft => ({ type: 'list_item', bbox: [x0, 0, 50_000, 100], text: text(words) });
  const document = payload([item(7200, '1. one'), item(9000, '\u2022 two'), item(11_000, '\u2022 three'), item(9100, '\u2022 four'), item(7200, '2. five'), { text: text('Text.') }, item(9000, '\u2022 six')]);
  assert.equal(pagedMarkdown(document), '1. one\n   - two\n     - three\n   - four\n2. five\n\nText.\n\n- six\n');
});

test('lines of code stand in a fence that they cannot close', () => {
  assert.equal(pagedMarkdown(payload([{ text: text('a\n```\nb') }])), '````\na\n```\nb\n````\n');
});

test('only what would change the meaning is escaped', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['# no heading', '\\# no heading'],
    ['#hashtag', '#hashtag'],
    ['- no item', '\\- no item'],
    ['-5 degrees', '-5 degrees'],
    ['1999. A year', '1999\\. A year'],
    ['3.5 apples', '3.5 apples'],
    ['> no quote', '\\> no quote'],
    ['a * b * c', 'a * b * c'],
    ['*both* marks', '\\*both\\* marks'],
    ['*one note', '*one note'],
    ['snake_case_name', 'snake_case_name'],
    ['_both_ marks', '\\_both\\_ marks'],
    ['a `tick`', 'a \\`tick\\`'],
    ['x < y and <b>', 'x < y and \\<b>'],
    ['AT&T and &amp;', 'AT&T and \\&amp;'],
    ['[1] and [a](b)', '[1] and [a\\](b)'],
    ['C:\\new \\{x}', 'C:\\new \\\\{x}'],
    ['~~gone~~', '\\~\\~gone\\~\\~'],
  ];
  for (const [input, expected] of cases) assert.equal(escapeMarkdown(text(input)), expected, input);
});

test('plain text joins the texts of elements by a blank line, tables as rows', () => {
  const document = payload([{ type: 'heading', heading_level: 1, text: text('Title') }, { type: 'table', table_ref: 't0001' }, { type: 'header', text: text('Review') }], [table([['a', 'b'], ['', 'c']])]);
  assert.equal(pagedText(document), 'Title\n\na | b\n | c\n\nReview\n');
});
