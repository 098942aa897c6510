// Compiles src/ to dist/, without checking types: `npm run check` does that. Plain JavaScript, because it runs first.
// The finished folder takes the place of the old one in one step, so that a command that is running is not cut off for long.
import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = fileURLToPath(new URL('../dist', import.meta.url));
const [fresh, stale] = [`${dist}.new`, `${dist}.old`];
for (const folder of [fresh, stale]) rmSync(folder, { recursive: true, force: true });
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--noCheck', '--outDir', fresh], { cwd: root, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
if (existsSync(dist)) renameSync(dist, stale);
renameSync(fresh, dist);
rmSync(stale, { recursive: true, force: true });
