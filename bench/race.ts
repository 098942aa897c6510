import { performance } from 'node:perf_hooks';

/** Two ways to the same result, timed in turn in the same process: what counts is the ratio, not the machine. */
export interface Race {
  readonly name: string;
  readonly against: string;
  /** Median of one run, in milliseconds. */
  readonly oursMs: number;
  readonly theirsMs: number;
}

/** What a source takes: what counts is how many times its own size. */
export interface Peak {
  readonly name: string;
  readonly sourceBytes: number;
  /** Peak of the resident memory beyond that of an idle process. */
  readonly peakBytes: number;
}

/** Runs both `rounds` times in turn, after one round that is not counted. */
export function race(name: string, ours: () => unknown, against: string, theirs: () => unknown): Race {
  const rounds = 9;
  const times: { readonly ours: number[]; readonly theirs: number[] } = { ours: [], theirs: [] };
  ours();
  theirs();
  for (let round = 0; round < rounds; round++) {
    times.ours.push(elapsedMs(ours));
    times.theirs.push(elapsedMs(theirs));
  }
  return { name, against, oursMs: percentile(times.ours, 50), theirsMs: percentile(times.theirs, 50) };
}

/** How long a run takes. */
export function elapsedMs(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

/** The value below which a share of the values lies. */
export function percentile(values: readonly number[], percent: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(((values.length - 1) * percent) / 100)];
}
