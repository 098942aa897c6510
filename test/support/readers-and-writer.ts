// One process writes, others read and search. A version of the group is a batch of its own, so every snapshot must hold one
// version whole: the same in all sources, in the statistics, in the postings and in the texts.
import assert from 'node:assert/strict';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { text } from '../../src/base/text.ts';
import { openIndex } from '../../src/cli/open-index.ts';
import { eventWriter } from '../../src/engine/event-writer.ts';
import { search } from '../../src/engine/search.ts';
import type { Event } from '../../src/event/event.ts';
import type { ChunkStore, StoreSnapshot } from '../../src/port/store.ts';
import { steleAnalyser } from '../../src/search/analyse.ts';
import { memoryStore } from '../../src/store/memory-store.ts';
import { dumpStore } from '../../src/testing/dump-store.ts';
import { documentEvents, removed } from '../../src/testing/sample-events.ts';

const acme = text('acme');
const others = 6;

/** What became of a run. */
export interface Run {
  readonly versions: number;
  readonly reads: readonly number[];
}

/** Writes versions into the store at an address for a time, while processes read it, and checks what all of them saw. */
export async function readersAndWriter(where: string, { readerCount, forMs }: { readonly readerCount: number; readonly forMs: number }): Promise<Run> {
  const { store, log, close } = await openIndex(where, 'write');
  const writer = eventWriter(log, store);
  let written = 0;
  let versions = 0;
  const writeNext = async (): Promise<void> => {
    const events = eventsOf(++versions);
    written += events.length;
    await writer.write(events);
    await writer.flush();
  };
  await writeNext();
  const readers = await Promise.all(Array.from({ length: readerCount }, () => startReader(where)));
  for (const start = performance.now(); performance.now() - start < forMs; ) await writeNext();
  const seen = await Promise.all(readers.map(stopReader));

  assert.equal(await log.last(), written, 'events in the log');
  assert.equal(await store.read((snapshot) => snapshot.position()), written, 'events in the store');
  const expected = memoryStore(steleAnalyser);
  for (let after = 0; after < written; ) {
    const { events, poisoned, through } = await log.read(after, 500);
    assert.deepEqual(poisoned, []);
    await expected.apply(events);
    after = through;
  }
  assert.equal(await dumpOf(store), await dumpOf(expected), 'the store is what the log says');
  assert.deepEqual((await store.read((snapshot) => snapshot.audit(acme))).damages, []);
  await close();
  for (const { reads, version } of seen) assert.ok(reads > 0 && version === versions, `${String(reads)} reads up to version ${String(version)} of ${String(versions)}`);
  return { versions, reads: seen.map(({ reads }) => reads) };
}

// The number of passages of a source changes with every version; every seventh version lacks a source.
function eventsOf(version: number): readonly Event[] {
  const events = Array.from({ length: others - 1 }, (_, source) => documentEvents('acme', `doc-${String(source)}`, textsOf(source, version))).flat();
  const last = `doc-${String(others - 1)}`;
  return [...events, ...(version % 7 === 0 ? [removed('acme', last)] : documentEvents('acme', last, textsOf(others - 1, version)))];
}

function textsOf(source: number, version: number): readonly string[] {
  return Array.from({ length: (version % 4) + 1 }, (_, place) => `common v${String(version)} of source${String(source)} place${String(place)} ${'and more words '.repeat(place + 1)}`);
}

function dumpOf(store: ChunkStore): Promise<string> {
  return store.read((snapshot) => dumpStore(snapshot, [acme]));
}

interface Seen {
  readonly reads: number;
  /** The last version. */
  readonly version: number;
}

async function startReader(where: string): Promise<ChildProcess> {
  const reader = fork(fileURLToPath(import.meta.url), [where], { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [message] = (await Promise.race([once(reader, 'message'), once(reader, 'exit')])) as readonly unknown[];
  assert.equal(message, 'reading');
  return reader;
}

async function stopReader(reader: ChildProcess): Promise<Seen> {
  const answer = Promise.race([once(reader, 'message'), once(reader, 'exit')]);
  if (reader.exitCode !== null) throw new Error('a reader ended before it was told to');
  reader.send('stop');
  const [seen] = (await answer) as readonly unknown[];
  assert.ok(typeof seen === 'object' && seen !== null, `a reader failed: ${String(seen)}`);
  reader.disconnect();
  return seen as Seen;
}

async function readUntilStopped(where: string): Promise<Seen> {
  const { store, close } = await openIndex(where, 'read');
  let isStopped = false;
  process.once('message', () => {
    isStopped = true;
  });
  let seen: Seen & { readonly position: number } = { reads: 0, version: 0, position: 0 };
  for (let isLast = false; !isLast; ) {
    // Once more after the word to stop, so that nothing written before it may be missed.
    isLast = isStopped;
    const { version, position } = await store.read(checkSnapshot);
    assert.ok(version >= seen.version && position >= seen.position, `version ${String(version)} at ${String(position)} after ${String(seen.version)} at ${String(seen.position)}`);
    const { hits } = await search(store, acme, `common v${String(version)}`);
    const found = new Set(hits.map(({ text: passage }) => versionOf(passage)));
    assert.ok(found.size === 1 && [...found].every((own) => own >= version), 'hits of one version');
    seen = { reads: seen.reads + 1, version: Math.max(version, ...found), position };
    if (seen.reads === 1) process.send?.('reading');
    await new Promise((resolve) => setImmediate(resolve));
  }
  await close();
  return seen;
}

// The statistics, the postings, the ids, the texts and the sources of a snapshot are those of one version.
async function checkSnapshot(snapshot: StoreSnapshot): Promise<{ readonly version: number; readonly position: number }> {
  const position = await snapshot.position();
  const { passageCount, termTotal, lists } = await snapshot.lexical(acme, [text('common')]);
  const { passages, lengths } = lists[0];
  const chunks = await snapshot.occurrences(acme, await snapshot.idsOf(acme, passages));
  const versions = new Set(chunks.map((chunk) => versionOf(chunk.text)));
  assert.equal(versions.size, 1, `the texts of one version, not of ${[...versions].join(', ')}`);
  const [version] = versions;
  const sources = version % 7 === 0 ? others - 1 : others;
  assert.deepEqual([passages.length, chunks.length, passageCount], new Array(3).fill(sources * ((version % 4) + 1)), `passages of version ${String(version)}`);
  assert.equal(lengths.reduce((sum, length) => sum + length, 0), termTotal, 'the sum of the lengths');
  const states = (await snapshot.sources(acme)).map(({ state }) => state);
  assert.deepEqual(states, new Array(sources).fill('ingested'));
  return { version, position };
}

function versionOf(passage: string): number {
  return Number(/ v([0-9]+) /.exec(passage)?.[1]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const seen = await readUntilStopped(process.argv[2]);
  process.send?.(seen);
}
