import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { countCodePoints } from '../../src/base/code-points.ts';
import { readJson, type JsonValue } from '../../src/base/json-reader.ts';
import type { Text } from '../../src/base/text.ts';
import { text, toText } from '../../src/base/text.ts';
import { contentId } from '../../src/chunk/content-id.ts';
import { readStoredChunk, toStoredChunk } from '../../src/chunk/stored-chunk.ts';
import { chunksOf } from '../../src/testing/sample-events.ts';
import { readVectors } from '../support/vectors.ts';

interface Vectors {
  readonly chunk_id: {
    readonly cases: readonly { readonly name: string; readonly source_id: string; readonly text: string; readonly chunk_id: string }[];
    readonly ambiguity: { readonly function_level_collision_if_text_may_hold_NUL: { readonly a: readonly string[]; readonly b: readonly string[] } };
  };
  readonly stored_chunk_replay: {
    readonly dump_json: object;
    readonly cases: readonly { readonly name: string; readonly payload: Readonly<Record<string, unknown>>; readonly result: { readonly ok: boolean; readonly id?: string } }[];
  };
}

const vectors = readVectors<Vectors>('chunk-store.ids.json');

function parse(value: object): JsonValue {
  const read = readJson(new TextEncoder().encode(JSON.stringify(value)));
  assert.ok(read.ok);
  return read.value;
}

test('the content id of each of the 27 vectors is that of the contract', () => {
  assert.equal(vectors.chunk_id.cases.length, 27);
  for (const { name, source_id, text: passage, chunk_id } of vectors.chunk_id.cases) {
    // Some vectors hold U+0000, which Text cannot: the formula is tested, not the type.
    assert.equal(contentId(source_id as Text, passage as Text), chunk_id, name);
  }
});

test('two pairs that would share a preimage through U+0000 cannot be spelled as Text', () => {
  const { a, b } = vectors.chunk_id.ambiguity.function_level_collision_if_text_may_hold_NUL;
  for (const part of [...a, ...b].filter((value) => value.includes('\0'))) assert.equal(toText(part).ok, false);
});

test('a lone surrogate, which Node would hash as U+FFFD, cannot be spelled as Text', () => {
  for (const value of ['\ud800', '\udc00x', 'a\ud800']) assert.equal(toText(value).ok, false);
});

// Where the reference accepts what cannot be true, we refuse.
const stricter: Readonly<Record<string, string>> = {
  'NUL in source (accepted!)': 'malformed',
  'blank source (accepted!)': 'accepted',
  'empty text (accepted!)': 'length_mismatch',
  'end before start (accepted!)': 'length_mismatch',
  'negative index (accepted!)': 'malformed',
};

const refusals: Readonly<Record<string, string>> = {
  'id mismatched': 'id_mismatch',
  'id uppercase hex': 'id_mismatch',
  'id null': 'id_mismatch',
  'extra key': 'malformed',
  // The range is checked before the id: both were right when the chunk was written.
  'text edited after id': 'length_mismatch',
  'NUL in text': 'malformed',
};

test('each of the 13 replay vectors is accepted with its id or refused with its code', () => {
  assert.equal(vectors.stored_chunk_replay.cases.length, 13);
  for (const { name, payload, result } of vectors.stored_chunk_replay.cases) {
    const expected = stricter[name] ?? (result.ok ? 'accepted' : refusals[name]);
    const read = readStoredChunk(parse(payload));
    assert.equal(read.ok ? 'accepted' : read.problem.code, expected, name);
    if (read.ok) assert.equal(read.value.id, result.id, name);
  }
});

test('a refused id is named together with the derived one', () => {
  const payload = { ...vectors.stored_chunk_replay.cases[0].payload, id: 'f'.repeat(64) };
  const read = readStoredChunk(parse(payload));
  assert.ok(!read.ok);
  assert.ok(read.problem.expected.includes('f'.repeat(64)) && read.problem.expected.includes(String(vectors.stored_chunk_replay.cases[0].result.id)));
});

test('a chunk that the reference dumped is read back', () => {
  const read = readStoredChunk(parse(vectors.stored_chunk_replay.dump_json));
  assert.ok(read.ok);
  assert.deepEqual(read.value.metadata, { headings: [], origins: [] });
});

const wrongFields: readonly (readonly [string, object])[] = [
  ['a float position', { start_char: 0.5 }],
  ['an index beyond 31 bits', { chunk_index: 2147483648 }],
  ['an empty tenant', { tenant_id: '' }],
  ['an empty source', { source_id: '' }],
  ['a source id of 2,001 bytes', { source_id: 'é'.repeat(1000) + 'x' }],
  ['a tenant id of 201 bytes', { tenant_id: 'x'.repeat(201) }],
  ['an embedding', { embedding: [] }],
  ['a number as text', { text: 3 }],
  ['an unknown metadata key', { metadata: { x: [] } }],
  ['origins that leave a gap at the end', { metadata: { origins: [origin(0, 8)] } }],
  ['origins that leave a gap inside', { metadata: { origins: [origin(0, 3), origin(4, 9)] } }],
  ['origins that begin late', { metadata: { origins: [origin(1, 9)] } }],
  ['an empty origin', { metadata: { origins: [origin(0, 9), origin(9, 9)] } }],
  ['a range that is too long', { end_char: 10 }],
  ['an upper-case id', { id: 'E3EF1593558B2CFC72D91F026FAECFE02972CA3371363AD6D1C766F6BAA0B0D4' }],
];

function origin(start: number, end: number): object {
  return { start, end, locator: { type: 'pointer', pointer: '/a', lines: { start: 1, end: 1 }, source_range: { start, end } } };
}

for (const [name, fields] of wrongFields) {
  test(`a stored chunk with ${name} is refused`, () => {
    const payload = { ...vectors.stored_chunk_replay.cases[0].payload, ...fields };
    let json: JsonValue | undefined;
    const read = readJson(new TextEncoder().encode(JSON.stringify(payload)));
    if (read.ok) json = read.value;
    // Floats are refused by the reader already.
    assert.ok(json === undefined || !readStoredChunk(json).ok);
  });
}

test('the longest ids that are allowed are accepted', () => {
  const payload = { ...vectors.stored_chunk_replay.cases[0].payload, source_id: 'é'.repeat(1000), tenant_id: 'x'.repeat(200) };
  assert.ok(readStoredChunk(parse(payload)).ok);
});

test('a text of one code point more than a store holds is refused, by reading and by making', () => {
  const length = 64 * 1024 * 1024 + 1;
  const long = 'x'.repeat(length) as Text;
  const place = { chunk_index: 0, start_char: 0, end_char: length };
  const read = readStoredChunk(new Map<string, JsonValue>(Object.entries({ tenant_id: 't', source_id: 's', text: long, ...place })));
  assert.ok(!read.ok && read.problem.code === 'malformed' && read.problem.path === '/text');
  assert.throws(() => toStoredChunk({ tenant_id: text('t'), source_id: text('s'), text: long, ...place, metadata: { headings: [], origins: [] } }), /defect/);
});

test('making a chunk whose range is not as long as its text is a defect', () => {
  const fields = { tenant_id: text('t'), source_id: text('s'), text: text('a😀b'), chunk_index: 0, start_char: 0, metadata: { headings: [], origins: [] } };
  assert.throws(() => toStoredChunk({ ...fields, end_char: 4 }), /defect/);
  assert.equal(toStoredChunk({ ...fields, end_char: 3 }).id, contentId(text('s'), text('a😀b')));
});

test('making a chunk with a position out of bounds is a defect', () => {
  const fields = { tenant_id: text('t'), source_id: text('s'), text: text('a'), chunk_index: 0, start_char: 0, end_char: 1, metadata: { headings: [], origins: [] } };
  for (const wrong of [{ chunk_index: -1 }, { chunk_index: 1.5 }, { start_char: 0.5, end_char: 1.5 }, { source_id: text('') }]) {
    assert.throws(() => toStoredChunk({ ...fields, ...wrong }), /defect/);
  }
});

test('a chunk is frozen with everything that it holds', () => {
  const [chunk] = chunksOf('t', 's', ['a passage']);
  const { metadata } = chunk;
  const held: readonly object[] = [chunk, chunk.entity_ids, metadata, metadata.headings, metadata.origins, metadata.origins[0], metadata.origins[0].locator];
  for (const part of held) assert.ok(Object.isFrozen(part));
});

test('what is written is read back as it was', () => {
  const words = fc.string({ unit: 'binary', maxLength: 20 }).filter((value) => toText(value).ok);
  const names = words.filter((value) => value !== '');
  fc.assert(
    fc.property(names, names, words, fc.nat(1000), (tenant, source, passage, start) => {
      const length = countCodePoints(passage);
      const chunk = toStoredChunk({
        tenant_id: text(tenant),
        source_id: text(source),
        text: text(passage),
        chunk_index: start,
        start_char: start,
        end_char: start + length,
        metadata: { headings: [text(source)], origins: [] },
      });
      const json = readJson(new TextEncoder().encode(canonicalJson(chunk)));
      assert.ok(json.ok);
      const read = readStoredChunk(json.value);
      assert.ok(read.ok);
      assert.equal(canonicalJson(read.value), canonicalJson(chunk));
    }),
    { seed: 1, numRuns: 100 },
  );
});
