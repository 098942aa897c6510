// Takes out one guard at a time, in a copy of the project, and runs the tests that are there for it: where all of them still
// pass, nothing would notice that the guard is gone. Prints a line for each fault; fails when one was not noticed.
// `npm run faults`, or `npm run faults -- D4 8` for these alone. Faults of a real Postgres need `scripts/with-postgres.sh`.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defects } from './faults/defects.ts';
import { faulty, type Fault } from './faults/fault.ts';
import { hazards } from './faults/hazards.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const hasServer = process.env['STELE_TEST_POSTGRES'] !== undefined;
const TIME_MAX_MS = 300_000;

/** The names of the tests that fail; one for the run where it ended otherwise. */
function failuresOf(project: string, { tests, onServer = false }: Pick<Fault, 'tests' | 'onServer'>): readonly string[] {
  const env = { ...process.env };
  // A server only where it is needed: SQLite and memory notice most faults in a fraction of the time.
  if (!onServer) delete env['STELE_TEST_POSTGRES'];
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'test/all.ts', ...tests], { cwd: project, env, encoding: 'utf8', timeout: TIME_MAX_MS, maxBuffer: 1 << 28 });
  if (status === 0) return [];
  const names = [...stdout.matchAll(/^not ok \d+ - (.*)$/gm)].map(([, name]) => name);
  return names.length > 0 ? names : [`the run ended with ${String(status)}: ${stderr.trim().split('\n').at(-1) ?? ''}`];
}

function copyOfProject(): string {
  const copy = mkdtempSync(join(root, 'tmp', 'faults-'));
  for (const name of ['src', 'test', 'scripts', 'profiles', 'examples', 'docs', 'bin', 'package.json', 'tsconfig.json']) cpSync(join(root, name), join(copy, name), { recursive: true });
  for (const name of ['node_modules', 'dist']) symlinkSync(join(root, name), join(copy, name));
  return copy;
}

const wanted = process.argv.slice(2);
const all = [...defects, ...hazards];
const faults = all.filter(({ hazard }) => wanted.length === 0 || wanted.includes(hazard)).filter(({ onServer = false }) => hasServer || !onServer);
if (faults.length === 0) throw new Error(`no fault is called ${wanted.join(' ')}`);
const project = copyOfProject();
let unnoticed = 0;
try {
  const groups = new Map(faults.map((fault) => [`${fault.tests.join(' ')} ${String(fault.onServer)}`, fault]));
  for (const group of groups.values()) {
    const [failure] = failuresOf(project, group);
    if (failure !== undefined) throw new Error(`without any fault the tests of ${group.tests.join(' ')} fail: ${failure}`);
  }
  for (const fault of faults) {
    const path = join(project, fault.file);
    const sound = readFileSync(path, 'utf8');
    writeFileSync(path, faulty(sound, fault));
    const failures = failuresOf(project, fault);
    writeFileSync(path, sound);
    if (failures.length === 0) unnoticed++;
    const seen = failures.length === 0 ? 'NOT NOTICED' : `${String(failures.length)} failed, first: ${failures[0]}`;
    process.stdout.write(`${fault.hazard.padEnd(4)} ${fault.what}: ${seen}\n`);
  }
} finally {
  rmSync(project, { recursive: true });
}
const left = all.length - faults.length;
process.stdout.write(`${String(faults.length)} faults, ${String(unnoticed)} not noticed${left > 0 ? `, ${String(left)} left out` : ''}\n`);
if (unnoticed > 0) process.exitCode = 1;
