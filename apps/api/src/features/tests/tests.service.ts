import { GRACE_MS, type UserId } from '@assay/assessment';
import { closeIfOverdue } from '../attempts/close.service.ts';
import { type ListedTestRow, listTestsForLearner } from './tests.queries.ts';

export type { ListedTestRow };

/** The active tests with what this learner has of each; a read of an attempt past its grace closes it first. */
export async function listTests(userId: UserId): Promise<ListedTestRow[]> {
  const rows = await listTestsForLearner(userId);
  const overdue = rows.filter(isOverdue);
  if (overdue.length === 0) return rows;
  for (const { attempt_id } of overdue) if (attempt_id !== null) await closeIfOverdue(attempt_id);
  return listTestsForLearner(userId);
}

function isOverdue(row: ListedTestRow): boolean {
  return row.deadline_at !== null && row.now.getTime() > row.deadline_at.getTime() + GRACE_MS;
}
