/** What counts towards a learner's access. Times are milliseconds since the epoch. */
export type Period = {
  grantedAt: number;
  /** So many from then, or from when the earlier ones end. */
  days: number | null;
  /** In place of days: until this moment. */
  until: number | null;
  /** A revoked period counts for nothing, as if it had never been. */
  revoked: boolean;
};

const DAY_MS = 86_400_000;

/**
 * When access ends: each period begins when it was granted, or when those before it end, so that buying early loses no
 * day. A day is 24 hours, whatever clocks do.
 * @param periods in the order in which they were granted
 * @returns null where none counts
 */
export function countExpiry(periods: readonly Period[]): number | null {
  let expiresAt: number | null = null;
  for (const { grantedAt, days, until, revoked } of periods) {
    if (revoked) continue;
    const from: number = Math.max(grantedAt, expiresAt ?? grantedAt);
    expiresAt = until === null ? from + (days ?? 0) * DAY_MS : Math.max(until, expiresAt ?? until);
  }
  return expiresAt;
}

/** How long before the end a learner is reminded, at the earliest. */
export const REMINDER_DAYS = 7;

/**
 * When to remind of an end: a week before, but never in the first half of what was bought last.
 * @param lastDays of the newest period; null where it has none
 */
export function reminderDueAt(expiresAt: number, lastDays: number | null): number {
  const days = lastDays === null ? REMINDER_DAYS : Math.min(REMINDER_DAYS, lastDays / 2);
  return expiresAt - days * DAY_MS;
}
