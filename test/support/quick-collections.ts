import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const RUNS = 32;

/** How many bytes a run leaves in memory when nobody needs what it made and garbage is only collected quickly, among what is young. */
export function keptByQuickCollections(run: () => unknown): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options?: { readonly type: 'minor' }) => void;
  run();
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let index = 0; index < RUNS; index++) {
    run();
    collect({ type: 'minor' });
  }
  return Math.max(0, process.memoryUsage().heapUsed - before) / RUNS;
}
