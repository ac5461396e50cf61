import type { Question, QuestionId } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { currentConnection } from '../../db/context.ts';
import { newId } from '../../db/ids.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestLearner, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { singleQuestion } from '../../testing/test-questions.ts';
import type { AnswersRule } from '../publishing/published-tests.service.ts';
import { listUnrecordedReports } from './answer-records.queries.ts';
import { countPicks, listPicks } from './answered-questions.queries.ts';

const test = await provideTestApp({ ownDatabase: true });

const NO_QUESTION = '' as QuestionId;
const OPTIONS = ['One', 'Two', 'Three', 'Four'];
/** Questions whose first option is right when their number is even. */
const manyQuestions = (count: number): Question[] =>
  Array.from({ length: count }, (_, index) => ({
    ...singleQuestion(OPTIONS, index % 2, `Question ${index + 1}?`),
    topic: [index < 4 ? 'Heart' : 'Lung'],
  }));

/** Submits a test of these questions with the first option everywhere. */
async function handIn(
  tenant: TestTenant,
  learner: TestLearner,
  questions: Question[],
  answers?: AnswersRule,
) {
  const sitting = await openTest(tenant, learner, questions, answers);
  const { reportcard } = (await sitting.submit({ response: questions.map(() => ({ selected: 'One' })) }))
    .body;
  return reportcard;
}

async function openTest(
  tenant: TestTenant,
  learner: TestLearner,
  questions: Question[],
  answers?: AnswersRule,
) {
  const testId = await tenant.newTest({ questions, ...(answers === undefined ? {} : { answers }) });
  return sit(test, { tenant, learner, testId });
}

/** Figures shown over all that the learner answered: right, total, and held back. */
async function tell({ host }: TestTenant, { token }: TestLearner) {
  const { body } = await test.call('listFigureQuestions', { host, token, query: {} });
  const { correct, total, withheld, questions } = body;
  expect(questions).toHaveLength(total);
  return { correct, total, withheld };
}

async function questionIds(tenant: TestTenant): Promise<QuestionId[]> {
  const rows = await test.database.asOwner<{ id: QuestionId }>(
    'select distinct question_id as id from test_version_questions where tenant_id = $1 order by 1',
    [tenant.id],
  );
  return rows.map(({ id }) => id);
}

describe('what a learner answered in all reports', () => {
  it('shows nothing of questions in an open attempt, and all once it is submitted', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    const questions = manyQuestions(8);
    await handIn(tenant, learner, questions);
    const exam = await openTest(tenant, learner, questions.slice(5, 7));
    expect(await tell(tenant, learner)).toEqual({ correct: 3, total: 6, withheld: 2 });
    await exam.submit({ response: [{ selected: null }, { selected: 'One' }] });
    expect(await tell(tenant, learner)).toEqual({ correct: 5, total: 10, withheld: 0 });
  });

  it('tells nothing of a test that holds its answers back, nor of its questions in others', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    const questions = manyQuestions(4);
    await handIn(tenant, learner, questions.slice(0, 2), { when: 'never' });
    expect(await tell(tenant, learner)).toEqual({ correct: 0, total: 0, withheld: 2 });
    await handIn(tenant, learner, questions);
    expect(await tell(tenant, learner)).toEqual({ correct: 1, total: 2, withheld: 4 });
  });
});

describe('how a question was answered by everybody', () => {
  it('is counted by pick and confidence, over all tests that have it, and each learner is named', async () => {
    const tenant = await createTestTenant(test);
    const [first, second] = [await tenant.newLearner(), await tenant.newLearner()];
    const questions = manyQuestions(3);
    await handIn(tenant, first, questions);
    await handIn(tenant, second, questions.toReversed().slice(1));
    const asked = await questionIds(tenant);
    const counts = await tenant.inside(async () => {
      const perQuestion = [];
      for (const id of asked) perQuestion.push(await countPicks(id));
      return perQuestion;
    });
    const alike = { question_version: 1, picked: 1, confidence: 0, chosen: false };
    const sorted = counts.toSorted((a, b) => Number(a[0]?.count) - Number(b[0]?.count));
    expect(sorted).toEqual([
      [{ ...alike, result: 'C', count: 1 }],
      [{ ...alike, result: expect.stringMatching(/[CW]/u), count: 2 }],
      [{ ...alike, result: expect.stringMatching(/[CW]/u), count: 2 }],
    ]);
    const ofBoth = asked[counts.indexOf(sorted[2] ?? [])] ?? NO_QUESTION;
    const who = await tenant.inside(() => listPicks(ofBoth, 10));
    expect(who).toEqual([
      expect.objectContaining({ user_id: second.id, picked: 1, confidence: 0, chosen: false }),
      expect.objectContaining({ user_id: first.id, picked: 1, confidence: 0, chosen: false }),
    ]);
    expect(await tenant.inside(() => listPicks(ofBoth, 1))).toEqual(who.slice(0, 1));
  });
});

/**
 * Adds enough reports of other learners on a test of their own that scanning them all would be the worst
 * plan.
 */
async function addNeighbours(tenant: TestTenant, questions: Question[]): Promise<void> {
  const testId = await tenant.newTest({ questions });
  await test.database.asOwner(
    `with learner as (
       insert into users (tenant_id, id, first_name, last_name, dob, mobile, email)
       select $1, gen_random_uuid(), 'A', 'B', '1990-01-01', '447700900123', n || '@neighbour.test'
       from generate_series(1, 3000) n returning id
     ), attempt as (
       insert into attempts (tenant_id, id, user_id, test_id, test_version_id, number, started_at, deadline_at, closed_at,
         closed_by, writer_hash)
       select $1, gen_random_uuid(), l.id, t.id, t.current_version_id, 1, now(), now() + interval '1 hour', now(), 'clock', ''
       from learner l join tests t on t.tenant_id = $1 and t.id = $2 returning *
     ), report as (
       insert into reports (tenant_id, id, attempt_id, user_id, test_id, test_version_id, submitted_at, total, attempted,
         correct, partial, wrong, performance_percent, confidence_percent, time_taken_seconds, statuses)
       select $1, gen_random_uuid(), a.id, a.user_id, a.test_id, a.test_version_id, now(), 2, 2, 2, 0, 0, 100, 100, 1, 'CC'
       from attempt a returning *
     )
     insert into report_answers (tenant_id, report_id, test_version_id, results, picked, confidence, chosen, flagged)
     select $1, r.id, r.test_version_id, 'CC', '{1,1}', '00', '00', '00' from report r`,
    [tenant.id, testId],
  );
  await test.database.asOwner('analyze users, attempts, reports, report_answers');
}

it('every question about answers is found by an index', async () => {
  const tenant = await createTestTenant(test);
  const learner = await tenant.newLearner();
  await handIn(tenant, learner, manyQuestions(2));
  await addNeighbours(tenant, manyQuestions(2));
  const [asked = NO_QUESTION] = await questionIds(tenant);
  const question = `'${asked}'`;
  const executions: [phrase: string, values: string, ...indexes: string[]][] = [
    ['group by 1, 2, 3, 4, 5', question, 'test_version_questions_of_question', 'report_answers_of_version'],
    [
      'order by l.report_id desc',
      `${question}, 10`,
      'test_version_questions_of_question',
      'report_answers_of_version',
    ],
    ['unrecorded as', `'${tenant.id}', 10, 2000, 4000`, 'reports_pkey'],
  ];
  await tenant.inside(async () => {
    await countPicks(asked);
    await listPicks(asked, 10);
    await listUnrecordedReports(newId<'report'>(), { atMost: 10, among: 2_000, notesBelowBytes: 4_000 });
    // The planner would scan the few questions sequentially, but not many.
    await currentConnection().query('set local enable_seqscan = off');
    for (const [phrase, values, ...indexes] of executions) {
      const prepared = await currentConnection().query<{ name: string }>(
        'select name from pg_prepared_statements where position($1 in statement) > 0',
        [phrase],
      );
      const [{ name } = { name: 'not prepared' }] = prepared.rows;
      const { rows } = await currentConnection().query<{ 'QUERY PLAN': string }>(
        `explain (costs off) execute "${name}" ('${tenant.id}', ${values})`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan, phrase).not.toContain('Seq Scan');
      for (const index of indexes) expect(plan, phrase).toContain(index);
    }
  });
});
