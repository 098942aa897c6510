// Needs ../shared/cases
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { boxesOutside } from '../../support/boxes.ts';
import { parse } from '../../support/pdf.ts';
import { sharedFile } from '../../support/shared.ts';

test('B19: every box of every document lies on its page, in the one unit of the page', () => {
  const folders = ['cases/mini', 'fixtures/ethos/synthetic', 'fixtures/real-pdf', 'pdf-quality/dev'].flatMap((name) => sharedFile(name) ?? []);
  const files = folders.flatMap((folder) => readdirSync(folder).filter((name) => name.endsWith('.pdf')).map((name) => new URL(name, `${folder.href}/`)));
  assert.ok(files.length > 0);
  for (const file of files) {
    const parsed = parse(new Uint8Array(readFileSync(file)));
    if (parsed.type === 'paged') assert.deepEqual(boxesOutside(parsed.payload), [], file.pathname);
  }
});
