import type { AnswersShown, QuestionId, TestId, TestStatus, TestType } from '@assay/assessment';
import { endOfDay } from '@assay/contract/dates';
import { one, query } from '../../db/query.ts';

/** When answers are shown, as a person states it: a day is over when it ends in the tenant's time zone. */
export type AnswersRule =
  | { when: Exclude<AnswersShown, 'after_date'> }
  | { when: 'after_date'; day: string }
  | { when: 'after_date'; instant: string };

/** Stored form of the rule, and the tenant's time zone. */
export type StoredAnswersRule = { when: AnswersShown; from: Date | null; timeZone: string };

export async function setAnswersRule(testId: TestId, rule: AnswersRule): Promise<void> {
  await query(
    'update tests set answers_shown = $3, answers_shown_from = $4 where tenant_id = $1 and id = $2',
    [testId, rule.when, await findStart(rule)],
  );
}

/** @param subject null: derived from its questions */
export async function setSubject(testId: TestId, subject: string | null): Promise<void> {
  await query('update tests set subject = $3 where tenant_id = $1 and id = $2', [testId, subject]);
}

/** Times between which a test may be started, and whether every attempt ends with it. */
export type StoredWindow = { opensAt: Date | null; closesAt: Date | null; endsForAll: boolean };

export async function setWindow(
  testId: TestId,
  { opensAt, closesAt, endsForAll }: StoredWindow,
): Promise<void> {
  await query(
    'update tests set opens_at = $3, closes_at = $4, ends_for_all = $5 where tenant_id = $1 and id = $2',
    [testId, opensAt, closesAt, endsForAll],
  );
}

/** Takes a closing time away that is over. */
export async function dropPastClosing(testId: TestId, now: Date): Promise<void> {
  await query(
    `update tests set closes_at = null, ends_for_all = false
     where tenant_id = $1 and id = $2 and closes_at <= $3`,
    [testId, now],
  );
}

/** Sets the newest revision of the test's keys, whose row the caller has locked. */
export async function raiseKeyRevision(testId: TestId, number: number): Promise<void> {
  await query('update tests set key_revision = $3 where tenant_id = $1 and id = $2', [testId, number]);
}

export async function setTestName(testId: TestId, name: string): Promise<void> {
  await query('update tests set test_name = $3 where tenant_id = $1 and id = $2', [testId, name]);
}

/** Instant from which answers are shown, where that is known. */
async function findStart(rule: AnswersRule): Promise<Date | null> {
  if ('instant' in rule) return new Date(rule.instant);
  if (!('day' in rule)) return null;
  const { time_zone } = one(
    await query<{ time_zone: string }>('select time_zone from tenants where tenant_id = $1'),
  );
  return endOfDay(rule.day, time_zone);
}

export async function setTestStatus(testId: TestId, status: TestStatus): Promise<void> {
  await query('update tests set status = $3 where tenant_id = $1 and id = $2', [testId, status]);
}

/** Columns of the stored rule, of a test `t` of a tenant `n`. */
const STORED_RULE = `t.answers_shown as "when", t.answers_shown_from as "from", n.time_zone as "timeZone"`;

export async function getAnswersRule(testId: TestId): Promise<StoredAnswersRule> {
  const rows = await query<StoredAnswersRule>(
    `select ${STORED_RULE}
     from tests t
     join tenants n on n.tenant_id = $1
     where t.tenant_id = $1 and t.id = $2`,
    [testId],
  );
  return one(rows);
}

/** Number of open attempts on a test. */
export async function countOpenAttempts(testId: TestId): Promise<number> {
  const rows = await query<{ open: number }>(
    `select count(*)::int as open from attempts
     where tenant_id = $1 and test_id = $2 and closed_at is null`,
    [testId],
  );
  return one(rows).open;
}

export type PublishedTestRow = StoredAnswersRule & {
  name: string;
  type: TestType;
  status: TestStatus;
  version: number;
  questions: number;
  minutes: number;
};

export async function listPublishedTests(): Promise<PublishedTestRow[]> {
  return query<PublishedTestRow>(
    `select t.test_name as name, t.test_type as type, t.status, v.number as version,
            v.number_of_questions as questions, v.duration_in_mins as minutes, ${STORED_RULE}
     from tests t
     join tenants n on n.tenant_id = $1
     join test_versions v on v.tenant_id = $1 and v.id = t.current_version_id
     where t.tenant_id = $1
     order by t.test_name`,
  );
}

export type NeverShown = { name: string; questions: number };

/** Tests that never show their answers, open or closed, with the number of these questions in each. */
export async function listNeverShown(ids: QuestionId[]): Promise<NeverShown[]> {
  return query<NeverShown>(
    `select t.test_name as name, count(*)::int as questions
     from tests t
     join test_version_questions p on p.tenant_id = $1 and p.test_version_id = t.current_version_id
     where t.tenant_id = $1 and t.answers_shown = 'never' and p.question_id = any($2)
     group by t.id, t.test_name order by 2 desc, 1`,
    [ids],
  );
}

export type Overlap = { name: string; questions: number };

/** Other active tests that have some of a test's questions, in any version, the most first. */
export async function listOverlaps(testId: TestId): Promise<Overlap[]> {
  return query<Overlap>(
    `select o.test_name as name, count(distinct theirs.question_id)::int as questions
     from tests t
     join test_version_questions mine
       on mine.tenant_id = $1 and mine.test_version_id = t.current_version_id
     join test_version_questions theirs
       on theirs.tenant_id = $1 and theirs.question_id = mine.question_id
     join tests o
       on o.tenant_id = $1 and o.current_version_id = theirs.test_version_id
       and o.id <> t.id and o.status = 'Active'
     where t.tenant_id = $1 and t.id = $2
     group by o.id, o.test_name order by 2 desc, 1`,
    [testId],
  );
}
