import type { CohortId, UserId } from '@assay/assessment';
import { type Contract, MOST_COHORTS, type RequestOf } from '@assay/contract';
import { isId, newId } from '../../db/ids.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { recordAudit } from '../audits/audits.service.ts';
import { staffActor } from '../audits/staff-actor.service.ts';
import {
  type CohortRow,
  countCohorts,
  countTestsOfCohorts,
  deleteCohort,
  insertCohort,
  isNameTaken,
  listCohorts,
  lockCohort,
  lockNames,
  updateCohort,
} from './cohorts.queries.ts';

export { type CohortRow, keepCohorts, listCohorts } from './cohorts.queries.ts';
export { listCohortsOfTakers, listCohortsSeenIn } from './members.queries.ts';
export {
  deleteTestCohorts,
  insertTestCohorts,
  listCohortsOfTest,
  listCohortsOfTests,
  lockCohortsOfTest,
} from './test-cohorts.queries.ts';

export async function listCohortsWithTests(): Promise<(CohortRow & { tests: number })[]> {
  const rows = await listCohorts();
  const tests = await countTestsOfCohorts();
  return rows.map((row) => ({ ...row, tests: tests.get(row.id) ?? 0 }));
}

type Body = RequestOf<Contract['saveCohort']>['body'];
type Named = Omit<Body, 'change'>;

/** Creates a cohort or changes one, in the ambient transaction. */
export async function saveCohort(
  userId: UserId,
  { change, ...named }: Body,
): Promise<{ _id: CohortId } | RefusalOf<'saveCohort'>> {
  const { startsOn, endsOn } = named;
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) {
    return new Failure('malformed', { fields: ['body.endsOn'] });
  }
  await lockNames();
  return change === null ? createCohort(userId, named) : changeCohort(userId, named, change);
}

async function createCohort(
  userId: UserId,
  named: Named,
): Promise<{ _id: CohortId } | RefusalOf<'saveCohort'>> {
  if ((await countCohorts()) >= MOST_COHORTS) return new Failure('too_many_cohorts');
  const id = newId<'cohort'>();
  if (!(await insertCohort(id, named))) return new Failure('cohort_name_taken');
  await recordAudit(await staffActor(userId), {
    action: 'cohort_created',
    subject: 'cohort',
    subjectId: id,
    details: { name_after: named.name, ...spanOf('after', named) },
  });
  return { _id: id };
}

async function changeCohort(
  userId: UserId,
  named: Named,
  { _id: id, was, reason }: NonNullable<Body['change']>,
): Promise<{ _id: CohortId } | RefusalOf<'saveCohort'>> {
  const row = await lockCohort(id);
  if (row === null) return new Failure('not_found');
  const before = { name: row.name, startsOn: row.starts_on, endsOn: row.ends_on };
  // Sent once more after an answer that was lost, it is no change.
  if (isEqual(before, named)) return { _id: id };
  if (!isEqual(before, was)) return new Failure('cohort_changed');
  if (await isNameTaken(named.name, id)) return new Failure('cohort_name_taken');
  await updateCohort(id, named);
  await recordAudit(await staffActor(userId, reason), {
    action: 'cohort_changed',
    subject: 'cohort',
    subjectId: id,
    details: {
      name_before: before.name,
      name_after: named.name,
      ...spanOf('before', before),
      ...spanOf('after', named),
    },
  });
  return { _id: id };
}

function isEqual(one: Named, other: Named): boolean {
  return one.name === other.name && one.startsOn === other.startsOn && one.endsOn === other.endsOn;
}

function spanOf(when: 'before' | 'after', { startsOn, endsOn }: Named): Record<string, string> {
  return { [`from_${when}`]: startsOn ?? 'always', [`to_${when}`]: endsOn ?? 'no end' };
}

/** Deletes a cohort for which there is no test, in the ambient transaction. */
export async function removeCohort(
  userId: UserId,
  id: CohortId,
  reason: string,
): Promise<{ success: true } | RefusalOf<'deleteCohort'>> {
  const row = isId(id) ? await lockCohort(id) : null;
  if (row === null) return new Failure('not_found');
  if ((await countTestsOfCohorts()).has(id)) return new Failure('cohort_in_use');
  await deleteCohort(id);
  await recordAudit(await staffActor(userId, reason), {
    action: 'cohort_deleted',
    subject: 'cohort',
    subjectId: id,
    details: { name_before: row.name, members_before: row.members },
  });
  return { success: true };
}
