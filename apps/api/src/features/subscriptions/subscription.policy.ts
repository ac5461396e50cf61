/** Period that counts towards a learner's access. Times are milliseconds since the epoch. */
export type Period = {
  grantedAt: number;
  /** Days from then, or from the end of the earlier ones. */
  days: number | null;
  /** In place of days: until this moment. */
  until: number | null;
  /** A revoked period counts for nothing, as if it had never been. */
  revoked: boolean;
};

const DAY_MS = 86_400_000;

/** Start and end of the access that a period gives, in milliseconds since the epoch. */
export type Span = { from: number; to: number };

/**
 * Computes the span of each period: it begins when it was granted, or when those before it end, so that
 * buying early loses no day. A day is 24 hours, regardless of daylight saving time.
 * @param periods in the order in which they were granted
 * @returns for each of them its span; null where it counts for nothing
 */
export function spansOf(periods: readonly Period[]): (Span | null)[] {
  let expiresAt: number | null = null;
  return periods.map(({ grantedAt, days, until, revoked }) => {
    if (revoked) return null;
    const from: number = Math.max(grantedAt, expiresAt ?? grantedAt);
    const to: number = until === null ? from + (days ?? 0) * DAY_MS : Math.max(until, expiresAt ?? until);
    expiresAt = to;
    return { from, to };
  });
}

/**
 * Computes the end of access.
 * @param periods in the order in which they were granted
 * @returns null where none counts
 */
export function countExpiry(periods: readonly Period[]): number | null {
  return spansOf(periods).findLast((span) => span !== null)?.to ?? null;
}

/** Days before the end from which a learner is reminded. */
export const REMINDER_DAYS = 7;

/**
 * Time of the reminder of an end: a week before, but never in the first half of the period bought last.
 * @param lastDays of the newest period; null where it has none
 */
export function reminderDueAt(expiresAt: number, lastDays: number | null): number {
  const days = lastDays === null ? REMINDER_DAYS : Math.min(REMINDER_DAYS, lastDays / 2);
  return expiresAt - days * DAY_MS;
}
