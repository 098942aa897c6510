// The main job on examples/, as the README shows it: ingest, search, verify, doctor. Each command is printed with its output.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const store = ['--store', 'tmp/demo/stele.db'];
rmSync(new URL('../tmp/demo', import.meta.url), { recursive: true, force: true });

const commands = [
  ['ingest', 'examples', ...store],
  ['search', 'CANCELLATION_NOT_ALLOWED', '--limit', '2', ...store],
  ['search', '"delivered within three working days"', ...store],
  ['verify', 'scripts/demo/citations.json', ...store],
  ['doctor', ...store],
];
for (const args of commands) {
  process.stdout.write(`$ stele ${args.map((argument) => (/^[\w./-]+$/.test(argument) ? argument : `'${argument}'`)).join(' ')}\n`);
  const { status } = spawnSync(process.execPath, ['bin/stele.js', ...args], { cwd: root, stdio: 'inherit' });
  process.stdout.write('\n');
  if (status !== 0) process.exit(status ?? 1);
}
