// Ingest, size and queries of the stores against SQLite FTS5 (through the same driver) and minisearch, over the same
// passages of about 60 words drawn with a Zipf law. BENCH_PASSAGES=500000 for the large run; minisearch then sits out.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import MiniSearch from 'minisearch';
import { canonicalJson } from '../src/base/canonical-json.ts';
import { sha256 } from '../src/base/hash.ts';
import { text, type Text } from '../src/base/text.ts';
import { toStoredChunk } from '../src/chunk/stored-chunk.ts';
import { openSqlite } from '../src/cli/open-sqlite.ts';
import type { Event, SequencedEvent } from '../src/event/event.ts';
import type { ChunkStore, StoreSnapshot } from '../src/port/store.ts';
import { analyse, steleAnalyser } from '../src/search/analyse.ts';
import { bm25, scoringTerm } from '../src/search/bm25.ts';
import { topScores } from '../src/search/top-k.ts';
import { memoryStore } from '../src/store/memory-store.ts';
import { sqlStore } from '../src/store/sql-store.ts';
import { sqliteDatabase } from '../src/store/sqlite-database.ts';
import { ingested } from '../src/testing/sample-events.ts';
import { elapsedMs, percentile, type Race, raceOf, type Spent, stopwatch } from './race.ts';
import { drawWords, newRandom, vocabulary } from './words.ts';

/** How many passages every engine is given. */
export const passageCount = Number(process.env['BENCH_PASSAGES'] ?? 50_000);
const passagesPerSource = 50;
// As an ingest writes them: four million characters at a time (engine/event-writer.ts).
const sourcesPerBatch = 200;
const queryCount = 300;
const tenant = text('bench');

/** Runs all of it once. */
export async function bench(): Promise<readonly Race[]> {
  const folder = mkdtempSync(join(tmpdir(), 'stele-bench-'));
  try {
    const words = vocabulary(40_000);
    const queries = benchQueries(words);
    const fts = await benchFts(join(folder, 'fts.db'), words, queries);
    const sqlite = await benchSqlite(join(folder, 'stele.db'), words, queries);
    const memory = await benchMemory(words, queries);
    const mini = passageCount > 100_000 ? undefined : await benchMiniSearch(words, queries);
    const size = passageCount.toLocaleString('en');
    const against = 'SQLite FTS5';
    return [
      raceOf(`SQLite ingest, ${size} passages`, against, sqlite.ingest, fts.ingest),
      { name: 'SQLite file, KiB', against, oursMs: sqlite.size / 1024, theirsMs: fts.size / 1024 },
      { name: 'SQLite query, median', against, oursMs: percentile(sqlite.queryMs, 50), theirsMs: percentile(fts.queryMs, 50) },
      { name: 'SQLite query, 95th percentile', against, oursMs: percentile(sqlite.queryMs, 95), theirsMs: percentile(fts.queryMs, 95) },
      ...(mini === undefined ? [] : miniRaces(memory, mini)),
      { name: 'Memory query, median', against, oursMs: percentile(memory.queryMs, 50), theirsMs: percentile(fts.queryMs, 50) },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Queries of two to four terms. */
export function benchQueries(words: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: queryCount }, (_, index) => drawWords(words, newRandom(1_000_003 + index), 2 + (index % 3)));
}

/** What was measured of one engine. */
export interface Measured {
  readonly ingest: Spent;
  readonly queryMs: readonly number[];
  /** Bytes on disk; 0 in memory. */
  readonly size: number;
}

function miniRaces(memory: Measured, mini: Measured): readonly Race[] {
  const against = 'minisearch';
  return [
    raceOf('Memory ingest', against, memory.ingest, mini.ingest),
    { name: 'Memory query, median', against, oursMs: percentile(memory.queryMs, 50), theirsMs: percentile(mini.queryMs, 50) },
    { name: 'Memory query, 95th percentile', against, oursMs: percentile(memory.queryMs, 95), theirsMs: percentile(mini.queryMs, 95) },
  ];
}

/** Ingest and queries of plain FTS5. */
export async function benchFts(path: string, words: readonly string[], queries: readonly (readonly string[])[]): Promise<Measured> {
  const client = openSqlite(path)();
  client.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536');
  client.exec('CREATE VIRTUAL TABLE passages USING fts5(text)');
  const insert = client.prepare('INSERT INTO passages (text) VALUES (?1)');
  const texts = passageTexts(words);
  const ingest = stopwatch();
  for (;;) {
    const batch = take(texts, passagesPerSource * sourcesPerBatch);
    if (batch.length === 0) break;
    await ingest.time(() => {
      client.exec('BEGIN IMMEDIATE');
      for (const passage of batch) insert.run(passage);
      client.exec('COMMIT');
    });
  }
  const select = client.prepare('SELECT rowid, bm25(passages) AS score FROM passages WHERE passages MATCH ?1 ORDER BY bm25(passages), rowid LIMIT 10');
  const run = (query: readonly string[]): unknown => select.all(query.map((word) => `"${word}"`).join(' OR '));
  for (const query of queries.slice(0, 20)) run(query);
  const queryMs = queries.map((query) => elapsedMs(() => run(query)));
  client.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  client.close();
  return { ingest: ingest.spent(), queryMs, size: statSync(path).size };
}

async function benchSqlite(path: string, words: readonly string[], queries: readonly (readonly string[])[]): Promise<Measured> {
  const database = sqliteDatabase(openSqlite(path), { synchronous: 'normal' });
  const measured = await benchStore(await sqlStore(database, steleAnalyser), words, queries);
  database.close();
  const client = openSqlite(path)();
  client.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  client.close();
  return { ...measured, size: statSync(path).size };
}

function benchMemory(words: readonly string[], queries: readonly (readonly string[])[]): Promise<Measured> {
  return benchStore(memoryStore(steleAnalyser), words, queries);
}

/** Ingest and queries of a store. */
export async function benchStore(store: ChunkStore, words: readonly string[], queries: readonly (readonly string[])[]): Promise<Measured> {
  const texts = passageTexts(words);
  const ingest = stopwatch();
  let sequence = 1;
  let source = 0;
  for (;;) {
    const events: Event[] = [];
    for (let count = 0; count < sourcesPerBatch; count++) {
      const passages = take(texts, passagesPerSource);
      if (passages.length > 0) events.push(...sourceEvents(`docs/${String(source++)}.md`, passages));
    }
    if (events.length === 0) break;
    const batch = events.map((event): SequencedEvent => ({ sequence: sequence++, event }));
    await ingest.time(() => store.apply(batch));
  }
  process.stderr.write(`${String(sequence - 1)} events, ${String(Math.round(process.memoryUsage.rss() / 1048576))} MiB\n`);
  const queryMs: number[] = [];
  for (const query of [...queries.slice(0, 20), ...queries]) {
    const start = performance.now();
    await store.read((snapshot) => topTen(snapshot, query));
    queryMs.push(performance.now() - start);
  }
  return { ingest: ingest.spent(), queryMs: queryMs.slice(20), size: 0 };
}

async function topTen(snapshot: StoreSnapshot, query: readonly string[]): Promise<unknown> {
  const terms = query.flatMap((word) => analyse(text(word)).terms);
  const { lists, ...totals } = await snapshot.lexical(tenant, terms);
  const best = topScores(bm25(lists.map((list) => scoringTerm(list, 1000, totals))), 10);
  return snapshot.idsOf(tenant, best.passages.slice(0, 10));
}

async function benchMiniSearch(words: readonly string[], queries: readonly (readonly string[])[]): Promise<Measured> {
  const index = new MiniSearch({ fields: ['text'] });
  let id = 0;
  const documents = [...passageTexts(words)].map((passage) => ({ id: id++, text: passage }));
  const ingest = stopwatch();
  await ingest.time(() => index.addAll(documents));
  const run = (query: readonly string[]): unknown => index.search(query.join(' ')).slice(0, 10);
  for (const query of queries.slice(0, 20)) run(query);
  return { ingest: ingest.spent(), queryMs: queries.map((query) => elapsedMs(() => run(query))), size: 0 };
}

function sourceEvents(sourceId: string, passages: readonly string[]): readonly Event[] {
  let start = 0;
  const chunks = passages.map((passage, index) => {
    const end = start + passage.length;
    const locator = { element_id: 'e000001', lines: { end: index + 1, start: index + 1 }, source_range: { end, start }, type: 'lines' } as const;
    const metadata = { headings: [text('Heading')], origins: [{ end: passage.length, locator, start: 0 }] };
    const chunk = toStoredChunk({ tenant_id: tenant, source_id: text(sourceId), text: text(passage), chunk_index: index, start_char: start, end_char: end, metadata });
    start = end;
    return chunk;
  });
  const signature = sha256(canonicalJson(chunks));
  return [ingested(tenant, sourceId, sourceId), { type: 'document-chunked', version: 1, tenant_id: tenant, source_id: text(sourceId), chunking_signature: signature, chunks }];
}

function* passageTexts(words: readonly string[]): Generator<Text> {
  for (let index = 0; index < passageCount; index++) {
    const random = newRandom(index + 1);
    yield `${drawWords(words, random, 40 + Math.floor(random() * 41)).join(' ')}.` as Text;
  }
}

function take<Item>(items: Generator<Item>, count: number): readonly Item[] {
  const taken: Item[] = [];
  while (taken.length < count) {
    const next = items.next();
    if (next.done === true) break;
    taken.push(next.value);
  }
  return taken;
}
