import { countEvents, insertEvent, lockBudget } from './throttles.queries.ts';

const HOUR = 3_600;

/** At most `count` events in any `seconds` seconds. */
export type Budget = { count: number; seconds: number };

/**
 * What may happen how often. Kept in the database, so that a restart resets nothing.
 * Source: safety, W11, W18 and G8 to G16.
 */
export const budgets = {
  /** Wrong guesses of a code, by account, by address, and in the whole tenant. */
  codeByAccount: [
    { count: 10, seconds: HOUR },
    { count: 20, seconds: 24 * HOUR },
  ],
  codeByAddress: [{ count: 20, seconds: HOUR }],
  codeByTenant: [{ count: 200, seconds: HOUR }],
  /** Wrong passwords, by account. */
  passwordByAccount: [
    { count: 10, seconds: HOUR / 4 },
    { count: 100, seconds: 24 * HOUR },
  ],
  /** Mails asked for, by receiving address. */
  mailByRecipient: [
    { count: 1, seconds: 30 },
    { count: 5, seconds: HOUR },
  ],
} as const satisfies Record<string, readonly Budget[]>;

export type Scope = keyof typeof budgets;
export type Spent = { allowed: true; eventId: string } | { allowed: false; retryAfterSeconds: number };

/**
 * Counts one event against a budget, before what it stands for is done. Waits for others who count against the same.
 * @param subject a keyed hash, see `hashSubject`
 */
export async function spend(scope: Scope, subject: Buffer): Promise<Spent> {
  await lockBudget(scope, subject);
  for (const budget of budgets[scope]) {
    const { count, oldestAgeSeconds } = await countEvents(scope, subject, budget.seconds);
    if (count >= budget.count) {
      return { allowed: false, retryAfterSeconds: Math.max(1, budget.seconds - oldestAgeSeconds) };
    }
  }
  return { allowed: true, eventId: await insertEvent(scope, subject) };
}
