import { compareNumber } from '../../../base/order.ts';

/** How many of the values, at most, lie within a tolerance of one another. */
export function largestCluster(values: readonly number[], tolerance: number): number {
  const sorted = [...values].sort(compareNumber);
  let best = 0;
  for (let first = 0, last = 0; last < sorted.length; last++) {
    while (sorted[last] - sorted[first] > tolerance) first++;
    best = Math.max(best, last - first + 1);
  }
  return best;
}
