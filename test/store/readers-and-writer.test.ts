import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readersAndWriter } from '../support/readers-and-writer.ts';

// test/slow/readers-and-writer.slow.ts is the long form, for any store.
test('processes that read and search a SQLite store while another writes see whole versions, in order, and lose no event', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stele-test-'));
  try {
    const { versions, reads } = await readersAndWriter(join(folder, 'stele.db'), { readerCount: 3, forMs: 5000 });
    assert.ok(versions > 1 && reads.length === 3);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
