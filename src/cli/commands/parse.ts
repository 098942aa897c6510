import { mkdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { availableParallelism } from 'node:os';
import { Option, type Command } from 'commander';
import type { Diagnostic } from '../../base/diagnostic.ts';
import { Failure, failures } from '../../base/failure.ts';
import { byNumber } from '../../base/order.ts';
import type { Configuration } from '../../engine/configuration.ts';
import { mapOrdered } from '../../engine/map-ordered.ts';
import type { RenderFormat } from '../../engine/render.ts';
import type { Refused, Skipped } from '../../port/deriver.ts';
import { integerOption, plainCommand, runCommand, textArgument, withExamples } from '../command.ts';
import { addConfigurationFlags, readConfiguration, type ConfigurationFlags } from '../configuration-flags.ts';
import { note, noteJson, writeJson, writeOut } from '../output.ts';
import { pagesOf } from '../pages-flag.ts';
import { progressBar } from '../progress.ts';
import { listenForInterrupt, type Interrupt } from '../interrupt.ts';
import { replaceFile } from '../replace-file.ts';
import { placeText } from '../report/place-text.ts';
import { workerPool, type PoolRendering, type WorkerPool } from '../worker-pool.ts';

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

async function run(named: readonly string[], flags: ParseFlags): Promise<number> {
  const files = [...new Set(named)];
  if (files.length > 1 && flags.outDir === undefined) throw new Failure('usage', 'several files need --out-dir FOLDER');
  if (flags.out !== undefined && flags.outDir !== undefined) throw new Failure('usage', 'either --out or --out-dir');
  const targets = targetsOf(files, flags);
  const configuration: Configuration = { ...readConfiguration(flags, new Map()).value, pages: pagesOf(flags.pages) };
  const pool = workerPool(flags.workers, { tenant: textArgument('default', 'tenant'), configuration });
  const interrupt = listenForInterrupt();
  const bar = progressBar({ quiet: flags.quiet === true || files.length === 1 });
  const reasons = new Map<string, Reason | undefined>();
  try {
    const sorted = await largestFirst(files);
    for await (const { file, reason } of mapOrdered(upTo(sorted, interrupt), pool.size * 2, async (file) => ({ file, reason: await parseFile(file, targets.get(file), { pool, flags }) }))) {
      reasons.set(file, reason);
      bar.show(reasons.size, files.length, file);
    }
  } finally {
    bar.clear();
    interrupt.release();
    await pool.close();
  }
  const failed = files.flatMap((file) => failureOf(file, reasons.get(file)));
  if (flags.json === true && (flags.out ?? flags.outDir) !== undefined) await writeJson({ parsed: reasons.size - failed.length, failed });
  else for (const failure of failed) noteFailed(failure, flags);
  if (reasons.size < files.length) {
    note(`stele: interrupted; ${String(files.length - reasons.size)} of ${String(files.length)} files were not read`);
    return 130;
  }
  return failed[0]?.exit ?? 0;
}

/** Why a file has no output, and where in it that was found. */
interface Reason extends Pick<Diagnostic, 'line' | 'column' | 'page'> {
  readonly code: string;
  readonly message: string;
  readonly exit: number;
}

interface Failed extends Reason {
  readonly file: string;
}

function failureOf(file: string, reason: Reason | undefined): readonly Failed[] {
  return reason === undefined ? [] : [{ file, ...reason }];
}

// In the order in which they take least time together; what is said of them is said in the order in which they were named.
async function largestFirst(files: readonly string[]): Promise<readonly string[]> {
  if (files.length === 1) return files;
  const sizes = await Promise.all(files.map(async (file) => ({ file, size: (await stat(file).catch(() => undefined))?.size ?? 0 })));
  return sizes.sort(byNumber(({ size }) => -size)).map(({ file }) => file);
}

// What was begun is finished, so that no file is left in half.
function* upTo(files: readonly string[], { isInterrupted }: Interrupt): Generator<string, void, void> {
  for (const file of files) {
    if (isInterrupted()) return;
    yield file;
  }
}

function noteFailed({ file, code, message, ...place }: Failed, { json }: ParseFlags): void {
  const error = `${file}${placeText(place)}: ${message}`;
  if (json === true) noteJson({ error: { code, message: error } });
  else note(`stele: ${error} (${code})`);
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

interface Parsing {
  readonly pool: WorkerPool;
  readonly flags: ParseFlags;
}

/** Writes what is asked for of one file; answers why there is nothing, if so. */
async function parseFile(file: string, target: string | undefined, parsing: Parsing): Promise<Reason | undefined> {
  const answer = await renderFile(file, parsing);
  if (answer.type !== 'rendered') return reasonOf(answer);
  try {
    await put(answer.output, target);
    return undefined;
  } catch (error) {
    // A source may cost too much only when it is written.
    if (!(error instanceof Failure)) throw error;
    return { code: error.code, message: error.message, exit: failures[error.code].exit };
  }
}

async function renderFile(file: string, { pool, flags: { format, diagnostics } }: Parsing): Promise<PoolRendering | Refused | Skipped> {
  try {
    if ((await stat(file)).isDirectory()) throw new Failure('usage', 'a folder; stele ingest reads folders');
    const source = { sourceId: textArgument(basename(file), 'a file name'), bytes: await readFile(file) };
    return (await pool.run({ type: 'render', source, format, diagnostics: diagnostics === true })) as PoolRendering | Refused | Skipped;
  } catch (error) {
    if (error instanceof Failure) return { type: 'refused', code: 'invalid_input', diagnostics: [{ severity: 'error', code: 'invalid_input', message: error.detail }] };
    if (error instanceof Error && 'code' in error) return { type: 'refused', code: 'unreadable', diagnostics: [{ severity: 'error', code: 'unreadable', message: `cannot be read (${String(error.code)})` }] };
    throw error;
  }
}

function reasonOf(rendering: Refused | Skipped): Reason {
  if (rendering.type === 'skipped') return { code: rendering.reason, message: 'no format that is read here', exit: failures.invalid_input.exit };
  const { code, diagnostics: [first] } = rendering;
  if (first === undefined) return { code, message: failures[code].message, exit: failures[code].exit };
  const { message, line, column, page } = first;
  return { code, message, exit: failures[code].exit, ...(line && { line }), ...(column && { column }), ...(page && { page }) };
}

async function put(output: PoolRendering['output'], target: string | undefined): Promise<void> {
  if (target === undefined) {
    for await (const piece of output) await writeOut(piece);
    return;
  }
  await mkdir(dirname(target), { recursive: true });
  await replaceFile(target, async (file) => {
    for await (const piece of output) await file.writeFile(piece);
  });
}
