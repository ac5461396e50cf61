import type { Contract, ResponseIn } from '@assay/contract';
import type { CohortRow } from './cohorts.service.ts';
import type { MembersPage } from './members.service.ts';

export function presentCohort(row: CohortRow): ResponseIn<Contract['getTestCohorts']>['cohorts'][number] {
  return {
    _id: row.id,
    name: row.name,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    inForce: row.in_force,
    members: row.members,
  };
}

export function presentMembers({
  cohort,
  tests,
  rows,
  total,
}: MembersPage): ResponseIn<Contract['listCohortMembers']> {
  return {
    cohort: presentCohort(cohort),
    tests,
    members: rows.map((row) => ({
      _id: row.id,
      name: `${row.first_name} ${row.last_name}`.trim(),
      email: row.email,
      addedAt: row.added_at.toISOString(),
    })),
    total,
  };
}
