import type { AnswersShown, QuestionId, TestId, TestStatus, TestType } from '@assay/assessment';
import { endOfDay } from '@assay/contract/dates';
import { sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';

/** When answers are shown, as a person states it: a day is over when it ends in the tenant's time zone. */
export type AnswersRule =
  | { when: Exclude<AnswersShown, 'after_date'> }
  | { when: 'after_date'; day: string }
  | { when: 'after_date'; instant: string };

/** Stored form of the rule, and the tenant's time zone. */
export type StoredAnswersRule = { when: AnswersShown; from: Date | null; timeZone: string };

export async function setAnswersRule(testId: TestId, rule: AnswersRule): Promise<void> {
  await db()
    .updateTable('tests')
    .set({ answers_shown: rule.when, answers_shown_from: await findStart(rule) })
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', testId)
    .execute();
}

/** Instant from which answers are shown, where that is known. */
async function findStart(rule: AnswersRule): Promise<Date | null> {
  if ('instant' in rule) return new Date(rule.instant);
  if (!('day' in rule)) return null;
  const { time_zone } = await db()
    .selectFrom('tenants')
    .select('time_zone')
    .where('tenant_id', '=', currentTenantId())
    .executeTakeFirstOrThrow();
  return endOfDay(rule.day, time_zone);
}

export async function setTestStatus(testId: TestId, status: TestStatus): Promise<void> {
  await db()
    .updateTable('tests')
    .set({ status })
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', testId)
    .execute();
}

/** Columns of the stored rule, of a test `t` of a tenant `n`. */
const storedRule = {
  when: sql<AnswersShown>`t.answers_shown`.as('when'),
  from: sql<Date | null>`t.answers_shown_from`.as('from'),
  timeZone: sql<string>`n.time_zone`.as('timeZone'),
};

export async function getAnswersRule(testId: TestId): Promise<StoredAnswersRule> {
  return db()
    .selectFrom('tests as t')
    .innerJoin('tenants as n', 'n.tenant_id', 't.tenant_id')
    .select([storedRule.when, storedRule.from, storedRule.timeZone])
    .where('t.tenant_id', '=', currentTenantId())
    .where('t.id', '=', testId)
    .executeTakeFirstOrThrow();
}

/** Number of open attempts on a test. */
export async function countOpenAttempts(testId: TestId): Promise<number> {
  const { open } = await db()
    .selectFrom('attempts')
    .select((of) => of.fn.countAll<number>().as('open'))
    .where('tenant_id', '=', currentTenantId())
    .where('test_id', '=', testId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(open);
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
  return db()
    .selectFrom('tests as t')
    .innerJoin('tenants as n', 'n.tenant_id', 't.tenant_id')
    .innerJoin('test_versions as v', (join) =>
      join.onRef('v.tenant_id', '=', 't.tenant_id').onRef('v.id', '=', 't.current_version_id'),
    )
    .select([
      't.test_name as name',
      't.test_type as type',
      't.status',
      'v.number as version',
      'v.number_of_questions as questions',
      'v.duration_in_mins as minutes',
      storedRule.when,
      storedRule.from,
      storedRule.timeZone,
    ])
    .where('t.tenant_id', '=', currentTenantId())
    .orderBy('t.test_name')
    .execute();
}

export type NeverShown = { name: string; questions: number };

/** Tests that never show their answers, open or closed, with the number of these questions in each. */
export async function listNeverShown(ids: QuestionId[]): Promise<NeverShown[]> {
  const { rows } = await sql<NeverShown>`
    select t.test_name as name, count(*)::int as questions
    from tests t
    join test_version_questions p on p.tenant_id = t.tenant_id and p.test_version_id = t.current_version_id
    where t.tenant_id = ${currentTenantId()} and t.answers_shown = 'never' and p.question_id = any(${ids})
    group by t.id, t.test_name order by 2 desc, 1`.execute(db());
  return rows;
}

export type Overlap = { name: string; questions: number };

/** Other active tests that have some of a test's questions, in any version, the most first. */
export async function listOverlaps(testId: TestId): Promise<Overlap[]> {
  const { rows } = await sql<Overlap>`
    select o.test_name as name, count(distinct theirs.question_id)::int as questions
    from tests t
    join test_version_questions mine
      on mine.tenant_id = t.tenant_id and mine.test_version_id = t.current_version_id
    join test_version_questions theirs
      on theirs.tenant_id = mine.tenant_id and theirs.question_id = mine.question_id
    join tests o
      on o.tenant_id = t.tenant_id and o.current_version_id = theirs.test_version_id
      and o.id <> t.id and o.status = 'Active'
    where t.tenant_id = ${currentTenantId()} and t.id = ${testId}
    group by o.id, o.test_name order by 2 desc, 1`.execute(db());
  return rows;
}
