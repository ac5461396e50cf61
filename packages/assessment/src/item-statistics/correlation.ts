/** Sums of pairs of which one is 0 or 1 and the other a share. */
export type PairSums = {
  pairs: number;
  /** Number of pairs whose first is 1, and the sum of the second over these. */
  ones: number;
  sumOfOnes: number;
  sum: number;
  squares: number;
};

/** Variance that is nothing but rounding, as a share of the squares. */
const ROUNDING = 1e-11;

/** Correlation of the pairs; null where one of the two is the same in all. */
export function correlationOf({ pairs, ones, sumOfOnes, sum, squares }: PairSums): number | null {
  const spreadOfOnes = ones * (pairs - ones);
  const spread = pairs * squares - sum * sum;
  if (spreadOfOnes === 0 || spread <= ROUNDING * pairs * squares) return null;
  const correlation = (pairs * sumOfOnes - ones * sum) / Math.sqrt(spreadOfOnes * spread);
  return Math.min(1, Math.max(-1, correlation));
}
