import type { AttemptId, UserId } from '@assay/assessment';
import { deleteReportsOf } from './reports.queries.ts';
import { listLearnersAfter, lockLearnerTotals, recountLearnerTotals } from './totals.queries.ts';

/** Recounts, in the caller's transaction, the totals by which the leaderboard ranks these learners. */
export async function recountTotals(userIds: UserId[]): Promise<UserId[]> {
  if (userIds.length === 0) return [];
  await lockLearnerTotals(userIds);
  return recountLearnerTotals(userIds);
}

/**
 * Recounts the tenant's next learners after this id, in a transaction of the caller's for each batch.
 * Idempotent; a learner who submits meanwhile waits for one batch at most.
 * @returns the last learner that was counted; null when none is left
 */
export async function recountNextTotals(afterId: UserId, atMost: number): Promise<UserId | null> {
  const learners = await listLearnersAfter(afterId, atMost);
  await recountTotals(learners);
  return learners.at(-1) ?? null;
}

/** Deletes, in the caller's transaction, the reports of attempts that go on. @param userIds their learners */
export async function removeReports(attemptIds: AttemptId[], userIds: UserId[]): Promise<void> {
  await deleteReportsOf(attemptIds);
  await recountTotals(userIds);
}
