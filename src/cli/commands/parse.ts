import { mkdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { availableParallelism } from 'node:os';
import { Option, type Command } from 'commander';
import { Failure, failures } from '../../base/failure.ts';
import type { Configuration } from '../../engine/configuration.ts';
import { mapOrdered } from '../../engine/map-ordered.ts';
import type { RenderFormat } from '../../engine/render.ts';
import type { Rendering } from '../../engine/rendering.ts';
import { integerOption, plainCommand, runCommand, textArgument, withExamples } from '../command.ts';
import { addConfigurationFlags, readConfiguration, type ConfigurationFlags } from '../configuration-flags.ts';
import { note, noteJson, writeJson, writeOut } from '../output.ts';
import { pagesOf } from '../pages-flag.ts';
import { progressBar } from '../progress.ts';
import { listenForInterrupt, type Interrupt } from '../interrupt.ts';
import { replaceFile } from '../replace-file.ts';
import { workerPool, type WorkerPool } from '../worker-pool.ts';

interface ParseFlags extends ConfigurationFlags {
  readonly format: RenderFormat;
  readonly out?: string;
  readonly outDir?: string;
  readonly pages?: string;
  readonly diagnostics?: true;
  readonly workers: number;
  readonly json?: true;
  readonly quiet?: true;
}

const endings: Readonly<Record<RenderFormat, string>> = { json: '.json', markdown: '.md', text: '.txt', projection: '.txt', chunks: '.jsonl', security: '.security.json', inventory: '.inventory.json', index: '.index.json' };

/** `stele parse FILE...`: documents and what is derived from them, without an index. */
export function parseCommand(): Command {
  const command = addConfigurationFlags(plainCommand('parse', 'turn files into canonical documents, Markdown, text or chunks; needs no index'))
    .argument('<files...>', 'files of any format that stele reads')
    .addOption(new Option('--format <name>', 'what to write').choices(Object.keys(endings)).default('json'))
    .option('--out <file>', 'write one file there instead of to standard output')
    .option('--out-dir <folder>', 'write NAME.json, NAME.md, … for every file; needed for several')
    .option('--pages <spec>', 'pages of paged documents, from 1: 1-5,9')
    .option('--diagnostics', 'add what was wrong with the source to the document JSON')
    .addOption(integerOption('--workers <n>', 'threads that parse', { least: 0, most: 64 }).default(Math.min(4, availableParallelism())))
    .action((files: readonly string[], flags: ParseFlags) => runCommand(flags, () => run(files, flags)));
  return withExamples(command, [
    ['stele parse report.pdf', 'the canonical document as JSON'],
    ['stele parse report.pdf --format markdown --pages 1-3', 'three pages as Markdown'],
    ['stele parse *.pdf --format markdown --out-dir out', 'out/NAME.md for every file'],
    ['stele parse openapi.yaml --format projection', 'the text that is searched'],
    ['stele parse openapi.yaml --format index', 'operations, schemas and references of an API description'],
    ['stele parse report.pdf --format security', 'hidden text, annotations, scripts, links of a PDF'],
  ]);
}

async function run(files: readonly string[], flags: ParseFlags): Promise<number> {
  if (files.length > 1 && flags.outDir === undefined) throw new Failure('usage', 'several files need --out-dir FOLDER');
  if (flags.out !== undefined && flags.outDir !== undefined) throw new Failure('usage', 'either --out or --out-dir');
  const targets = targetsOf(files, flags);
  const configuration: Configuration = { ...readConfiguration(flags, new Map()).value, pages: pagesOf(flags.pages) };
  const pool = workerPool(Math.min(flags.workers, files.length), { tenant: textArgument('default', 'tenant'), configuration });
  const interrupt = listenForInterrupt();
  const bar = progressBar({ quiet: flags.quiet === true || files.length === 1 });
  const failed: { readonly file: string; readonly code: string; readonly message: string; readonly exit: number }[] = [];
  let done = 0;
  try {
    for await (const { file, rendering } of mapOrdered(upTo(files, interrupt), pool.size * 2, async (file) => ({ file, rendering: await renderFile(file, pool, flags) }))) {
      bar.show(++done, files.length, file);
      if (rendering.type === 'rendered') await put(rendering.output, targets.get(file));
      else failed.push({ file, ...reasonOf(rendering) });
    }
  } finally {
    bar.clear();
    interrupt.release();
    await pool.close();
  }
  if (flags.json === true && (flags.out ?? flags.outDir) !== undefined) await writeJson({ parsed: done - failed.length, failed });
  else for (const { file, code, message } of failed) noteFailed(`${file}: ${message}`, code, flags);
  if (done < files.length) {
    note(`stele: interrupted; ${String(files.length - done)} of ${String(files.length)} files were not read`);
    return 130;
  }
  return failed[0]?.exit ?? 0;
}

// What was begun is finished, so that no file is left in half.
function* upTo(files: readonly string[], { isInterrupted }: Interrupt): Generator<string, void, void> {
  for (const file of files) {
    if (isInterrupted()) return;
    yield file;
  }
}

function noteFailed(message: string, code: string, { json }: ParseFlags): void {
  if (json === true) noteJson({ error: { code, message } });
  else note(`stele: ${message} (${code})`);
}

/** Where each file's output goes; absent for standard output. Two files under one output name are refused before anything is written. */
function targetsOf(files: readonly string[], { format, out, outDir }: ParseFlags): ReadonlyMap<string, string> {
  if (outDir === undefined) return new Map(out === undefined ? [] : files.map((file) => [file, out]));
  const targets = new Map<string, string>();
  const taken = new Map<string, string>();
  for (const file of files) {
    const target = join(outDir, basename(file, extname(file)) + endings[format]);
    const other = taken.get(target);
    if (other !== undefined && other !== file) throw new Failure('usage', `${other} and ${file} would both be written to ${target}`);
    taken.set(target, file);
    targets.set(file, target);
  }
  return targets;
}

async function renderFile(file: string, pool: WorkerPool, { format, diagnostics }: ParseFlags): Promise<Rendering> {
  try {
    if ((await stat(file)).isDirectory()) throw new Failure('usage', 'a folder; stele ingest reads folders');
    const source = { sourceId: textArgument(basename(file), 'a file name'), bytes: await readFile(file) };
    return (await pool.run({ type: 'render', source, format, diagnostics: diagnostics === true })) as Rendering;
  } catch (error) {
    if (error instanceof Failure) return { type: 'refused', code: 'invalid_input', diagnostics: [{ severity: 'error', code: 'invalid_input', message: error.detail }] };
    if (error instanceof Error && 'code' in error) return { type: 'refused', code: 'unreadable', diagnostics: [{ severity: 'error', code: 'unreadable', message: `cannot be read (${String(error.code)})` }] };
    throw error;
  }
}

function reasonOf(rendering: Exclude<Rendering, { type: 'rendered' }>): { readonly code: string; readonly message: string; readonly exit: number } {
  if (rendering.type === 'skipped') return { code: rendering.reason, message: 'no format that is read here', exit: failures.invalid_input.exit };
  const { code, diagnostics } = rendering;
  return { code, message: diagnostics[0]?.message ?? failures[code].message, exit: failures[code].exit };
}

async function put(output: Iterable<Uint8Array>, target: string | undefined): Promise<void> {
  if (target === undefined) {
    for (const piece of output) await writeOut(piece);
    return;
  }
  await mkdir(dirname(target), { recursive: true });
  await replaceFile(target, async (file) => {
    for (const piece of output) await file.writeFile(piece);
  });
}
