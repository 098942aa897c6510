import type { Derivation, Deriver } from '../port/deriver.ts';
import type { WorkerPool } from './worker-pool.ts';

/** A deriver over a pool of threads. */
export function poolDeriver(pool: WorkerPool): Deriver {
  return {
    concurrency: pool.size,
    derive: async (source) => (await pool.run({ type: 'derive', source })) as Derivation,
  };
}
