import assert from 'node:assert/strict';
import { test } from 'node:test';
import { costOf } from '../../../support/cost.ts';
import { layoutOf, outline } from '../../../support/layout-views.ts';
import { bold, grid, line, lines, monospace, page } from '../../../support/page-builder.ts';
import { taggedPage } from '../../../support/tagged-page.ts';

test('a paragraph of the tree of which one line is in another font is no code and loses its line ends', () => {
  const mixed = (second: Parameters<typeof line>[3]): string => outline([taggedPage([[...line(7200, 9000, 'let x', { font: monospace }), ...line(7200, 10_200, 'print x', second)]], [[0, 'P', [0]]])])[0];
  assert.deepEqual([mixed({ font: monospace }), mixed({})], ['text_block: let x\nprint x', 'text_block: let x print x']);
});

test('the places of the words of code are those of its text, characters above U+FFFF counted once', () => {
  const content = page([lines(7200, 9000, ['a \u{1d7d9} = 1', 'b = 2', 'c'], { font: monospace })]);
  const { elements, places } = layoutOf([content]);
  const text = [...(elements[0].text ?? '')];
  assert.equal(elements[0].text, 'a \u{1d7d9} = 1\nb = 2\nc');
  assert.deepEqual(places[0].map((place) => text.slice(place?.start, place?.end).join('')), content.spans.map((span) => span.text));
});

test('a page of code costs as much again for as many lines again, not four times', () => {
  const cost = (count: number): number => {
    const listing = lines(7200, 1000, Array.from({ length: count }, () => 'let x = 1'), { font: monospace, size: 100 });
    const content = { ...page([listing]), height: 10_000_000 };
    assert.equal(layoutOf([content]).elements[0].text?.length, count * 10 - 1);
    return costOf(() => layoutOf([content]), 3).ms;
  };
  assert.ok(cost(8000) < 10 * Math.max(cost(2000), 10));
});

test('a table of one cell, drawn or of the tree, is the text in it', () => {
  const note = lines(7500, 11_200, ['A note in a frame', 'of two lines.']);
  const expected = ['text_block: A note in a frame of two lines.'];
  assert.deepEqual(outline([page([note], { rules: grid([7200, 33_000], [10_200, 13_200]) })]), expected);
  assert.deepEqual(outline([taggedPage([note], [[0, 'Table'], [1, 'TR'], [2, 'TD', [0]]])]), expected);
});

test('text that runs in another direction is no heading, list item or caption, however it is set', () => {
  const body = lines(7200, 9000, ['The first column runs down here', 'line after line of even length', 'and it ends before the other one.']);
  const content = page([body, line(30_000, 3000, 'Draft', { direction: 'down', size: 2400, font: bold }), line(40_000, 3000, '1. of May', { direction: 'down' })]);
  assert.deepEqual(layoutOf([content]).elements.slice(1).map(({ type, heading_level }) => [type, heading_level]), [['other', undefined], ['other', undefined]]);
});

test('a large stamp that runs up the edge takes no level from the headings of the page', () => {
  const body = lines(7200, 12_000, ['The first column runs down here', 'line after line of even length', 'and it ends before the other one.']);
  const spans = [line(7200, 9000, 'The title', { size: 1700, font: bold }), body];
  const stamp = line(3000, 30_000, 'Preprint of May', { direction: 'down', size: 2000 });
  assert.equal(outline([page([...spans, stamp])])[0], 'heading 1: The title');
});

test('an element is no larger than its page, however far its words reach', () => {
  const wide = line(55_000, 9000, 'cut off by the edge');
  const [element] = layoutOf([page([wide])]).elements;
  assert.deepEqual(element.bbox, [55_000, 8300, 61_200, 9200]);
});
