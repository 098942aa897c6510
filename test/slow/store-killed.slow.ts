// Kills a writer at twenty moments and looks at what is left: `node --import tsx test/slow/store-killed.slow.ts`.
// Started with a folder as argument it is the writer.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSqlite } from '../../src/cli/open-sqlite.ts';
import type { EventLog } from '../../src/port/event-log.ts';
import type { ChunkStore } from '../../src/port/store.ts';
import { memoryStore } from '../../src/store/memory-store.ts';
import { sqlLog } from '../../src/store/sql-log.ts';
import { sqlStore } from '../../src/store/sql-store.ts';
import { sqliteDatabase } from '../../src/store/sqlite-database.ts';
import { plainAnalyser } from '../../src/testing/plain-analyser.ts';
import { documentEvents, removed } from '../../src/testing/sample-events.ts';
import { dumpOf, tenants } from '../../src/testing/store-case.ts';

const batchCount = 200;

async function open(folder: string): Promise<{ readonly log: EventLog; readonly store: ChunkStore; readonly close: () => void }> {
  const logDatabase = sqliteDatabase(openSqlite(join(folder, 'stele.log.db')), { synchronous: 'full' });
  const database = sqliteDatabase(openSqlite(join(folder, 'stele.db')), { synchronous: 'normal' });
  const close = (): void => [logDatabase, database].forEach((opened) => opened.close());
  return { log: await sqlLog(logDatabase), store: await sqlStore(database, plainAnalyser), close };
}

async function catchUp(log: EventLog, store: ChunkStore): Promise<void> {
  for (;;) {
    const position = await store.read((snapshot) => snapshot.position());
    const { events } = await log.read(position, 50);
    if (events.length === 0) return;
    await store.apply(events);
  }
}

async function write(folder: string): Promise<void> {
  const { log, store } = await open(folder);
  await catchUp(log, store);
  console.log('writing');
  for (let batch = Math.floor((await log.last()) / 9); batch < batchCount; batch++) {
    const events = [0, 1, 2, 3].flatMap((place) => documentEvents('acme', `doc-${String((batch * 4 + place) % 60)}`, Array.from({ length: 8 }, (_, index) => `word${String(index)} of batch ${String(batch)} `)));
    await log.append([...events, removed('acme', `doc-${String((batch * 7) % 60)}`)]);
    await catchUp(log, store);
  }
}

async function killAndLook(folder: string, afterMs: number): Promise<boolean> {
  const writer = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(import.meta.url), folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(writer, 'exit');
  writer.stdout?.once('data', () => setTimeout(() => writer.kill('SIGKILL'), afterMs).unref());
  const [code] = (await exit) as [number | null];
  const { log, store, close } = await open(folder);
  const last = await log.last();
  const position = await store.read((snapshot) => snapshot.position());
  assert.ok(position <= last && last % 9 === 0, 'a batch is in the log whole or not at all');
  for (const tenant of tenants) {
    const audit = await store.read((snapshot) => snapshot.audit(tenant));
    assert.deepEqual([audit.damages, audit.sources.filter(({ damages }) => damages.length > 0)], [[], []]);
  }
  console.log(`after ${String(afterMs)} ms: ${String(last)} events, ${String(position)} applied`);
  close();
  return code === 0;
}

const [, , given] = process.argv;
if (given !== undefined) await write(given);
else {
  const folder = mkdtempSync(join(tmpdir(), 'stele-kill-'));
  for (let round = 1; round <= 20; round++) if (await killAndLook(folder, round * 37)) break;
  while (!(await killAndLook(folder, 600_000)));
  const { log, store, close } = await open(folder);
  const undisturbed = memoryStore(plainAnalyser);
  await catchUp(log, undisturbed);
  assert.equal(await dumpOf(store), await dumpOf(undisturbed));
  close();
  rmSync(folder, { recursive: true });
}
