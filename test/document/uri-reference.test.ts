import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { percentDecoded, readUri, resolveUri, spellUri } from '../../src/document/uri-reference.ts';

function resolved(base: string, reference: string): string {
  const uri = resolveUri(readUri(base), readUri(reference));
  return spellUri(uri) + (uri.fragment === undefined ? '' : `#${uri.fragment}`);
}

test('references are resolved as the examples of RFC 3986 section 5.4.1 say', () => {
  const examples: readonly (readonly [reference: string, uri: string])[] = [
    ['g:h', 'g:h'],
    ['g', 'http://a/b/c/g'],
    ['./g', 'http://a/b/c/g'],
    ['g/', 'http://a/b/c/g/'],
    ['/g', 'http://a/g'],
    ['//g', 'http://g'],
    ['?y', 'http://a/b/c/d;p?y'],
    ['g?y', 'http://a/b/c/g?y'],
    ['#s', 'http://a/b/c/d;p?q#s'],
    ['g#s', 'http://a/b/c/g#s'],
    ['g?y#s', 'http://a/b/c/g?y#s'],
    [';x', 'http://a/b/c/;x'],
    ['', 'http://a/b/c/d;p?q'],
    ['.', 'http://a/b/c/'],
    ['./', 'http://a/b/c/'],
    ['..', 'http://a/b/'],
    ['../', 'http://a/b/'],
    ['../g', 'http://a/b/g'],
    ['../..', 'http://a/'],
    ['../../g', 'http://a/g'],
    ['/./g', 'http://a/g'],
    ['g..', 'http://a/b/c/g..'],
    ['./g/.', 'http://a/b/c/g/'],
    ['g;x=1/../y', 'http://a/b/c/y'],
    ['g?y/../x', 'http://a/b/c/g?y/../x'],
  ];
  for (const [reference, uri] of examples) assert.equal(resolved('http://a/b/c/d;p?q', reference), uri, reference);
});

test('a reference that climbs above the root does not come down in it', () => {
  assert.equal(resolved('/a/b', '../../g'), '/../g');
  assert.equal(resolved('/a/b', '../../../g'), '/../../g');
  assert.equal(resolved('/a/b', '/../g'), '/../g');
});

test('a text is its parts put together again', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const uri = readUri(text);
      const spelled = spellUri(uri) + (uri.fragment === undefined ? '' : `#${uri.fragment}`);
      assert.equal(spelled.slice(uri.scheme?.length), text.slice(uri.scheme?.length));
    }),
    { seed: 1, numRuns: 500 },
  );
});

test('percent signs that encode nothing stay', () => {
  const texts: readonly (readonly [encoded: string, decoded: string])[] = [
    ['25%', '25%'],
    ['25%25', '25%'],
    ['%7Bid%7d', '{id}'],
    ['stra%C3%9Fe', 'straße'],
    ['%ff', '%ff'],
    ['%c3', '%c3'],
    ['%zz%41', '%zzA'],
  ];
  for (const [encoded, decoded] of texts) assert.equal(percentDecoded(encoded), decoded, encoded);
});
