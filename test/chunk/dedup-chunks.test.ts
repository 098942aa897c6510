import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { text } from '../../src/base/text.ts';
import type { Chunk } from '../../src/chunk/chunk.ts';
import { dedupChunks } from '../../src/chunk/dedup-chunks.ts';
import { vectors } from './vectors.ts';

// The vectors hold texts of other lengths than their spans: they speak of order and keys only.
function chunk(fields: object): Chunk {
  return { padding: 0, ...fields } as Chunk;
}

for (const { name, input, canonical } of vectors.dedup.cases) {
  test(`order and deduplication: ${name}`, () => {
    assert.deepEqual(dedupChunks(input.map(chunk)).chunks, canonical.map(chunk));
  });
}

test('passages that share an address are not duplicates of each other', () => {
  const chunks = [
    chunk({ doc_id: text('a'), start: 1, end: 2, text: text('3:4:x') }),
    chunk({ doc_id: text('a:1'), start: 2, end: 3, text: text('4:x') }),
  ];
  assert.equal(dedupChunks(chunks).chunks.length, 2);
});

test('nothing is lost, and what is in order without duplicates stays as it is', () => {
  const one = fc.record({ doc_id: fc.constantFrom(text('a'), text('b')), start: fc.nat(2), end: fc.constantFrom(3, 4), text: fc.constantFrom(text('x'), text('y')) });
  fc.assert(
    fc.property(fc.array(one.map(chunk), { maxLength: 12 }), (input) => {
      const { chunks, duplicates } = dedupChunks(input);
      assert.deepEqual(new Set([...chunks, ...duplicates]), new Set(input));
      assert.equal(chunks.length + duplicates.length, input.length);
      assert.deepEqual(dedupChunks(chunks), { chunks, duplicates: [] });
    }),
    { seed: 1, numRuns: 200 },
  );
});
