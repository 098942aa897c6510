import { performance } from 'node:perf_hooks';

/** Two ways to the same result, timed in turn in the same process: what counts is the ratio, not the machine. */
export interface Race {
  readonly name: string;
  readonly against: string;
  /** Median of one run, in milliseconds. */
  readonly oursMs: number;
  readonly theirsMs: number;
  /** Processor time of all threads, where it was measured: what the wall clock says less of on a busy machine. */
  readonly cpu?: { readonly oursMs: number; readonly theirsMs: number };
}

/** Wall and processor time, in milliseconds. */
export interface Spent {
  readonly wallMs: number;
  readonly cpuMs: number;
}

/** Starts a clock that can be stopped and started: it adds up the time of what runs under it. */
export function stopwatch(): { readonly spent: () => Spent; readonly time: <Answer>(run: () => Answer | Promise<Answer>) => Promise<Answer> } {
  let wallMs = 0;
  let cpuMs = 0;
  return {
    spent: () => ({ wallMs, cpuMs }),
    async time(run) {
      const wall = performance.now();
      const cpu = process.cpuUsage();
      const answer = await run();
      const { user, system } = process.cpuUsage(cpu);
      wallMs += performance.now() - wall;
      cpuMs += (user + system) / 1000;
      return answer;
    },
  };
}

/** A race of which wall and processor time are known. */
export function raceOf(name: string, against: string, ours: Spent, theirs: Spent): Race {
  return { name, against, oursMs: ours.wallMs, theirsMs: theirs.wallMs, cpu: { oursMs: ours.cpuMs, theirsMs: theirs.cpuMs } };
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
  const spent: { readonly ours: Spent[]; readonly theirs: Spent[] } = { ours: [], theirs: [] };
  ours();
  theirs();
  for (let round = 0; round < rounds; round++) {
    spent.ours.push(spentOn(ours));
    spent.theirs.push(spentOn(theirs));
  }
  return raceOf(name, against, medianOf(spent.ours), medianOf(spent.theirs));
}

function medianOf(runs: readonly Spent[]): Spent {
  return { wallMs: percentile(runs.map(({ wallMs }) => wallMs), 50), cpuMs: percentile(runs.map(({ cpuMs }) => cpuMs), 50) };
}

function spentOn(run: () => unknown): Spent {
  const cpu = process.cpuUsage();
  const wallMs = elapsedMs(run);
  const { user, system } = process.cpuUsage(cpu);
  return { wallMs, cpuMs: (user + system) / 1000 };
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
