/**
 * Extra time that a person has for every test, as a share of the test's minutes. Pure, as the rules of
 * attempts; times are milliseconds since the epoch.
 */

/** Maximum of the extra time, in percent of a test's minutes. */
export const MAX_EXTRA_PERCENT = 300;

/** Extra time in seconds, for a test of these minutes. */
export function extraSecondsOf(minutes: number, percent: number): number {
  return Math.round((minutes * 60 * percent) / 100);
}

/** An attempt whose time a person's extra time may change. */
export type TimedAttempt = {
  deadlineAt: number;
  /** Minutes of its version. */
  minutes: number;
  /** Part of the deadline that is extra time; null where staff reopened it, and so time it by hand. */
  extraSeconds: number | null;
};

/**
 * New deadline of an open attempt when its learner has this extra time. Only what it has not had yet is
 * added: an extension by hand stays, and is not multiplied. Nothing is ever taken from a running attempt.
 * @returns null where the attempt stays as it is
 */
export function withExtraTime(
  { deadlineAt, minutes, extraSeconds }: TimedAttempt,
  percent: number,
): { deadlineAt: number; extraSeconds: number } | null {
  if (extraSeconds === null) return null;
  const extra = extraSecondsOf(minutes, percent);
  const added = extra - extraSeconds;
  return added > 0 ? { deadlineAt: deadlineAt + added * 1_000, extraSeconds: extra } : null;
}
