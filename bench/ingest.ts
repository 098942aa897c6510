// The whole way of 20,000 Markdown files, from the disk to the answer, against minisearch and SQLite FTS5 over the same files.
// The peers read a file and index its text; Stele also parses it, gives every passage its place, keeps a log and hashes it all.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import MiniSearch from 'minisearch';
import { text } from '../src/base/text.ts';
import { folderFinder } from '../src/cli/find-sources.ts';
import { openSqlite } from '../src/cli/open-sqlite.ts';
import { defaultConfiguration as configuration } from '../src/engine/configuration.ts';
import { derive } from '../src/engine/derive.ts';
import { ingest } from '../src/engine/ingest.ts';
import { search } from '../src/engine/search.ts';
import type { SourceBytes } from '../src/port/deriver.ts';
import { steleAnalyser } from '../src/search/analyse.ts';
import { sqlLog } from '../src/store/sql-log.ts';
import { sqlStore } from '../src/store/sql-store.ts';
import { sqliteDatabase } from '../src/store/sqlite-database.ts';
import { elapsedMs, percentile, type Race, raceOf, type Spent, stopwatch } from './race.ts';
import { drawWords, newRandom, vocabulary } from './words.ts';

const fileCount = Number(process.env['BENCH_FILES'] ?? 20_000);
const tenant = text('bench');

interface Measured {
  readonly ingest: Spent;
  readonly queryMs: readonly number[];
}

/** Runs all of it once. */
export async function bench(): Promise<readonly Race[]> {
  const folder = mkdtempSync(join(tmpdir(), 'stele-bench-'));
  try {
    const words = vocabulary(40_000);
    writeMarkdown(join(folder, 'docs'), words);
    const queries = Array.from({ length: 200 }, (_, index) => drawWords(words, newRandom(2_000_003 + index), 2 + (index % 3)).join(' '));
    const fts = await ftsOver(folder, queries);
    const mini = await miniSearchOver(folder, queries);
    const ours = await steleOver(folder, queries);
    const count = fileCount.toLocaleString('en');
    return [
      ...races(`${count} Markdown files`, 'SQLite FTS5', ours, fts),
      ...races(`${count} Markdown files`, 'minisearch', ours, mini),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function races(what: string, against: string, ours: Measured, theirs: Measured): readonly Race[] {
  return [
    raceOf(`${what}, ingest`, against, ours.ingest, theirs.ingest),
    { name: `${what}, search, median`, against, oursMs: percentile(ours.queryMs, 50), theirsMs: percentile(theirs.queryMs, 50) },
    { name: `${what}, search, 95th percentile`, against, oursMs: percentile(ours.queryMs, 95), theirsMs: percentile(theirs.queryMs, 95) },
  ];
}

function writeMarkdown(folder: string, words: readonly string[]): void {
  mkdirSync(folder);
  for (let file = 0; file < fileCount; file++) {
    const random = newRandom(file + 1);
    const sentence = (count: number): string => drawWords(words, random, count).join(' ');
    const sections = Array.from({ length: 3 }, () => `## ${sentence(3)}\n\n${sentence(40)}.\n\n- ${sentence(8)}\n- ${sentence(8)}\n`);
    writeFileSync(join(folder, `${String(file).padStart(5, '0')}.md`), `# ${sentence(4)}\n\n${sections.join('\n')}`);
  }
}

function* textsIn(folder: string): Generator<string> {
  for (const name of readdirSync(join(folder, 'docs')).sort((a, b) => (a < b ? -1 : 1))) yield readFileSync(join(folder, 'docs', name), 'utf8');
}

async function steleOver(folder: string, queries: readonly string[]): Promise<Measured> {
  const databases = [openSqlite(join(folder, 'stele.db')), openSqlite(join(folder, 'stele.log.db'))].map((open) => sqliteDatabase(open, { synchronous: 'normal' }));
  const store = await sqlStore(databases[0], steleAnalyser);
  const log = await sqlLog(databases[1]);
  const finder = folderFinder([{ name: 'docs', path: join(folder, 'docs'), below: '' }]);
  const deriver = { concurrency: 1, derive: async (sources: readonly SourceBytes[]) => sources.map((source) => derive(source, { tenant, configuration })) };
  const watch = stopwatch();
  await watch.time(() => ingest({ finder, deriver, log, store }, { tenant, configuration }));
  const queryMs: number[] = [];
  for (const query of [...queries.slice(0, 20), ...queries]) {
    const asked = performance.now();
    await search(store, tenant, query);
    queryMs.push(performance.now() - asked);
  }
  for (const database of databases) database.close();
  return { ingest: watch.spent(), queryMs: queryMs.slice(20) };
}

async function ftsOver(folder: string, queries: readonly string[]): Promise<Measured> {
  const client = openSqlite(join(folder, 'fts.db'))();
  client.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; CREATE VIRTUAL TABLE files USING fts5(text)');
  const insert = client.prepare('INSERT INTO files (text) VALUES (?1)');
  const watch = stopwatch();
  await watch.time(() => {
    client.exec('BEGIN IMMEDIATE');
    for (const content of textsIn(folder)) insert.run(content);
    client.exec('COMMIT');
  });
  const select = client.prepare('SELECT rowid, text, bm25(files) FROM files WHERE files MATCH ?1 ORDER BY bm25(files), rowid LIMIT 10');
  const run = (query: string): unknown => select.all(query.split(' ').map((word) => `"${word}"`).join(' OR '));
  for (const query of queries.slice(0, 20)) run(query);
  const queryMs = queries.map((query) => elapsedMs(() => run(query)));
  client.close();
  return { ingest: watch.spent(), queryMs };
}

async function miniSearchOver(folder: string, queries: readonly string[]): Promise<Measured> {
  const index = new MiniSearch({ fields: ['text'], storeFields: ['text'] });
  let id = 0;
  const watch = stopwatch();
  await watch.time(() => {
    for (const content of textsIn(folder)) index.add({ id: id++, text: content });
  });
  const run = (query: string): unknown => index.search(query).slice(0, 10);
  for (const query of queries.slice(0, 20)) run(query);
  return { ingest: watch.spent(), queryMs: queries.map((query) => elapsedMs(() => run(query))) };
}
