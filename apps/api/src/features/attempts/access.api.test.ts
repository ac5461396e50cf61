import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { ALL_RIGHT, type Sitting, sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestLearner } from '../../testing/tenants/test-tenant.ts';

const HOUR_MS = 3_600_000;

const test = await provideTestApp();
const tenant = await createTestTenant(test, { platformType: 'Paid' });

const learnerWithPlan = () => tenant.newLearner({ planExpiresAt: new Date(Date.now() + HOUR_MS) });

/** Ends the plan one second ago, by the clock that decides. */
async function endPlan({ id }: TestLearner): Promise<void> {
  await test.database.asOwner(
    `update subscriptions set expires_at = the_clock() - interval '1 second' where user_id = $1`,
    [id],
  );
}

const open = ({ token }: TestLearner, id: string) =>
  test.call('getTest', { host: tenant.host, token, params: { id } });

async function takenThenExpired(): Promise<{ sitting: Sitting; reportcard: string }> {
  const sitting = await sit(test, { tenant, learner: await learnerWithPlan() });
  const { reportcard } = (await sitting.submit()).body;
  await endPlan(sitting.learner);
  return { sitting, reportcard };
}

describe('on a platform that is not free', () => {
  it('a learner without a plan may not start a test, and no clock starts', async () => {
    const learner = await tenant.newLearner();
    const refused = await open(learner, await tenant.newTest());
    expect([refused.status, refused.code]).toEqual([403, 'no_access']);
    expect(await test.database.asOwner('select from attempts where user_id = $1', [learner.id])).toEqual([]);
  });

  it('a learner with a plan sits, submits and reads the report', async () => {
    const sitting = await sit(test, { tenant, learner: await learnerWithPlan() });
    const { reportcard } = (await sitting.submit()).body;
    expect((await sitting.report(reportcard)).status).toBe(200);
  });

  it('a plan that ended a second ago starts nothing', async () => {
    const learner = await learnerWithPlan();
    await endPlan(learner);
    expect((await open(learner, await tenant.newTest())).code).toBe('no_access');
  });

  it('an attempt in progress is resumed, saved and submitted after the plan ended', async () => {
    const sitting = await sit(test, { tenant, learner: await learnerWithPlan() });
    await endPlan(sitting.learner);
    const resumed = await sitting.open();
    const { writer } = resumed.body.attempt;
    expect(resumed.body.attempt._id).toBe(sitting.attemptId);
    expect((await sitting.save({ writer })).status).toBe(200);
    expect((await sitting.submit({ writer })).status).toBe(200);
  });

  it('a report is closed without a plan, by its own id and by the test’s, and says nothing', async () => {
    const { sitting, reportcard } = await takenThenExpired();
    for (const id of [reportcard, sitting.testId]) {
      const refused = await sitting.report(id);
      expect([refused.status, refused.code]).toEqual([403, 'no_access']);
      expect(Object.keys(refused.body).sort()).toEqual(['code', 'message']);
    }
  });

  it('another learner’s report is not there, plan or no plan', async () => {
    const { reportcard } = await takenThenExpired();
    for (const learner of [await learnerWithPlan(), await tenant.newLearner()]) {
      const read = await test.call('getReport', {
        host: tenant.host,
        token: learner.token,
        params: { id: reportcard },
      });
      expect(read.code).toBe('not_found');
    }
  });

  it('the profile says whether a plan runs', async () => {
    const learner = await learnerWithPlan();
    const profile = () => test.call('getProfile', { host: tenant.host, token: learner.token });
    expect((await profile()).body.user.is_active_plan).toBe(true);
    await endPlan(learner);
    expect((await profile()).body.user.is_active_plan).toBe(false);
  });

  it('what a body says of plan, role, owner or tenant opens nothing', async () => {
    const learner = await tenant.newLearner();
    const id = await tenant.newTest();
    const forged = {
      is_active_plan: true,
      role: 'Admin',
      platform_type: 'Free',
      tenant_id: tenant.id,
      userId: learner.id,
    };
    const headers = { 'x-is-active-plan': 'true', 'x-tenant-id': tenant.id };
    const call = { host: tenant.host, token: learner.token, params: { id }, headers };
    const submission = { response: ALL_RIGHT, timeTaken: '0.10', ...forged };
    expect((await test.call('getTest', call)).code).toBe('no_access');
    expect((await test.call('submitTest', { ...call, body: submission })).code).toBe('attempt_not_started');
  });
});
