import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A program that runs JavaScript, with the arguments that come before the script. */
export interface Runtime {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

const packages = [
  { name: 'Node 20', spec: 'node@20.20.2', bin: 'node', args: [] },
  { name: 'Node 22', spec: 'node@22.23.3', bin: 'node', args: [] },
  { name: 'Node 24', spec: 'node@24.21.0', bin: 'node', args: [] },
  { name: 'Node 26', spec: 'node@26.10.0', bin: 'node', args: [] },
  { name: 'Bun', spec: 'bun@1.4.5', bin: 'bun', args: [] },
  { name: 'Deno', spec: 'deno@2.9.6', bin: 'deno', args: ['run', '--allow-all', '--quiet'] },
] as const;

/** Installs other runtimes from npm into a folder, each once, and answers with how to start them. */
export function installRuntimes(folder: string): readonly Runtime[] {
  return packages.map(({ name, spec, bin, args }) => {
    const home = join(folder, spec);
    const command = join(home, 'node_modules', '.bin', bin);
    if (!existsSync(command)) {
      mkdirSync(home, { recursive: true });
      writeFileSync(join(home, 'package.json'), '{"private":true}\n');
      execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', spec], { cwd: home, stdio: 'ignore' });
    }
    return { name, command, args };
  });
}
