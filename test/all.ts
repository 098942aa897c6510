// Runs every test file in one process (62 files: 1.6 s, against 33 s with a process each).
// Arguments narrow the run: `npm test -- canonical` runs the files whose path contains "canonical".
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const wanted = process.argv.slice(2);
const byPath = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const files = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts'))
  .filter((path) => wanted.length === 0 || wanted.some((part) => path.includes(part)))
  .sort(byPath);

if (files.length === 0) throw new Error(`no test file matches ${wanted.join(' ')}`);
for (const path of files) await import(`./${path}`);
