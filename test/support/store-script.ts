import fc from 'fast-check';
import { text, type Text } from '../../src/base/text.ts';
import type { Event } from '../../src/event/event.ts';
import { chunked, documentEvents, embedded, ingested, refused, removed, sampleSpace } from '../../src/testing/sample-events.ts';

/** Every term that the texts of a script may hold, and some that they never do. */
const scriptTerms: readonly Text[] = ['fox', 'whale', 'Fox', 'é', 'e\u0301', '\u{10000}', '\uff61', 'a_b', '%', "'", 'never'].map(text);

/** The tenants of a script. */
export const scriptTenants: readonly Text[] = ['acme', 'zenith'].map(text);

/** The spaces of a script, two components each. */
const scriptSpaces = [sampleSpace('near', 2), sampleSpace('far', 2)] as const;

const component = fc.integer({ min: -127, max: 127 });

/** Batches of events as a store may get them, with names and texts that collide on purpose. */
export const storeScripts: fc.Arbitrary<readonly (readonly Event[])[]> = fc.array(fc.array(eventArbitrary(), { maxLength: 4 }).map((groups) => groups.flat()), { maxLength: 10 });

function eventArbitrary(): fc.Arbitrary<readonly Event[]> {
  const tenant = fc.constantFrom('acme', 'acme', 'zenith');
  const source = fc.constantFrom('a', 'B', 'b', 'doc_1', 'doc-1', 'doc-10', '\u{10000}', '\uff61');
  const word = fc.constantFrom(...scriptTerms.slice(0, -1));
  const passage = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
  const passages = fc.array(passage, { maxLength: 6 });
  const components = fc.tuple(component, component);
  return fc.oneof(
    { weight: 5, arbitrary: fc.tuple(tenant, source, passages).map((of) => documentEvents(...of)) },
    { weight: 1, arbitrary: fc.tuple(tenant, source, passages).map((of) => [chunked(...of)]) },
    { weight: 1, arbitrary: fc.tuple(tenant, source, passage).map((of) => [ingested(...of)]) },
    { weight: 1, arbitrary: fc.tuple(tenant, source).map((of) => [refused(...of)]) },
    { weight: 2, arbitrary: fc.tuple(tenant, source).map((of) => [removed(...of)]) },
    { weight: 2, arbitrary: fc.tuple(tenant, fc.constantFrom(...scriptSpaces), fc.dictionary(passage, components)).map(([to, space, vectors]) => [embedded(to, space, vectors)]) },
  );
}
