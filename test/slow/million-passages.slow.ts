// Ingests passages of about 60 words into log and store, then searches them, each in a process of its own, and fails when one
// takes more than 1.5 GiB: `node --import tsx test/slow/million-passages.slow.ts [PASSAGES]`; 50,000 without a number.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { percentile } from '../../bench/race.ts';
import { drawWords, newRandom, vocabulary } from '../../bench/words.ts';
import { text } from '../../src/base/text.ts';
import { openIndex } from '../../src/cli/open-index.ts';
import { eventWriter } from '../../src/engine/event-writer.ts';
import { search } from '../../src/engine/search.ts';
import { analyse } from '../../src/search/analyse.ts';
import { documentEvents } from '../../src/testing/sample-events.ts';

const passagesPerSource = 50;
const memoryMax = 1.5 * 1024 * 1024 * 1024;
const words = vocabulary(200_000);

interface Measured {
  readonly cpuMs: number;
  /** The most that the process ever held, in bytes. */
  readonly memory: number;
  readonly lines: readonly string[];
}

function measured(start: NodeJS.CpuUsage, lines: readonly string[]): Measured {
  const { user, system } = process.cpuUsage(start);
  return { cpuMs: (user + system) / 1000, memory: process.resourceUsage().maxRSS * 1024, lines };
}

async function ingestPassages(where: string, first: number, last: number): Promise<Measured> {
  const start = process.cpuUsage();
  const { store, log, close } = await openIndex(where, 'write');
  const writer = eventWriter(log, store);
  for (let passage = first; passage < last; passage += passagesPerSource) {
    const texts = Array.from({ length: Math.min(passagesPerSource, last - passage) }, (_, index) => {
      const random = newRandom(passage + index + 1);
      return `${drawWords(words, random, 40 + Math.floor(random() * 41)).join(' ')}. `;
    });
    await writer.write(documentEvents('bench', `docs/${String(passage)}.md`, texts));
  }
  await writer.flush();
  await close();
  return measured(start, []);
}

async function searchPassages(where: string): Promise<Measured> {
  const { store, close } = await openIndex(where, 'read');
  const tenant = text('bench');
  const queries = Array.from({ length: 220 }, (_, index) => drawWords(words, newRandom(1_000_003 + index), 2 + (index % 3)).join(' '));
  const start = process.cpuUsage();
  const ms: number[] = [];
  let touched = 0;
  let answered = 0;
  for (const query of queries) {
    const asked = performance.now();
    const { hits } = await search(store, tenant, query);
    ms.push(performance.now() - asked);
    if (hits.length > 0) answered++;
    const { lists } = await store.read((snapshot) => snapshot.lexical(tenant, analyse(text(query)).terms));
    touched += lists.reduce((sum, { passages }) => sum + passages.length, 0);
  }
  await close();
  // Rare words may stand nowhere in a small store.
  assert.ok(answered > queries.length / 2, `${String(answered)} queries answered`);
  const warm = ms.slice(20);
  const spelled = [50, 95].map((percent) => percentile(warm, percent).toFixed(1));
  return measured(start, [`median ${spelled[0]} ms, 95th percentile ${spelled[1]} ms, ${String(Math.round(touched / queries.length))} postings a query`]);
}

function run(...args: readonly string[]): void {
  const { stdout, status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', fileURLToPath(import.meta.url), ...args], { encoding: 'utf8', maxBuffer: 1 << 26 });
  assert.equal(status, 0, stderr);
  const { cpuMs, memory, lines } = JSON.parse(stdout) as Measured;
  console.log([`${args.slice(1).join(' ')}:`, `${(cpuMs / 1000).toFixed(1)} s of CPU,`, `${String(Math.round(memory / 1048576))} MiB at most`, ...lines].join(' '));
  assert.ok(memory < memoryMax, `${String(memory)} bytes`);
}

const [where, step = '50000', first, last] = process.argv.slice(2);
if (step === 'ingest') console.log(JSON.stringify(await ingestPassages(where, Number(first), Number(last))));
else if (step === 'search') console.log(JSON.stringify(await searchPassages(where)));
else {
  const count = Number(where ?? 50_000);
  const folder = mkdtempSync(join(tmpdir(), 'stele-test-'));
  try {
    const store = join(folder, 'stele.db');
    for (const [from, to] of [[0, count / 10], [count / 10, count]]) {
      run(store, 'ingest', String(from), String(to));
      run(store, 'search');
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
