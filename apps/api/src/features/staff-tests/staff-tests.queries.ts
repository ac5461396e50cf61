import type {
  AnswersShown,
  QuestionId,
  TestId,
  TestStatus,
  TestType,
  TestVersionId,
} from '@assay/assessment';
import type { StaffTestState } from '@assay/contract';
import { one, query } from '../../db/query.ts';

type WindowRow = { opens_at: Date | null; closes_at: Date | null; ends_for_all: boolean };

/** State of a published test `t`. */
const STATE = `case
    when t.status <> 'Active' or t.closes_at <= the_clock() then 'closed'
    when t.opens_at > the_clock() then 'scheduled'
    else 'open' end`;

/** Published tests, and drafts of tests that never were. */
const ALL_TESTS = `
    select t.id, t.test_name as name, t.test_type as type, ${STATE} as state, v.number as version,
           d.test_id is not null as has_draft, v.number_of_questions as questions, v.duration_in_mins as minutes,
           t.opens_at, t.closes_at, t.ends_for_all, greatest(v.published_at, d.saved_at) as changed_at
    from tests t
    join test_versions v on v.tenant_id = $1 and v.id = t.current_version_id
    left join test_drafts d on d.tenant_id = $1 and d.test_id = t.id
    where t.tenant_id = $1
    union all
    select d.test_id, d.content ->> 'name', d.content ->> 'type', 'draft', null, true,
           jsonb_array_length(d.content -> 'questions'), (d.content ->> 'minutes')::int, null, null, false, d.saved_at
    from test_drafts d
    where d.tenant_id = $1 and not exists (select from tests t where t.tenant_id = $1 and t.id = d.test_id)`;

const MATCHES = `($2::text = '' or strpos(lower(l.name), lower($2::text)) > 0)
       and ($3::text is null or l.state = $3::text)`;

export type StaffTestRow = WindowRow & {
  id: TestId;
  name: string;
  type: TestType;
  state: StaffTestState;
  version: number | null;
  has_draft: boolean;
  questions: number;
  minutes: number | null;
  changed_at: Date;
};

/** A page of the tests that match, the latest change first. */
export async function listTests(
  { search, state }: { search: string; state: StaffTestState | null },
  { offset, atMost }: { offset: number; atMost: number },
): Promise<StaffTestRow[]> {
  return query<StaffTestRow>(
    `select l.id, l.name, l.type, l.state, l.version, l.has_draft, l.questions, l.minutes, l.opens_at, l.closes_at,
            l.ends_for_all, l.changed_at
     from (${ALL_TESTS}) l where ${MATCHES} order by l.changed_at desc, l.id limit $4 offset $5`,
    [search, state, atMost, offset],
  );
}

export async function countTests(search: string, state: StaffTestState | null): Promise<number> {
  const rows = await query<{ tests: number }>(
    `select count(*)::int as tests from (${ALL_TESTS}) l where ${MATCHES}`,
    [search, state],
  );
  return one(rows).tests;
}

export type SittingCounts = { open: number; submitted: number };

/** Numbers of the open attempts and of the reports of tests; a test without either is left out. */
export async function countSittings(testIds: TestId[]): Promise<Map<TestId, SittingCounts>> {
  const [open, submitted] = await Promise.all([
    query<{ test_id: TestId; count: number }>(
      `select test_id, count(*)::int as count from attempts
       where tenant_id = $1 and test_id = any($2::uuid[]) and closed_at is null group by test_id`,
      [testIds],
    ),
    query<{ test_id: TestId; count: number }>(
      `select test_id, count(*)::int as count from reports
       where tenant_id = $1 and test_id = any($2::uuid[]) group by test_id`,
      [testIds],
    ),
  ]);
  const counts = new Map<TestId, SittingCounts>();
  for (const { test_id, count } of open) counts.set(test_id, { open: count, submitted: 0 });
  for (const { test_id, count } of submitted) {
    counts.set(test_id, { open: counts.get(test_id)?.open ?? 0, submitted: count });
  }
  return counts;
}

export type PublishedRow = WindowRow & {
  id: TestId;
  name: string;
  type: TestType;
  status: TestStatus;
  state: Exclude<StaffTestState, 'draft'>;
  /** As set; null where it is derived. */
  subject: string | null;
  answers_shown: AnswersShown;
  answers_shown_from: Date | null;
  version_id: TestVersionId;
  number: number;
  minutes: number;
  mixes_questions: boolean;
  mixes_options: boolean;
  published_at: Date;
  /** Null for a command. */
  published_by: string | null;
};

/** A test as it is published; null where it never was. */
export async function findPublished(testId: TestId): Promise<PublishedRow | null> {
  const rows = await query<PublishedRow>(
    `select t.id, t.test_name as name, t.test_type as type, t.status, ${STATE} as state, t.subject,
            t.answers_shown, t.answers_shown_from, t.opens_at, t.closes_at, t.ends_for_all, v.id as version_id,
            v.number, v.duration_in_mins as minutes, v.mixes_questions, v.mixes_options, v.published_at,
            trim(u.first_name || ' ' || u.last_name) as published_by
     from tests t
     join test_versions v on v.tenant_id = $1 and v.id = t.current_version_id
     left join users u on u.tenant_id = $1 and u.id = v.published_by
     where t.tenant_id = $1 and t.id = $2`,
    [testId],
  );
  return rows[0] ?? null;
}

export type PlacedQuestion = { id: QuestionId; version: number };

/** The questions of a version, in its order. */
export async function listVersionQuestions(versionId: TestVersionId): Promise<PlacedQuestion[]> {
  return query<PlacedQuestion>(
    `select question_id as id, question_version as version from test_version_questions
     where tenant_id = $1 and test_version_id = $2 order by position`,
    [versionId],
  );
}

export async function getTimeZone(): Promise<string> {
  const rows = await query<{ time_zone: string }>('select time_zone from tenants where tenant_id = $1');
  return one(rows).time_zone;
}

/** Names of other active tests that have some of these questions, by name. */
export async function listSharing(testId: TestId, ids: QuestionId[]): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `select distinct t.test_name as name
     from tests t
     join test_version_questions p on p.tenant_id = $1 and p.test_version_id = t.current_version_id
     where t.tenant_id = $1 and t.id <> $2 and t.status = 'Active' and p.question_id = any($3::uuid[])
     order by 1`,
    [testId, ids],
  );
  return rows.map(({ name }) => name);
}
