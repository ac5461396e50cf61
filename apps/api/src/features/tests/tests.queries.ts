import type {
  AnswersShown,
  AttemptId,
  ReportId,
  StoredAnswers,
  TestId,
  TestStatus,
  TestType,
  UserId,
} from '@assay/assessment';
import { query } from '../../db/query.ts';

export type ListedTestRow = {
  id: TestId;
  test_name: string;
  test_type: TestType;
  status: TestStatus;
  /** Null for questions of several subjects. */
  subject: string | null;
  created_at: Date;
  duration_in_mins: number;
  number_of_questions: number;
  sub_domain_name: string;
  answers_shown: AnswersShown;
  answers_shown_from: Date | null;
  opens_at: Date | null;
  closes_at: Date | null;
  ends_for_all: boolean;
  attempt_id: AttemptId | null;
  deadline_at: Date | null;
  report_id: ReportId | null;
  /** True when a closed account of the same mailbox took it. */
  barred: boolean;
  now: Date;
};

const LISTED_TEST = `
  select t.id, t.test_name, t.test_type, t.status, coalesce(t.subject, t.derived_subject) as subject, t.created_at,
         v.duration_in_mins, v.number_of_questions, n.sub_domain_name, t.answers_shown, t.answers_shown_from,
         t.opens_at, t.closes_at, t.ends_for_all, a.id as attempt_id, a.deadline_at, r.id as report_id,
         case when n.sign_up = 'open' and n.sign_up_domains is null then false else exists (select from barred_tests b
           where b.tenant_id = $1 and b.user_id = $2 and b.test_id = t.id) end as barred,
         the_clock() as now`;

/** Joins of a listed test `t`; the learner is `$2`. */
const LISTED_TEST_PARTS = `
  join tenants n on n.tenant_id = $1
  join test_versions v on v.tenant_id = $1 and v.id = t.current_version_id
  left join attempts a
    on a.tenant_id = $1 and a.user_id = $2 and a.test_id = t.id and a.closed_at is null
  left join lateral (
    select id from reports
    where tenant_id = $1 and user_id = $2 and test_id = t.id
    order by submitted_at desc limit 1
  ) r on true`;

/** Condition on a test `t`: its closing time has not come; the minute until it is made inactive counts. */
const BEFORE_CLOSING = '(t.closes_at is null or t.closes_at > the_clock())';
/** Condition on a test `t`: it can be started now. */
const CAN_BE_STARTED = `t.status = 'Active' and t.current_version_id is not null and ${BEFORE_CLOSING}
       and (t.opens_at is null or t.opens_at <= the_clock())`;

/**
 * The tenant's active tests, those that open later included, and those with an open attempt, newest first,
 * with this learner's state of each.
 * @param hidden tests of which the learner must not hear
 */
export async function listTestsForLearner(userId: UserId, hidden: TestId[]): Promise<ListedTestRow[]> {
  return query<ListedTestRow>(
    `${LISTED_TEST} from tests t ${LISTED_TEST_PARTS}
     where t.tenant_id = $1 and t.id <> all($3::uuid[])
       and (t.status = 'Active' and ${BEFORE_CLOSING} or a.id is not null)
     order by t.created_at desc, t.id desc`,
    [userId, hidden],
  );
}

/**
 * The newest tests that can be started. The learner's state is read for these alone.
 * @param hidden tests of which the learner must not hear
 */
export async function listNewestTests(
  userId: UserId,
  hidden: TestId[],
  atMost: number,
): Promise<ListedTestRow[]> {
  return query<ListedTestRow>(
    `${LISTED_TEST}
     from (
       select * from tests t where t.tenant_id = $1 and t.id <> all($4::uuid[]) and ${CAN_BE_STARTED}
       order by t.created_at desc, t.id desc limit $3
     ) t ${LISTED_TEST_PARTS}
     order by t.created_at desc, t.id desc`,
    [userId, atMost, hidden],
  );
}

export type TestCountRow = { test_type: TestType; count: number; attempted: number };

/**
 * Numbers of tests of each type that can be started, and of those with a report of the learner.
 * @param hidden tests of which the learner must not hear
 */
export async function countTests(userId: UserId, hidden: TestId[]): Promise<TestCountRow[]> {
  return query<TestCountRow>(
    `select t.test_type, count(*)::int as count,
            (count(*) filter (where t.id in (
              select test_id from reports where tenant_id = $1 and user_id = $2)))::int as attempted
     from tests t
     where t.tenant_id = $1 and t.id <> all($3::uuid[]) and ${CAN_BE_STARTED}
     group by t.test_type`,
    [userId, hidden],
  );
}

export type OpenTestRow = {
  test_id: TestId;
  test_name: string;
  test_type: TestType;
  duration_in_mins: number;
  number_of_questions: number;
  attempt_id: AttemptId;
  deadline_at: Date;
  answers: StoredAnswers;
  now: Date;
};

/** The learner's open tests, by their end, the earliest first. */
export async function listOpenTests(userId: UserId): Promise<OpenTestRow[]> {
  return query<OpenTestRow>(
    `select a.test_id, t.test_name, t.test_type, v.duration_in_mins, v.number_of_questions, a.id as attempt_id,
            a.deadline_at, a.answers, the_clock() as now
     from attempts a
     join tests t on t.tenant_id = $1 and t.id = a.test_id
     join test_versions v on v.tenant_id = $1 and v.id = a.test_version_id
     where a.tenant_id = $1 and a.user_id = $2 and a.closed_at is null
     order by a.deadline_at, a.id`,
    [userId],
  );
}

export type TestFactsRow = Pick<
  OpenTestRow,
  'test_id' | 'test_name' | 'test_type' | 'duration_in_mins' | 'number_of_questions'
>;

/**
 * The shortest quiz that can be started, or exam where there is no quiz; null where there is no test.
 * @param closed tests that the learner may not start
 */
export async function findShortestTest(closed: TestId[]): Promise<TestFactsRow | null> {
  const rows = await query<TestFactsRow>(
    `select t.id as test_id, t.test_name, t.test_type, v.duration_in_mins, v.number_of_questions
     from tests t
     join test_versions v on v.tenant_id = $1 and v.id = t.current_version_id
     where t.tenant_id = $1 and t.id <> all($2::uuid[]) and ${CAN_BE_STARTED}
     order by t.test_type = 'Quiz' desc, v.duration_in_mins, v.number_of_questions, t.created_at desc, t.id
     limit 1`,
    [closed],
  );
  return rows[0] ?? null;
}
