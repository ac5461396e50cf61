import { GRACE_MS, type UserId } from '@assay/assessment';
import { closeIfOverdue } from '../attempts/close.service.ts';
import { readClosedTests } from '../cohorts/may-sit.service.ts';
import {
  countTests as countTestsBut,
  findShortestTest as findShortestTestBut,
  type ListedTestRow,
  listNewestTests,
  listTestsForLearner,
  type OpenTestRow,
  type TestCountRow,
  type TestFactsRow,
} from './tests.queries.ts';

export { listOpenTests } from './tests.queries.ts';
export type { ListedTestRow, OpenTestRow, TestFactsRow };

/** The active tests with this learner's state of each; an attempt past its grace is closed first. */
export async function listTests(userId: UserId): Promise<ListedTestRow[]> {
  const { hidden } = await readClosedTests(userId);
  const rows = await listTestsForLearner(userId, hidden);
  return (await closeOverdue(rows)) ? listTestsForLearner(userId, hidden) : rows;
}

/** The newest tests that the learner can start or has begun before, and the numbers of all of them. */
export async function readNewestTests(
  userId: UserId,
  atMost: number,
): Promise<{ tests: ListedTestRow[]; counts: TestCountRow[] }> {
  const { hidden } = await readClosedTests(userId);
  const [tests, counts] = await Promise.all([
    listNewestTests(userId, hidden, atMost),
    countTestsBut(userId, hidden),
  ]);
  return { tests, counts };
}

/** Numbers of these tests of each type, and of those with a report of the learner. */
export async function countTests(userId: UserId): Promise<TestCountRow[]> {
  const { hidden } = await readClosedTests(userId);
  return countTestsBut(userId, hidden);
}

/** The shortest quiz that the learner can start, or exam where there is no quiz; null where there is none. */
export async function findShortestTest(userId: UserId): Promise<TestFactsRow | null> {
  const { closed } = await readClosedTests(userId);
  return findShortestTestBut(closed);
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
