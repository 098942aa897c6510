/** One ranking that takes part in a fusion. Keys with one score share a place. */
export interface Ranking {
  /** Whole number from 1: how many votes the ranking has. */
  readonly weight: number;
  /** The place of each key from 1, by the key's slot; 0 where the ranking does not have it. */
  readonly places: Uint32Array;
}

/** An exact fraction. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The merit of every key, by its slot. */
export interface Merits {
  /** Slots, best first; equal merits in order of their slots. */
  readonly order: Uint32Array;
  /** Negative, zero or positive: compares the merits of two slots, exactly. */
  readonly compare: (a: number, b: number) => number;
  readonly meritOf: (slot: number) => Fraction;
}

const K = 60;
/** Relative distance from which doubles tell two sums apart for certain: their own error is below 2^-50. */
const APART = 1e-12;

/**
 * Weighted reciprocal rank fusion with k = 60: each ranking gives a key weight / (60 + place), and the sums decide. Sums are
 * compared exactly, so equal means equal and no order of adding matters: as doubles where these are far enough apart, else as
 * fractions. `count` is the number of slots.
 */
export function fuse(rankings: readonly Ranking[], count: number): Merits {
  const approximate = new Float64Array(count);
  for (const { weight, places } of rankings) {
    for (let slot = 0; slot < count; slot++) if (places[slot] > 0) approximate[slot] += weight / (K + places[slot]);
  }
  const meritOf = (slot: number): Fraction => sumOf(rankings.filter(({ places }) => places[slot] > 0).map(({ weight, places }) => vote(weight, places[slot])));
  const compare = (a: number, b: number): number => {
    const distance = approximate[a] - approximate[b];
    if (Math.abs(distance) > APART * approximate[a]) return distance;
    return rankings.every(({ places }) => places[a] === places[b]) ? 0 : compareFractions(meritOf(a), meritOf(b));
  };
  const order = Uint32Array.from({ length: count }, (_, slot) => slot).sort((a, b) => compare(b, a) || a - b);
  return { order, compare, meritOf };
}

/** A fraction in billionths, rounded down: what a fused score is shown as. */
export function billionths({ numerator, denominator }: Fraction): number {
  return Number((numerator * 1_000_000_000n) / denominator);
}

function vote(weight: number, place: number): Fraction {
  return { numerator: BigInt(weight), denominator: BigInt(K + place) };
}

function sumOf(votes: readonly Fraction[]): Fraction {
  return votes.reduce((a, b) => ({ numerator: a.numerator * b.denominator + b.numerator * a.denominator, denominator: a.denominator * b.denominator }), { numerator: 0n, denominator: 1n });
}

function compareFractions(a: Fraction, b: Fraction): number {
  const left = a.numerator * b.denominator;
  const right = b.numerator * a.denominator;
  return left < right ? -1 : left > right ? 1 : 0;
}
