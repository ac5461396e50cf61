import { GRACE_MS, type UserId } from '@assay/assessment';
import { closeIfOverdue } from '../attempts/close.service.ts';
import { type ListedTestRow, listOpenTests, listTestsForLearner, type OpenTestRow } from './tests.queries.ts';

export { countTests, listNewestTests } from './tests.queries.ts';
export type { ListedTestRow, OpenTestRow };

/** The active tests with what this learner has of each; a read of an attempt past its grace closes it first. */
export async function listTests(userId: UserId): Promise<ListedTestRow[]> {
  const rows = await listTestsForLearner(userId);
  return (await closeOverdue(rows)) ? listTestsForLearner(userId) : rows;
}

/** The tests that the learner has open, without those that ended: these are closed first. */
export async function listOpen(userId: UserId): Promise<OpenTestRow[]> {
  const rows = await listOpenTests(userId);
  return (await closeOverdue(rows)) ? listOpenTests(userId) : rows;
}

/** @returns whether there was any */
async function closeOverdue(
  rows: Pick<ListedTestRow, 'attempt_id' | 'deadline_at' | 'now'>[],
): Promise<boolean> {
  const overdue = rows.filter(
    ({ deadline_at, now }) => deadline_at !== null && now.getTime() > deadline_at.getTime() + GRACE_MS,
  );
  for (const { attempt_id } of overdue) if (attempt_id !== null) await closeIfOverdue(attempt_id);
  return overdue.length > 0;
}
