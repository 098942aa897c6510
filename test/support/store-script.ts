import fc from 'fast-check';
import { text, type Text } from '../../src/base/text.ts';
import type { SearchOptions } from '../../src/engine/search-options.ts';
import type { Event } from '../../src/event/event.ts';
import { chunked, documentEvents, embedded, ingested, refused, removed, sampleSpace } from '../../src/testing/sample-events.ts';

/** What is played to stores, and what they are asked afterwards. */
export interface StoreScript {
  /** Its own: scripts with different tenants can be played side by side. */
  readonly tenants: readonly Text[];
  /** Events as a store may get them, with names and texts that collide on purpose. */
  readonly batches: readonly (readonly Event[])[];
  readonly questions: readonly ScriptQuestion[];
}

/** A search in each tenant of a script. */
export interface ScriptQuestion {
  readonly query: string;
  readonly options: SearchOptions;
}

/** Scripts that can be played side by side: those of a seed, in groups. They are not shrunk, which would take hours: a difference is told by its line. */
export function groupsOfScripts(seed: number, { groupCount, together }: { readonly groupCount: number; readonly together: number }): readonly (readonly StoreScript[])[] {
  const group = fc.tuple(...Array.from({ length: together }, (_, index) => storeScript([text(`acme-${String(index)}`), text(`zenith-${String(index)}`)])));
  return fc.sample(group, { seed, numRuns: groupCount });
}

const words = ['fox', 'whale', 'Fox', 'é', 'e\u0301', '\u{10000}', '\uff61', 'a_b', '%', "'"];
const spaces = [sampleSpace('near', 2), sampleSpace('far', 2)] as const;
const component = fc.integer({ min: -127, max: 127 });
const source = fc.constantFrom('a', 'B', 'b', 'doc_1', 'doc-1', 'doc-10', '\u{10000}', '\uff61');
const passage = fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((of) => of.join(' '));

function storeScript(tenants: readonly [Text, Text]): fc.Arbitrary<StoreScript> {
  // The first tenant gets two thirds.
  const event = eventArbitrary(fc.constantFrom(tenants[0], tenants[0], tenants[1]));
  const batch = fc.array(event, { maxLength: 4 }).map((groups) => groups.flat());
  return fc.record({ tenants: fc.constant(tenants), batches: fc.array(batch, { maxLength: 10 }), questions: fc.array(question, { minLength: 2, maxLength: 4 }) });
}

function eventArbitrary(tenant: fc.Arbitrary<string>): fc.Arbitrary<readonly Event[]> {
  const passages = fc.array(passage, { maxLength: 6 });
  const vectors = fc.dictionary(passage, fc.tuple(component, component));
  return fc.oneof(
    { weight: 5, arbitrary: fc.tuple(tenant, source, passages).map((of) => documentEvents(...of)) },
    { weight: 1, arbitrary: fc.tuple(tenant, source, passages).map((of) => [chunked(...of)]) },
    { weight: 1, arbitrary: fc.tuple(tenant, source, passage).map((of) => [ingested(...of)]) },
    { weight: 1, arbitrary: fc.tuple(tenant, source).map((of) => [refused(...of)]) },
    { weight: 2, arbitrary: fc.tuple(tenant, source).map((of) => [removed(...of)]) },
    { weight: 2, arbitrary: fc.tuple(tenant, fc.constantFrom(...spaces), vectors).map((of) => [embedded(...of)]) },
  );
}

const queryPart = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...words) },
  { weight: 1, arbitrary: fc.constantFrom('never', 'ox', 'hal', 'a_', '"') },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...words), fc.constantFrom(...words)).map(([a, b]) => `"${a} ${b}"`) },
  { weight: 1, arbitrary: fc.constantFrom(...words).map((word) => `-${word}`) },
);

const question = fc.record({
  query: fc.array(queryPart, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' ')),
  options: fc.oneof({ weight: 3, arbitrary: fc.constant<SearchOptions>({ limit: 100, explain: true }) }, { weight: 2, arbitrary: someOptions() }),
});

function someOptions(): fc.Arbitrary<SearchOptions> {
  const near = fc.tuple(component, component).map((vector): SearchOptions => ({ embedder: { space: spaces[0], joins: 'beside_words', embed: () => Promise.resolve([Int8Array.from(vector)]) } }));
  return fc.oneof(
    fc.record({ limit: fc.integer({ min: 0, max: 3 }), offset: fc.integer({ min: 0, max: 3 }) }),
    source.map((id): SearchOptions => ({ sources: [text(id)] })),
    fc.constantFrom<SearchOptions>({ pathPrefix: text('doc') }, { channels: ['substring'] }, { channels: ['lexical'] }, { heading: text('head') }, { heading: text('no') }),
    near,
  );
}
