import type { TestId } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { newCohortDesk } from '../../testing/cohort-desk.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestLearner, type TestTenant } from '../../testing/tenants/test-tenant.ts';

const test = await provideTestApp();

async function newPlace() {
  const tenant = await createTestTenant(test);
  return { tenant, desk: await newCohortDesk(test, tenant), learner: await tenant.newLearner() };
}

function asking(tenant: TestTenant, { token }: TestLearner) {
  const caller = { host: tenant.host, token };
  return {
    tests: async () => (await test.call('getTests', caller)).body.tests.map(({ _id }) => _id),
    open: (id: string, query: { recharge?: '1' } = {}) =>
      test.call('getTest', { ...caller, params: { id }, query }),
    exams: async () => (await test.call('getDashboard', { ...caller, query: {} })).body.data.exam,
    board: async () => (await test.call('getLeaderboard', { ...caller, query: {} })).body,
    next: async () => (await test.call('getWhatNext', caller)).body,
    lowest: async () => (await test.call('getLowestReport', caller)).body,
  };
}

/** A day some days from today, in the zone of test tenants. */
function day(fromToday: number): string {
  const at = new Date(Date.now() + fromToday * 86_400_000);
  return at.toLocaleDateString('sv-SE', { timeZone: 'Europe/London' });
}

describe('a learner may sit', () => {
  it('a test for everybody, and one of a cohort of theirs, and no other', async () => {
    const { tenant, desk, learner } = await newPlace();
    const [all, ours, theirs] = [await tenant.newTest(), await tenant.newTest(), await tenant.newTest()];
    await desk.restrict(ours, [learner]);
    await desk.restrict(theirs, [await tenant.newLearner()]);
    const { tests, open } = asking(tenant, learner);
    expect((await tests()).toSorted()).toEqual([all, ours].toSorted());
    expect([(await open(ours)).status, (await open(theirs)).code]).toEqual([200, 'not_found']);
  });

  it('a test of several cohorts as a member of one of them', async () => {
    const { tenant, desk, learner } = await newPlace();
    const testId = await tenant.newTest();
    const [one, other] = [await desk.create('One'), await desk.create('Other')];
    await desk.setTest(testId, [one, other]);
    expect((await asking(tenant, learner).open(testId)).code).toBe('not_found');
    await desk.add(other, [learner.email]);
    expect((await asking(tenant, learner).open(testId)).status).toBe(200);
  });

  it.each([
    ['from the first day on', { startsOn: day(0), endsOn: null }, true],
    ['not before it', { startsOn: day(1), endsOn: null }, false],
    ['to the last day', { startsOn: null, endsOn: day(0) }, true],
    ['not after it', { startsOn: day(-9), endsOn: day(-1) }, false],
  ])('a cohort’s test %s', async (_title, span, may) => {
    const { tenant, desk, learner } = await newPlace();
    const testId = await tenant.newTest();
    await desk.restrict(testId, [learner], span);
    const { tests, open } = asking(tenant, learner);
    expect(await tests()).toEqual(may ? [testId] : []);
    expect((await open(testId)).status).toBe(may ? 200 : 404);
  });

  it('a test of their own that others closed their cohort to, to its end, and reads the report', async () => {
    const { tenant, desk, learner } = await newPlace();
    const testId = await tenant.newTest();
    const cohort = await desk.restrict(testId, [learner]);
    const sitting = await sit(test, { tenant, learner, testId });
    await desk.take(cohort, [learner.id]);
    const { tests, open, exams } = asking(tenant, learner);
    expect((await open(testId)).status).toBe(200);
    expect(await tests()).toEqual([testId]);
    const { reportcard } = (await sitting.submit({ writer: (await sitting.open()).body.attempt.writer }))
      .body;
    expect((await sitting.report(reportcard)).status).toBe(200);
    expect((await open(testId)).code).toBe('test_already_taken');
    expect((await open(testId, { recharge: '1' })).code).toBe('test_already_taken');
    expect(await exams()).toEqual({ count: 1, attempted: 1 });
  });
});

describe('figures count the tests that are for a learner', () => {
  async function newClass() {
    const { tenant, desk, learner } = await newPlace();
    const [all, ours] = [await tenant.newTest({ name: 'All' }), await tenant.newTest({ name: 'Ours' })];
    const member = await tenant.newLearner();
    await desk.restrict(ours, [member]);
    return { tenant, learner, member, all, ours };
  }
  const handIn = async (tenant: TestTenant, learner: TestLearner, testId: TestId) => {
    await (await sit(test, { tenant, learner, testId })).submit();
  };

  it('on the dashboard', async () => {
    const { tenant, learner, member, all } = await newClass();
    await handIn(tenant, learner, all);
    await handIn(tenant, member, all);
    expect(await asking(tenant, learner).exams()).toEqual({ count: 1, attempted: 1 });
    expect(await asking(tenant, member).exams()).toEqual({ count: 2, attempted: 1 });
  });

  it('on the leaderboard, for each row of it', async () => {
    const { tenant, learner, member, all } = await newClass();
    await handIn(tenant, learner, all);
    await handIn(tenant, member, all);
    const { data } = await asking(tenant, learner).board();
    expect(data.map(({ you, attemptedPercentage }) => [you, attemptedPercentage])).toEqual([
      [true, 100],
      [false, 50],
    ]);
  });

  it('where the leaderboard asks for a least share of them', async () => {
    const { tenant, learner, member, all, ours } = await newClass();
    await test.database.asOwner('update tenants set leaderboard_least_percent = 100 where tenant_id = $1', [
      tenant.id,
    ]);
    await handIn(tenant, member, ours);
    await handIn(tenant, learner, all);
    expect((await asking(tenant, learner).board()).data.map(({ you }) => you)).toEqual([true]);
    expect((await asking(tenant, member).board()).least_share).toEqual({ needed: 2, active: 2, taken: 1 });
  });

  it('where a first test is proposed', async () => {
    const { tenant, desk, learner } = await newPlace();
    const quick = await tenant.newTest({ type: 'Quiz', minutes: 1 });
    await desk.restrict(quick, []);
    expect(JSON.stringify(await asking(tenant, learner).next())).not.toContain(quick);
    const all = await tenant.newTest();
    expect(JSON.stringify(await asking(tenant, learner).next())).toContain(all);
  });

  it('where the lowest report is offered for a further attempt', async () => {
    const { tenant, desk, learner } = await newPlace();
    const testId = await tenant.newTest();
    await handIn(tenant, learner, testId);
    expect(JSON.stringify(await asking(tenant, learner).lowest())).toContain(testId);
    await desk.restrict(testId, []);
    expect(JSON.stringify(await asking(tenant, learner).lowest())).not.toContain(testId);
  });
});

describe('a new version of a test', () => {
  it('is for the same cohorts', async () => {
    const { tenant, desk, learner } = await newPlace();
    const testId = await tenant.newTest({ name: 'Paper 1' });
    await desk.restrict(testId, []);
    await tenant.newTest({ name: 'Paper 1', minutes: 45 });
    expect(await asking(tenant, learner).tests()).toEqual([]);
    const { chosen } = (await desk.audience(testId)).body;
    expect(chosen).toHaveLength(1);
    expect((await desk.check(testId)).body.cohorts).toEqual([`Cohort of ${testId}`]);
  });
});
