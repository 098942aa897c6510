import fc from 'fast-check';
import { text, type Text } from '../../src/base/text.ts';
import type { Event } from '../../src/event/event.ts';
import { chunked, documentEvents, ingested, refused, removed } from '../../src/testing/sample-events.ts';

/** Every term that the texts of a script may hold, and some that they never do. */
const scriptTerms: readonly Text[] = ['fox', 'whale', 'Fox', 'é', 'e\u0301', '\u{10000}', '\uff61', 'a_b', '%', "'", 'never'].map(text);

/** The tenants of a script. */
export const scriptTenants: readonly Text[] = ['acme', 'zenith'].map(text);

/** Batches of events as a store may get them, with names and texts that collide on purpose. */
export const storeScripts: fc.Arbitrary<readonly (readonly Event[])[]> = fc.array(fc.array(eventArbitrary(), { maxLength: 4 }).map((groups) => groups.flat()), { maxLength: 10 });

function eventArbitrary(): fc.Arbitrary<readonly Event[]> {
  const tenant = fc.constantFrom('acme', 'acme', 'zenith');
  const source = fc.constantFrom('a', 'B', 'b', 'doc_1', 'doc-1', 'doc-10', '\u{10000}', '\uff61');
  const word = fc.constantFrom(...scriptTerms.slice(0, -1));
  const passage = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
  const passages = fc.array(passage, { maxLength: 6 });
  return fc.oneof(
    { weight: 5, arbitrary: fc.tuple(tenant, source, passages).map((of) => documentEvents(...of)) },
    { weight: 1, arbitrary: fc.tuple(tenant, source, passages).map((of) => [chunked(...of)]) },
    { weight: 1, arbitrary: fc.tuple(tenant, source, passage).map((of) => [ingested(...of)]) },
    { weight: 1, arbitrary: fc.tuple(tenant, source).map((of) => [refused(...of)]) },
    { weight: 2, arbitrary: fc.tuple(tenant, source).map((of) => [removed(...of)]) },
  );
}
