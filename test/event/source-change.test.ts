import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesOf } from '../../src/event/source-change.ts';
import { chunked, ingested, refused, removed, sequenced } from '../../src/testing/sample-events.ts';

const a = ingested('t', 's', 'a');
const b = ingested('t', 's', 'b');
const chunksA = chunked('t', 's', ['a']);
const chunksB = chunked('t', 's', ['b']);
const kept = { tenantId: 't', sourceId: 's', isDropped: false };
const dropped = { ...kept, isDropped: true };

const cases = [
  { name: 'one document', events: [a, chunksA], change: { ...kept, facts: a.source, chunking: chunksA } },
  { name: 'chunks before facts', events: [chunksA, a], change: { ...kept, facts: a.source, chunking: chunksA } },
  { name: 'A, then B', events: [a, chunksA, b, chunksB], change: { ...kept, facts: b.source, chunking: chunksB } },
  { name: 'A, B, then A again', events: [a, chunksA, b, chunksB, a, chunksA], change: { ...kept, facts: a.source, chunking: chunksA } },
  { name: 'a removal', events: [a, chunksA, removed('t', 's')], change: dropped },
  { name: 'a removal, then a document', events: [removed('t', 's'), a, chunksA], change: { ...dropped, facts: a.source, chunking: chunksA } },
  { name: 'a refusal', events: [a, chunksA, refused('t', 's')], change: { ...dropped, refusal: refused('t', 's').refusal } },
  { name: 'a refusal, then facts', events: [refused('t', 's'), a], change: { ...dropped, facts: a.source } },
  { name: 'a refusal, then chunks', events: [refused('t', 's'), chunksA], change: { ...dropped, chunking: chunksA } },
] as const;

for (const { name, events, change } of cases) {
  test(`${name} of one source folds into one change`, () => {
    assert.deepEqual(changesOf(sequenced(events)), [change]);
  });
}

test('sources of two tenants stay apart, also where names run together', () => {
  const changes = changesOf(sequenced([removed('a', 'bc'), removed('ab', 'c'), removed('a', 'bc')]));
  assert.deepEqual(changes.map(({ tenantId, sourceId }) => [tenantId, sourceId]), [['a', 'bc'], ['ab', 'c']]);
});
