// Eight processes read and search while one writes, for ten minutes:
// `node --import tsx test/slow/readers-and-writer.slow.ts [SECONDS] [STORE]`; without a store, in a SQLite file of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readersAndWriter } from '../support/readers-and-writer.ts';

const [seconds = '600', where] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'stele-test-'));
try {
  const { versions, reads } = await readersAndWriter(where ?? join(folder, 'stele.db'), { readerCount: 8, forMs: Number(seconds) * 1000 });
  console.log(`${String(versions)} versions were written while eight processes read ${reads.join(', ')} times; every read was whole, and no event was lost`);
} finally {
  rmSync(folder, { recursive: true });
}
