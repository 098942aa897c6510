import type { ChunkStore, StoreSnapshot } from '../port/store.ts';
import { auditCases, idsOfCases, lexicalCases, passagesOfCases, termsContainingCases } from './lexical-cases.ts';
import { nameCases } from './hazard-cases.ts';
import { chunksOfCases, eraCases, occurrencesCases, positionCases, sourceCases, sourcesCases, sourcesOfCases } from './read-cases.ts';
import { spacesCases, vectorsCases, withoutVectorCases } from './semantic-cases.ts';
import type { CasesOf, StoreCase } from './store-case.ts';
import { applyCases, clearCases, readCases } from './write-cases.ts';

/** The cases of every method of a store. A method of the port that has none does not compile. */
const casesByMethod: CasesOf<ChunkStore & StoreSnapshot> = {
  apply: [...applyCases, ...nameCases],
  clear: clearCases,
  read: readCases,
  era: eraCases,
  position: positionCases,
  sources: sourcesCases,
  source: sourceCases,
  sourcesOf: sourcesOfCases,
  chunksOf: chunksOfCases,
  occurrences: occurrencesCases,
  lexical: lexicalCases,
  termsContaining: termsContainingCases,
  idsOf: idsOfCases,
  passagesOf: passagesOfCases,
  spaces: spacesCases,
  vectors: vectorsCases,
  withoutVector: withoutVectorCases,
  audit: auditCases,
};

/** What every store must do, each case named after the method that it is about. Run them all on a new store. */
export const storeCases: readonly StoreCase[] = Object.entries(casesByMethod).flatMap(([method, cases]) =>
  cases.map(({ name, run }) => ({ name: `${method}: ${name}`, run })),
);
