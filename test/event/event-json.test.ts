import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { text } from '../../src/base/text.ts';
import { toStoredChunk } from '../../src/chunk/stored-chunk.ts';
import type { Event } from '../../src/event/event.ts';
import { eventJson, readEvent } from '../../src/event/event-json.ts';
import { chunked, embedded, ingested, refused, removed, sampleSpace } from '../../src/testing/sample-events.ts';

function underHeading(): Event {
  const locator = { type: 'lines', lines: { start: 1, end: 1 }, source_range: { start: 0, end: 7 }, element_id: 'e000001' } as const;
  const metadata = { headings: [], origins: [{ start: 0, end: 4, heading_level: 2, locator }, { start: 4, end: 7, locator }] };
  const chunk = toStoredChunk({ tenant_id: text('tenant'), source_id: text('docs/a.md'), text: text('One\ntwo'), chunk_index: 0, start_char: 0, end_char: 7, metadata });
  return { ...chunked('tenant', 'docs/a.md', []), chunks: [chunk] };
}

const folder = new URL('../vectors/events/', import.meta.url);
const bytesOf = (json: string): Uint8Array => new TextEncoder().encode(json);

// Frozen: these bytes were written by the version in their name. A change of events adds files and changes none.
const fixtures: Readonly<Record<string, Event>> = {
  'document-ingested.v1.json': ingested('tenant', 'docs/a.txt', 'content'),
  'document-chunked.v1.json': chunked('tenant', 'docs/a.txt', ['one ', 'two 😀', 'one ']),
  'document-chunked.empty.v1.json': chunked('tenant', 'docs/empty.txt', []),
  'document-chunked.heading.v1.json': underHeading(),
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
