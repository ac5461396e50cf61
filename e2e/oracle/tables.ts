import type { QuestionId, ReportId, TestId, TestVersionId, TopicId, UserId } from '@assay/assessment';

/** Reads the tables of one tenant, by a statement whose `$1` is the tenant's id. */
export type ReadTables = <Row extends object>(sql: string, ...values: unknown[]) => Promise<Row[]>;

/*
 * Statements of the oracle: tables as they stand, by statements that no feature runs. None of them reads a
 * total, a record of answers or a figure of a report: these are what is counted again.
 */

/** The part of a stored question that is counted: its kind and key. */
type Content = { kind: 'single' | 'multiple' | 'parts'; correct?: number[]; parts?: { correct: boolean }[] };
export type AskedRow = {
  question: QuestionId;
  /** Topic of the version that was asked, and all topics above it, itself first; empty if it has none. */
  topics: TopicId[];
  content: Content;
};
export type SatRow = {
  report: ReportId;
  test: TestId;
  version: TestVersionId;
  number: number;
  at: Date;
  month: string;
  seconds: number;
  answers: Record<string, { s?: number | (number | null)[]; c?: number; k?: number }>;
  asked: AskedRow[];
};

/**
 * Lists every paper that a learner handed in and that has a report, oldest first, with the answers as the
 * attempt keeps them.
 */
export function listSat(read: ReadTables, userId: UserId): Promise<SatRow[]> {
  return read<SatRow>(
    `with recursive above as (
       select id, id as topic, parent_id, 0 as step from topics where tenant_id = $1
       union all
       select a.id, t.id, t.parent_id, a.step + 1 from above a join topics t on t.tenant_id = $1 and t.id = a.parent_id
     )
     select r.id as report, a.test_id as test, a.test_version_id as version, a.number, a.closed_at as at,
            to_char(a.closed_at at time zone n.time_zone, 'YYYY-MM') as month, r.time_taken_seconds as seconds, a.answers,
            (select json_agg(json_build_object('question', p.question_id, 'content', q.content, 'topics', coalesce(
                      (select json_agg(b.topic order by b.step) from above b where b.id = q.topic_id), '[]'))
                    order by p.position)
             from test_version_questions p join question_versions q
               on q.tenant_id = $1 and q.question_id = p.question_id and q.number = p.question_version
             where p.tenant_id = $1 and p.test_version_id = a.test_version_id) as asked
     from attempts a
     join reports r on r.tenant_id = $1 and r.attempt_id = a.id
     join tenants n on n.tenant_id = $1
     where a.tenant_id = $1 and a.user_id = $2 and a.closed_at is not null
     order by a.closed_at, r.id`,
    userId,
  );
}

export type TestRow = {
  id: TestId;
  name: string;
  type: 'Exam' | 'Quiz';
  active: boolean;
  current: TestVersionId;
  rule: 'at_once' | 'after_date' | 'after_close' | 'never';
  /** True when the day of an `after_date` has come. */
  day_has_come: boolean;
  questions: number;
  created_at: Date;
};

/** Lists every published test, newest first. */
export function listEveryTest(read: ReadTables): Promise<TestRow[]> {
  return read<TestRow>(
    `select t.id, t.test_name as name, t.test_type as type, t.status = 'Active' as active, t.current_version_id as current,
            t.answers_shown as rule, coalesce(t.answers_shown_from <= clock_timestamp(), false) as day_has_come,
            (select count(*)::int from test_version_questions p
             where p.tenant_id = $1 and p.test_version_id = t.current_version_id) as questions, t.created_at
     from tests t where t.tenant_id = $1 and t.current_version_id is not null order by t.created_at desc, t.id desc`,
  );
}

export type OpenRow = { attempt: string; user: UserId; test: TestId; version: TestVersionId; deadline: Date };

/** Lists every open attempt of all learners, the one that ends first before the others. */
export function listEveryOpenAttempt(read: ReadTables): Promise<OpenRow[]> {
  return read<OpenRow>(
    `select id as attempt, user_id as "user", test_id as test, test_version_id as version, deadline_at as deadline
     from attempts where tenant_id = $1 and closed_at is null order by deadline_at, id`,
  );
}

/** Lists the questions of these versions of tests. */
export async function listQuestionsOf(
  read: ReadTables,
  versions: TestVersionId[],
): Promise<Map<TestVersionId, QuestionId[]>> {
  const rows = await read<{ version: TestVersionId; questions: QuestionId[] }>(
    `select test_version_id as version, array_agg(question_id) as questions from test_version_questions
     where tenant_id = $1 and test_version_id = any($2::uuid[]) group by 1`,
    versions,
  );
  return new Map(rows.map(({ version, questions }) => [version, questions]));
}

export type RankedRow = { user: UserId; name: string; correct: number; total: number; active_tests: number };

/**
 * Ranks the whole leaderboard, the best first, from the letters of first reports; empty if the tenant has it
 * turned off.
 */
export function rankEverybody(read: ReadTables): Promise<RankedRow[]> {
  return read<RankedRow>(
    `with first as (
       select a.user_id, a.test_id, t.status = 'Active' as active, length(r.statuses) as total, a.closed_at as at,
              length(regexp_replace(r.statuses, '[^C]', '', 'g')) as correct
       from attempts a
       join reports r on r.tenant_id = $1 and r.attempt_id = a.id
       join tests t on t.tenant_id = $1 and t.id = a.test_id
       where a.tenant_id = $1 and a.number = 1
     ), summed as (
       select user_id, sum(correct)::int as correct, sum(total)::int as total, count(*) filter (where active)::int as active_tests,
              min(at) as first_at
       from first group by user_id
     )
     select u.id as "user", coalesce(u.leaderboard_name, concat(u.first_name, ' ', u.last_name)) as name, s.correct, s.total,
            s.active_tests
     from summed s
     join users u on u.tenant_id = $1 and u.id = s.user_id
     join tenants n on n.tenant_id = $1 and n.leaderboard
     cross join (select count(*) as tests from tests where tenant_id = $1 and status = 'Active') o
     where s.active_tests >= ceil(coalesce(n.leaderboard_least_percent, 0) * o.tests / 100.0) and u.on_leaderboard and u.role = 'learner' and u.closed_at is null and u.disabled_at is null
     order by s.correct::numeric / s.total desc, s.active_tests desc, s.first_at, u.id`,
  );
}

export type LeaderboardRule = { this_month: string; leaderboard: boolean; full_names: boolean };

/**
 * Reads the current month on the tenant's calendar, whether it has a leaderboard, and whether that shows
 * names in full.
 */
export async function readTenantRules(read: ReadTables): Promise<LeaderboardRule> {
  const [row] = await read<LeaderboardRule>(
    `select to_char(clock_timestamp() at time zone time_zone, 'YYYY-MM') as this_month, leaderboard,
            leaderboard_names = 'full' as full_names
     from tenants where tenant_id = $1`,
  );
  if (row === undefined) throw new Error('The tenant is gone.');
  return row;
}

export type TopicCountRow = {
  id: TopicId;
  parent: TopicId | null;
  depth: number;
  name: string;
  /**
   * Number of questions that have this topic or one below it in their released version, in the newest where
   * none is released; without retired ones.
   */
  questions: number;
};

export function countQuestionsOfTopics(read: ReadTables): Promise<TopicCountRow[]> {
  return read<TopicCountRow>(
    `with recursive within as (
       select id, id as topic from topics where tenant_id = $1
       union all
       select w.id, t.id from within w join topics t on t.tenant_id = $1 and t.parent_id = w.topic
     ), released as (
       select id, released_version as number from questions
       where tenant_id = $1 and released_at is not null and released_version is not null
     ), shown as materialized (
       select v.topic_id from questions q
       join question_versions v on v.tenant_id = $1 and v.question_id = q.id
       where q.tenant_id = $1 and q.retired_at is null and v.number = (select coalesce(
         (select r.number from released r where r.id = q.id),
         (select max(m.number) from question_versions m where m.tenant_id = $1 and m.question_id = q.id)))
     ), counted as materialized (
       select w.id, count(*)::int as questions from within w join shown s on s.topic_id = w.topic group by w.id
     )
     select t.id, t.parent_id as parent, t.depth, t.name, coalesce(c.questions, 0) as questions
     from topics t left join counted c on c.id = t.id where t.tenant_id = $1`,
  );
}
