import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { ALL_RIGHT, ALL_WRONG, type Sitting, sit } from '../../testing/sitting.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';

const test = await provideTestApp();

function reportsOf({ attemptId }: Sitting) {
  return test.database.asOwner<{ correct: number; client_time: string; time_taken_seconds: number }>(
    'select correct, client_time, time_taken_seconds from reports where attempt_id = $1',
    [attemptId],
  );
}

async function kept({ attemptId }: Sitting) {
  const [row] = await test.database.asOwner<{ revision: number; answers: object; late: number }>(
    `select revision, answers, (select count(*)::int from late_payloads where attempt_id = $1) as late
     from attempts where id = $1 and closed_at is null`,
    [attemptId],
  );
  return row;
}

async function isOpen({ attemptId }: Sitting): Promise<boolean> {
  const rows = await test.database.asOwner('select from attempts where id = $1 and closed_at is null', [
    attemptId,
  ]);
  return rows.length === 1;
}

/**
 * Submits again while refused as `busy`, as a page would: a busy machine refuses the last of two hundred at
 * once.
 */
async function submitUntilTaken(sitting: Sitting): Promise<Awaited<ReturnType<Sitting['submit']>>> {
  const submitted = await sitting.submit();
  return submitted.code === 'busy' ? submitUntilTaken(sitting) : submitted;
}

describe('a submission', () => {
  it('is graded whole: what it says replaces what was saved', async () => {
    const sitting = await sit(test);
    await sitting.save({
      answers: [
        { index: 0, selected: 'Two' },
        { index: 1, selected: ['Two', 'Three'] },
      ],
    });
    const { body } = await sitting.submit({
      response: [
        { selected: null },
        { selected: ['Two'], comment: 'THINK SO', flag: true, notes: 'half' },
        { selected: null },
      ],
    });
    const { report } = (await sitting.report(body.reportcard)).body;
    expect(report).toMatchObject({
      total: 3,
      attempt: 1,
      correct_answers: 0,
      partial_answers: 1,
      wrong_answers: 2,
    });
    expect(report).toMatchObject({ confidence: 0, confidence_percent: 75 });
    expect(report.answers.map(({ status }) => status)).toEqual(['Wrong', 'Partial', 'Wrong']);
    expect(report.answers[1]).toMatchObject({ answered: true, selected: ['Two'], flag: true, notes: 'half' });
    expect(report.answers[0]).toMatchObject({ answered: false, selected: null });
  });

  it('two hundred times at once makes one report', async () => {
    const sitting = await sit(test);
    const submitted = await Promise.all([...Array(200)].map(() => submitUntilTaken(sitting)));
    expect(new Set(submitted.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(submitted.map(({ body }) => body.reportcard)).size).toBe(1);
    expect(await reportsOf(sitting)).toMatchObject([{ correct: 3 }]);
  });

  it('of different answers at once is decided for one of them, and both get its report', async () => {
    const sitting = await sit(test);
    const answers = await Promise.all([sitting.submit(), sitting.submit({ response: ALL_WRONG })]);
    expect(new Set(answers.map(({ body }) => body.reportcard)).size).toBe(1);
    expect(await reportsOf(sitting)).toHaveLength(1);
  });

  it('keeps the time that the client claims and reports the time that the server measured', async () => {
    const sitting = await sit(test);
    await sitting.endsIn(1800 - 600);
    await sitting.submit({ timeTaken: '9999.59' });
    const [report] = await reportsOf(sitting);
    expect(report?.client_time).toBe('9999.59');
    expect(Math.abs((report?.time_taken_seconds ?? 0) - 600)).toBeLessThan(30);
  });

  it.each(['', '1', '1.5', '12345.00', '-1.00', '1.005', ' 1.00', '1.00 ', 'NaN', '1,00', '٣.٠٠', '1.00\n'])(
    'with the time %j is malformed and leaves the attempt open',
    async (timeTaken) => {
      const sitting = await sit(test);
      const refused = await sitting.submit({ timeTaken });
      expect([refused.status, refused.code]).toEqual([400, 'malformed']);
      expect(await isOpen(sitting)).toBe(true);
    },
  );

  it.each([
    ['fewer answers than questions', ALL_RIGHT.slice(1)],
    ['more answers than questions', [...ALL_RIGHT, { selected: null }]],
    ['no answers', []],
  ])('with %s is malformed and leaves the attempt open', async (_title, response) => {
    const sitting = await sit(test);
    expect((await sitting.submit({ response })).code).toBe('malformed');
    expect(await isOpen(sitting)).toBe(true);
  });

  it('with an answer that does not fit names it and leaves the attempt open', async () => {
    const sitting = await sit(test);
    const refused = await sitting.submit({ response: [{ selected: 'Four' }, ...ALL_RIGHT.slice(1)] });
    expect([refused.status, refused.code]).toEqual([400, 'answers_rejected']);
    expect(refused.body).toMatchObject({ indexes: [0] });
    expect(await isOpen(sitting)).toBe(true);
  });

  it('that names the attempt of another test is not found', async () => {
    const sitting = await sit(test);
    const other = await sit(test, { ...sitting, testId: await sitting.tenant.newTest() });
    expect((await sitting.submit({ attemptId: other.attemptId, writer: other.writer })).code).toBe(
      'not_found',
    );
    expect([await isOpen(sitting), await isOpen(other)]).toEqual([true, true]);
  });
});

describe('an automatic submission', () => {
  it('before its time gets the deadline and the clock, and the attempt goes on', async () => {
    const sitting = await sit(test);
    await sitting.endsIn(5);
    const early = await sitting.submit({ auto: true });
    expect([early.status, early.code]).toEqual([409, 'not_due']);
    const { deadlineAt } = (await sitting.open()).body.attempt;
    expect(early.body).toMatchObject({ deadlineAt, serverNow: expect.stringMatching(/^\d{4}-.*Z$/u) });
    expect(await isOpen(sitting)).toBe(true);
  });

  it('within two seconds of the deadline is taken', async () => {
    const sitting = await sit(test);
    await sitting.endsIn(1.9);
    expect((await sitting.submit({ auto: true })).status).toBe(200);
  });

  it('of a page that lost its turn is refused', async () => {
    const sitting = await sit(test);
    await sitting.open();
    expect((await sitting.submit({ auto: true })).code).toBe('attempt_moved');
  });
});

describe('a submission that says which revision its answers follow', () => {
  const NOTED = [{ index: 0, selected: 'Two' }];

  it('is taken where nothing was saved since', async () => {
    const sitting = await sit(test);
    await sitting.save({ answers: NOTED });
    expect((await sitting.submit({ revision: 1 })).status).toBe(200);
    expect(await reportsOf(sitting)).toMatchObject([{ correct: 3 }]);
  });

  it('and was made before the latest save is refused with what is kept, and changes nothing', async () => {
    const sitting = await sit(test);
    await sitting.save({ answers: NOTED });
    const before = await kept(sitting);
    const refused = await sitting.submit({ revision: 0, response: ALL_WRONG });
    expect([refused.status, refused.code]).toEqual([409, 'stale']);
    expect(refused.body).toMatchObject({
      revision: 1,
      answers: [{ index: 0, selected: 'Two', revision: 1 }],
    });
    expect(before).toMatchObject({ revision: 1, late: 0 });
    expect(await kept(sitting)).toEqual(before);
  });

  it('and follows a save that is not known here is refused, too', async () => {
    const sitting = await sit(test);
    const refused = await sitting.submit({ revision: 1 });
    expect([refused.code, refused.body]).toMatchObject(['stale', { revision: 0, answers: [] }]);
    expect(await isOpen(sitting)).toBe(true);
  });

  it('of a page that lost its turn tells it nothing of the answers', async () => {
    const sitting = await sit(test);
    await sitting.save({ answers: NOTED });
    await sitting.open();
    const refused = await sitting.submit({ revision: 0 });
    expect([refused.code, Object.keys(refused.body)]).toEqual(['attempt_moved', ['message', 'code']]);
  });

  it('that comes again after the end gets the report, whatever it follows', async () => {
    const sitting = await sit(test);
    const first = await sitting.submit({ revision: 0 });
    expect((await sitting.submit({ revision: 7 })).body).toEqual(first.body);
  });

  it.each([-1, 0.5, 1_000_001])('is malformed with the revision %d', async (revision) => {
    const sitting = await sit(test);
    expect((await sitting.submit({ revision })).code).toBe('malformed');
    expect(await isOpen(sitting)).toBe(true);
  });
});

describe('a client of the plain specification', () => {
  it('submits the open attempt', async () => {
    const sitting = await sit(test);
    const { status, body } = await sitting.submitPlainly();
    expect(status).toBe(200);
    expect((await sitting.report(body.reportcard)).body.report.correct_answers).toBe(3);
  });

  it('gets the report of a test that it submitted before', async () => {
    const sitting = await sit(test);
    const first = await sitting.submit();
    const again = await sitting.submitPlainly(ALL_WRONG);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await reportsOf(sitting)).toMatchObject([{ correct: 3 }]);
  });

  it('gets "not started" for a test that it never opened', async () => {
    const tenant = await createTestTenant(test);
    const { token } = await tenant.newLearner();
    const refused = await test.call('submitTest', {
      host: tenant.host,
      token,
      params: { id: await tenant.newTest() },
      body: { response: ALL_RIGHT, timeTaken: '0.10' },
    });
    expect([refused.status, refused.code]).toEqual([409, 'attempt_not_started']);
  });

  it('finds no test that is not there', async () => {
    const { tenant, learner } = await sit(test);
    const refused = await test.call('submitTest', {
      host: tenant.host,
      token: learner.token,
      params: { id: randomUUID() },
      body: { response: ALL_RIGHT, timeTaken: '0.10' },
    });
    expect([refused.status, refused.code]).toEqual([404, 'not_found']);
  });
});
