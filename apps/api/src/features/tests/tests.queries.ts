import type {
  AnswersShown,
  AttemptId,
  ReportId,
  TestId,
  TestStatus,
  TestType,
  UserId,
} from '@assay/assessment';
import { currentTenantId, queryPrepared } from '../../db/context.ts';

export type ListedTestRow = {
  id: TestId;
  test_name: string;
  test_type: TestType;
  status: TestStatus;
  created_at: Date;
  duration_in_mins: number;
  number_of_questions: number;
  sub_domain_name: string;
  answers_shown: AnswersShown;
  answers_shown_from: Date | null;
  attempt_id: AttemptId | null;
  deadline_at: Date | null;
  report_id: ReportId | null;
  now: Date;
};

const LIST_TESTS = `
  select t.id, t.test_name, t.test_type, t.status, t.created_at,
         v.duration_in_mins, v.number_of_questions, n.sub_domain_name, t.answers_shown, t.answers_shown_from,
         a.id as attempt_id, a.deadline_at, r.id as report_id, clock_timestamp() as now
  from tests t
  join tenants n on n.tenant_id = t.tenant_id
  join test_versions v on v.tenant_id = t.tenant_id and v.id = t.current_version_id
  left join attempts a
    on a.tenant_id = t.tenant_id and a.user_id = $2 and a.test_id = t.id and a.closed_at is null
  left join lateral (
    select id from reports
    where tenant_id = t.tenant_id and user_id = $2 and test_id = t.id
    order by submitted_at desc limit 1
  ) r on true
  where t.tenant_id = $1 and (t.status = 'Active' or a.id is not null)
  order by t.created_at desc, t.id desc`;

/** The tenant's active tests and those with an open attempt, newest first, with what this learner has of each. */
export async function listTestsForLearner(userId: UserId): Promise<ListedTestRow[]> {
  return queryPrepared<ListedTestRow>('list-tests', LIST_TESTS, [currentTenantId(), userId]);
}
