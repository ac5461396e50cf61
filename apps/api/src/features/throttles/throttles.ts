import type { Id } from '@assay/assessment';
import { budgets, type Scope } from './budgets.ts';
import { countEvents, deleteEvents, insertEvent, lockBudget } from './throttles.queries.ts';

export { deleteEvents, deleteEventsOf, lockBudget } from './throttles.queries.ts';

type Spent = { allowed: true; eventId: Id<'throttle_event'> } | { allowed: false; retryAfterSeconds: number };
type SpentAll =
  | { allowed: true; eventIds: Id<'throttle_event'>[] }
  | { allowed: false; scope: Scope; retryAfterSeconds: number };

/**
 * Counts one event against a budget, before what it stands for is done. Waits for others who count against the same.
 * A refused one is not kept, so that no subject ever has more rows than its budget.
 * @param subject a keyed hash, see `hashSubject`
 */
async function spend(scope: Scope, subject: Buffer): Promise<Spent> {
  await lockBudget(scope, subject);
  for (const budget of budgets[scope]) {
    const { count, oldestAgeSeconds } = await countEvents(scope, subject, budget.seconds);
    if (count >= budget.count) {
      return { allowed: false, retryAfterSeconds: Math.max(1, budget.seconds - oldestAgeSeconds) };
    }
  }
  return { allowed: true, eventId: await insertEvent(scope, subject) };
}

/**
 * Counts one event against several budgets, or against none when one of them is spent.
 * @param subjects the narrowest first: everyone waits in this order, and for the widest, which all share, the shortest
 */
export async function spendAll(subjects: readonly (readonly [Scope, Buffer])[]): Promise<SpentAll> {
  const events: Id<'throttle_event'>[] = [];
  for (const [scope, subject] of subjects) {
    const spent = await spend(scope, subject);
    if (!spent.allowed) {
      await deleteEvents(events);
      return { allowed: false, scope, retryAfterSeconds: spent.retryAfterSeconds };
    }
    events.push(spent.eventId);
  }
  return { allowed: true, eventIds: events };
}
