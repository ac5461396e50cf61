import { describe, expect, it } from 'vitest';
import { newCohortDesk } from '../../testing/cohort-desk.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { newRemarker, options, type Rule } from '../../testing/remarkers.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { singleQuestion } from '../../testing/test-questions.ts';

const test = await provideTestApp();

const ANSWERS = ['A', 'B', 'C'];
const QUESTIONS = [1, 2, 3, 4].map((number) => singleQuestion(ANSWERS, 0, `Question ${number}`));

/** A test of four questions whose key is A, a member of staff, and learners who gave these answers to it. */
async function sat(...papers: string[]) {
  const tenant = await createTestTenant(test);
  const testId = await tenant.newTest({ questions: QUESTIONS });
  const staff = await newRemarker(test, tenant);
  const submit = async (paper: string) => {
    const sitting = await sit(test, { tenant, testId });
    const response = [...paper].map((letter) => ({ selected: letter === '-' ? null : letter }));
    const { reportcard } = (await sitting.submit({ response })).body;
    const report = async () => (await sitting.report(reportcard)).body.report;
    return {
      ...sitting,
      report,
      result: async () => {
        const { correct_answers, total } = await report();
        return `${correct_answers}/${total}`;
      },
    };
  };
  const sittings: Awaited<ReturnType<typeof submit>>[] = [];
  for (const paper of papers) sittings.push(await submit(paper));
  const results = () => Promise.all(sittings.map(({ result }) => result()));
  const [first] = sittings;
  if (first === undefined) throw new Error('Nobody sat the test.');
  return { tenant, testId, staff, submit, sittings, first, results };
}

describe('a test that is marked again', () => {
  it('gives each learner the result by the new rules, and keeps the former one', async () => {
    const { testId, staff, first, results } = await sat('BAAA', 'AAAA', 'CBBB');
    await staff.marked(testId, { 1: options(0, 1), 2: { kind: 'drop' } });
    expect(await results()).toEqual(['3/3', '3/3', '0/3']);
    const { changes, test: shown, answers } = await first.report();
    expect(changes).toMatchObject([
      {
        notice: 'Question 1 was marked again.',
        before: { correct_answers: 3, total: 4, confidence: 75 },
        after: { correct_answers: 3, total: 3, confidence: 100 },
      },
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['Correct', 'Dropped', 'Correct', 'Correct']);
    expect(shown.questions_reference.map(({ remarked }) => remarked)).toEqual([
      { by: 'keys', accepted: [['B']] },
      { by: 'drop', accepted: [] },
      null,
      null,
    ]);
  });

  it('shows a new key as the key, and gives full marks also to who left the question open', async () => {
    const { testId, staff, first, results } = await sat('B-AA');
    await staff.marked(testId, { 1: options(1), 2: { kind: 'full_marks' } });
    expect(await results()).toEqual(['4/4']);
    const { test: shown, answers, attempt } = await first.report();
    expect(shown.questions_reference[0]?.correct_option).toBe('B');
    expect([answers[1]?.status, answers[1]?.answered, attempt]).toEqual(['Correct', false, 3]);
  });

  it('foresees what then happens: who gains, who loses, and the means', async () => {
    const { testId, staff, sittings } = await sat('BAAA', 'AAAA', 'AAAB', 'CAAA');
    const id = await staff.start(testId);
    await staff.save(id, { 1: options(1) });
    const { body } = await staff.preview(id);
    expect(body.sums).toEqual({
      reports: 4,
      up: 1,
      down: 2,
      same: 1,
      mean: { before: 81.25, after: 75 },
      passed: null,
      nowPass: 0,
      nowFail: 0,
    });
    expect(body.questions).toMatchObject([{ answers: 4, right: { before: 2, after: 1 } }]);
    expect(body.distribution).toEqual([
      { correct: 2, before: 0, after: 1 },
      { correct: 3, before: 3, after: 2 },
      { correct: 4, before: 1, after: 1 },
    ]);
    await staff.run(id);
    await staff.markAll(id);
    for (const { report, before, after } of body.changed) {
      const sitting = sittings[(await reportIds(sittings)).indexOf(report)];
      expect(await sitting?.report()).toMatchObject({
        correct_answers: after.correct,
        changes: [{ before: { correct_answers: before.correct } }],
      });
    }
    expect(body.changedInAll).toBe(3);
  });

  it('foresees the means of each cohort, and who passes in it', async () => {
    const { tenant, testId, staff, sittings } = await sat('BAAA', 'AAAA', 'BBAA');
    const desk = await newCohortDesk(test, tenant);
    const cohort = await desk.create('Year 1');
    await desk.add(
      cohort,
      sittings.slice(0, 2).map(({ learner }) => learner.email),
    );
    await desk.create('Year 2');
    const id = await staff.start(testId);
    await staff.save(id, { 1: options(0, 1) });
    expect((await staff.preview(id)).body.cohorts).toEqual([
      { _id: cohort, name: 'Year 1', reports: 2, mean: { before: 87.5, after: 100 }, passed: null },
    ]);
  });

  it('lets nobody lose where it only raises', async () => {
    const { testId, staff, results } = await sat('BAAA', 'AAAA');
    await staff.marked(testId, { 1: options(1) }, { policy: 'only_raises' });
    expect(await results()).toEqual(['4/4', '4/4']);
  });

  it('grades whoever submits after the start by the new keys, without a notice', async () => {
    const { tenant, testId, staff } = await sat('AAAA');
    const late = await sit(test, { tenant, testId });
    await staff.marked(testId, { 1: options(1) });
    const response = [...'BAAA'].map((selected) => ({ selected }));
    const { reportcard } = (await late.submit({ response })).body;
    const { report } = (await late.report(reportcard)).body;
    expect([report.correct_answers, report.changes]).toEqual([4, []]);
  });

  it('follows in totals, calibration and topics', async () => {
    const { tenant, testId, staff, first } = await sat('BAAA');
    const caller = { host: tenant.host, token: first.learner.token };
    await staff.marked(testId, { 1: options(1), 2: { kind: 'drop' } });
    const { data } = (await test.call('getLeaderboard', { ...caller, query: {} })).body;
    expect(data[0]?.performance).toBe(100);
    const { total, correct } = (await test.call('listFigureQuestions', { ...caller, query: {} })).body;
    expect([correct, total]).toEqual([3, 3]);
    const totals = await test.database.asOwner<{ correct: number; total: number }>(
      'select correct, total from learner_totals where tenant_id = $1',
      [tenant.id],
    );
    expect(totals).toEqual([{ correct: 3, total: 3 }]);
  });

  it('changes nothing when it is run twice', async () => {
    const { testId, staff, first } = await sat('BAAA');
    const id = await staff.marked(testId, { 1: options(0, 1) });
    expect(await staff.markAll(id)).toBe(0);
    expect((await first.report()).changes).toHaveLength(1);
    expect((await staff.read(id)).body.remark.state).toBe('done');
  });

  it('marks each report once where several are marked at the same time', async () => {
    const { testId, staff, sittings } = await sat('BAAA', 'BAAB', 'AAAA', 'BBBB', 'BABA');
    const id = await staff.start(testId);
    await staff.save(id, { 1: options(0, 1) });
    await staff.run(id);
    await staff.markAll(id, 4);
    const reports = await Promise.all(sittings.map(({ report }) => report()));
    expect(reports.map(({ changes }) => changes.length)).toEqual([1, 1, 0, 1, 1]);
    expect((await staff.read(id)).body.remark.state).toBe('done');
  });

  it('tells each learner whose result changed once, without figures and key', async () => {
    const { tenant, testId, staff } = await sat('BAAA', 'AAAA', 'BBBB');
    const id = await staff.marked(testId, { 1: options(0, 1) });
    await staff.markAll(id);
    const mails = await test.database.asOwner<{ text: string }>(
      `select text from mails where tenant_id = $1 and subject like 'Your result%'`,
      [tenant.id],
    );
    expect(mails).toHaveLength(2);
    for (const { text } of mails) expect(text).toContain('Question 1 was marked again.');
  });
});

describe('taking a re-mark back', () => {
  it('restores every former result whole, and can itself be taken back', async () => {
    const { testId, staff, first, results } = await sat('BAAA', 'AAAA');
    const id = await staff.marked(testId, { 1: options(1) });
    expect(await results()).toEqual(['4/4', '3/4']);
    const undo = (await staff.undo(id)).body.remark;
    await staff.save(undo, {}, { reason: 'It was right after all.', notice: 'It was right.' });
    await staff.run(undo);
    await staff.markAll(undo);
    expect(await results()).toEqual(['3/4', '4/4']);
    expect((await first.report()).changes).toHaveLength(2);
    const redo = (await staff.undo(undo)).body.remark;
    await staff.save(redo, {});
    await staff.run(redo);
    await staff.markAll(redo);
    expect(await results()).toEqual(['4/4', '3/4']);
  });

  it('is refused of one that another followed, and while another is under way', async () => {
    const { testId, staff } = await sat('BAAA');
    const first = await staff.marked(testId, { 1: options(1) });
    const second = await staff.marked(testId, { 1: options(0, 1) });
    expect((await staff.undo(first)).code).toBe('remark_not_newest');
    await staff.start(testId);
    expect((await staff.undo(second)).code).toBe('remark_under_way');
  });
});

describe('a re-mark is not started', () => {
  it('without a change, a reason or words for the learners, nor with every question dropped', async () => {
    const { testId, staff } = await sat('BAAA');
    const id = await staff.start(testId);
    const codes = [];
    for (const [rules, change] of [
      [{}, {}],
      [{ 1: options(0, 1) }, { reason: ' ' }],
      [{ 1: options(0, 1) }, { notice: '' }],
      [{ 1: DROP, 2: DROP, 3: DROP, 4: DROP }, {}],
    ] as const) {
      await staff.save(id, rules, change);
      codes.push((await staff.run(id)).code);
    }
    expect(codes).toEqual(Array(4).fill('remark_incomplete'));
  });

  it('where a result came in since the preview, and is once it was previewed again', async () => {
    const { testId, staff, submit } = await sat('BAAA');
    const id = await staff.start(testId);
    await staff.save(id, { 1: options(0, 1) });
    const seen = await staff.seenOf(id);
    await submit('CAAA');
    expect((await staff.run(id, seen)).code).toBe('results_changed');
    expect((await staff.run(id)).status).toBe(200);
  });

  it('by who drafted it where a second person must agree, but by who was asked', async () => {
    const { tenant, testId, staff, results } = await sat('BAAA');
    const second = await newRemarker(test, tenant);
    await staff.needSecond(true);
    const id = await staff.start(testId);
    await staff.save(id, { 1: options(0, 1) });
    expect((await staff.run(id)).code).toBe('second_person_needed');
    expect((await staff.ask(id, staff.id)).code).toBe('person_unfit');
    expect((await staff.ask(id, second.id)).status).toBe(200);
    expect((await staff.run(id)).code).toBe('second_person_needed');
    expect((await staff.save(id, { 1: options(1) })).code).toBe('remark_started');
    expect((await second.run(id)).status).toBe(200);
    await second.markAll(id);
    expect(await results()).toEqual(['4/4']);
  });

  it('twice, nor changed or thrown away, once it was started', async () => {
    const { testId, staff } = await sat('BAAA');
    const id = await staff.start(testId);
    await staff.save(id, { 1: options(0, 1) });
    const seen = await staff.seenOf(id);
    const ran = await Promise.all([staff.run(id, seen), staff.run(id, seen)]);
    expect(ran.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await staff.save(id, {})).code).toBe('remark_started');
    expect((await staff.discard(id)).code).toBe('remark_started');
  });
});

describe('a draft', () => {
  it('is one for each test, which whoever begins again is given', async () => {
    const { testId, staff } = await sat('BAAA');
    expect(await staff.start(testId)).toBe(await staff.start(testId));
  });

  it('of another window is not overwritten', async () => {
    const { testId, staff } = await sat('BAAA');
    const id = await staff.start(testId);
    await staff.save(id, { 1: options(1) });
    expect((await staff.save(id, { 2: options(1) }, { revision: 1 })).code).toBe('remark_changed');
  });

  it('takes no key that does not fit its question', async () => {
    const { testId, staff } = await sat('BAAA');
    const id = await staff.start(testId);
    const parts: Rule = { kind: 'keys', keys: [{ kind: 'parts', parts: [true] }] };
    expect((await staff.save(id, { 1: options(3) })).code).toBe('rule_unfit');
    expect((await staff.save(id, { 1: parts })).code).toBe('rule_unfit');
  });

  it('begins with the rules as they are', async () => {
    const { testId, staff } = await sat('BAAA');
    await staff.marked(testId, { 1: options(0, 1) });
    const { questions } = (await staff.read(await staff.start(testId))).body;
    expect(questions.map(({ rule }) => rule)).toEqual([options(0, 1), null, null, null]);
  });

  it('that was thrown away leaves room for another, and everything in the audit log', async () => {
    const { tenant, testId, staff } = await sat('BAAA');
    const id = await staff.start(testId);
    await staff.discard(id);
    expect((await staff.read(id)).code).toBe('not_found');
    await staff.marked(testId, { 1: options(1) });
    const audits = await test.database.asOwner<{ action: string; reason: string | null }>(
      'select action, reason from audits where tenant_id = $1 order by done_at',
      [tenant.id],
    );
    expect(audits.slice(-2)).toEqual([
      { action: 'remark_thrown_away', reason: 'Not needed' },
      { action: 'test_marked_again', reason: 'The handbook allows both.' },
    ]);
  });
});

const DROP = { kind: 'drop' } as const;

async function reportIds(sittings: readonly { report(): Promise<{ _id: string }> }[]): Promise<string[]> {
  return Promise.all(sittings.map(async ({ report }) => (await report())._id));
}
