import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { diagnosticCodes } from '../../src/base/diagnostic.ts';
import { failures } from '../../src/base/failure.ts';

const page = readFileSync(new URL('../../docs/contract/diagnostics.md', import.meta.url), 'utf8');
const [diagnosticPart, failurePart] = page.split('\n## Failures\n');

test('the page on diagnostics lists every code, in the order of the code', () => {
  const listed = [...diagnosticPart.matchAll(/^\| `([a-z_0-9]+)` \|/gm)].map(([, code]) => code);
  assert.deepEqual(listed, diagnosticCodes);
});

test('the page on failures lists every code with its exit, its status and its message', () => {
  const rows = failurePart.split('\n').filter((line) => line.startsWith('| `'));
  assert.deepEqual(
    rows,
    Object.entries(failures).map(([code, { exit, http, message }]) => `| \`${code}\` | ${String(exit)} | ${String(http)} | ${message} |`),
  );
});

test('no diagnostic shares its code with a failure', () => {
  for (const code of diagnosticCodes) assert(!(code in failures), code);
});
