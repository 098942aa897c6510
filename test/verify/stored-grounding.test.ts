import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { countCodePoints } from '../../src/base/code-points.ts';
import { fingerprintOf } from '../../src/base/hash.ts';
import { text } from '../../src/base/text.ts';
import type { Chunker } from '../../src/chunk/chunk-projection.ts';
import { chunkProjection } from '../../src/chunk/chunk-projection.ts';
import { citeChunk } from '../../src/chunk/citation.ts';
import type { StoredChunk } from '../../src/chunk/stored-chunk.ts';
import { toStoredChunk } from '../../src/chunk/stored-chunk.ts';
import type { Projection } from '../../src/projection/projection.ts';
import type { GroundingSource } from '../../src/verify/grounding-source.ts';
import { projectionGrounding } from '../../src/verify/projection-grounding.ts';
import { storedGrounding } from '../../src/verify/stored-grounding.ts';
import { steleConfig } from '../../src/verify/verification-config.ts';
import { verifyClaims } from '../../src/verify/verify-claims.ts';
import type { Piece } from '../chunk/projections.ts';
import { projectionOf } from '../chunk/projections.ts';

const source_id = text('a.txt');
const document_fingerprint = fingerprintOf('document');
const identities = { parser: { name: 'stele', version: '0' }, document_fingerprint, source_fingerprint: fingerprintOf('bytes') };

function chunksOf(projection: Projection, chunker: Chunker): readonly StoredChunk[] {
  return chunkProjection(projection, chunker).map(({ text: passage, start, end, headings, origins }, chunk_index) =>
    toStoredChunk({ tenant_id: text('t'), source_id, text: passage, chunk_index, start_char: start, end_char: end, metadata: { headings, origins } }),
  );
}

function reads(source: GroundingSource, quoted: string): boolean {
  return verifyClaims({ claims: [{ kind: 'quote', text: text(quoted), citation: { source_id } }] }, source, steleConfig).all_evidence_grounded;
}

const pieces = fc.array(
  fc.array(fc.constantFrom('ab ', 'cd', '😀', '\n', 'e\u0301 '), { minLength: 1, maxLength: 12 }).map((parts): Piece => ({ text: parts.join('') })),
  { minLength: 1, maxLength: 8 },
);
const chunkers: fc.Arbitrary<Chunker> = fc.oneof(
  fc.record({ type: fc.constant('structure' as const), lengthMax: fc.integer({ min: 8, max: 20 }), lengthMin: fc.integer({ min: 1, max: 7 }) }),
  fc.record({ type: fc.constant('window' as const), size: fc.integer({ min: 4, max: 12 }), overlap: fc.nat(3), tail: fc.constant('emit_short' as const) }),
);

test('chunks of any chunker put the projection together again, segment by segment', () => {
  fc.assert(
    fc.property(pieces, chunkers, (input, chunker) => {
      const projection = projectionOf(input);
      const chunks = chunksOf(projection, chunker);
      const whole = (source: GroundingSource): readonly unknown[] => source.elements.map(({ place, text: shown }) => [place.element_id, shown]);
      if (chunks.length > 0) assert.deepEqual(whole(storedGrounding(chunks, identities)), whole(projectionGrounding(projection, identities)));
    }),
    { seed: 1, numRuns: 300 },
  );
});

test('no text matches across a gap that the chunks leave', () => {
  const chunks = chunksOf(projectionOf([{ text: 'one two ' }, { text: 'three four ' }, { text: 'five six' }]), { type: 'window', size: 10, overlap: 0, tail: 'emit_short' });
  assert.equal(reads(storedGrounding(chunks, identities), 'two three four five'), true);
  assert.equal(reads(storedGrounding([chunks[0], chunks[2]], identities), 'two thive six'), false);
  assert.equal(reads(storedGrounding([chunks[0], chunks[2]], identities), 'one two'), true);
});

test('a passage is found by its content id wherever it stands, by its address at its place only', () => {
  const chunks = chunksOf(projectionOf([{ text: 'same text\n' }, { text: 'same text\n' }]), { type: 'window', size: 10, overlap: 0, tail: 'emit_short' });
  const source = storedGrounding(chunks, identities);
  const holds = (citation: object): boolean => verifyClaims({ claims: [{ kind: 'presence', citation }] }, source, steleConfig).all_evidence_grounded;
  const [first, second] = chunks.map((chunk) => citeChunk(chunk, document_fingerprint));
  assert.equal(first.content_id, second.content_id);
  assert.deepEqual([holds(first), holds(second), holds({ content_id: first.content_id })], [true, true, true]);
  assert.equal(holds({ ...first, address: second.address }), false);
});

test('the citation of a chunk names what its origins have in common', () => {
  const projection = projectionOf([{ text: 'a.b.c: 1\n', pointer: '/a/b/c' }, { text: 'a.b.d: 2\n', pointer: '/a/b/d' }, { text: 'a.bc: 3', pointer: '/a/bc' }]);
  const [all] = chunksOf(projection, { type: 'window', size: 99, overlap: 0, tail: 'emit_short' });
  const [two] = chunksOf(projection, { type: 'window', size: countCodePoints('a.b.c: 1\na.b.d: 2\n'), overlap: 0, tail: 'emit_short' });
  const { pointer, lines, source_range } = citeChunk(all, document_fingerprint);
  assert.deepEqual([pointer, lines, source_range], ['/a', { start: 1, end: 3 }, { start: 0, end: 25 }]);
  assert.equal(citeChunk(two, document_fingerprint).pointer, '/a/b');
});

test('every stretch of a text that starts and ends between words is a quote of it, and comes back character by character', () => {
  const words = fc.array(fc.constantFrom('fox', 'ﬁrst', '“so”', '12.4', 'e\u0301tude', '日本', '—', '10²'), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(words, fc.nat(), fc.nat(), (list, from, length) => {
      const start = from % list.length;
      const end = start + 1 + (length % (list.length - start));
      const quoted = list.slice(start, end).join(' ');
      const source = projectionGrounding(projectionOf([{ text: `${list.join(' ')}\n` }]), identities);
      const { checks } = verifyClaims({ claims: [{ kind: 'quote', text: text(quoted), citation: { source_id } }] }, source, steleConfig);
      assert.equal(checks[0].match?.text, quoted);
    }),
    { seed: 1, numRuns: 300 },
  );
});
