import type { ReferenceReader, ReferenceReading } from '../port/reference-reader.ts';
import type { Refused } from '../port/deriver.ts';
import type { WorkerPool } from './worker-pool.ts';

/** A reader of references over a pool of threads. A source that takes too long or too much memory has no tree. */
export function poolReferenceReader(pool: WorkerPool): ReferenceReader {
  return {
    concurrency: pool.size,
    async read(source, wanted) {
      const answer = (await pool.run({ type: 'references', source, wanted })) as ReferenceReading | Refused;
      return answer.type === 'refused' ? { type: 'no-tree' } : answer;
    },
  };
}
