import { ln } from '../base/ln.ts';

/** How good rankings are: means over queries, in millionths. */
export interface Measures {
  /** Normalised discounted cumulative gain of the first ten, with the grades as gains. */
  readonly ndcg_10: number;
  /** Mean average precision, as deep as the rankings go. */
  readonly map: number;
  /** Mean reciprocal rank of the first relevant document. */
  readonly mrr: number;
  readonly recall_10: number;
  readonly recall_100: number;
}

/** A ranking, best first, and the grades above 0 that documents have for its query. */
export interface JudgedRanking {
  readonly documents: readonly string[];
  readonly grades: ReadonlyMap<string, number>;
}

/** Measures rankings; there is at least one. Sums are taken in the order given and rounded once. */
export function measure(rankings: readonly JudgedRanking[]): Measures {
  const mean = (of: (ranking: JudgedRanking) => number): number => Math.round((rankings.reduce((sum, ranking) => sum + of(ranking), 0) / rankings.length) * 1_000_000);
  return {
    ndcg_10: mean(ndcgAtTen),
    map: mean(averagePrecision),
    mrr: mean(reciprocalRank),
    recall_10: mean((ranking) => recallAt(ranking, 10)),
    recall_100: mean((ranking) => recallAt(ranking, 100)),
  };
}

function ndcgAtTen({ documents, grades }: JudgedRanking): number {
  const best = [...grades.values()].sort((a, b) => b - a);
  return gainOf(documents.map((id) => grades.get(id) ?? 0)) / gainOf(best);
}

// Each gain divided by log2(place + 1).
function gainOf(gains: readonly number[]): number {
  return gains.slice(0, 10).reduce((sum, gain, index) => sum + (gain * ln(2)) / ln(index + 2), 0);
}

function averagePrecision({ documents, grades }: JudgedRanking): number {
  let relevant = 0;
  let sum = 0;
  documents.forEach((id, index) => {
    if (!grades.has(id)) return;
    relevant++;
    sum += relevant / (index + 1);
  });
  return sum / grades.size;
}

function reciprocalRank({ documents, grades }: JudgedRanking): number {
  const first = documents.findIndex((id) => grades.has(id));
  return first < 0 ? 0 : 1 / (first + 1);
}

function recallAt({ documents, grades }: JudgedRanking, depth: number): number {
  return documents.slice(0, depth).filter((id) => grades.has(id)).length / grades.size;
}
