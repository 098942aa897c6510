/** What a run costs when nothing else is at work: the least processor time and the median growth of the memory of several runs. */
export interface Cost {
  readonly ms: number;
  readonly bytes: number;
}

/**
 * Measures a run again and again. The least time leaves out compilation, collected garbage and other work on the machine;
 * the median growth leaves out the runs in which garbage was collected.
 */
export function costOf(run: () => unknown, rounds: number): Cost {
  const costs = Array.from({ length: rounds }, () => costOnce(run));
  const sorted = (key: keyof Cost): number[] => costs.map((cost) => cost[key]).sort((a, b) => a - b);
  return { ms: sorted('ms')[0], bytes: sorted('bytes')[Math.floor(rounds / 2)] };
}

function costOnce(run: () => unknown): Cost {
  const clock = process.cpuUsage();
  const before = process.memoryUsage();
  run();
  const { user, system } = process.cpuUsage(clock);
  const after = process.memoryUsage();
  return { ms: (user + system) / 1000, bytes: after.heapUsed - before.heapUsed + after.arrayBuffers - before.arrayBuffers };
}
