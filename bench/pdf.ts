// PDF to Markdown, whole documents, by the built product: in one process against LiteParse (native PDFium), against PDFium's own
// part of our time, and with two threads against one. The same files, in turn.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LiteParse } from '@llamaindex/liteparse';
import { text } from '../src/base/text.ts';
import type * as openPdfiumModule from '../src/cli/open-pdfium.ts';
import type * as workerPoolModule from '../src/cli/worker-pool.ts';
import type { WorkerPool } from '../src/cli/worker-pool.ts';
import { defaultConfiguration as configuration } from '../src/engine/configuration.ts';
import { defaultLimits } from '../src/parse/limits.ts';
import type * as pdfFormatModule from '../src/parse/pdf/pdf-format.ts';
import type { Pdfium } from '../src/parse/pdf/pdfium.ts';
import type * as pagedMarkdownModule from '../src/projection/paged-markdown.ts';
import { sharedFile } from '../test/support/shared.ts';
import { percentile, raceOf, stopwatch, type Race, type Spent } from './race.ts';

const ROUNDS = 5;

/** Races over each folder of PDFs that is there. */
export async function bench(): Promise<readonly Race[]> {
  const { openPdfium } = await built<typeof openPdfiumModule>('cli/open-pdfium.js');
  const { parsePdf } = await built<typeof pdfFormatModule>('parse/pdf/pdf-format.js');
  const { pagedMarkdown } = await built<typeof pagedMarkdownModule>('projection/paged-markdown.js');
  const { workerPool } = await built<typeof workerPoolModule>('cli/worker-pool.js');
  const pdfium = await openPdfium();
  const lite = new LiteParse({ ocrEnabled: false, outputFormat: 'markdown', imageMode: 'off', quiet: true });
  const ours = (files: readonly string[]): number => {
    let pages = 0;
    for (const file of files) {
      const parsed = parsePdf(readFileSync(file), { pdfium, limits: defaultLimits, pages: 'all' });
      if (parsed.type !== 'paged') throw new Error(`${file} has no document`);
      pagedMarkdown(parsed.payload);
      pages += parsed.payload.pages.length;
    }
    return pages;
  };
  const theirs = async (files: readonly string[]): Promise<void> => {
    for (const file of files) await lite.parse(file);
  };
  const inThreads = (size: number): ((files: readonly string[]) => Promise<void>) => {
    const pool = workerPool(size, { tenant: text('bench'), configuration });
    closing.push(() => pool.close());
    return async (files) => {
      await Promise.all(files.map((file) => rendered(pool, file)));
    };
  };
  const closing: (() => Promise<void>)[] = [];
  const ways = { ours, theirs, pdfium: (files: readonly string[]) => onlyPdfium(pdfium, files), one: inThreads(1), two: inThreads(2) };
  const races: Race[] = [];
  for (const folder of ['pdf-quality/dev', 'fixtures/real-pdf']) {
    const files = filesOf(folder);
    if (files.length === 0) continue;
    const spent = await inTurn(ways, files, ours(files));
    const name = `${folder} to Markdown, per page`;
    races.push(raceOf(name, 'liteparse 2.14.7', spent.ours, spent.theirs));
    races.push(raceOf(`${name}, of which PDFium`, 'liteparse 2.14.7, all', spent.pdfium, spent.theirs));
    races.push(raceOf(`${name}, two threads`, 'one thread', spent.two, spent.one));
  }
  for (const close of closing) await close();
  return races;
}

async function rendered(pool: WorkerPool, file: string): Promise<void> {
  const answer = await pool.run({ type: 'render', source: { sourceId: text(file), bytes: readFileSync(file) }, format: 'markdown', diagnostics: false });
  if (answer.type !== 'rendered') throw new Error(`${file} has no document`);
  for await (const piece of answer.output) assert.ok(piece.length > 0);
}

async function built<Module>(path: string): Promise<Module> {
  const url = new URL(`../dist/${path}`, import.meta.url);
  if (!existsSync(url)) throw new Error('build first: npm run build');
  return (await import(url.href)) as Module;
}

function filesOf(folder: string): readonly string[] {
  const place = sharedFile(folder);
  if (place === undefined) return [];
  return readdirSync(place).filter((name) => name.endsWith('.pdf')).map((name) => fileURLToPath(new URL(`${place.href}/${name}`)));
}

// Opens every page and its text, and reads none of it: what no layer above PDFium can save.
function onlyPdfium({ wasmExports: x }: Pdfium, files: readonly string[]): void {
  for (const file of files) {
    const bytes = readFileSync(file);
    const at = x.malloc(bytes.length);
    new Uint8Array(x.memory.buffer).set(bytes, at);
    const document = x.FPDF_LoadMemDocument(at, bytes.length, 0);
    const count = x.FPDF_GetPageCount(document);
    for (let index = 0; index < count; index++) {
      const page = x.FPDF_LoadPage(document, index);
      x.FPDFText_ClosePage(x.FPDFText_LoadPage(page));
      x.FPDF_ClosePage(page);
    }
    x.FPDF_CloseDocument(document);
    x.free(at);
  }
}

type Way = (files: readonly string[]) => unknown;

// Medians per page over the rounds, after one round that is not counted.
async function inTurn<Name extends string>(ways: Readonly<Record<Name, Way>>, files: readonly string[], pages: number): Promise<Record<Name, Spent>> {
  const names = Object.keys(ways) as Name[];
  const rounds: Record<Name, Spent>[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const spent = {} as Record<Name, Spent>;
    for (const name of names) {
      const watch = stopwatch();
      await watch.time(() => ways[name](files));
      spent[name] = watch.spent();
    }
    if (round > 0) rounds.push(spent);
  }
  const median = (name: Name, time: keyof Spent): number => percentile(rounds.map((round) => round[name][time]), 50) / pages;
  return Object.fromEntries(names.map((name) => [name, { wallMs: median(name, 'wallMs'), cpuMs: median(name, 'cpuMs') }])) as Record<Name, Spent>;
}
