import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readPlainQuery, readQuery } from '../../src/search/query.ts';

const table: readonly (readonly [string, readonly string[], readonly string[], readonly string[]])[] = [
  ['auth token', ['auth', 'token'], [], []],
  ['auth OR token AND (x)', ['auth', 'OR', 'token', 'AND', '(x)'], [], []],
  ['a "b c" d', ['a', 'd'], ['b c'], []],
  ['“b c” „d e“ «f»', [], ['b c', 'd e', 'f'], []],
  ['a"b c"', ['a"b', 'c"'], [], []],
  ['"b c"d', ['d'], ['b c'], []],
  ['a "b c', ['a', '"b', 'c'], [], []],
  ['a -b -"c d"', ['a'], [], ['b', 'c d']],
  ['a - b --flag x-y -', ['a', '-', 'b', '--flag', 'x-y', '-'], [], []],
  ['-a -b', ['a', 'b'], [], []],
  ['"" -""', [], [], []],
  ['-"', ['"'], [], []],
  [" don't * \u3000\t100%", ["don't", '*', '100%'], [], []],
  ['a\0b \ud800', ['a\ufffdb', '\ufffd'], [], []],
];

for (const [raw, words, phrases, excluded] of table) {
  test(`${JSON.stringify(raw)} asks for ${JSON.stringify(words)}, phrases ${JSON.stringify(phrases)}, without ${JSON.stringify(excluded)}`, () => {
    assert.deepEqual(readQuery(raw), { words, phrases, excluded });
  });
}

test('in a plain query no sign means anything', () => {
  assert.deepEqual(readPlainQuery(' a "b c" -d\n'), { words: ['a', '"b', 'c"', '-d'], phrases: [], excluded: [] });
});

test('no character that is not white space, a quote or a sign of exclusion is lost', () => {
  const bare = (value: string): string => value.replace(/[\s"“”„«»-]/gu, '');
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...'ab"-“” \t«é語𝒜'), { maxLength: 14 }), (parts) => {
      const { words, phrases, excluded } = readQuery(parts.join(''));
      const sorted = (values: readonly string[]): string => [...bare(values.join(''))].sort((a, b) => (a < b ? -1 : 1)).join('');
      assert.equal(sorted([...words, ...phrases, ...excluded]), sorted(parts));
    }),
    { seed: 1, numRuns: 1000 },
  );
});
