import type { Id } from '@assay/assessment';
import { currentTenantId } from '../../db/context.ts';
import { budgets, type Scope } from './budgets.ts';
import {
  countEvents,
  deleteEvents,
  deleteEventsOf,
  insertEvent,
  insertEvents,
  lockBudget,
} from './throttles.queries.ts';

export { lockBudget } from './throttles.queries.ts';

type Spent =
  | { allowed: true; eventId: Id<'throttle_event'>; nextSeconds: number }
  | { allowed: false; retryAfterSeconds: number };
type SpentAll =
  | {
      allowed: true;
      /** Seconds until another event may be counted; 0 where that is now. */
      nextSeconds: number;
      /** Takes back an event that need not count. */
      refund(): Promise<void>;
    }
  | { allowed: false; scope: Scope; retryAfterSeconds: number };

/**
 * Counts one event against a budget, before the event happens. Waits for others who count against the same. A
 * refused one is not kept, so that no subject ever has more rows than its budget.
 * @param subject a keyed hash, see `hashSubject`
 */
async function spend(scope: Scope, subject: Buffer): Promise<Spent> {
  await lockBudget(scope, subject);
  let nextSeconds = 0;
  for (const budget of budgets[scope]) {
    const { count, oldestAgeSeconds } = await countEvents(scope, subject, budget.seconds);
    if (count >= budget.count) {
      return { allowed: false, retryAfterSeconds: Math.max(1, budget.seconds - oldestAgeSeconds) };
    }
    // With this event the budget is spent until the oldest leaves its window.
    if (count + 1 === budget.count) nextSeconds = Math.max(nextSeconds, budget.seconds - oldestAgeSeconds);
  }
  return { allowed: true, eventId: await insertEvent(scope, subject), nextSeconds };
}

/** True when a budget is spent at this moment; counts nothing and waits for no lock. */
export async function isSpent(scope: Scope, subject: Buffer): Promise<boolean> {
  for (const { count, seconds } of budgets[scope]) {
    if ((await countEvents(scope, subject, seconds)).count >= count) return true;
  }
  return false;
}

/**
 * Counts one event against several budgets, or against none when one of them is spent.
 * @param subjects the narrowest first: the order of locks is the same everywhere, and the widest, which all
 * share, is locked for the shortest time
 */
export async function spendAll(subjects: readonly (readonly [Scope, Buffer])[]): Promise<SpentAll> {
  const events: Id<'throttle_event'>[] = [];
  let nextSeconds = 0;
  for (const [scope, subject] of subjects) {
    const spent = await spend(scope, subject);
    if (!spent.allowed) {
      await deleteEvents(events);
      return { allowed: false, scope, retryAfterSeconds: spent.retryAfterSeconds };
    }
    events.push(spent.eventId);
    nextSeconds = Math.max(nextSeconds, spent.nextSeconds);
  }
  return { allowed: true, nextSeconds, refund: () => deleteEvents(events) };
}

/** Counts several events against a budget at once, or none of them where they are more than are left. */
export async function spendMany(
  scope: Scope,
  subject: Buffer,
  number: number,
): Promise<{ allowed: true } | { allowed: false; retryAfterSeconds: number }> {
  await lockBudget(scope, subject);
  for (const budget of budgets[scope]) {
    const { count, oldestAgeSeconds } = await countEvents(scope, subject, budget.seconds);
    if (count + number > budget.count)
      return { allowed: false, retryAfterSeconds: Math.max(1, budget.seconds - oldestAgeSeconds) };
  }
  await insertEvents(scope, subject, number);
  return { allowed: true };
}

/** Clears a budget. */
export function clearBudget(scope: Scope, subject: Buffer): Promise<void> {
  return deleteEventsOf(scope, subject);
}

/**
 * Alerts the operator of the installation that a budget of a whole tenant is spent: that takes an attack, or
 * a rush.
 */
export type Alarm = (scope: string) => void;

const ONCE_IN_MS = 60_000;

/** Creates an alarm that is raised at most once a minute for each tenant and budget. */
export function createAlarm(
  log: { warn(details: object, message: string): void },
  now: () => number = Date.now,
): Alarm {
  const loggedAt = new Map<string, number>();
  return (scope) => {
    const key = `${currentTenantId()} ${scope}`;
    if (now() - (loggedAt.get(key) ?? Number.NEGATIVE_INFINITY) < ONCE_IN_MS) return;
    loggedAt.set(key, now());
    log.warn({ tenantId: currentTenantId(), budget: scope }, 'the budget of a whole tenant is spent');
  };
}
