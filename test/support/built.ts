import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
let isFresh = false;

/** Builds `dist/` when it is older than the sources, so that tests of the command line try what is written now. */
export function ensureBuilt(): void {
  if (isFresh) return;
  const built = join(root, 'dist', 'cli', 'main.js');
  const newest = Math.max(...readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).map((name) => statSync(join(root, 'src', name)).mtimeMs));
  if (!existsSync(built) || statSync(built).mtimeMs < newest) {
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`the build failed: ${stderr}`);
  }
  isFresh = true;
}
