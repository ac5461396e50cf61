import type { UserId } from '@assay/assessment';
import { listLearnersAfter, lockLearnerTotals, recountLearnerTotals } from './totals.queries.ts';

/** Counts again, in the caller's transaction, what the leaderboard ranks these learners by. */
export async function recountTotals(userIds: UserId[]): Promise<UserId[]> {
  if (userIds.length === 0) return [];
  await lockLearnerTotals(userIds);
  return recountLearnerTotals(userIds);
}

/**
 * The same for the tenant's next learners after this id, in a transaction of the caller's for each batch: it gives the
 * same however often, and whoever hands in meanwhile waits for a batch at most.
 * @returns the last learner that was looked at; null when none is left
 */
export async function recountNextTotals(afterId: UserId, atMost: number): Promise<UserId | null> {
  const learners = await listLearnersAfter(afterId, atMost);
  await recountTotals(learners);
  return learners.at(-1) ?? null;
}
