// Proves that the same sources give the same index: on other runtimes, in other places, after a round trip. Prints one line
// for each way and fails when two digests differ. Then the same for the projections of structured sources. `npm run prove`;
// `-- --quick` leaves the other runtimes out, `-- --projections` proves the projections alone.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeCorpus } from './prove/corpus.ts';
import { projectionRuns } from './prove/projections.ts';
import { installRuntimes, type Runtime } from './prove/runtimes.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const work = join(root, 'tmp', 'prove');
const cli = join(root, 'bin', 'stele.js');
// The examples, and what can be indexed of the hard sources: a proof over nothing proves nothing.
const SOURCES_MIN = 12;
const here: Runtime = { name: 'this runtime', command: process.execPath, args: [] };

interface Way {
  readonly name: string;
  readonly digest: (sources: readonly string[]) => string;
}

interface Surroundings {
  readonly runtime?: Runtime;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the command line and reads the digest out of its JSON report. */
function stele(args: readonly string[], { runtime = here, cwd = work, env = {} }: Surroundings = {}): string {
  const output = execFileSync(runtime.command, [...runtime.args, cli, ...args], {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const digest = /"index_digest":"([0-9a-f]{64})"/.exec(output);
  const sources = /"sources":([0-9]+)/.exec(output);
  if (digest === null || sources === null) throw new Error(`no digest in the output of stele ${args.join(' ')}`);
  if (Number(sources[1]) < SOURCES_MIN) throw new Error(`only ${sources[1]} sources were indexed by stele ${args.join(' ')}`);
  return digest[1];
}

function store(name: string): string {
  const path = join(work, name);
  rmSync(path, { recursive: true, force: true });
  return join(path, 'stele.db');
}

function ingestInto(at: string, flags: readonly string[] = [], surroundings?: Surroundings): (sources: readonly string[]) => string {
  return (sources) => stele(['ingest', ...sources, '--store', at, '--json', ...flags], surroundings);
}

function ways(): readonly Way[] {
  const first = store('first');
  const elsewhere = join(work, 'else', 'where');
  mkdirSync(elsewhere, { recursive: true });
  return [
    { name: 'a new store', digest: ingestInto(first) },
    { name: 'the same store again', digest: ingestInto(first) },
    { name: 'TZ=Pacific/Chatham LANG=tr_TR.UTF-8', digest: ingestInto(store('locale'), [], { env: { TZ: 'Pacific/Chatham', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' } }) },
    { name: 'another working directory', digest: ingestInto(store('cwd'), [], { cwd: elsewhere }) },
    { name: 'folders listed backwards', digest: ingestInto(store('order'), [], { env: { NODE_OPTIONS: `--import ${join(root, 'scripts', 'prove', 'reversed-readdir.mjs')}` } }) },
    { name: 'arguments backwards', digest: (sources) => ingestInto(store('arguments'))([...sources].reverse()) },
    { name: 'one worker', digest: ingestInto(store('one'), ['--workers', '1']) },
    { name: 'four workers', digest: ingestInto(store('four'), ['--workers', '4']) },
    { name: 'no worker', digest: ingestInto(store('none'), ['--workers', '0']) },
    { name: 'in memory', digest: ingestInto(':memory:') },
    { name: 'export and import', digest: exportAndImport(first) },
    { name: 'store deleted, then replay', digest: deleteAndReplay(first) },
  ];
}

function exportAndImport(from: string): () => string {
  return () => {
    const lines = join(work, 'log.jsonl');
    execFileSync(process.execPath, [cli, 'export', '--store', from, '--out', lines, '--quiet'], { cwd: work });
    return stele(['import', lines, '--store', store('imported'), '--json']);
  };
}

function deleteAndReplay(at: string): () => string {
  return () => {
    for (const ending of ['', '-wal', '-shm']) rmSync(at + ending, { force: true });
    return stele(['replay', '--store', at, '--json']);
  };
}

function runtimeWays(): readonly Way[] {
  return installRuntimes(join(root, 'tmp', 'runtimes')).map((runtime) => {
    const isNode = runtime.name.startsWith('Node');
    return { name: isNode ? runtime.name : `${runtime.name}, in memory`, digest: ingestInto(isNode ? store(runtime.name) : ':memory:', [], { runtime }) };
  });
}

function proveIndexes(isQuick: boolean): boolean {
  const sources = makeCorpus(join(work, 'corpus'));
  const digests: string[] = [];
  for (const { name, digest } of [...ways(), ...(isQuick ? [] : runtimeWays())]) {
    digests.push(digest(sources));
    process.stdout.write(`${digests[digests.length - 1]}  ${name}\n`);
  }
  return isOne(digests, 'index_digest');
}

function proveProjections(isQuick: boolean): boolean {
  const runtimes = isQuick ? [here] : installRuntimes(join(root, 'tmp', 'runtimes')).filter(({ name }) => name.startsWith('Node'));
  const shared = join(root, '..', 'shared');
  const digests: string[] = [];
  for (const { name, digest, count } of projectionRuns(runtimes, [join(root, 'examples'), ...(existsSync(shared) ? [shared] : [])])) {
    digests.push(digest);
    process.stdout.write(`${digest}  ${String(count)} sources, two grammars: ${name}\n`);
  }
  return isOne(digests, 'digest of all projections');
}

function isOne(digests: readonly string[], what: string): boolean {
  const distinct = new Set(digests).size;
  process.stdout.write(distinct === 1 ? `one ${what} in ${String(digests.length)} ways\n` : `${String(distinct)} different digests\n`);
  return distinct === 1;
}

mkdirSync(work, { recursive: true });
const isQuick = process.argv.includes('--quick');
const isProved = [!process.argv.includes('--projections') ? proveIndexes(isQuick) : true, proveProjections(isQuick)];
process.exitCode = isProved.every(Boolean) ? 0 : 1;
