import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import snowball from 'snowball-stemmers';
import { porter2 } from '../../src/search/porter2.ts';

const reference = snowball.newStemmer('english');
const check = (word: string): void => assert.equal(porter2(word), reference.stem(word), word);

test('words of the published examples get the stems of the reference', () => {
  const words =
    'consign consigned consigning consignment consist consistency consistently consolation knack knackeries knavish knees knell ' +
    'sky skies dying news howe inning proceed generate communism arsenal yellow boy say hopping hoped agreed feed ties gas this kiwis gaps';
  for (const word of words.split(' ')) check(word);
});

const endings =
  's es sses ied ies us ss eed eedly ed edly ing ingly at bl iz y ational fulness iveness ization ousness biliti lessli tional alism aliti ' +
  'ation entli fulli iviti ousli abli alli anci ator enci izer bli ogi logi li alize ative icate iciti ical ness ful ement ance ence able ible ment ant ent ' +
  'ism ate iti ous ive ize sion tion ion al er ic e le lle ll';

test('stems made of every letter pair, a syllable and every ending are those of the reference', () => {
  const letters = [...'abcdeilnopstuwxyz'];
  const syllable = fc.array(fc.constantFrom(...letters), { minLength: 0, maxLength: 5 }).map((parts) => parts.join(''));
  const ending = fc.constantFrom(...endings.split(' '), '');
  fc.assert(fc.property(syllable, ending, ending, (start, middle, end) => check(start + middle + end)), { seed: 1, numRuns: 20_000 });
});

test('every word of the sources of this project gets the stem of the reference', () => {
  const root = new URL('../../src/', import.meta.url);
  const words = new Set<string>();
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts') || path.includes('tables')) continue;
    for (const [word] of readFileSync(new URL(path, root), 'utf8').toLowerCase().matchAll(/[a-z]+/g)) words.add(word);
  }
  assert.ok(words.size > 1000);
  for (const word of words) check(word);
});
