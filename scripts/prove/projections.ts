import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Runtime } from './runtimes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = join(root, 'scripts', 'prove', 'project-all.mjs');
// The vectors are more than this: a proof over nothing proves nothing.
const PROJECTED_MIN = 100;

const places = [
  { LC_ALL: 'C', TZ: 'UTC' },
  { LC_ALL: 'tr_TR.UTF-8', TZ: 'Pacific/Chatham' },
  { LC_ALL: 'de_DE.UTF-8', TZ: 'America/St_Johns' },
  { LC_ALL: 'th_TH.UTF-8', TZ: 'Asia/Kathmandu' },
] as const;

/** One run of all projections in one of the surroundings, and what it printed. */
export interface ProjectionRun {
  readonly name: string;
  readonly digest: string;
  readonly count: number;
}

/**
 * Projects all vectors and all JSON and YAML files of the folders by both grammars: under each Node, in each of four locales with
 * its time zone, on the main thread and on a worker, every run with another seed of the engine's hashes and of its randomness.
 */
export function* projectionRuns(runtimes: readonly Runtime[], folders: readonly string[]): Generator<ProjectionRun> {
  let seed = 0;
  for (const { name, command } of runtimes) {
    for (const place of places) {
      for (const thread of [[], ['--worker']]) {
        seed += 7919;
        const flags = [`--hash-seed=${String(seed)}`, `--random-seed=${String(seed + 1)}`];
        const output = execFileSync(command, [...flags, program, ...thread, ...folders], { env: { ...process.env, ...place, LANG: place.LC_ALL }, encoding: 'utf8' });
        const [digest, count] = output.trim().split(' ');
        if (Number(count) < PROJECTED_MIN) throw new Error(`only ${count} sources were projected under ${name}`);
        yield { name: `${name}, ${place.LC_ALL}, ${place.TZ}, ${thread.length === 0 ? 'main thread' : 'worker'}, ${flags.join(' ')}`, digest, count: Number(count) };
      }
    }
  }
}
