import type { CohortId, TestId, UserId } from '@assay/assessment';
import type { Contract, RequestOf, ResponseIn } from '@assay/contract';
import { Failure, type RefusalOf } from '../../failure.ts';
import { recordAudit } from '../audits/audits.service.ts';
import { staffActor } from '../audits/staff-actor.service.ts';
import {
  type CohortRow,
  deleteTestCohorts,
  insertTestCohorts,
  keepCohorts,
  listCohorts,
  listCohortsOfTest,
  lockCohortsOfTest,
} from '../cohorts/cohorts.service.ts';
import { countAudience, countOpenOutside } from '../cohorts/may-sit.service.ts';
import { readBoth } from './staff-tests.service.ts';

/** All cohorts, and those that a test is for. */
export async function readAudience(
  testId: TestId,
): Promise<{ cohorts: CohortRow[]; chosen: CohortId[] } | RefusalOf<'getTestCohorts'>> {
  if (!(await isKnown(testId))) return new Failure('not_found');
  const chosen = await listCohortsOfTest(testId);
  return { cohorts: await listCohorts(), chosen: chosen.map(({ id }) => id) };
}

async function isKnown(testId: TestId): Promise<boolean> {
  return (await readBoth(testId)).some((found) => found !== null);
}

/** Says what another choice of cohorts would change; keeps nothing. */
export async function previewAudience(
  testId: TestId,
  { cohorts }: RequestOf<Contract['previewTestCohorts']>['body'],
): Promise<ResponseIn<Contract['previewTestCohorts']> | RefusalOf<'previewTestCohorts'>> {
  if (!(await isKnown(testId))) return new Failure('not_found');
  const now = await listCohortsOfTest(testId);
  return {
    before: await countAudience(now.map(({ id }) => id)),
    after: await countAudience(cohorts),
    openOutside: await countOpenOutside(testId, cohorts),
  };
}

/** Says who may sit a test, in the ambient transaction. Open attempts and reports stay. */
export async function setAudience(
  userId: UserId,
  testId: TestId,
  { cohorts, was, reason }: RequestOf<Contract['setTestCohorts']>['body'],
): Promise<ResponseIn<Contract['setTestCohorts']> | RefusalOf<'setTestCohorts'>> {
  if (!(await isKnown(testId))) return new Failure('not_found');
  await lockCohortsOfTest(testId);
  const before = await listCohortsOfTest(testId);
  // Sent once more after an answer that was lost, it is no change.
  if (isSame(before, cohorts)) return { chosen: cohorts };
  if (!isSame(before, was)) return new Failure('audience_changed');
  if ((await keepCohorts(cohorts)) < cohorts.length) return new Failure('not_found');
  await insertTestCohorts(testId, cohorts);
  await deleteTestCohorts(testId, cohorts);
  const after = await listCohortsOfTest(testId);
  await recordAudit(await staffActor(userId, reason), {
    action: 'test_cohorts_changed',
    subject: 'test',
    subjectId: testId,
    details: { who_before: describeAudience(before), who_after: describeAudience(after) },
  });
  return { chosen: after.map(({ id }) => id) };
}

function isSame(rows: { id: CohortId }[], ids: readonly CohortId[]): boolean {
  return rows.length === ids.length && rows.every(({ id }) => ids.includes(id));
}

/** Names of the cohorts, or everybody. */
export function describeAudience(cohorts: { name: string }[]): string {
  return cohorts.length === 0 ? 'everybody' : cohorts.map(({ name }) => name).join(', ');
}
