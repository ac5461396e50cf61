/** Claims that a client may make about time. None of them may be believed. */
export type Lies = { headers: Record<string, string>; fields: object; timeTaken: string };

const DAY_MS = 24 * 3_600_000;

/**
 * A clock that is wrong by up to a day in either direction, and everything that a client could claim by it.
 */
export function liesBy(random: () => number): Lies {
  const claimed = new Date(Date.now() + (random() * 2 - 1) * DAY_MS);
  const later = new Date(claimed.getTime() + DAY_MS).toISOString();
  const minutes = Math.floor(random() * 10_000);
  return {
    headers: { date: claimed.toUTCString(), 'x-client-time': claimed.toISOString() },
    fields: {
      startedAt: claimed.toISOString(),
      started_at: claimed.toISOString(),
      deadlineAt: later,
      deadline_at: later,
      serverNow: claimed.toISOString(),
      duration_in_mins: 100_000,
      timerTimeLeft: 86_400,
    },
    timeTaken: `${minutes}.${String(Math.floor(random() * 60)).padStart(2, '0')}`,
  };
}
