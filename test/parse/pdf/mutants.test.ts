// Needs ../shared/cases
import { test } from 'node:test';
import { checkMutants } from '../../support/check-mutants.ts';
import { mutantsOf } from '../../support/pdf-mutants.ts';
import { smallFiles } from '../../support/pdf-vectors.ts';

test('damaged files end in a document that holds its own rules or in a coded refusal, the same in a second run and in a fresh PDFium', async () => {
  await checkMutants(mutantsOf(smallFiles(), { count: 66, seed: 1 }));
});
