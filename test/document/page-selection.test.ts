import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { configSha256 } from '../../src/document/identities.ts';
import type { PageSelection } from '../../src/document/page-selection.ts';
import { includesPage, lastPageNamed, readPageSelection } from '../../src/document/page-selection.ts';
import { readVectors } from '../support/vectors.ts';

interface Vector {
  readonly input: string;
  readonly canonical?: PageSelection;
  readonly config_sha256?: string;
  readonly error?: string;
}

test('every vector of the contract has its canonical form and hash, or its error', () => {
  const vectors = readVectors<readonly Vector[]>('page-selection.json');
  assert.equal(vectors.length, 27);
  for (const { input, canonical, config_sha256, error } of vectors) {
    const selection = readPageSelection(input);
    if (!selection.ok) assert.equal(selection.problem, error, input);
    else {
      assert.deepEqual(selection.value, canonical, input);
      assert.equal(configSha256(selection.value), config_sha256, input);
    }
  }
});

test('more spellings that are refused', () => {
  const cases: readonly (readonly [string, string])[] = [
    [',', 'empty segment in page selection'],
    ['1\n', 'malformed page number'],
    ['\u00a01', 'malformed page number'],
    ['1 2', 'malformed page number'],
    ['1--2', 'malformed page number'],
    ['1-4294967296', 'page number out of range'],
    ['0-2', 'pages are 1-based'],
    ['1-0', 'pages are 1-based'],
    ['all,1', 'malformed page number'],
    ['1e3', 'malformed page number'],
    ['1\n-2', 'malformed page number'],
  ];
  for (const [input, problem] of cases) assert.deepEqual(readPageSelection(input), { ok: false, problem }, input);
});

test('the canonical form selects the same pages, sorted and apart, and reads back as itself', () => {
  const range = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.nat(6)).map(([first, more]): [number, number] => [first, first + more]);
  fc.assert(
    fc.property(fc.array(range, { minLength: 1, maxLength: 6 }), (ranges) => {
      const spelled = ranges.map(([first, last]) => `${String(first)}-${String(last)}`).join(',');
      const selection = readPageSelection(spelled);
      assert(selection.ok && selection.value !== 'all');
      for (let page = 0; page <= 40; page++) {
        assert.equal(
          includesPage(selection.value, page),
          ranges.some(([first, last]) => first <= page && page <= last),
        );
      }
      for (const [index, [first]] of selection.value.entries()) if (index > 0) assert(first > selection.value[index - 1][1] + 1);
      assert.equal(lastPageNamed(selection.value), Math.max(...ranges.map(([, last]) => last)));
      assert.deepEqual(readPageSelection(selection.value.map(([first, last]) => `${String(first)}-${String(last)}`).join(',')), selection);
    }),
    { seed: 1, numRuns: 500 },
  );
});

test('all pages are selected by `all`, which names none', () => {
  assert.equal(includesPage('all', 5000), true);
  assert.equal(lastPageNamed('all'), 0);
});
