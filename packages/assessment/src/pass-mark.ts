import { percent } from './figures.ts';

/**
 * Methods by which a pass mark is set. `percent`, `points`: by hand. `angoff`: from judges, who say of each
 * question how many of those who just pass have it right. `cohen`: from the best results. `none`: taken away.
 */
export const PASS_MARK_METHODS = ['percent', 'points', 'angoff', 'cohen', 'none'] as const;
export type PassMarkMethod = (typeof PASS_MARK_METHODS)[number];

/** Maximum number of judges. */
export const MAX_JUDGES = 20;
/** Maximum length of a judge's name or initials. */
export const MAX_JUDGE_NAME = 60;

/** Number of first attempts with each result in percent. */
export type ResultCount = { percent: number; attempts: number };

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export type AngoffMark = {
  percent: number;
  /** Mean of each judge's estimates, in percent. */
  judges: number[];
  /** Standard deviation of these means; null of one judge. */
  spread: number | null;
};

/**
 * The mean of the judges' means.
 * @param judges for each judge an estimate for each question, in percent
 * @see W. H. Angoff, "Scales, norms, and equivalent scores", in R. L. Thorndike, "Educational Measurement"
 *   (1971)
 */
export function angoffMark(judges: readonly (readonly number[])[]): AngoffMark {
  const means = judges.map(meanOf);
  const mean = meanOf(means);
  const squares = means.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  const spread = means.length < 2 ? null : round(Math.sqrt(squares / (means.length - 1)));
  return { percent: round(mean), judges: means.map(round), spread };
}

/** Percentile that stands for the best. */
const BEST = 0.95;

/**
 * Result below which 95 of 100 attempts lie: between two results on the line between them, as spreadsheets do
 * it.
 * @param results in the order of their percentages, at least one
 */
export function bestResult(results: readonly ResultCount[]): number {
  const attempts = results.reduce((sum, each) => sum + each.attempts, 0);
  const place = BEST * (attempts - 1);
  const below = resultAt(results, Math.floor(place));
  return round(below + (place % 1) * (resultAt(results, Math.ceil(place)) - below));
}

function resultAt(results: readonly ResultCount[], place: number): number {
  let seen = 0;
  for (const each of results) {
    seen += each.attempts;
    if (place < seen) return each.percent;
  }
  throw new Error(`There is no result ${place} of ${seen}.`);
}

/**
 * A share of what the best achieved beyond guessing, on top of what guessing gives.
 * @see J. Cohen-Schotanus and C. P. M. van der Vleuten, "A standard setting method with the best performing
 *   students as point of reference", Medical Teacher 32 (2010)
 */
export function cohenMark({ best, guess, share }: { best: number; guess: number; share: number }): number {
  return round(guess + (share / 100) * (best - guess));
}

/** True at the pass mark or above; both in percent. */
export function isPassed(percentage: number, passMark: number): boolean {
  return percentage >= passMark;
}

/** Number of attempts at the pass mark or above. */
export function countPassing(results: readonly ResultCount[], passMark: number): number {
  return results.reduce((sum, each) => sum + (isPassed(each.percent, passMark) ? each.attempts : 0), 0);
}

/** The lowest number of right answers that passes; one more than there are questions where none does. */
export function pointsToPass(passMark: number, questions: number): number {
  let points = 0;
  while (points <= questions && percent(points, questions) < passMark) points += 1;
  return points;
}
