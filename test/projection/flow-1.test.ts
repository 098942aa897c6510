import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { codePointsOf } from '../../src/base/code-points.ts';
import { htmlFormat } from '../../src/parse/html/html-format.ts';
import { textFormat } from '../../src/parse/text/text-format.ts';
import { projectFlow } from '../../src/projection/flow-1.ts';
import type { Projection } from '../../src/projection/projection.ts';
import { parseFlow } from '../support/flow.ts';

const html = (source: string, lengthMax = 1_000_000): Projection => projectFlow(parseFlow(htmlFormat, source).payload, lengthMax);
const plain = (source: string): Projection => projectFlow(parseFlow(textFormat, source).payload, 1_000_000);

function segmentsOf(projection: Projection): unknown[] {
  const points = codePointsOf(projection.text);
  return [...projection.segments].map(({ range, boundary, heading_level, locator }) => [
    points.slice(range),
    boundary + (heading_level === undefined ? '' : String(heading_level)),
    locator.type === 'lines' ? `${locator.element_id} ${String(locator.lines.start)}-${String(locator.lines.end)} ${String(locator.source_range.start)}-${String(locator.source_range.end)}` : '',
  ]);
}

test('elements stand apart by a blank line, items and rows by a line, hidden ones not at all', () => {
  const source = '<h1>T</h1><p>a<br>b<ul><li>c<ol><li>d</ol></ul><p hidden>x</p><table><tr><th>A<th>B<tr><td>1<td>2</table><table><tr><td>3</table>';
  assert.equal(html(source).text, 'T\n\na\nb\n\n- c\n  1. d\n\nA | B\n1 | 2\n\n3');
});

test('a segment is one line of the source with the separator behind it', () => {
  assert.deepEqual(segmentsOf(plain('a\nb\r\nc\n\n😀d')), [
    ['a\n', 'block', 'e000001 1-1 0-2'],
    ['b\n', 'line', 'e000001 2-2 2-5'],
    ['c\n\n', 'line', 'e000001 3-3 5-6'],
    ['😀d', 'block', 'e000002 5-5 8-10'],
  ]);
  assert.deepEqual(segmentsOf(html('<h2>a\nb</h2><p>c d\ne&lt;<br>f')), [
    ['a b\n\n', 'section2', 'e000001 1-2 4-7'],
    ['c d ', 'block', 'e000002 2-2 15-18'],
    ['e<\n', 'none', 'e000002 3-3 19-28'],
    ['f', 'line', 'e000002 3-3 28-29'],
  ]);
});

test('what does not fit is counted and marked', () => {
  const { text, truncated, segments } = html('<p>abc<p>def<p>ghi', 7);
  assert.equal(text, 'abc\n\nde\n\n[stele: cut here, 6 code points left out]');
  assert.deepEqual(truncated, { depth: 0, size: 6, nodes: 1 });
  assert.equal(segments.length, 3);
  assert.deepEqual(html('').truncated, { depth: 0, size: 0, nodes: 0 });
});

test('segments partition the text', () => {
  const part = fc.constantFrom('<p>', 'a', '\n', '\r\n', '&amp;', '<br>', '<li>', '<ul>', '</ul>', '<tr><td>', '<table>', '</table>', '<pre>', '</pre>', '<h1>', '</h1>', ' ', '😀', '<blockquote>', '<i hidden>', '</i>');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), fc.integer({ min: 1, max: 40 }), (parts, lengthMax) => {
      const projection = html(parts.join(''), lengthMax);
      let at = 0;
      for (const { range } of projection.segments) {
        assert.equal(range.start, at);
        assert(range.end > range.start);
        at = range.end;
      }
      assert.equal(at, codePointsOf(projection.text).count);
    }),
    { seed: 1, numRuns: 1000 },
  );
});
