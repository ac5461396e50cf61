import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestLearner, type TestTenant } from '../../testing/tenants/test-tenant.ts';

const test = await provideTestApp();

function open(tenant: TestTenant, { token }: TestLearner, id: string, headers: Record<string, string> = {}) {
  return test.call('getTest', { host: tenant.host, token, params: { id }, headers });
}

function attemptsOf(learner: TestLearner) {
  return test.database.asOwner<{ closed: boolean }>(
    'select closed_at is not null as closed from attempts where user_id = $1',
    [learner.id],
  );
}

describe('opening a test', () => {
  it('makes one attempt with one start time for ten devices at once, and the last of them may write', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    const id = await tenant.newTest();
    const opened = await Promise.all([...Array(10)].map(() => open(tenant, learner, id)));
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(opened.map(({ body }) => body.attempt._id)).size).toBe(1);
    expect(new Set(opened.map(({ body }) => body.attempt.startedAt)).size).toBe(1);
    expect(new Set(opened.map(({ body }) => body.attempt.deadlineAt)).size).toBe(1);
    expect(new Set(opened.map(({ body }) => body.attempt.writer)).size).toBe(10);
    expect(await attemptsOf(learner)).toEqual([{ closed: false }]);
  });

  it('gives the test its whole time from the start, and the same end when it is opened again', async () => {
    const tenant = await createTestTenant(test);
    const sitting = await sit(test, { tenant, testId: await tenant.newTest({ minutes: 45 }) });
    const { startedAt, deadlineAt } = sitting.opened.attempt;
    expect(Date.parse(deadlineAt) - Date.parse(startedAt)).toBe(45 * 60_000);
    const again = await sitting.open();
    expect(again.body.attempt).toMatchObject({ _id: sitting.attemptId, startedAt, deadlineAt });
  });

  it('says of the test what its list says of it, in a recharge that it was taken', async () => {
    const first = await sit(test);
    const { tenant, learner, testId } = first;
    const listed = async () => {
      const { body } = await test.call('getTests', { host: tenant.host, token: learner.token });
      return body.tests.map(({ attempted, createdAt }) => ({ attempted, createdAt }));
    };
    const said = ({ test: { attempted, createdAt } }: typeof first.opened) => [{ attempted, createdAt }];
    expect(said(first.opened)).toEqual(await listed());
    expect(first.opened.test.attempted).toBe(false);
    await first.submit();
    const second = await sit(test, { tenant, learner, testId, recharge: true });
    expect(said(second.opened)).toEqual(await listed());
    expect(second.opened.test.attempted).toBe(true);
  });

  it('brings back every saved answer with the revision at which it last changed', async () => {
    const sitting = await sit(test);
    const note = {
      selected: ['Two'],
      comment: 'NOT SURE',
      commentChosen: true,
      flag: true,
      notes: 'why?',
    } as const;
    await sitting.save({
      answers: [
        { index: 0, selected: 'One' },
        { index: 1, ...note, selected: ['Two'] },
      ],
    });
    await sitting.save({ revision: 2, answers: [{ index: 0, selected: 'Three' }] });
    const { attempt } = (await sitting.open()).body;
    expect(attempt.revision).toBe(2);
    expect(attempt.answers).toEqual([
      {
        index: 0,
        selected: 'Three',
        comment: 'I KNOW IT',
        commentChosen: false,
        flag: false,
        notes: '',
        struckOut: [],
        revision: 2,
      },
      { index: 1, ...note, struckOut: [], revision: 1 },
    ]);
  });

  it('refuses a test that was taken and names its report', async () => {
    const sitting = await sit(test);
    const { reportcard } = (await sitting.submit()).body;
    const again = await sitting.open();
    expect([again.status, again.code]).toEqual([409, 'test_already_taken']);
    expect(again.body).toMatchObject({ reportcard });
    expect(await attemptsOf(sitting.learner)).toEqual([{ closed: true }]);
  });

  it('does not find a test that is not active', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    const id = await tenant.newTest();
    await test.database.asOwner(`update tests set status = 'Inactive' where id = $1`, [id]);
    expect((await open(tenant, learner, id)).code).toBe('not_found');
    expect(await attemptsOf(learner)).toEqual([]);
  });

  it('goes on with an open attempt on a test that became inactive', async () => {
    const sitting = await sit(test);
    await test.database.asOwner(`update tests set status = 'Inactive' where id = $1`, [sitting.testId]);
    expect((await sitting.open()).body.attempt._id).toBe(sitting.attemptId);
    expect((await sitting.save({ writer: (await sitting.open()).body.attempt.writer })).status).toBe(200);
    expect((await sitting.submitPlainly()).status).toBe(200);
  });

  it.each([
    ['a prefetch', { 'sec-purpose': 'prefetch' }, 'prefetch_refused'],
    ['a prerender', { 'sec-purpose': 'prefetch;prerender' }, 'prefetch_refused'],
    ['an address bar', { 'sec-fetch-mode': 'navigate' }, 'malformed'],
  ])('starts no clock for %s', async (_title, headers, code) => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    const refused = await open(tenant, learner, await tenant.newTest(), headers);
    expect(refused.code).toBe(code);
    expect(await attemptsOf(learner)).toEqual([]);
  });
});

describe('the list of tests', () => {
  const list = ({ tenant, learner }: { tenant: TestTenant; learner: TestLearner }) =>
    test.call('getTests', { host: tenant.host, token: learner.token });

  it('shows an open attempt to its learner alone, and the report once it is there', async () => {
    const sitting = await sit(test);
    const neighbour = await sitting.tenant.newLearner();
    const [mine] = (await list(sitting)).body.tests;
    expect(mine).toMatchObject({
      attempted: false,
      attempt: { _id: sitting.attemptId },
      questions_reference: [],
    });
    const [theirs] = (await list({ ...sitting, learner: neighbour })).body.tests;
    expect(theirs).not.toHaveProperty('attempt');
    const { reportcard } = (await sitting.submit()).body;
    const [taken] = (await list(sitting)).body.tests;
    expect(taken).toMatchObject({ attempted: true, reportcard });
    expect(taken).not.toHaveProperty('attempt');
  });

  it('closes an attempt past its grace before it shows it', async () => {
    const sitting = await sit(test);
    await sitting.save({});
    await sitting.endsIn(-31);
    const [listed] = (await list(sitting)).body.tests;
    expect(listed).not.toHaveProperty('attempt');
    const report = await sitting.report(listed?.reportcard ?? '');
    expect(report.body.report).toMatchObject({ correct_answers: 1, attempt: 1 });
  });
});
