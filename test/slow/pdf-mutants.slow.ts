import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkMutants } from '../support/check-mutants.ts';
import { mutantsOf } from '../support/pdf-mutants.ts';
import { smallFiles } from '../support/pdf-vectors.ts';
import { sharedFile } from '../support/shared.ts';

test('a thousand damaged small files and sixty damaged real ones stop PDFium in none, and end alike in every run', async () => {
  const small = await checkMutants(mutantsOf(smallFiles(), { count: 1100, seed: 7 }));
  console.log(small.byCode, small.traps);
  const files = ['fixtures/real-pdf/irs-form-1040-2025.pdf', 'pdf-quality/dev/doc001.tex.pdf', 'pdf-quality/dev/doc001.office.pdf'].flatMap((path) => sharedFile(path) ?? []);
  if (files.length === 0) return;
  const real = await checkMutants(mutantsOf(files.map((file) => new Uint8Array(readFileSync(file))), { count: 66, seed: 3 }));
  console.log(real.byCode, real.traps);
  assert.deepEqual([...small.traps, ...real.traps], []);
});
