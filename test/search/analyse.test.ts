import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Text } from '../../src/base/text.ts';
import { text } from '../../src/base/text.ts';
import { analyse } from '../../src/search/analyse.ts';
import { termLengthMax } from '../../src/search/fold-word.ts';
import { termKind } from '../../src/search/term-kind.ts';

function check(source: string, terms: string): void {
  assert.equal(analyse(text(source)).terms.join(' '), terms, source);
}

const table: readonly (readonly [string, string])[] = [
  // identifiers, whole and in parts
  ['CANCELLATION_NOT_ALLOWED', 'cancellationnotallow =cancellationnotallowed cancel =cancellation not allow =allowed'],
  ['operationId', 'operationid oper =operation id'],
  ['XMLHttpRequest', 'xmlhttprequest xml http request'],
  ['getUserById_v2', 'getuserbyidv2 getuserbyid v2 get user by id'],
  ['BENCH-100821', 'bench100821 bench 100821'],
  ['BENCH100821', 'bench100821 bench 100821'],
  ['38.101', '38.101 38 101'],
  ['v2.4.1', 'v2.4.1 v2 4 1'],
  ['1,000,000', '1000000'],
  ['1,two one,2', '1 two one 2'],
  ['2026-11-29', '2026-11-29 2026 11 29'],
  ['C++ C# g++ a+b', 'c++ c c# g++ g a b'],
  ['U.S.A. AT&T', 'usa u s a att at t'],
  ['a.b.c', 'abc a b c'],
  ['/v1/orders/{id}', 'v1 order =orders id'],
  ['iPhone sha256', 'iphon =iphone phone sha256 sha 256'],
  ['d5225a28e1f020', 'd5225a28e1f020'],
  ['10gb20', '10gb20'],
  ['example.com', 'examplecom exampl =example com'],
  // prose
  ["don't isn’t user's Users’ O'Brien", 'dont isnt user =users obrien o brien'],
  ['time-sharing timesharing TimeSharing', 'timeshar =timesharing time share =sharing'],
  ['running runs ran RUN', 'run =running =runs ran'],
  ['to be or not to be', 'to be or not'],
  ['state-of-the-art', 'stateoftheart state of the art'],
  ['-dash- _under_ .dot.', 'dash under dot'],
  // other languages
  ['İstanbul ISTANBUL istanbul', 'istanbul'],
  ['Μαΐου ΜΑΪΟΥ', 'μαιου'],
  ['ΟΔΟΣ οδός', 'οδοσ'],
  ['हिन्दी', 'हिन्दी'],
  ['café CAFE cafe\u0301 Ｃａｆｅ', 'cafe'],
  ['Straße STRASSE', 'strass =strasse'],
  ['Łódź smørrebrød', 'lodz smorrebrod'],
  ['ﬁne so\u00adft', 'fine soft'],
  ['می\u200cخواهم', 'میخواهم'],
  ['مُحَمَّد محمد', 'محمد'],
  ['日本語', '日本 本語'],
  ['サーバー', 'サー ーバ バー'],
  ['語', '語'],
  ['Node.jsは速い', 'nodej =nodejs node js は速 速い'],
  ['ไทย', 'ไท ทย'],
  ['ﾃｽﾄ', 'テス スト'],
  ['한국어를', '한국 국어 어를'],
  ['𝒜lpha 𐐀𐐨', 'alpha 𐐨𐐨'],
  // nothing
  ['', ''],
  ['!!! — … \u0301', ''],
];

for (const [source, terms] of table) {
  test(`the terms of ${JSON.stringify(source)} are: ${terms}`, () => {
    check(source, terms);
  });
}

test('repeats are counted, and only words are part of the length', () => {
  const { terms, frequencies, length } = analyse(text('The cat and the cats: a cat.'));
  assert.deepEqual([terms, frequencies, length], [['the', 'cat', 'and', '=cats', 'a'], [2, 3, 1, 1, 1], 3]);
});

test('a long word is cut at 40 units and told apart by its digest', () => {
  const [one] = analyse(text('x'.repeat(5000))).terms;
  const [other] = analyse(text('x'.repeat(5001))).terms;
  assert.match(one, /^x{40}~[0-9a-f]{16}$/);
  assert.notEqual(one, other);
});

const anything = fc.string({ unit: 'binary', maxLength: 60 }).map((value) => value.replaceAll('\0', '') as Text);
const wordy = fc.array(fc.constantFrom(...'aBc1._-\'’&,+# éİß日ーไ한\u0301\u200d𝒜'), { maxLength: 30 }).map((parts) => parts.join('') as Text);

test('terms are distinct, not empty, bounded, and the length is the sum of the frequencies of words', () => {
  fc.assert(
    fc.property(fc.oneof(anything, wordy), (whole) => {
      const { terms, frequencies, length } = analyse(whole);
      assert.equal(new Set(terms).size, terms.length);
      assert.equal(frequencies.length, terms.length);
      assert.ok(terms.every((term) => term.length > 0 && term.length <= termLengthMax && term.isWellFormed() && !term.includes('\n')));
      const words = frequencies.filter((_, index) => termKind(terms[index]) === 'word');
      assert.equal(length, words.reduce((sum, frequency) => sum + frequency, 0));
    }),
    { seed: 1, numRuns: 2000 },
  );
});

test('what was analysed before changes nothing', () => {
  const probe = text('OperationId of the café, v2.4.1, antidisestablishmentarianism, 日本語');
  const { numbers, numbering, ...before } = analyse(probe);
  const again = analyse(probe);
  assert.deepEqual([again.numbers, again.numbering === numbering], [numbers, true]);
  for (let nth = 0; nth < 70_000; nth++) analyse(text(`word${String(nth)}x`));
  const { numbers: others, numbering: other, ...after } = analyse(probe);
  assert.deepEqual(after, before);
  assert.ok(other !== numbering && others?.length === after.terms.length, 'numbers start anew with another numbering');
});

test('as long as the numbering is the same, numbers are the same for the same terms only', () => {
  const numbers = new Map<string, number>();
  const first = analyse(text('probe'));
  fc.assert(
    fc.property(fc.oneof(anything, wordy), (whole) => {
      const { terms, numbers: own = [], numbering } = analyse(whole);
      assert.equal(numbering, first.numbering);
      for (const [index, term] of terms.entries()) assert.equal(numbers.get(term) ?? own[index], own[index], term);
      for (const [index, term] of terms.entries()) numbers.set(term, own[index]);
    }),
    { seed: 2, numRuns: 500 },
  );
  assert.equal(new Set(numbers.values()).size, numbers.size);
});
