/** Forms in which learners see one another's names on a leaderboard, as the tenant chooses. */
export const LEADERBOARD_NAMES = ['full', 'initials', 'none'] as const;
export type LeaderboardNames = (typeof LEADERBOARD_NAMES)[number];

/** Reasons why a learner has no place on a leaderboard. */
export const UNRANKED = ['no_result', 'takes_no_part', 'too_few_tests'] as const;
export type Unranked = (typeof UNRANKED)[number];

/**
 * Rows that a learner sees of a leaderboard, and rows before and after their own. Specification section 9.
 */
const WINDOW_ROWS = 5;
const ROWS_BESIDE = 2;

/**
 * Number of active tests that a learner has taken to be ranked.
 * @param leastPercent share of the active tests, as the tenant chose; null for any
 */
export function leastTestsTaken(leastPercent: number | null, active: number): number {
  return Math.ceil(((leastPercent ?? 0) * active) / 100);
}

/**
 * Reason why a learner has no place. While a least share is asked for, it is said to who took nothing, too:
 * one test would not rank them.
 */
export function whyUnranked({
  takesPart,
  taken,
  needed,
}: {
  takesPart: boolean;
  /** Active tests that the learner has taken. */
  taken: number;
  needed: number;
}): Unranked {
  if (!takesPart) return 'takes_no_part';
  return taken < needed ? 'too_few_tests' : 'no_result';
}

/**
 * Window of a leaderboard that is shown: the learner's own place with two before and two after it; near the
 * top the first five, near the bottom the last five; the first five for a learner without a place.
 * @param place from 0, or null
 * @returns the first row of the window, and the one after its last
 */
export function leaderboardWindow(place: number | null, rows: number): { start: number; end: number } {
  const wanted = place === null ? 0 : place - ROWS_BESIDE;
  const start = Math.max(0, Math.min(wanted, rows - WINDOW_ROWS));
  return { start, end: Math.min(rows, start + WINDOW_ROWS) };
}
