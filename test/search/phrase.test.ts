import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Text } from '../../src/base/text.ts';
import { text } from '../../src/base/text.ts';
import { analyse } from '../../src/search/analyse.ts';
import { phrasePlaces, termsOfPhrase, unitsOf } from '../../src/search/phrase.ts';

const find = (whole: string, phrase: string): string[] => {
  const units = unitsOf(whole);
  const sought = unitsOf(phrase);
  return phrasePlaces(units, sought).map((first) => whole.slice(units[first].start, units[first + sought.length - 1].end));
};

const table: readonly (readonly [string, string, readonly string[]])[] = [
  ['Outcomes:\nfailure', 'outcomes failure', ['Outcomes:\nfailure']],
  ['state-of-the-art work', 'State of the Art', ['state-of-the-art']],
  ['CANCELLATION_NOT_ALLOWED', 'not allowed', ['NOT_ALLOWED']],
  ["don't stop", 'dont stop', ["don't stop"]],
  ["the user's name", 'user name', ["user's name"]],
  ['aa aa aa', 'aa aa', ['aa aa', 'aa aa']],
  ['a b a b a b c', 'a b a b c', ['a b a b c']],
  ['日本語のテスト', '本語', ['本語']],
  ['ﾃｽﾄ', 'テスト', ['ﾃｽﾄ']],
  ['ﾊﾞｽ停', 'バス', ['ﾊﾞｽ停']],
  ['Café Straße', 'CAFE STRASSE', ['Café Straße']],
  ['cats', 'cat', []],
  ['C++ code', 'c code', []],
  ['one two', 'two one', []],
  ['anything', '', []],
];

for (const [whole, phrase, places] of table) {
  test(`in ${JSON.stringify(whole)} the phrase ${JSON.stringify(phrase)} stands at ${JSON.stringify(places)}`, () => {
    assert.deepEqual(find(whole, phrase), places);
  });
}

const pieces = fc.array(fc.constantFrom('cat', 'Cats', ' ', '-', '_', "don't", 'iPhone', 'v2.4.1', '1,000', 'C++', 'U.S.A.', '日本', '語', '한국', 'é', "'s", '.', 'operationId', 'sha256', 'ﾊﾞ', 'x'.repeat(80)), { maxLength: 9 });

test('every passage in which a phrase stands holds the terms of the phrase', () => {
  fc.assert(
    fc.property(pieces, fc.nat(8), fc.nat(8), (parts, from, count) => {
      const whole = text(parts.join(''));
      // A stretch that is cut at blanks, so that the words of the phrase are words of the text.
      const phrase = parts.join('').split(' ').slice(from, from + count + 1).join(' ') as Text;
      if (phrasePlaces(unitsOf(whole), unitsOf(phrase)).length === 0) return;
      const held = new Set(analyse(whole).terms);
      for (const term of termsOfPhrase(phrase)) assert.ok(held.has(term), `${whole} holds ${phrase}, not ${term}`);
    }),
    { seed: 1, numRuns: 3000 },
  );
});

test('a stop word of many parts is one unit, whatever joins them, and a longer word is its parts', () => {
  const longest = 'yourselves';
  assert.deepEqual(unitsOf([...longest].join('-')).map((unit) => unit.text), [longest]);
  assert.deepEqual(unitsOf([...longest].join('\u0301-')).map((unit) => unit.text), [longest]);
  assert.deepEqual(unitsOf(`${[...longest].join('.')}.x`).map((unit) => unit.text), [...longest, 'x']);
});

test('a phrase is found in time that grows with the text, however it repeats itself', () => {
  const units = unitsOf('a '.repeat(50_000));
  assert.equal(phrasePlaces(units, units.slice(0, 25_000)).length, 25_001);
});
