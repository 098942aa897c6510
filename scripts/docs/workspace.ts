import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A folder as a newcomer has it, in which the blocks of one document run one after the other. */
export interface Workspace {
  run(script: string): { readonly status: number | null; readonly output: string };
  write(name: string, content: string): void;
  remove(): void;
}

/** Makes a folder with the examples, `stele` on the path, and the package to import. */
export function newWorkspace(): Workspace {
  const folder = mkdtempSync(join(tmpdir(), 'stele-docs-'));
  cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true });
  cpSync(join(root, 'scripts', 'demo'), join(folder, 'scripts', 'demo'), { recursive: true });
  mkdirSync(join(folder, '.bin'));
  writeFileSync(join(folder, '.bin', 'stele'), `#!/bin/sh\nexec "${process.execPath}" "${join(root, 'bin', 'stele.js')}" "$@"\n`, { mode: 0o755 });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules', 'stele'), 'junction');
  const env = { ...process.env, PATH: `${join(folder, '.bin')}:${process.env['PATH'] ?? ''}` };
  return {
    run(script) {
      const { status, stdout } = spawnSync('sh', ['-c', `exec 2>&1\n${script}`], { cwd: folder, encoding: 'utf8', env });
      return { status, output: stdout };
    },
    write: (name, content) => writeFileSync(join(folder, name), content),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
