import assert from 'node:assert/strict';
import test from 'node:test';
import { markdownFormat } from '../../../src/parse/markdown/markdown-format.ts';
import { shown } from '../../support/flow.ts';

// The rules of GFM sections 4.10 (tables), 5.3 (tasks) and 6.5 (strikethrough), each as a source and what a reader sees.
const rules: readonly (readonly [rule: string, source: string, expected: readonly string[]])[] = [
  ['a header row and a delimiter row make a table', '| foo | bar |\n| --- | --- |\n| baz | bim |', ['table_row: foo | bar', 'table_row: baz | bim']],
  ['pipes at the ends are optional', 'abc | def\n:-: | ---:\nbar | baz', ['table_row: abc | def', 'table_row: bar | baz']],
  ['an escaped pipe is a character of its cell, also in code and emphasis', '| f\\|oo |\n| --- |\n| b `\\|` az |\n| b **\\|** im |', ['table_row: f|oo', 'table_row: b | az', 'table_row: b | im']],
  ['another block ends a table', '| a | b |\n| - | - |\n| c | d |\n> e', ['table_row: a | b', 'table_row: c | d', 'quote: e']],
  ['a blank line ends a table, a line of text does not', '| a | b |\n| - | - |\n| c | d |\ne\n\nf', ['table_row: a | b', 'table_row: c | d', 'table_row: e', 'paragraph: f']],
  ['the header row has as many cells as the delimiter row', '| a | b |\n| --- |\n| c |', ['paragraph: | a | b |\n| --- |\n| c |']],
  ['the other rows may have fewer or more', '| a | b |\n| - | - |\n| c |\n| d | e | f |', ['table_row: a | b', 'table_row: c', 'table_row: d | e']],
  ['a table may have no body', '| a | b |\n| - | - |', ['table_row: a | b']],
  ['a cell holds inline markup only', '| a |\n| - |\n| - *b* |', ['table_row: a', 'table_row: - b']],
  ['a table may stand in a quote and in a list', '> a | b\n> - | -\n> c | d\n\n- e | f\n  - | -\n  g | h', ['table_row: a | b', 'table_row: c | d', 'table_row: e | f', 'table_row: g | h']],
  ['an indented delimiter row makes no table', 'a | b\n    - | -', ['paragraph: a | b\n- | -']],
  ['a task needs white space and text behind its box', '- [ ] a\n- [x] b\n- [X]c\n- [ ]', ['list_item: a', 'list_item: b', 'list_item: [X]c', 'list_item: [ ]']],
  ['a box is one only at the start of an item', '[ ] a\n\n- b [x] c', ['paragraph: [ ] a', 'list_item: b [x] c']],
  ['one or two tildes strike through', '~~Hi~~ Hello, ~there~ world!', ['paragraph: Hi Hello, there world!']],
  ['strikethrough does not cross paragraphs', 'This ~~has a\n\nnew paragraph~~.', ['paragraph: This ~~has a', 'paragraph: new paragraph~~.']],
  ['three tildes strike nothing', 'a ~~~b~~~ c', ['paragraph: a ~~~b~~~ c']],
  ['one tilde does not close two', '~~a~ b', ['paragraph: ~~a~ b']],
  ['a footnote holds blocks and lazy lines, and may interrupt a paragraph', 'a[^1]\n[^1]: b\nc\n\n    d\n\ne', ['paragraph: a[^1]', 'footnote: b\nc', 'footnote: d', 'paragraph: e']],
];

for (const [rule, source, expected] of rules) {
  test(`${rule} (GFM)`, () => {
    assert.deepEqual(shown(markdownFormat, source), expected);
  });
}
