import { GRACE_MS, type UserId } from '@assay/assessment';
import { closeIfOverdue } from '../attempts/close.service.ts';
import {
  type ListedTestRow,
  listTestsForLearner,
  type OpenTestRow,
  type TestFactsRow,
} from './tests.queries.ts';

export { countTests, findShortestTest, listNewestTests, listOpenTests } from './tests.queries.ts';
export type { ListedTestRow, OpenTestRow, TestFactsRow };

/** The active tests with this learner's state of each; an attempt past its grace is closed first. */
export async function listTests(userId: UserId): Promise<ListedTestRow[]> {
  const rows = await listTestsForLearner(userId);
  return (await closeOverdue(rows)) ? listTestsForLearner(userId) : rows;
}

/**
 * Closes those of a learner's attempts that ended. @returns whether there was any: then data read before is
 * stale
 */
export async function closeOverdue(
  rows: Pick<ListedTestRow, 'attempt_id' | 'deadline_at' | 'now'>[],
): Promise<boolean> {
  const overdue = rows.filter(
    ({ deadline_at, now }) => deadline_at !== null && now.getTime() > deadline_at.getTime() + GRACE_MS,
  );
  for (const { attempt_id } of overdue) if (attempt_id !== null) await closeIfOverdue(attempt_id);
  return overdue.length > 0;
}
