// Runs the built command: npm run build first.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { writePdf } from '../support/pdf-writer.ts';

const PAGE_WORDS = 375;
const words = 'a report of the year holds lines of words about water roads and schools that nobody reads twice'.split(' ');

// Pages differ: words in another order, a chapter heading on every tenth, and a footer that counts.
function pageOf(index: number): { readonly content: string } {
  const heading = index % 10 === 0 ? `/F2 18 Tf 1 0 0 1 72 750 Tm (Chapter ${String(index / 10 + 1)}) Tj /F1 11 Tf ` : '';
  const lines = Array.from({ length: PAGE_WORDS / 15 }, (_, line) => {
    const text = Array.from({ length: 15 }, (_, word) => words[(index * 7 + line * 5 + word * (1 + (index % 3))) % words.length]).join(' ');
    return `1 0 0 1 72 ${String(720 - 14 * line)} Tm (${text}) Tj `;
  });
  return { content: `BT /F1 11 Tf ${heading}${lines.join('')}1 0 0 1 290 40 Tm (Page ${String(index + 1)}) Tj ET` };
}

// Runs the command that it is given, and says at the end how much memory was resident at most, in KiB.
const RUNNER = `process.on('exit', () => console.error(process.resourceUsage().maxRSS)); await import(process.argv.splice(2, 1)[0]);`;

function peakOf(folder: string, pageCount: number, format: string): number {
  const pdf = join(folder, `${String(pageCount)}.pdf`);
  writeFileSync(pdf, writePdf({ pages: Array.from({ length: pageCount }, (_, index) => pageOf(index)) }));
  const command = fileURLToPath(new URL('../../bin/stele.js', import.meta.url));
  const out = join(folder, 'out');
  const runner = join(folder, 'runner.mjs');
  writeFileSync(runner, RUNNER);
  const { stderr, status } = spawnSync(process.execPath, [runner, command, 'parse', pdf, '--format', format, '--out', out, '--workers', '1'], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  assert.ok(readFileSync(out).includes(`Chapter ${String(pageCount / 10)}`));
  return Number(stderr.trim());
}

// Times the memory of two hundred. One thread: others that help with the pages of a large document take memory of their own.
const bounds = { markdown: 1.3, text: 1.3, json: 1.3, chunks: 1.4 };

for (const [format, bound] of Object.entries(bounds)) {
  test(`two thousand pages as ${format} take at most ${String(bound)} times the memory of two hundred`, (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'stele-peak-'));
    try {
      // Of two runs: when memory is collected is not the same in both.
      const few = Math.min(peakOf(folder, 200, format), peakOf(folder, 200, format));
      const many = Math.min(peakOf(folder, 2000, format), peakOf(folder, 2000, format));
      context.diagnostic(`${String(many)} against ${String(few)} KiB`);
      assert.ok(many <= few * bound, `${String(many)} against ${String(few)} KiB`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
