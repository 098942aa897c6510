/** One ranking that takes part in a fusion: keys with their places from 1. Keys with one score share a place. */
export interface Ranking<Key> {
  /** Whole number from 1: how many votes the ranking has. */
  readonly weight: number;
  readonly places: ReadonlyMap<Key, number>;
}

/** A key with its fused score, an exact fraction. */
export interface Fused<Key> {
  readonly key: Key;
  readonly score: Fraction;
}

export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const K = 60n;

/**
 * Weighted reciprocal rank fusion with k = 60: each ranking gives a key weight / (60 + place), and the sums decide. Sums
 * are exact fractions, so equal means equal and no order of adding matters. Best first; ties by `compare`.
 */
export function fuse<Key>(rankings: readonly Ranking<Key>[], compare: (a: Key, b: Key) => number): readonly Fused<Key>[] {
  const sums = new Map<Key, Fraction>();
  for (const { weight, places } of rankings) {
    for (const [key, place] of places) {
      const vote = { numerator: BigInt(weight), denominator: K + BigInt(place) };
      const sum = sums.get(key);
      sums.set(key, sum === undefined ? vote : add(sum, vote));
    }
  }
  const fused = Array.from(sums, ([key, score]) => ({ key, score }));
  return fused.sort((a, b) => compareFractions(b.score, a.score) || compare(a.key, b.key));
}

/** Places by position, from 1; a key that stands twice has its better place. */
export function placesOf<Key>(keys: readonly Key[]): ReadonlyMap<Key, number> {
  const places = new Map<Key, number>();
  keys.forEach((key, index) => {
    if (!places.has(key)) places.set(key, index + 1);
  });
  return places;
}

/** A fraction in billionths, rounded down: what a fused score is shown as. */
export function billionths({ numerator, denominator }: Fraction): number {
  return Number((numerator * 1_000_000_000n) / denominator);
}

/** Negative, zero or positive, exactly. */
export function compareFractions(a: Fraction, b: Fraction): number {
  const left = a.numerator * b.denominator;
  const right = b.numerator * a.denominator;
  return left < right ? -1 : left > right ? 1 : 0;
}

function add(a: Fraction, b: Fraction): Fraction {
  return { numerator: a.numerator * b.denominator + b.numerator * a.denominator, denominator: a.denominator * b.denominator };
}
