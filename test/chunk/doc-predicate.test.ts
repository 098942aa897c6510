import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocPath, DocPredicate } from '../../src/chunk/doc-predicate.ts';
import { checkPredicate, holds } from '../../src/chunk/doc-predicate.ts';
import { vectors } from './vectors.ts';

const scientific: DocPredicate = { type: 'starts-with', path: 'categories', prefix: 'cs.' };
const long: DocPredicate = { type: 'longer-than', path: 'abstract', length: 5 };

const predicates: Readonly<Record<string, DocPredicate>> = {
  'All()': { type: 'all', of: [] },
  'AnyOf()': { type: 'any', of: [] },
  'Eq doc_id 1': { type: 'equals', path: 'doc_id', value: '1' },
  'StartsWith categories cs.': scientific,
  'LenGt abstract 5': long,
  'Not(StartsWith)': { type: 'not', of: scientific },
  'All(Starts,LenGt)': { type: 'all', of: [scientific, long] },
  AnyOf: { type: 'any', of: [scientific, long] },
  'Eq wrong type': { type: 'equals', path: 'doc_id', value: 1 },
};

for (const { pred, results } of vectors.rules.predicate_data.filter((vector) => vector.pred !== 'bad path')) {
  test(`the predicate ${pred} keeps what the contract's vectors keep`, () => {
    const predicate = predicates[pred];
    assert.equal(checkPredicate(predicate).ok, true);
    assert.deepEqual(vectors.rules.docs.map((doc) => holds(predicate, doc)), results);
  });
}

test('a length is counted in code points', () => {
  const [doc] = vectors.rules.docs;
  const twoSmileys = { ...doc, abstract: '😀😀' as typeof doc.abstract };
  assert.equal(holds({ type: 'longer-than', path: 'abstract', length: 2 }, twoSmileys), false);
});

test('an unknown path or type is refused before a document is looked at, also inside', () => {
  const path: DocPredicate = { type: 'equals', path: 'body' as DocPath, value: '' };
  for (const predicate of [path, { type: 'like' } as unknown as DocPredicate]) {
    assert.equal(checkPredicate({ type: 'all', of: [{ type: 'not', of: predicate }] }).ok, false);
  }
});

test('nesting ends at 32 levels', () => {
  let predicate: DocPredicate = { type: 'all', of: [] };
  for (let depth = 0; depth < 32; depth++) predicate = { type: 'not', of: predicate };
  assert.equal(checkPredicate(predicate).ok, true);
  assert.equal(checkPredicate({ type: 'not', of: predicate }).ok, false);
});
