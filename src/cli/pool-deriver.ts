import type { Derivation, Deriver, SourceBytes } from '../port/deriver.ts';
import { joinedSources, type AllDerived } from './derive-all.ts';
import type { WorkerPool } from './worker-pool.ts';
import { isPdf } from './worker-task.ts';

/**
 * A deriver over a pool of threads. Sources that are given together go to one thread by one message; where that is lost, each goes by
 * itself. So does a PDF at once: what it takes has little to do with its size.
 */
export function poolDeriver(pool: WorkerPool): Deriver {
  const deriveOne = async (source: SourceBytes): Promise<Derivation> => (await pool.run({ type: 'derive', source })) as Derivation;
  const deriveTogether = async (sources: readonly SourceBytes[]): Promise<readonly Derivation[]> => {
    if (sources.length > 1) {
      const answer = (await pool.run({ type: 'derive-all', ...joinedSources(sources) })) as AllDerived | Derivation;
      if (answer.type === 'all-derived') return answer.derivations;
    }
    const derivations: Derivation[] = [];
    for (const source of sources) derivations.push(await deriveOne(source));
    return derivations;
  };
  return {
    concurrency: pool.size,
    async derive(sources) {
      const alone = new Set(sources.filter(isPdf));
      const together = deriveTogether(sources.filter((source) => !alone.has(source)));
      let next = 0;
      return Promise.all(sources.map((source) => (alone.has(source) ? deriveOne(source) : nth(together, next++))));
    },
  };
}

async function nth<Item>(items: Promise<readonly Item[]>, index: number): Promise<Item> {
  return (await items)[index];
}
