import { afterAll, describe, expect, it } from 'vitest';
import { closeTestsInTime } from '../../jobs/close-tests.ts';
import { createAttemptCommand } from '../../testing/commands/attempt-command.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { listQueuedJobs } from '../../testing/queued-jobs.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import type { AnswersRule } from '../publishing/published-tests.service.ts';

const test = await provideTestApp();
const attempts = createAttemptCommand(test);
afterAll(() => attempts.close());

const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE);

async function timedTest(
  tenant: TestTenant,
  {
    opens = null,
    closes = null,
    endsForAll = false,
  }: { opens?: number | null; closes?: number | null; endsForAll?: boolean },
  answers?: AnswersRule,
) {
  const opensAt = opens === null ? null : inMinutes(opens);
  const closesAt = closes === null ? null : inMinutes(closes);
  const window = { opensAt, closesAt, endsForAll };
  const testId = await tenant.newTest({ minutes: 30, settings: { window }, ...(answers && { answers }) });
  return { testId, opensAt, closesAt };
}

async function asLearner(tenant: TestTenant) {
  const { token } = await tenant.newLearner();
  const caller = { host: tenant.host, token };
  return {
    caller,
    open: (id: string) => test.call('getTest', { ...caller, params: { id }, query: {} }),
    listed: async () => (await test.call('getTests', { ...caller, query: {} })).body.tests,
    dashboard: async () => (await test.call('getDashboard', caller)).body,
  };
}

/** Moves a test's closing time into the past, as if it had come. */
const closing = (testId: string, minutesAgo: number) =>
  test.database.asOwner('update tests set closes_at = now() - make_interval(mins => $2) where id = $1', [
    testId,
    minutesAgo,
  ]);

describe('a test with an opening time', () => {
  it('is listed with it, cannot be started before it, and counts among nothing that can', async () => {
    const tenant = await createTestTenant(test);
    const { testId, opensAt } = await timedTest(tenant, { opens: 10 });
    const learner = await asLearner(tenant);
    const [listed] = await learner.listed();
    expect(listed?.window).toEqual({ opensAt: opensAt?.toISOString(), closesAt: null, endsForAll: false });
    const refused = await learner.open(testId);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'test_not_open', opensAt: opensAt?.toISOString() },
    });
    const { data } = await learner.dashboard();
    expect([data.totalExam.count, data.tests]).toEqual([0, []]);
    const attempts = await test.database.asOwner('select from attempts where test_id = $1', [testId]);
    expect(attempts).toEqual([]);
  });

  it('is started from then on', async () => {
    const tenant = await createTestTenant(test);
    const { testId } = await timedTest(tenant, { opens: -1 });
    expect((await (await asLearner(tenant)).open(testId)).status).toBe(200);
  });
});

describe('a test with a closing time', () => {
  it('leaves all minutes to who starts late', async () => {
    const tenant = await createTestTenant(test);
    const { opened } = await sit(test, { tenant, ...(await timedTest(tenant, { closes: 10 })) });
    const { startedAt, deadlineAt } = opened.attempt;
    expect(Date.parse(deadlineAt) - Date.parse(startedAt)).toBe(30 * MINUTE);
  });

  it('ends for all at that time where it says so, and for nobody later than after their minutes', async () => {
    const tenant = await createTestTenant(test);
    const late = await timedTest(tenant, { closes: 10, endsForAll: true });
    expect((await sit(test, { tenant, ...late })).opened.attempt.deadlineAt).toBe(
      late.closesAt?.toISOString(),
    );
    const early = await timedTest(tenant, { closes: 90, endsForAll: true });
    const { startedAt, deadlineAt } = (await sit(test, { tenant, ...early })).opened.attempt;
    expect(Date.parse(deadlineAt) - Date.parse(startedAt)).toBe(30 * MINUTE);
  });

  it('can be started no more from then on, before and after it was made inactive, but be gone on with', async () => {
    const tenant = await createTestTenant(test);
    const { testId } = await timedTest(tenant, { closes: 10 });
    const sitting = await sit(test, { tenant, testId });
    await closing(testId, 1);
    const learner = await asLearner(tenant);
    expect(await learner.listed()).toEqual([]);
    expect((await learner.open(testId)).code).toBe('test_closed');
    await closeTestsInTime(test.database.pool);
    expect((await learner.open(testId)).code).toBe('test_closed');
    expect((await sitting.open()).status).toBe(200);
  });

  it('is closed by the minute’s job, once, which is in the audit log, and its tenant’s totals are recounted', async () => {
    const tenant = await createTestTenant(test);
    const { testId } = await timedTest(tenant, { closes: 10 });
    const { testId: later } = await timedTest(tenant, { closes: 10 });
    await closing(testId, 1);
    await closeTestsInTime(test.database.pool);
    await closeTestsInTime(test.database.pool);
    const statuses = await test.database.asOwner(
      'select id, status from tests where tenant_id = $1 order by status',
      [tenant.id],
    );
    expect(statuses).toEqual([
      { id: later, status: 'Active' },
      { id: testId, status: 'Inactive' },
    ]);
    const audits = await test.database.asOwner(
      'select action, done_by, subject_id from audits where tenant_id = $1',
      [tenant.id],
    );
    expect(audits).toEqual([{ action: 'test_closed', done_by: 'Closing time', subject_id: testId }]);
    const jobs = await listQueuedJobs(test.database);
    expect(jobs.filter(({ payload }) => payload.testId === testId)).toMatchObject([
      { task: 'recount_after_test', payload: { tenantId: tenant.id, testId } },
    ]);
  });

  it('shows its answers, where it does so after its close, once the time is over for the last', async () => {
    const tenant = await createTestTenant(test);
    const { testId } = await timedTest(tenant, { closes: 10 }, { when: 'after_close' });
    const first = await sit(test, { tenant, testId });
    const last = await sit(test, { tenant, testId });
    const { reportcard } = (await first.submit()).body;
    const statuses = async () =>
      (await first.report(reportcard)).body.report.answers.map(({ status }) => status);
    expect(new Set(await statuses())).toEqual(new Set([null]));
    await closing(testId, 1);
    await closeTestsInTime(test.database.pool);
    expect(new Set(await statuses())).toEqual(new Set([null]));
    await last.submit();
    expect((await statuses()).includes(null)).toBe(false);
  });

  it('gives extra time on top of a closing time that ends it for all, and shows answers after that alone', async () => {
    const tenant = await createTestTenant(test);
    const ends = await timedTest(tenant, { closes: 10, endsForAll: true }, { when: 'after_close' });
    const first = await sit(test, { tenant, testId: ends.testId });
    const slow = await sit(test, { tenant, testId: ends.testId });
    const why = ['--minutes', '20', '--reason', 'Extra time', '--yes'];
    await attempts.run(tenant, 'extend', '--attempt', slow.attemptId, ...why);
    const { deadlineAt } = (await slow.open()).body.attempt;
    expect(Date.parse(deadlineAt) - (ends.closesAt?.getTime() ?? 0)).toBe(20 * MINUTE);
    const { reportcard } = (await first.submit()).body;
    await closing(ends.testId, 1);
    await closeTestsInTime(test.database.pool);
    const firstStatus = async () => (await first.report(reportcard)).body.report.answers[0]?.status;
    expect(await firstStatus()).toBeNull();
    const again = (await slow.open()).body.attempt;
    expect((await slow.save({ writer: again.writer })).status).toBe(200);
    await slow.submit({ writer: again.writer, revision: 1 });
    expect(await firstStatus()).not.toBeNull();
  });
});
