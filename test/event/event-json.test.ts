import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { text } from '../../src/base/text.ts';
import { toStoredChunk } from '../../src/chunk/stored-chunk.ts';
import type { DocumentChunked, Event } from '../../src/event/event.ts';
import { eventJson, readEvent } from '../../src/event/event-json.ts';
import { chunked, embedded, ingested, refused, removed, sampleSpace } from '../../src/testing/sample-events.ts';

function underHeading(): DocumentChunked {
  const locator = { type: 'lines', lines: { start: 1, end: 1 }, source_range: { start: 0, end: 7 }, element_id: 'e000001' } as const;
  const metadata = { headings: [], origins: [{ start: 0, end: 4, heading_level: 2, locator }, { start: 4, end: 7, locator }] };
  const chunk = toStoredChunk({ tenant_id: text('tenant'), source_id: text('docs/a.md'), text: text('One\ntwo'), chunk_index: 0, start_char: 0, end_char: 7, metadata });
  return { ...chunked('tenant', 'docs/a.md', []), chunks: [chunk] };
}

// Lines of a stream, of a map with a key that stands twice, and one that is cut; as they are written now.
function ofTree(): Event {
  const origins = ['/0/a~1b', '/0/c', '/0/c', '/1'].map((pointer, index) => ({
    end: 3 * index + 3,
    locator: { document: index > 2 ? 1 : 0, lines: { end: index + 2, start: index + 1 }, pointer: text(pointer), source_range: { end: 5 * index + 4, start: 5 * index + 1 }, type: 'pointer' } as const,
    start: 3 * index,
  }));
  const place = { tenant_id: text('tenant'), source_id: text('docs/a.yaml') };
  const chunk = toStoredChunk({ ...place, text: text('one\ntwo 😀\n4'.padEnd(13, '!')), chunk_index: 0, start_char: 7, end_char: 19, metadata: { headings: [text('0')], origins } });
  return { ...chunked('tenant', 'docs/a.yaml', []), version: 2, chunks: [chunk] };
}

const folder = new URL('../vectors/events/', import.meta.url);
const bytesOf = (json: string): Uint8Array => new TextEncoder().encode(json);

// Frozen: these bytes were written by the version in their name. A change of events adds files and changes none.
const fixtures: Readonly<Record<string, Event>> = {
  'document-ingested.v1.json': ingested('tenant', 'docs/a.txt', 'content'),
  'document-chunked.v1.json': chunked('tenant', 'docs/a.txt', ['one ', 'two 😀', 'one ']),
  'document-chunked.empty.v1.json': chunked('tenant', 'docs/empty.txt', []),
  'document-chunked.heading.v1.json': underHeading(),
  'document-chunked.v2.json': { ...chunked('tenant', 'docs/a.txt', ['one ', 'two 😀', 'one ']), version: 2 },
  'document-chunked.empty.v2.json': { ...chunked('tenant', 'docs/empty.txt', []), version: 2 },
  'document-chunked.heading.v2.json': { ...underHeading(), version: 2 },
  'document-chunked.tree.v2.json': ofTree(),
  'source-refused.v1.json': refused('tenant', 'docs/b.pdf'),
  'source-removed.v1.json': removed('tenant', 'docs/c.txt'),
  'texts-embedded.v1.json': embedded('tenant', sampleSpace('model', 3), { 'one ': [1, -127, 127], two: [0, 0, 0] }),
};

test('there is a frozen fixture for every event, and no other', () => {
  assert.deepEqual(new Set(readdirSync(folder)), new Set(Object.keys(fixtures)));
});

for (const [name, event] of Object.entries(fixtures)) {
  test(`the frozen event ${name} is still read, and still written the same`, () => {
    const bytes = readFileSync(new URL(name, folder));
    const read = readEvent(bytes);
    assert.ok(read.ok);
    assert.deepEqual(read.value, event);
    assert.equal(eventJson(read.value), bytes.toString());
  });
}

const json = eventJson(chunked('tenant', 'docs/a.txt', ['one ', 'two']));

const written = eventJson({ ...chunked('tenant', 'docs/a.txt', ['one ', 'two']), version: 2 });

const given = embedded('tenant', sampleSpace('model', 3), { 'one ': [1, -127, 127], two: [0, 0, 0] });
const turned = { ...given, vectors: given.vectors.toReversed() };
const vectors = eventJson(given);

const broken: readonly (readonly [name: string, json: string, code: string, message: RegExp])[] = [
  ['text that is not JSON', '{"type":', 'event_syntax', /byte/],
  ['a type of a later version', '{"type":"source-moved","version":1}', 'event_unsupported', /source-moved 1/],
  ['a later version of a known type', '{"source_id":"s","tenant_id":"t","type":"source-removed","version":2}', 'event_unsupported', /source-removed 2/],
  ['an unknown key', '{"source_id":"s","tenant_id":"t","type":"source-removed","version":1,"x":1}', 'event_malformed', /\/x/],
  ['no source', '{"tenant_id":"t","type":"source-removed","version":1}', 'event_malformed', /source_id/],
  ['an array', '[]', 'event_malformed', /the top/],
  ['a chunk whose text was edited', json.replace('"text":"one "', '"text":"One "'), 'event_malformed', /\/chunks\/0\/id/],
  ["another source's chunk", eventJson({ ...chunked('tenant', 'docs/a.txt', []), chunks: chunked('tenant', 'docs/b.txt', ['x']).chunks }), 'event_malformed', /\/chunks\/0\/source_id/],
  ["another tenant's chunk", json.replace('"tenant_id":"tenant","text":"two"', '"tenant_id":"other","text":"two"'), 'event_malformed', /\/chunks\/1\/tenant_id/],
  ['a later version of a chunking', written.replace('"version":2', '"version":3'), 'event_unsupported', /document-chunked 3/],
  ['chunks of version 1 in a chunking of version 2', json.replace('"version":1', '"version":2'), 'event_malformed', /the key occurrence at \/chunks\/0/],
  ['chunks of version 2 in a chunking of version 1', written.replace('"version":2', '"version":1'), 'event_malformed', /the key tenant_id at \/chunks\/0/],
  ['a written chunk whose text was edited', written.replace('"text":"one "', '"text":"One "'), 'event_malformed', /\/chunks\/0\/id/],
  ['a written chunk without an id', written.replace(/"id":"[0-9a-f]{64}",/, ''), 'event_malformed', /\/chunks\/0/],
  ['a place that does not fit its chunk', written.replace('"end_char":4', '"end_char":5'), 'event_malformed', /\/chunks\/0\/occurrence\/end_char/],
  ['origins of a tree one by one in a chunking of version 2', written.replace(/"headings":\[[^\]]*\],"origins":\{[^}]*\}/, json.match(/"headings":\[[^\]]*\],"origins":\[[^\]]*\]/)?.[0] ?? ''), 'event_malformed', /\/chunks\/0\/occurrence\/metadata/],
  ['a written index that stands twice', written.replace('"chunk_index":1', '"chunk_index":0'), 'event_malformed', /\/chunks\/1\/chunk_index/],
  ['a vector that is too short', vectors.replace('"AAAA"', '"AAA="'), 'event_malformed', /\/vectors\/[01]\/vector/],
  ['a vector in another spelling', vectors.replace('"AAAA"', '"AAA"'), 'event_malformed', /\/vectors\/[01]\/vector/],
  ['a component of -128', vectors.replace('"AAAA"', '"gAAA"'), 'event_malformed', /from -127/],
  ['texts out of order', eventJson(turned), 'event_malformed', /\/vectors\/1\/text_sha256/],
  ['a space of another metric', vectors.replace('cosine', 'l2'), 'event_malformed', /\/space\/metric/],
  ['a space without dimensions', vectors.replace('"dim":3', '"dim":0'), 'event_malformed', /\/space\/dim/],
  ['an index that stands twice', json.replace('"chunk_index":1', '"chunk_index":0'), 'event_malformed', /\/chunks\/1\/chunk_index/],
];

for (const [name, text, code, message] of broken) {
  test(`bytes with ${name} are no event and say where`, () => {
    const read = readEvent(bytesOf(text));
    assert.ok(!read.ok);
    assert.equal(read.problem.code, code);
    assert.match(read.problem.message, message);
  });
}

test('a chunk without an id, as an older writer may have left it, gets the derived one', () => {
  const read = readEvent(bytesOf(json.replace(/"id":"[0-9a-f]{64}",/g, '')));
  assert.ok(read.ok);
  assert.equal(eventJson(read.value), json);
});

// Every text that an event holds: U+0000 and lone surrogates are refused there, the same for every store, before one is asked.
const whole = [
  eventJson(chunked('tenant', 'docs/a.txt', ['one '])),
  eventJson({ ...chunked('tenant', 'docs/a.txt', ['one ']), version: 2 }),
  eventJson(ingested('tenant', 'docs/a.txt', 'content')),
  eventJson(refused('tenant', 'docs/b.pdf')),
  eventJson(removed('tenant', 'docs/c.txt')),
  vectors,
];

for (const [name, escape] of [['U+0000', '\\u0000'], ['a high surrogate alone', '\\ud800'], ['a low surrogate alone', '\\udc00x']] as const) {
  test(`${name} in any text or key of an event is refused`, () => {
    for (const spelled of whole) {
      const places = [...spelled.matchAll(/"(?=[^"]*")/g)].map(({ index }) => index);
      for (const place of places) {
        const altered = `${spelled.slice(0, place + 1)}${escape}${spelled.slice(place + 1)}`;
        assert.ok(!readEvent(bytesOf(altered)).ok, altered);
      }
    }
  });
}
