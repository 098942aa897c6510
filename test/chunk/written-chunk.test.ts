import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { readJson, type JsonValue } from '../../src/base/json-reader.ts';
import { text } from '../../src/base/text.ts';
import type { Origin } from '../../src/chunk/chunk-metadata.ts';
import { chunkProjection, chunkRanges, type Chunker } from '../../src/chunk/chunk-projection.ts';
import type { StoredChunk } from '../../src/chunk/stored-chunk.ts';
import { toStoredChunk } from '../../src/chunk/stored-chunk.ts';
import { readWrittenChunk, writeChunk, writtenChunks } from '../../src/chunk/written-chunk.ts';
import { anyMetadataShape, metadataShape } from '../../src/chunk/written-metadata.ts';
import { parseSource } from '../../src/engine/derive.ts';
import { defaultConfiguration } from '../../src/engine/configuration.ts';
import { formatOf } from '../../src/parse/formats.ts';
import { project } from '../../src/projection/project.ts';
import type { Projection } from '../../src/projection/projection.ts';
import { projectionOf } from './projections.ts';

const place = { tenant_id: text('t'), source_id: text('s') };

function projected(name: string, content: string, grammar: 'exact-1' | 'compat-1' = 'exact-1'): Projection {
  const bytes = new TextEncoder().encode(content);
  const recognised = formatOf(text(name), bytes);
  assert.ok(recognised.type === 'format');
  const parsed = parseSource(bytes, recognised.format, { tenant: text('t'), configuration: defaultConfiguration });
  assert.ok(parsed.type !== 'refused');
  return project(parsed, { grammar, lengthMax: 10_000, depthMax: 100 });
}

const nested = JSON.stringify({ paths: { '/orders/{id}': { get: { summary: 'One order', tags: ['a~b', 'c/d'], ok: true } }, '/orders': { get: { summary: '😀 '.repeat(40) } } }, '': { 0: 'x', y: [[1, 2], { 0: 3 }] } });
const projections: Readonly<Record<string, Projection>> = {
  'a JSON source': projected('a.json', nested),
  'a JSON source by the grammar of seed 000': projected('a.json', nested, 'compat-1'),
  'a JSON source with a key that stands twice': projected('a.json', '{"a":{"b":1,"c":2},"a":{"b":3,"b":4}}'),
  'a YAML stream with aliases': projected('a.yaml', 'base: &b\n  k: v\nuse: *b\nm: {<<: *b}\n---\nuse:\n  k: w\n? 0\n: zero\n---\n- plain\n'),
  'a scalar': projected('a.json', '"alone"'),
  'a flow document': projectionOf([{ text: 'A\n', boundary: 'section', level: 1 }, { text: 'some words\n\n' }, { text: 'more of them' }]),
};
const chunkers: readonly Chunker[] = [
  { type: 'structure', lengthMax: 60, lengthMin: 10 },
  { type: 'structure', lengthMax: 1200, lengthMin: 200 },
  { type: 'window', size: 23, overlap: 7, tail: 'emit_short' },
];

for (const [name, projection] of Object.entries(projections)) {
  test(`the chunks of ${name} are written at once as they are written one by one, and are read back`, () => {
    for (const chunker of chunkers) {
      const chunks = chunkProjection(projection, chunker).map(({ text: passage, start, end, headings, origins }, chunk_index) =>
        toStoredChunk({ ...place, text: passage, chunk_index, start_char: start, end_char: end, metadata: { headings, origins } }),
      );
      const written = writtenChunks(projection, chunkRanges(projection, chunker), place.source_id);
      assert.deepEqual(written, chunks.map((chunk) => writeChunk(chunk, 2)));
      for (const [index, chunk] of chunks.entries()) {
        assert.deepEqual(readBack(written[index].occurrence, chunk), { ok: true, value: chunk });
        assert.deepEqual(readBack(writeChunk(chunk, 1).occurrence, chunk, anyMetadataShape), { ok: true, value: chunk });
      }
    }
  });
}

function readBack(occurrence: string, { id, text: passage }: StoredChunk, shape = metadataShape(2)): ReturnType<typeof readWrittenChunk> {
  return readWrittenChunk({ ...place, id, text: passage, occurrence: parse(occurrence) }, shape);
}

function parse(json: string): JsonValue {
  const read = readJson(new TextEncoder().encode(json));
  assert.ok(read.ok, json);
  return read.value;
}

test('the lines of a tree are written as differences, and the keys above them as their number', () => {
  const [{ occurrence }] = writtenChunks(projected('a.json', '{\n "a": {\n  "b": 1,\n  "c": [2, 3]\n }\n}'), [{ start: 0, end: 26 }], place.source_id);
  const origins = '{"lengths":[7,10,9],"lines":[3,0,1,0,0,0],"pointers":[0,"/a/b",1,"/c/0",2,"/1"],"source_ranges":[12,6,10,1,2,1]}';
  assert.equal(occurrence, `{"chunk_index":0,"end_char":26,"entity_ids":[],"metadata":{"headings":1,"origins":${origins}},"start_char":0}`);
});

function chunkOf(headings: readonly string[], locators: readonly Origin['locator'][], levels: readonly number[] = []): StoredChunk {
  const origins = locators.map((locator, index) => ({ end: index + 1, ...(levels[index] === undefined ? {} : { heading_level: levels[index] }), locator, start: index }));
  return toStoredChunk({ ...place, text: text('x'.repeat(locators.length)), chunk_index: 0, start_char: 0, end_char: locators.length, metadata: { headings: headings.map(text), origins } });
}

const pointers = fc.array(fc.constantFrom('', 'a', 'b', '0', '~1', '😀'), { maxLength: 4 }).map((tokens) => text(tokens.map((token) => `/${token}`).join('')));
const numbers = fc.integer({ min: 0, max: 0x7fffffff });
const ranges = fc.tuple(numbers, numbers).map(([start, end]) => ({ start, end }));
const locators = fc.tuple(pointers, ranges, ranges).map(([pointer, lines, source_range]) => ({ type: 'pointer', pointer, lines, source_range }) as const);
const lists = fc.array(locators, { maxLength: 6 });

test('what is written of a chunk of a tree is read back as it was, in every form', () => {
  const keys = fc.array(fc.constantFrom('', 'a', 'b', '/'), { maxLength: 3 });
  fc.assert(
    fc.property(lists, keys, fc.option(fc.nat(2)), (places, headings, document) => {
      const chunk = chunkOf(headings, document === null ? places : places.map((one, index) => ({ ...one, document: index + document })));
      for (const form of [1, 2] as const) assert.deepEqual(readBack(writeChunk(chunk, form).occurrence, chunk, metadataShape(form)), { ok: true, value: chunk });
    }),
    { seed: 1, numRuns: 300 },
  );
});

const line = { type: 'lines', lines: { start: 1, end: 1 }, source_range: { start: 0, end: 1 }, element_id: 'e000001' } as const;
const here = { type: 'pointer', pointer: text('/a/b'), lines: { start: 1, end: 1 }, source_range: { start: 0, end: 1 } } as const;

const listed: Readonly<Record<string, StoredChunk>> = {
  'lines of a flow document': chunkOf(['H'], [line]),
  'a heading': chunkOf([], [here], [1]),
  'a document for some of them only': chunkOf([], [here, { ...here, document: 0 }]),
  'a pointer without a slash': chunkOf([], [{ ...here, pointer: text('a') }]),
  'no origin': chunkOf(['H'], []),
};

for (const [name, chunk] of Object.entries(listed)) {
  test(`origins with ${name} stay a list`, () => {
    const { occurrence } = writeChunk(chunk, 2);
    assert.equal(occurrence, writeChunk(chunk, 1).occurrence);
    assert.ok(readBack(occurrence, chunk).ok);
  });
}

const sample = chunkOf(['a'], [here, { ...here, pointer: text('/a/c') }]);
const whole = writeChunk(sample, 2).occurrence;
const unwritten: readonly (readonly [name: string, occurrence: string, path: RegExp])[] = [
  ['origins of a tree as a list', writeChunk(sample, 1).occurrence, /metadata$/],
  ['a list of headings that are keys', whole.replace('"headings":1', '"headings":["a"]'), /metadata\/headings$/],
  ['more headings than keys', whole.replace('"headings":1', '"headings":3'), /metadata\/headings$/],
  ['fewer tokens shared than could be', whole.replace('1,"/c"', '0,"/a/c"'), /pointers\/2$/],
  ['more tokens shared than there are', whole.replace('1,"/c"', '9,"/c"'), /pointers\/2$/],
  ['a way without a slash', whole.replace('"/c"', '"c"'), /pointers\/3$/],
  ['a column that is too short', whole.replace('"lengths":[1,1]', '"lengths":[2]'), /lines$/],
  ['documents that are too few', whole.replace('"lengths"', '"documents":[0],"lengths"'), /documents$/],
  ['a line before the first', whole.replace('"lines":[1,', '"lines":[-1,'), /lengths\/0$/],
  ['a stretch without length', whole.replace('"lengths":[1,1]', '"lengths":[2,0]'), /origins\/1$/],
  ['an unknown column', whole.replace('"lengths"', '"kinds":[],"lengths"'), /kinds$/],
  ['an unknown key', whole.replace('"start_char"', '"source_id":"s","start_char"'), /occurrence\/source_id$/],
];

for (const [name, occurrence, path] of unwritten) {
  test(`an occurrence with ${name} is refused at its place`, () => {
    assert.notEqual(occurrence, whole);
    const read = readBack(canonicalJson(parse(occurrence)), sample);
    assert.ok(!read.ok);
    assert.match(read.problem.path, path);
  });
}
