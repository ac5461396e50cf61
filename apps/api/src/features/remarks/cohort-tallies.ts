import {
  type CohortId,
  createRemarkTally,
  type MarkedReport,
  type RemarkSums,
  type UserId,
} from '@assay/assessment';

/** Sums of what a re-mark does to the results of a cohort’s members. */
export type CohortSums = { id: CohortId; name: string } & Pick<RemarkSums, 'reports' | 'mean' | 'passed'>;

type Membership = { user_id: UserId; cohort_id: CohortId; name: string };

/** Sums up reports by the cohorts of their learners; somebody in two cohorts counts in both. */
export function createCohortTallies(memberships: readonly Membership[], passMark: number | null) {
  const cohorts = new Map(
    memberships.map(({ cohort_id, name }) => [cohort_id, { name, tally: createRemarkTally(passMark) }]),
  );
  const ofUsers = Map.groupBy(memberships, ({ user_id }) => user_id);
  return {
    add(userId: UserId, report: MarkedReport): void {
      for (const { cohort_id } of ofUsers.get(userId) ?? []) cohorts.get(cohort_id)?.tally.add(report);
    },
    sums(): CohortSums[] {
      return [...cohorts].map(([id, { name, tally }]) => {
        const { reports, mean, passed } = tally.sums();
        return { id, name, reports, mean, passed };
      });
    },
  };
}
