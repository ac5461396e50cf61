import { fQuantile } from './f-distribution.ts';

/** A figure with its 95 % interval. */
export type Estimate = { value: number; from: number; to: number };

/** The 97.5th percentile of the normal distribution: an interval of 95 %. */
const Z = 1.959_964;

/**
 * Correlation with its 95 % interval by Fisher's z.
 * @param pairs number of pairs, at least four
 * @see R. A. Fisher, "On the probable error of a coefficient of correlation", Metron 1 (1921)
 */
export function fisherInterval(correlation: number, pairs: number): Estimate {
  const centre = Math.atanh(correlation);
  const spread = Z / Math.sqrt(pairs - 3);
  return { value: correlation, from: Math.tanh(centre - spread), to: Math.tanh(centre + spread) };
}

/**
 * Coefficient α with its 95 % interval.
 * @param persons at least two
 * @param items at least two
 * @see L. S. Feldt, "The approximate sampling distribution of Kuder-Richardson reliability coefficient
 *   twenty", Psychometrika 30 (1965)
 */
export function feldtInterval(
  alpha: number,
  { persons, items }: { persons: number; items: number },
): Estimate {
  const degrees = [persons - 1, (persons - 1) * (items - 1)] as const;
  return {
    value: alpha,
    from: 1 - (1 - alpha) * fQuantile(0.975, ...degrees),
    to: 1 - (1 - alpha) * fQuantile(0.025, ...degrees),
  };
}
