// PDF to Markdown, whole documents in one process, against LiteParse (native PDFium): the same files, in turn.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LiteParse } from '@llamaindex/liteparse';
import { openPdfium } from '../src/cli/open-pdfium.ts';
import { defaultLimits } from '../src/parse/limits.ts';
import { parsePdf } from '../src/parse/pdf/pdf-format.ts';
import { pagedMarkdown } from '../src/projection/paged-markdown.ts';
import { sharedFile } from '../test/support/shared.ts';
import type { Race } from './race.ts';

const ROUNDS = 3;

/** One race per folder of PDFs that is there. */
export async function bench(): Promise<readonly Race[]> {
  const pdfium = await openPdfium();
  const lite = new LiteParse({ ocrEnabled: false, outputFormat: 'markdown', imageMode: 'off', quiet: true });
  const races: Race[] = [];
  for (const folder of ['pdf-quality/dev', 'fixtures/real-pdf']) {
    const place = sharedFile(folder);
    if (place === undefined) continue;
    const files = readdirSync(place).filter((name) => name.endsWith('.pdf')).map((name) => fileURLToPath(new URL(`${place.href}/${name}`)));
    let pages = 0;
    const ours = (): void => {
      pages = 0;
      for (const file of files) {
        const parsed = parsePdf(readFileSync(file), { pdfium, limits: defaultLimits, pages: 'all' });
        if (parsed.type !== 'paged') throw new Error(`${file} has no document`);
        pagedMarkdown(parsed.payload);
        pages += parsed.payload.pages.length;
      }
    };
    const theirs = async (): Promise<void> => {
      for (const file of files) await lite.parse(file);
    };
    const times: { readonly ours: number[]; readonly theirs: number[] } = { ours: [], theirs: [] };
    for (let round = 0; round <= ROUNDS; round++) {
      const oursMs = await elapsedMs(ours);
      const theirsMs = await elapsedMs(theirs);
      if (round === 0) continue;
      times.ours.push(oursMs);
      times.theirs.push(theirsMs);
    }
    races.push({ name: `${folder} to Markdown, per page`, against: 'liteparse 2.14.7', oursMs: median(times.ours) / pages, theirsMs: median(times.theirs) / pages });
  }
  return races;
}

async function elapsedMs(run: () => void | Promise<void>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}
