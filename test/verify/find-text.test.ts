import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codePointsOf } from '../../src/base/code-points.ts';
import { text } from '../../src/base/text.ts';
import type { Matching } from '../../src/verify/find-text.ts';
import { equalText, findQuote, findQuotes } from '../../src/verify/find-text.ts';
import { viewed } from '../../src/verify/text-view.ts';

const matching: Matching = { levels: ['exact', 'whitespace', 'unicode'], caseSensitive: true, boundaries: 'word' };

// The level and the source's own characters, or nothing.
function find(source: string, quoted: string, change: Partial<Matching> = {}): string | undefined {
  const whole = text(source);
  const match = findQuote(viewed(whole), text(quoted), { ...matching, ...change });
  return match === undefined ? undefined : `${match.level}: ${codePointsOf(whole).slice(match.range)}`;
}

// Case B65: honest quotes, typed on a keyboard.
const source = 'It’s the “ﬁnal” result: 12.4 % of non‑\nlinear cases — about −5 °C — is\u00a0not proven, e\u0301tude of 😀 10² m.';
const found: readonly (readonly [string, string, string])[] = [
  ['a quote as it stands is exact', '12.4 % of', 'exact: 12.4 % of'],
  ['a quote over a line end of single words differs in white space', 'result: 12.4  % of', 'whitespace: result: 12.4 % of'],
  ['a ligature and curly quotes', `It's the "final" result`, 'unicode: It’s the “ﬁnal” result'],
  ['a hyphen at a line end', 'nonlinear cases', 'unicode: non‑\nlinear cases'],
  ['a hyphen that is typed', 'non-linear cases', 'unicode: non‑\nlinear cases'],
  ['dashes and a minus sign', 'cases - about -5 °C', 'unicode: cases — about −5 °C'],
  ['a no-break space', 'is not proven', 'unicode: is\u00a0not proven'],
  ['a composed letter, then an astral character', 'étude of 😀', 'unicode: e\u0301tude of 😀'],
];

for (const [name, quoted, expected] of found) test(`found: ${name}`, () => assert.equal(find(source, quoted), expected));

const missed: readonly (readonly [string, string, string])[] = [
  ['a paraphrase', source, 'the last result'],
  ['a dropped not', source, 'is proven'],
  ['a changed digit', source, '12.5 % of'],
  ['a number without its start', '$12.4M', '2.4M'],
  ['a number without its whole part', 'costs 12.4 today', '4 today'],
  ['a number without its fraction', 'costs 12.4 today', 'costs 12'],
  ['a number without its thousands', 'costs 1,000 today', '000 today'],
  ['a number without its end', 'in 20251 cases', 'in 2025'],
  ['a number without its sign', 'about −5 °C', '5 °C'],
  ['a word without its start', 'it is unlikely', 'likely'],
  ['a raised digit as a digit', source, '102 m'],
  ['another case', 'Revenue grew', 'revenue grew'],
  ['a quote that folds to nothing', 'co\u00adop', '\u00ad\u00ad'],
];

for (const [name, whole, quoted] of missed) test(`not found: ${name}`, () => assert.equal(find(whole, quoted), undefined));

test('in a range of numbers the hyphen is no sign, and a stop at the end of a sentence no fraction', () => {
  assert.equal(find('pages 4-5.', '5'), 'exact: 5');
  assert.equal(find('It costs 12. Then', 'costs 12'), 'exact: costs 12');
});

test('scripts without spaces have no words to be inside of', () => {
  assert.equal(find('日本語の文書', '本語'), 'exact: 本語');
});

test('a place inside a word is passed over for one that is not', () => {
  assert.deepEqual(findQuote(viewed(text('unlikely, likely')), text('likely'), matching)?.range, { start: 10, end: 16 });
  assert.deepEqual(findQuote(viewed(text('xab ab ab')), text('ab ab'), matching)?.range, { start: 4, end: 9 });
});

test('the contract looks for any substring, white space aside', () => {
  const contract: Partial<Matching> = { levels: ['whitespace'], boundaries: 'any' };
  assert.equal(find('$12.4M', '2.4', contract), 'whitespace: 2.4');
  assert.equal(find('a “b”', 'a "b"', contract), undefined);
});

test('places are found in order, do not overlap, and end at the count asked for', () => {
  const starts = findQuotes(viewed(text('aa aa aa')), text('aa'), { ...matching, countMax: 2 }).map(({ range }) => range.start);
  assert.deepEqual(starts, [0, 3]);
  assert.equal(findQuotes(viewed(text('aaaa')), text('aa'), { ...matching, boundaries: 'any', countMax: 9 }).length, 2);
});

test('equality is of the whole text, at the strictest level that holds', () => {
  const level = (whole: string, claimed: string): string | undefined => equalText(viewed(text(whole)), text(claimed), matching)?.level;
  assert.equal(level('$12.4M', '$12.4M'), 'exact');
  assert.equal(level(' $12.4M\n', '$12.4M'), 'whitespace');
  assert.equal(level('„A“', '"A"'), 'unicode');
  assert.equal(level('$12.40M', '$12.4M'), undefined);
  assert.equal(level('', ''), undefined);
});
