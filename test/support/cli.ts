import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './built.ts';

/** The command's program. */
export const program = fileURLToPath(new URL('../../bin/stele.js', import.meta.url));

export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A new folder with files in it; a path may go through folders. */
export function newFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'stele-test-'));
  writeFiles(folder, files);
  return folder;
}

/** Writes files below a folder. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Runs the command line in a folder. */
export function stele(folder: string, ...args: readonly string[]): Outcome {
  ensureBuilt();
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 });
  return { status, stdout, stderr };
}

/** Runs a command with `--json` and reads the one value on its standard output. */
export function steleJson<Report>(folder: string, ...args: readonly string[]): Report {
  return JSON.parse(stele(folder, ...args, '--json').stdout) as Report;
}

/** Like {@link stele}, while this process goes on: for a command that asks a server of the test. `env` is added to the environment. */
export function steleBeside(folder: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  ensureBuilt();
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26, env: { ...process.env, ...env } }, (error, stdout, stderr) => {
      resolve({ status: error === null ? 0 : typeof error.code === 'number' ? error.code : null, stdout, stderr });
    });
  });
}
