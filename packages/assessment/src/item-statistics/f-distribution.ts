/**
 * Quantiles of the F distribution, by the regularised incomplete beta function.
 * @see W. H. Press et al., "Numerical Recipes", 3rd edition (2007), sections 6.1 and 6.4
 */

/** Coefficients of Lanczos' approximation with g = 7. */
const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** Logarithm of the gamma function of a positive number. */
function logGamma(value: number): number {
  // Accurate from a half on; smaller values by the recurrence.
  if (value < 0.5) return logGamma(value + 1) - Math.log(value);
  const base = value - 1;
  const series = LANCZOS.reduce((sum, each, index) => sum + each / (base + index + 1), 0.99999999999980993);
  const shifted = base + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (base + 0.5) * Math.log(shifted) - shifted + Math.log(series);
}

const TINY = 1e-300;
const PRECISION = 1e-14;
/** The continued fraction needs some √max(a, b) steps: enough for a million attempts. */
const MAX_STEPS = 20_000;

/** Continued fraction of the incomplete beta function, by Lentz's method. */
function betaFraction(share: number, a: number, b: number): number {
  const awayFromZero = (value: number) => (Math.abs(value) < TINY ? TINY : value);
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * share) / (a + 1));
  let fraction = d;
  const step = (coefficient: number): number => {
    d = 1 / awayFromZero(1 + coefficient * d);
    c = awayFromZero(1 + coefficient / c);
    fraction *= c * d;
    return c * d;
  };
  for (let m = 1; m <= MAX_STEPS; m += 1) {
    step((m * (b - m) * share) / ((a + 2 * m - 1) * (a + 2 * m)));
    const change = step((-(a + m) * (a + b + m) * share) / ((a + 2 * m) * (a + 2 * m + 1)));
    if (Math.abs(change - 1) < PRECISION) break;
  }
  return fraction;
}

/** Regularised incomplete beta function I(share; a, b), of a share from 0 to 1. */
export function regularisedBeta(share: number, a: number, b: number): number {
  if (share <= 0) return 0;
  if (share >= 1) return 1;
  const scale = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(share) + b * Math.log1p(-share),
  );
  // The fraction converges fast below the mean of the distribution alone.
  if (share < (a + 1) / (a + b + 2)) return (scale * betaFraction(share, a, b)) / a;
  return 1 - (scale * betaFraction(1 - share, b, a)) / b;
}

/** Halvings after which nothing of a double is left to find. */
const HALVINGS = 200;

/** Value below which an F distribution has this probability, which is between 0 and 1. */
export function fQuantile(probability: number, numerator: number, denominator: number): number {
  const [a, b] = [numerator / 2, denominator / 2];
  let [low, high] = [0, 1];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) break;
    if (regularisedBeta(middle, a, b) < probability) low = middle;
    else high = middle;
  }
  return (denominator * low) / (numerator * (1 - low));
}
