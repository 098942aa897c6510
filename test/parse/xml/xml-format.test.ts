import assert from 'node:assert/strict';
import { test } from 'node:test';
import { xmlFormat } from '../../../src/parse/xml/xml-format.ts';
import { errorOf, exactLines, treeOf, warningsOf } from '../../support/trees.ts';

const lines = (source: string): string[] => exactLines(xmlFormat, source);

test('elements, attributes and texts stand in source order', () => {
  const source = '<?xml version="1.0"?>\n<!DOCTYPE r [<!ENTITY e "]>"> <!-- > -->]>\n<r a="1" b=\'x &amp; y\'>\n  t1 <i>in</i> t2<![CDATA[<raw>]]>\n  <i/><e></e><n:m><k>v</k></n:m>\n</r>\n<!-- end -->';
  assert.deepEqual(lines(source), ['r.@a: "1"', 'r.@b: x & y', 'r.#text: "␊  t1 "', 'r.i: in', 'r.#text[=2]: " t2"', 'r.#text[=3]: <raw>', 'r.i[=2]: ""', 'r.e: ""', 'r.n:m.k: v']);
});

test('nodes have their places', () => {
  const [, r, a, k] = treeOf(xmlFormat, '<r\n a="1">\n<k>é\n</k></r>').nodes;
  assert.deepEqual([r.key_range, r.range, r.line, r.line_end], [{ start: 1, end: 2 }, { start: 0, end: 24 }, 1, 4]);
  assert.deepEqual([a.key_range, a.range, a.line], [{ start: 4, end: 5 }, { start: 6, end: 9 }, 2]);
  assert.deepEqual([k.value, k.range, k.line, k.line_end], ['é\n', { start: 11, end: 20 }, 3, 4]);
});

test('references of XML are resolved, others stand as they are with a warning', () => {
  assert.deepEqual(lines('<r>&lt;&#65;&#x1F600;&quot;</r>'), ['r: <A😀"']);
  assert.deepEqual(lines('<r>a &e; &amp b &#0; &</r>'), ['r: a &e; &amp b &#0; &']);
  assert.deepEqual(warningsOf(xmlFormat, '<r>a &e; b</r>'), ['reference_unresolved']);
});

test('entities are never expanded', () => {
  const source = '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><r>&b;</r>';
  assert.deepEqual(lines(source), ['r: &b;']);
});

const refusals = ['', 'text', '<r>', '<r></s>', '</r>', '<r/><s/>', '<r a=1/>', '<r a="1" a="2"/>', '<r a="<"/>', '<r', '<r><!-- x', '<r><![CDATA[x', '<1/>', '<!DOCTYPE r [', '<r/>x', '<r></r2>', '<r><?pi'];

test('what is not well-formed is refused', () => {
  for (const source of refusals) assert.equal(errorOf(xmlFormat, source).code, 'xml_syntax', source);
});

test('deep nesting is a limit', () => {
  assert.equal(errorOf(xmlFormat, '<a>'.repeat(20_000)).code, 'depth_limit');
});

test('comments are kept', () => {
  assert.deepEqual(treeOf(xmlFormat, '<r>\n<!-- c -->x</r>').comments, [{ text: '<!-- c -->', range: { start: 4, end: 14 }, line: 2 }]);
});
