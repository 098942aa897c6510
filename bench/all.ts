// Runs every bench in turn and prints the ratios: `npm run bench`, or `npm run bench -- PART` for files that contain PART.
// A bench is a file of this folder that exports `bench(): readonly Race[] | Promise<readonly Race[]>`, or `peaks(): readonly Peak[]`.
import { readdirSync } from 'node:fs';
import type { Peak, Race } from './race.ts';

const parts = process.argv.slice(2);
const files = readdirSync(new URL('.', import.meta.url))
  .filter((file) => file.endsWith('.ts') && parts.every((part) => file.includes(part)))
  .sort((a, b) => (a < b ? -1 : 1));

const peaks: Peak[] = [];
process.stdout.write('| what | against | ours ms | theirs ms | times as fast | in CPU time |\n| :-- | :-- | --: | --: | --: | --: |\n');
for (const file of files) {
  if (file === 'all.ts') continue;
  const module = (await import(`./${file}`)) as { readonly bench?: () => readonly Race[] | Promise<readonly Race[]>; readonly peaks?: () => readonly Peak[] };
  for (const { name, against, oursMs, theirsMs, cpu } of (await module.bench?.()) ?? []) {
    const cells = [name, against, oursMs.toFixed(1), theirsMs.toFixed(1), (theirsMs / oursMs).toFixed(2), cpu === undefined ? '' : (cpu.theirsMs / cpu.oursMs).toFixed(2)];
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
  }
  peaks.push(...(module.peaks?.() ?? []));
}
if (peaks.length > 0) process.stdout.write('\n| what | source MB | peak MB | times the source |\n| :-- | --: | --: | --: |\n');
for (const { name, sourceBytes, peakBytes } of peaks) {
  process.stdout.write(`| ${[name, (sourceBytes / 1e6).toFixed(1), (peakBytes / 1e6).toFixed(0), (peakBytes / sourceBytes).toFixed(1)].join(' | ')} |\n`);
}
