import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { codePointsOf } from '../../src/base/code-points.ts';
import type { Text } from '../../src/base/text.ts';
import { text } from '../../src/base/text.ts';
import { sourceRange } from '../../src/document/mapped-text.ts';
import type { Level } from '../../src/verify/text-view.ts';
import { viewText } from '../../src/verify/text-view.ts';

const { collapse_whitespace } = JSON.parse(readFileSync(new URL('../vectors/collapse-whitespace.json', import.meta.url), 'utf8')) as {
  readonly collapse_whitespace: readonly { readonly input: Text; readonly ethos_impl: string }[];
};

function view(source: string, level: Level, caseSensitive = true): string {
  return viewText(text(source), { level, caseSensitive }).text;
}

for (const { input, ethos_impl } of collapse_whitespace) {
  test(`white space of ${JSON.stringify(input)} collapses as in the reference`, () => assert.equal(view(input, 'whitespace'), ethos_impl));
}

const folded: readonly (readonly [string, string, string])[] = [
  ['a ligature is its letters', 'ﬁnal oﬃce', 'final office'],
  ['curly and angle quotes are straight', '“a” ‘b’ «c» d’e „f‟', `"a" 'b' "c" d'e "f"`],
  ['every dash is a hyphen', '1–2 3—4 −5 6‑7', '1-2 3-4 -5 6-7'],
  ['a hyphen between letters is nothing, at a line end and inside a line', 'hyphen-\nated well‑known', 'hyphenated wellknown'],
  ['a hyphen between numbers, or beside white space, stays', '1990-2000 a - b', '1990-2000 a - b'],
  ['a soft hyphen and a zero-width space are nothing', 'co\u00adop zero\u200bwidth\ufeff', 'coop zerowidth'],
  ['no-break and wide spaces are spaces', 'a\u00a0b\u2003c\u3000d\u2028e\u0085f', 'a b c d e f'],
  ['full width is half width', 'ＡＢＣ１２３', 'ABC123'],
  ['composed and decomposed are one', 'e\u0301', 'é'],
  ['an ellipsis is three stops', 'wait…', 'wait...'],
  ['conjoining Hangul is composed', '\u1112\u1161\u11ab', '한'],
  ['raised, lowered and circled digits and fractions stay what they are', '10² H₂O 1½ ① ⅔', '10² H₂O 1½ ① ⅔'],
];

for (const [name, source, expected] of folded) {
  test(name, () => assert.equal(view(source, 'unicode'), expected));
}

test('the exact view is the text, and case is folded when asked', () => {
  assert.equal(view(' A\r\nB ', 'exact'), ' A\r\nB ');
  assert.equal(view('ΟΔΟΣ Straße İ', 'whitespace', false), view('οδος straße i\u0307', 'whitespace', false));
});

const sources = fc
  .array(fc.constantFrom('a', 'ﬁ', '-', '\n', ' ', '\u00a0', '\u00ad', '“', '…', 'e\u0301', '😀', '½', '1', '\u000b'), { maxLength: 14 })
  .map((parts) => text(parts.join('')));
const levels = fc.constantFrom<Level[]>('exact', 'whitespace', 'unicode');

test('a view of a view is itself', () => {
  fc.assert(fc.property(sources, levels, (source, level) => assert.equal(view(view(source, level), level), view(source, level))), { seed: 1, numRuns: 500 });
});

test('the runs of a view cover it without gaps, and its sources ascend inside the text', () => {
  fc.assert(
    fc.property(sources, levels, (source, level) => {
      const { text: made, runs } = viewText(source, { level, caseSensitive: true });
      const length = codePointsOf(source).count;
      let end = 0;
      let sourceEnd = 0;
      for (const [start, stop, from, to] of runs) {
        assert.ok(start === end && stop > start && from >= sourceEnd && to >= from && to <= length);
        end = stop;
        sourceEnd = to;
      }
      assert.equal(end, codePointsOf(made).count);
    }),
    { seed: 1, numRuns: 500 },
  );
});

test('a ligature and a joined line end come back whole', () => {
  const { text: made, runs } = viewText(text('of ﬁn-\nal'), { level: 'unicode', caseSensitive: true });
  assert.equal(made, 'of final');
  assert.deepEqual(sourceRange(runs, { start: 4, end: 8 }), { start: 3, end: 9 });
});
