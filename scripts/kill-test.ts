// Kills an ingest of 500 files with SIGKILL, again and again, each time later; then asks what a user would: does the store
// open, does doctor name what is missing, does the next ingest finish with the digest of an undisturbed run?
// `npm run kill-test`; `-- 20` says how often.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const work = join(root, 'tmp', 'kill');
const cli = join(root, 'bin', 'stele.js');
const corpus = join(work, 'corpus');
const FILES = 500;

interface Answer {
  readonly status: number | null;
  readonly json: { readonly index_digest: string; readonly sources?: number; readonly counts?: { readonly missing: number; readonly damaged: number } };
}

// Killed before its first write, an ingest leaves nothing, and doctor says so.
const nothing: Answer = { status: 2, json: { index_digest: '', counts: { missing: FILES, damaged: 0 } } };

function stele(...args: readonly string[]): Answer {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args, '--json'], { cwd: work, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (stderr.includes('holds no index')) return nothing;
  if (stdout === '') throw new Error(`stele ${args.join(' ')} said nothing: ${stderr}`);
  return { status, json: JSON.parse(stdout) as Answer['json'] };
}

function makeFiles(): void {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(corpus, { recursive: true });
  for (let file = 0; file < FILES; file++) {
    const paragraphs = Array.from({ length: 250 }, (_, index) => `## Part ${String(index)}\n\nFile ${String(file)} says ${String((file * 7919 + index * 104729) % 10007)} about parcel ${String(index)}.\n`);
    writeFileSync(join(corpus, `${String(file).padStart(4, '0')}.md`), `# File ${String(file)}\n\n${paragraphs.join('\n')}`);
  }
}

async function killAfter(delayMs: number, at: string): Promise<boolean> {
  const child = spawn(process.execPath, [cli, 'ingest', corpus, '--store', at, '--quiet'], { cwd: work, stdio: 'ignore' });
  const ended = new Promise<boolean>((resolve) => child.on('exit', (_code, signal) => resolve(signal === 'SIGKILL')));
  await sleep(delayMs);
  child.kill('SIGKILL');
  return ended;
}

makeFiles();
const startedAt = performance.now();
const { index_digest: undisturbed, sources } = stele('ingest', corpus, '--store', join(work, 'undisturbed', 'stele.db')).json;
if (sources !== FILES) throw new Error(`${String(sources)} of ${String(FILES)} files were ingested`);
const wholeMs = performance.now() - startedAt;
const times = Number(process.argv[2] ?? 20);
let killed = 0;
for (let time = 0; time < times; time++) {
  const at = join(work, `killed-${String(time)}`, 'stele.db');
  const delayMs = Math.round(((time + 0.5) * wholeMs) / times);
  if (await killAfter(delayMs, at)) killed++;
  const doctor = stele('doctor', '--store', at);
  const missing = doctor.json.counts?.missing ?? 0;
  if ((doctor.json.counts?.damaged ?? 0) > 0) throw new Error(`killed after ${String(delayMs)} ms: damaged`);
  const again = stele('ingest', corpus, '--store', at);
  const healthy = stele('doctor', '--store', at).status === 0;
  process.stdout.write(`killed after ${String(delayMs)} ms: ${String(missing)} missing, then ${again.json.index_digest === undisturbed && healthy ? 'whole' : 'WRONG'}\n`);
  if (again.json.index_digest !== undisturbed || !healthy) process.exitCode = 1;
}
process.stdout.write(`${String(killed)} of ${String(times)} ingests were killed in the middle\n`);
