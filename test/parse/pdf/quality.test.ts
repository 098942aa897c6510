// Needs ../shared/pdf-quality
import assert from 'node:assert/strict';
import { readFileSync, readdirSync, realpathSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { openPdfium } from '../../../src/cli/open-pdfium.ts';
import { defaultLimits } from '../../../src/parse/limits.ts';
import { parsePdf } from '../../../src/parse/pdf/pdf-format.ts';
import { pagedMarkdown } from '../../../src/projection/paged-markdown.ts';
import { sharedFile } from '../../support/shared.ts';

/** Similarity of reading order, of tables and of headings, 0 to 1 each; absent where there is nothing to compare. */
interface Scores {
  readonly nid: number;
  readonly teds?: number;
  readonly mhs?: number;
}

type Measure = keyof Scores;

// A little less than what is reached, so that a rule that goes wrong for one of the producers is noticed.
const least: Readonly<Record<string, Readonly<Record<Measure, number>>>> = {
  chromium1: { nid: 0.997, teds: 0.98, mhs: 0.997 },
  chromium2: { nid: 0.99, teds: 0.972, mhs: 0.994 },
  office: { nid: 0.997, teds: 0.918, mhs: 0.995 },
  qt: { nid: 0.998, teds: 0.967, mhs: 0.996 },
  tex: { nid: 0.994, teds: 0.96, mhs: 0.977 },
};

const folder = realpathSync(fileURLToPath(sharedFile('pdf-quality') ?? new URL('.', import.meta.url)));
const { evaluate } = (await import(pathToFileURL(`${folder}/score.mjs`).href)) as { readonly evaluate: (known: string, given: string) => Scores };
const read = (name: string): string => readFileSync(`${folder}/dev/${name}`, 'utf8');

for (const [producer, bounds] of Object.entries(least)) {
  test(`the Markdown of files by ${producer} with known texts keeps its order, tables and headings`, async () => {
    const pdfium = await openPdfium();
    const scores = readdirSync(`${folder}/dev`).filter((name) => name.endsWith(`.${producer}.pdf`)).map((name) => {
      const parsed = parsePdf(readFileSync(`${folder}/dev/${name}`), { pdfium, limits: defaultLimits, pages: 'all' });
      assert.ok(parsed.type === 'paged', name);
      return evaluate(read(`${name.split('.')[0]}.md`), pagedMarkdown(parsed.payload));
    });
    assert.ok(scores.length >= 20);
    for (const measure of ['nid', 'teds', 'mhs'] as const) {
      const given = scores.flatMap((score) => score[measure] ?? []);
      const mean = given.reduce((sum, value) => sum + value, 0) / given.length;
      assert.ok(mean >= bounds[measure], `${measure} ${mean.toFixed(4)}`);
    }
  });
}
