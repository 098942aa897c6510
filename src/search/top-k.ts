import type { Scores } from './bm25.ts';

const PART = 4096;

/**
 * All passages, best first, in parts that can be put in final order one by one: the first part begins with the best `first`, and
 * passages that share a score stand in one part. A part is made when it is asked for, and has about `size` passages if their
 * scores differ.
 */
export function* bestFirst(scores: Scores, first: number, size = PART): Generator<Scores> {
  let seen = 0;
  for (let count = first; count > 0 && seen < scores.passages.length; count = seen * 4) {
    const top = topScores(scores, count);
    while (seen < top.passages.length) {
      const end = endOfTie(top.scores, Math.min(seen + Math.max(first, size), top.scores.length));
      yield { passages: top.passages.subarray(seen, end), scores: top.scores.subarray(seen, end) };
      seen = end;
    }
  }
}

function endOfTie(scores: Float64Array, index: number): number {
  let end = index;
  while (end < scores.length && scores[end] === scores[end - 1]) end++;
  return end;
}

/**
 * The passages that can be among the best `count`: all whose score is at least that of the `count`-th, so more than `count`
 * where that score is shared. Best first; ties in order of the passage numbers, which is no order to show. Linear but for
 * sorting what is given back.
 */
export function topScores({ passages, scores }: Scores, count: number): Scores {
  if (count <= 0 || passages.length === 0) return { passages: new Uint32Array(0), scores: new Float64Array(0) };
  const least = count >= scores.length ? -Infinity : leastOfBest(scores, count);
  const kept: number[] = [];
  for (let index = 0; index < scores.length; index++) if (scores[index] >= least) kept.push(index);
  kept.sort((a, b) => scores[b] - scores[a] || passages[a] - passages[b]);
  return { passages: Uint32Array.from(kept, (index) => passages[index]), scores: Float64Array.from(kept, (index) => scores[index]) };
}

// The `count`-th best score, by a heap of the best `count` seen so far with the least on top.
function leastOfBest(scores: Float64Array, count: number): number {
  const heap = scores.slice(0, count);
  for (let index = (count >> 1) - 1; index >= 0; index--) sink(heap, index);
  for (let index = count; index < scores.length; index++) {
    if (scores[index] <= heap[0]) continue;
    heap[0] = scores[index];
    sink(heap, 0);
  }
  return heap[0];
}

function sink(heap: Float64Array, from: number): void {
  const value = heap[from];
  let index = from;
  for (;;) {
    let child = index * 2 + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && heap[child + 1] < heap[child]) child++;
    if (heap[child] >= value) break;
    heap[index] = heap[child];
    index = child;
  }
  heap[index] = value;
}
