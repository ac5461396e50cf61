import type { AttemptId, ClosedBy, TestId, UserId } from '@assay/assessment';
import { query } from '../../db/query.ts';

export type TestRow = {
  id: TestId;
  test_name: string;
  opens_at: Date | null;
  closes_at: Date | null;
  ends_for_all: boolean;
};

const TEST = 't.id, t.test_name, t.opens_at, t.closes_at, t.ends_for_all';

/** Ids of attempts that are open, or ended since `$2`; two parts, since each has an index of its own. */
const LIVE = `
    select a.id, a.test_id, false as closed from attempts a where a.tenant_id = $1 and a.closed_at is null
    union all
    select a.id, a.test_id, true from attempts a where a.tenant_id = $1 and a.closed_at >= $2`;

export type LiveTestRow = TestRow & { open: number; finished: number };

/** Tests with open attempts, or with some that ended since then. */
export async function listLiveTests(since: Date): Promise<LiveTestRow[]> {
  return query<LiveTestRow>(
    `select ${TEST}, l.open, l.finished
     from (select test_id, count(*) filter (where not closed)::int as open,
             count(*) filter (where closed)::int as finished
           from (${LIVE}) x group by test_id) l
     join tests t on t.tenant_id = $1 and t.id = l.test_id
     order by l.open desc, l.finished desc, t.id`,
    [since],
  );
}

export type WatchedTestRow = TestRow & { minutes: number; time_zone: string };

/** A published test, with the minutes of its current version; null without one. */
export async function findTest(testId: TestId): Promise<WatchedTestRow | null> {
  const rows = await query<WatchedTestRow>(
    `select ${TEST}, v.duration_in_mins as minutes, n.time_zone
     from tests t
     join test_versions v on v.tenant_id = $1 and v.id = t.current_version_id
     join tenants n on n.tenant_id = $1
     where t.tenant_id = $1 and t.id = $2`,
    [testId],
  );
  return rows[0] ?? null;
}

export type LiveAttemptRow = {
  id: AttemptId;
  user_id: UserId;
  name: string;
  email: string;
  number: number;
  started_at: Date;
  deadline_at: Date;
  minutes: number;
  last_saved_at: Date | null;
  answered: number;
  questions: number;
  left: number;
  closed_at: Date | null;
  closed_by: ClosedBy | null;
  total: number;
};

/**
 * Answers that count as `isStoredAnswered` has it: with a selection, and none of its parts missing. A path
 * takes half the time of the same in SQL.
 */
const ANSWERED = '$.* ? (@.s.size() > 0 && !(@.s[*] == null)).r';

/** Attempts on a test that are open, or ended since then: the open ones first, by name. */
export async function listLiveAttempts(
  testId: TestId,
  since: Date,
  atMost: number,
): Promise<LiveAttemptRow[]> {
  return query<LiveAttemptRow>(
    `select a.id, a.user_id, trim(u.first_name || ' ' || u.last_name) as name, u.email, a.number, a.started_at,
            a.deadline_at, v.duration_in_mins as minutes, a.last_saved_at, v.number_of_questions as questions,
            a.closed_at, a.closed_by, l.total,
            jsonb_array_length(jsonb_path_query_array(a.answers, '${ANSWERED}')) as answered,
            (select count(*)::int from attempt_events e
             where e.tenant_id = $1 and e.attempt_id = a.id and e.kind = 'focus_lost') as left
     from (select id, count(*) over ()::int as total from (${LIVE}) x
           where test_id = $3 order by closed, id limit $4) l
     join attempts a on a.tenant_id = $1 and a.id = l.id
     join users u on u.tenant_id = $1 and u.id = a.user_id
     join test_versions v on v.tenant_id = $1 and v.id = a.test_version_id
     order by a.closed_at is not null, lower(u.last_name), lower(u.first_name), a.id`,
    [since, testId, atMost],
  );
}

/** Ids of the open attempts on a test. */
export async function listOpenAttempts(testId: TestId, atMost: number): Promise<AttemptId[]> {
  const rows = await query<{ id: AttemptId }>(
    `select id from attempts where tenant_id = $1 and test_id = $2 and closed_at is null order by id limit $3`,
    [testId, atMost],
  );
  return rows.map(({ id }) => id);
}

/** Names of the learners of attempts. */
export async function listNames(ids: AttemptId[]): Promise<Map<AttemptId, string>> {
  const rows = await query<{ id: AttemptId; name: string }>(
    `select a.id, trim(u.first_name || ' ' || u.last_name) as name
     from attempts a join users u on u.tenant_id = $1 and u.id = a.user_id
     where a.tenant_id = $1 and a.id = any($2::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
