import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Runtime } from './runtimes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = join(root, 'scripts', 'prove', 'project-all.mjs');
// The vectors are more than this: a proof over nothing proves nothing.
const PROJECTED_MIN = 100;

const locales = ['C', 'tr_TR.UTF-8', 'de_DE.UTF-8', 'th_TH.UTF-8'];
const zones = ['UTC', 'Pacific/Chatham', 'America/St_Johns', 'Asia/Kathmandu'];
const threads = [[], ['--worker']];

/** One run of all projections in one of the surroundings, and what it printed. */
export interface ProjectionRun {
  readonly name: string;
  readonly digest: string;
  readonly count: number;
}

/**
 * Projects all vectors and all JSON and YAML files of the folders by both grammars: under the first runtime in each of four locales with
 * each of four time zones, under the others so that each locale and each zone comes once on each kind of thread; on the main thread and
 * on a worker, every run with another seed of the engine's hashes and of its randomness.
 */
export function* projectionRuns(runtimes: readonly Runtime[], folders: readonly string[]): Generator<ProjectionRun> {
  let seed = 0;
  for (const [index, { name, command }] of runtimes.entries()) {
    for (const { locale, zone, thread } of index === 0 ? everyPlace() : somePlaces(index)) {
      seed += 7919;
      const flags = [`--hash-seed=${String(seed)}`, `--random-seed=${String(seed + 1)}`];
      const output = execFileSync(command, [...flags, program, ...thread, ...folders], { env: { ...process.env, LC_ALL: locale, LANG: locale, TZ: zone }, encoding: 'utf8' });
      const [digest, count] = output.trim().split(' ');
      if (Number(count) < PROJECTED_MIN) throw new Error(`only ${count} sources were projected under ${name}`);
      yield { name: `${name}, ${locale}, ${zone}, ${thread.length === 0 ? 'main thread' : 'worker'}, ${flags.join(' ')}`, digest, count: Number(count) };
    }
  }
}

interface Surroundings {
  readonly locale: string;
  readonly zone: string;
  readonly thread: readonly string[];
}

// All sixteen; each locale and each zone has both kinds of thread twice.
function everyPlace(): readonly Surroundings[] {
  return locales.flatMap((locale, row) => zones.map((zone, column) => ({ locale, zone, thread: threads[(row + column) % 2] })));
}

// Pairs that no other runtime has with this kind of thread.
function somePlaces(shift: number): readonly Surroundings[] {
  return locales.flatMap((locale, row) => threads.map((thread, kind) => ({ locale, zone: zones[(row + shift + kind) % zones.length], thread })));
}
