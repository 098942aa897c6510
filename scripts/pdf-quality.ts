// Parses a folder of PDFs in one process, writes their Markdown and runs a scorer over it.
//   npx tsx scripts/pdf-quality.ts PDF_DIR OUT_DIR [SCORER] [PART]: only files whose name contains PART
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openPdfium } from '../src/cli/open-pdfium.ts';
import { defaultLimits } from '../src/parse/limits.ts';
import { parsePdf } from '../src/parse/pdf/pdf-format.ts';
import { pagedMarkdown } from '../src/projection/paged-markdown.ts';

const [from = '', to = '', scorer, part = ''] = process.argv.slice(2);
if (from === '' || to === '') throw new Error('usage: pdf-quality.ts PDF_DIR OUT_DIR [SCORER] [PART]');
mkdirSync(to, { recursive: true });
const pdfium = await openPdfium();
let pageCount = 0;
const start = performance.now();
for (const name of readdirSync(from).filter((file) => file.endsWith('.pdf') && file.includes(part)).sort((a, b) => (a < b ? -1 : 1))) {
  const parsed = parsePdf(readFileSync(join(from, name)), { pdfium, limits: defaultLimits, pages: 'all' });
  if (parsed.type !== 'paged') {
    console.log(`${name}: ${parsed.type === 'refused' ? parsed.code : parsed.type}`);
    continue;
  }
  pageCount += parsed.payload.pages.length;
  writeFileSync(join(to, name.replace(/\.pdf$/, '.md')), pagedMarkdown(parsed.payload));
}
const seconds = (performance.now() - start) / 1000;
console.log(`${String(pageCount)} pages, ${(pageCount / seconds).toFixed(0)} pages/s`);
if (scorer !== undefined) console.log(execFileSync('node', [resolve(scorer), resolve(from), resolve(to)], { encoding: 'utf8' }));
