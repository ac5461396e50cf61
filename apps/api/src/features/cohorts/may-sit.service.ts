import type { TestId, UserId } from '@assay/assessment';
import type { CohortTests } from './cohort-tests.ts';
import { countTurnout, listClosedTests, listCohortTests, type Turnout } from './may-sit.queries.ts';
import { listCohortsOfTest } from './test-cohorts.queries.ts';

export { countAudience, countOpenOutside, type Turnout } from './may-sit.queries.ts';

/**
 * Tests that a learner may not start today, and those of them that are hidden: whoever has begun one before
 * goes on seeing it. Everything that decides who may sit or see a test asks in this file.
 */
export async function readClosedTests(userId: UserId): Promise<{ closed: TestId[]; hidden: TestId[] }> {
  const rows = await listClosedTests(userId, null);
  return {
    closed: rows.map(({ test_id }) => test_id),
    hidden: rows.filter(({ begun }) => !begun).map(({ test_id }) => test_id),
  };
}

/** True when a test is for everybody, or for a cohort of the learner's today. */
export async function maySit(userId: UserId, testId: TestId): Promise<boolean> {
  return (await listClosedTests(userId, testId)).length === 0;
}

/** Reads for which cohorts tests are. */
export async function readCohortTests(): Promise<CohortTests> {
  const rows = await listCohortTests();
  const inForce = rows.filter(({ in_force }) => in_force);
  return {
    all: [...new Set(rows.map(({ test_id }) => test_id))],
    pairs: JSON.stringify(inForce.map(({ cohort_id, test_id }) => ({ cohort_id, test_id }))),
  };
}

/** Counts the learners who may sit a test today, and those of them who have not opened it. */
export async function readTurnout(testId: TestId): Promise<Turnout> {
  const cohorts = await listCohortsOfTest(testId);
  return countTurnout(
    testId,
    cohorts.map(({ id }) => id),
  );
}
