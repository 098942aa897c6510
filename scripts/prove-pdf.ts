// Proves that PDFs give the same bytes everywhere: document JSON, Markdown, chunks, security report and inventory of the PDFs
// beside the checkout and of the example, on every runtime, with one and with four threads. `npm run prove:pdf`; `-- --quick`
// leaves the other runtimes out.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installRuntimes, type Runtime } from './prove/runtimes.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const work = join(root, 'tmp', 'prove-pdf');
const cli = join(root, 'bin', 'stele.js');
const formats = ['json', 'markdown', 'chunks', 'security', 'inventory'];
const workerCounts = [1, 4];

/** Copies every PDF under the folders that are there, numbered, since two of one name cannot be written to one folder. */
function collectPdfs(folders: readonly string[]): readonly string[] {
  const into = join(work, 'sources');
  mkdirSync(into, { recursive: true });
  const found = folders.filter((folder) => {
    const isThere = existsSync(folder);
    if (!isThere) process.stdout.write(`skipped: ${basename(folder)} is not beside the checkout\n`);
    return isThere;
  });
  const paths = found.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)));
  const pdfs = paths.filter((path) => path.endsWith('.pdf')).sort((a, b) => (a < b ? -1 : 1));
  return pdfs.map((path, index) => {
    const copy = join(into, `${String(index).padStart(4, '0')}-${basename(path)}`);
    copyFileSync(path, copy);
    return copy;
  });
}

/** The digest of everything that a run writes: the files by name, and what it says of those it refuses. */
function digestOf(pdfs: readonly string[], { command, args }: Runtime, format: string, workers: number): string {
  const out = join(work, 'out');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const flags = ['parse', '--format', format, '--out-dir', out, '--workers', String(workers), '--json', '--quiet'];
  const { stdout, stderr } = spawnSync(command, [...args, cli, ...flags, ...pdfs], { cwd: work, encoding: 'utf8', maxBuffer: 1 << 28 });
  const written = readdirSync(out).sort((a, b) => (a < b ? -1 : 1));
  if (!stdout.startsWith('{') || written.length === 0) throw new Error(`nothing was parsed: ${stderr.slice(0, 500)}`);
  const hash = createHash('sha256').update(stdout);
  for (const name of written) hash.update(`\0${name}\0`).update(readFileSync(join(out, name)));
  return hash.digest('hex');
}

rmSync(work, { recursive: true, force: true });
const pdfs = collectPdfs([join(root, 'examples'), join(root, '..', 'shared')]);
const here: Runtime = { name: 'this runtime', command: process.execPath, args: [] };
const runtimes = process.argv.includes('--quick') ? [here] : installRuntimes(join(root, 'tmp', 'runtimes'));
process.stdout.write(`${String(pdfs.length)} PDFs, ${formats.join(', ')}\n`);
const distinct = new Set<string>();
for (const runtime of runtimes) {
  for (const workers of workerCounts) {
    const all = createHash('sha256');
    for (const format of formats) all.update(digestOf(pdfs, runtime, format, workers));
    const digest = all.digest('hex');
    distinct.add(digest);
    process.stdout.write(`${digest}  ${runtime.name}, --workers ${String(workers)}\n`);
  }
}
process.stdout.write(distinct.size === 1 ? `one digest in ${String(runtimes.length * workerCounts.length)} ways\n` : `${String(distinct.size)} different digests\n`);
process.exitCode = distinct.size === 1 ? 0 : 1;
