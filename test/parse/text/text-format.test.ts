import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { textFormat } from '../../../src/parse/text/text-format.ts';
import { defaultLimits } from '../../../src/parse/limits.ts';
import { parseFlow, shown, visibleCharacters } from '../../support/flow.ts';

test('paragraphs stand between blank lines and form feeds, every line as it is', () => {
  assert.deepEqual(shown(textFormat, '\n# a *b*\n  c \n \t \nd\fe\n\n'), ['paragraph: # a *b*\n  c ', 'paragraph: d', 'paragraph: e']);
});

test('a line end of any kind is one line (B52), and a byte order mark is none of the text (B51)', () => {
  const { elements, line_count } = parseFlow(textFormat, '\ufeffa\r\nb\rc\nd\r\n\r\ne').payload;
  assert.equal(line_count, 6);
  assert.deepEqual(
    elements.map(({ text, range, lines, runs }) => [text, range, lines, runs]),
    [
      ['a\nb\nc\nd', { start: 0, end: 8 }, { start: 1, end: 4 }, [[0, 1, 0, 1, 1], [1, 2, 1, 3, 1], [2, 3, 3, 4, 2], [4, 7, 5, 8, 3]]],
      ['e', { start: 12, end: 13 }, { start: 6, end: 6 }, [[0, 1, 12, 13, 6]]],
    ],
  );
});

test('nothing visible gets lost, and every run holds what it says', () => {
  const source = fc.array(fc.constantFrom('a', '😀', ' ', '\t', '\n', '\r\n', '\r', '\f', '#', '\u00a0', '\u2028'), { maxLength: 40 });
  fc.assert(
    fc.property(source, (parts) => {
      const { elements } = parseFlow(textFormat, parts.join('')).payload;
      assert.equal(visibleCharacters(elements), parts.join('').replace(/[ \t\n\r\f]/g, ''));
    }),
    { seed: 1, numRuns: 500 },
  );
});

test('more elements than there are ids are refused with a code', () => {
  const parsed = textFormat.parse(new TextEncoder().encode('a\n\n'.repeat(1_000_000)), { limits: defaultLimits, pages: 'all' });
  assert.equal(parsed.type, 'refused');
  assert.equal(parsed.diagnostics.at(0)?.code, 'node_limit');
});
