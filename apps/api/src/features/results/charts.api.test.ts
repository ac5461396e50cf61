import { AsyncLocalStorage } from 'node:async_hooks';
import { createDateFormats, endOfDay } from '@assay/contract/dates';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { ALL_RIGHT, ALL_WRONG, sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestLearner, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { threeKinds } from '../../testing/test-questions.ts';

const DAY_MS = 86_400_000;

const test = await provideTestApp();

async function handIn(tenant: TestTenant, learner: TestLearner, name: string, response = ALL_RIGHT) {
  const sitting = await sit(test, { tenant, learner, testId: await tenant.newTest({ name }) });
  return (await sitting.submit({ response })).body.reportcard;
}
const date = (reportId: string, submittedAt: string) =>
  test.database.asOwner('update reports set submitted_at = $2 where id = $1', [reportId, submittedAt]);

const callerOf = ({ host }: TestTenant, { token }: TestLearner) => ({ host, token });

/**
 * The last twelve months including this one, by the clock of this machine in UTC, the time zone of the tests'
 * tenants.
 */
function twelveMonths(): string[] {
  const now = new Date();
  return Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + index, 1)).toISOString().slice(0, 7),
  );
}

/**
 * A test of which a learner's only report is the lowest, and the learner's request for the further attempt.
 */
async function lowestToRecharge() {
  const tenant = await createTestTenant(test);
  const learner = await tenant.newLearner();
  const { testId, submit } = await sit(test, { tenant, learner });
  await submit({ response: ALL_WRONG });
  const ask = () =>
    test.call('getTest', {
      ...callerOf(tenant, learner),
      params: { id: testId },
      query: { recharge: '1' },
    });
  return { testId, ask };
}

describe('what was submitted by month', () => {
  it('has the last twelve months, tests and answered questions of each, and 0 of the others', async () => {
    const tenant = await createTestTenant(test);
    await test.database.asOwner(`update tenants set time_zone = 'UTC' where tenant_id = $1`, [tenant.id]);
    const learner = await tenant.newLearner();
    const months = twelveMonths();
    const [oldest = '', , third = ''] = months;
    const earlier = new Date(Date.parse(`${oldest}-01T00:00:00Z`) - 1).toISOString();
    await handIn(tenant, learner, 'Now');
    await date(await handIn(tenant, learner, 'Then'), `${third}-01T00:00:00Z`);
    await date(await handIn(tenant, learner, 'At last'), `${oldest}-01T00:00:00Z`);
    await date(await handIn(tenant, learner, 'Before'), earlier);
    const unanswered = [{ selected: 'One' }, { selected: null }, { selected: null }];
    await date(await handIn(tenant, learner, 'Then, too', unanswered), `${third}-28T23:59:59Z`);
    const tests = await test.call('getTestMonths', callerOf(tenant, learner));
    expect(tests.body.data).toEqual(
      months.map((month, index) => ({ month, count: [1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1][index] })),
    );
    const questions = await test.call('getQuestionMonths', callerOf(tenant, learner));
    expect(questions.body.data.map(({ count }) => count)).toEqual([3, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 3]);
  });

  it('goes by the calendar of the organisation', async () => {
    const tenant = await createTestTenant(test);
    await test.database.asOwner(`update tenants set time_zone = 'Pacific/Auckland' where tenant_id = $1`, [
      tenant.id,
    ]);
    const learner = await tenant.newLearner();
    const third = twelveMonths()[2] ?? '';
    const lastEvening = new Date(Date.parse(`${third}-01T00:00:00Z`) - 3_600_000).toISOString();
    await date(await handIn(tenant, learner, 'In the new month there'), lastEvening);
    const { body } = await test.call('getTestMonths', callerOf(tenant, learner));
    expect(body.data.find(({ month }) => month === third)?.count).toBe(1);
  });

  it.each(['Europe/London', 'Asia/Kolkata', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Auckland'])(
    'stands in %s in the month in which lists show it, also near midnight',
    async (zone) => {
      const tenant = await createTestTenant(test);
      await test.database.asOwner('update tenants set time_zone = $2 where tenant_id = $1', [
        tenant.id,
        zone,
      ]);
      const learner = await tenant.newLearner();
      const third = twelveMonths()[2] ?? '';
      const dayBefore = new Date(Date.parse(`${third}-01`) - DAY_MS).toISOString().slice(0, 10);
      const turn = endOfDay(dayBefore, zone).getTime();
      for (const at of [turn - 60_000, turn, turn + 60_000])
        await date(await handIn(tenant, learner, `At ${at}`), new Date(at).toISOString());
      const { data } = (await test.call('getSubdomain', { host: tenant.host, body: { host: tenant.host } }))
        .body;
      const { formatDay } = createDateFormats(data.time_zone);
      const { reports } = (await test.call('listReports', callerOf(tenant, learner))).body;
      const listed = reports.map(({ createdAt }) =>
        formatDay(createdAt).slice(3).split('-').reverse().join('-'),
      );
      const months = (await test.call('getTestMonths', callerOf(tenant, learner))).body.data;
      const charted = months.flatMap(({ month, count }) => Array.from({ length: count }, () => month));
      expect(listed.toSorted()).toEqual(charted);
      expect(new Set(charted).size).toBe(2);
    },
  );

  it('is all 0 of a new learner', async () => {
    const tenant = await createTestTenant(test);
    const { body } = await test.call('getTestMonths', callerOf(tenant, await tenant.newLearner()));
    expect(body.data.map(({ count }) => count)).toEqual(Array.from({ length: 12 }, () => 0));
  });
});

describe('the latest reports', () => {
  it('divide into right, partial and wrong, beside the confidence over all answers', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    await handIn(tenant, learner, 'First', [
      { selected: 'Two', comment: 'NO IDEA', commentChosen: true },
      { selected: null },
      { selected: null },
    ]);
    const latest = await handIn(tenant, learner, 'Second', [
      { selected: 'Two' },
      { selected: ['Two'], comment: 'NOT SURE', commentChosen: true },
      { selected: ['false', 'true'] },
    ]);
    const { body } = await test.call('getPieChart', callerOf(tenant, learner));
    expect(body.data).toEqual({
      graphdata: [
        { name: 'Correct', value: 1 },
        { name: 'Partial', value: 1 },
        { name: 'Wrong', value: 1 },
      ],
      // 25, then 100, 50 and 100.
      confidence: 68.75,
      // 25 and 50: the presets do not count.
      confidence_chosen: { answers: 2, percent: 37.5 },
      test_name: 'Second',
      total: 3,
      correct_answer: 1,
      withheld: null,
      reportcard: latest,
    });
  });

  it('say how sure the learner was where they chose a level, each of itself', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    const chosen = (comment: 'NO IDEA' | 'NOT SURE') => [
      { selected: 'One', comment, commentChosen: true },
      { selected: null },
      { selected: null },
    ];
    await handIn(tenant, learner, 'First', chosen('NO IDEA'));
    await handIn(tenant, learner, 'Second');
    await handIn(tenant, learner, 'Third', chosen('NOT SURE'));
    await handIn(tenant, await tenant.newLearner(), 'Another’s', chosen('NO IDEA'));
    const { body } = await test.call('getConfidenceChart', callerOf(tenant, learner));
    expect(body.data.confidence_chosen).toEqual([
      { answers: 1, percent: 25 },
      { answers: 0, percent: null },
      { answers: 1, percent: 50 },
    ]);
  });

  it('are the last ten, oldest first, with performance, confidence and minutes of each', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    for (let number = 1; number <= 11; number += 1) {
      const name = `Paper ${String(number).padStart(2, '0')} with quite a long name indeed`;
      const id = await handIn(tenant, learner, name, number === 2 ? ALL_WRONG : ALL_RIGHT);
      await test.database.asOwner('update reports set time_taken_seconds = 95 where id = $1', [id]);
    }
    const { body } = await test.call('getConfidenceChart', callerOf(tenant, learner));
    expect(body.data.uData).toEqual([0, ...Array.from({ length: 9 }, () => 100)]);
    expect(new Set(body.data.pData)).toEqual(new Set([100]));
    expect(body.data.confidence_chosen).toEqual(
      Array.from({ length: 10 }, () => ({ answers: 0, percent: null })),
    );
    expect(new Set(body.data.qData)).toEqual(new Set([1.58]));
    expect(body.data.xLabels[0]).toBe('Paper 02 with quite a long nam…');
    expect(body.data.test_names[0]).toBe('Paper 02 with quite a long name indeed');
    expect([body.data.xLabels.length, body.data.reports.length]).toEqual([10, 10]);
  });

  it('of a new learner are none', async () => {
    const tenant = await createTestTenant(test);
    const caller = callerOf(tenant, await tenant.newLearner());
    expect((await test.call('getPieChart', caller)).body.data).toEqual({
      graphdata: [],
      confidence: 0,
      confidence_chosen: { answers: 0, percent: null },
      test_name: '',
      total: 0,
      correct_answer: 0,
      withheld: null,
    });
    expect((await test.call('getConfidenceChart', caller)).body.data).toEqual({
      uData: [],
      pData: [],
      confidence_chosen: [],
      qData: [],
      xLabels: [],
      test_names: [],
      reports: [],
    });
  });

  it('tell no figure that is held back', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    const questions = threeKinds();
    await (await sit(test, { tenant, learner, testId: await tenant.newTest({ questions }) })).submit();
    await sit(test, { tenant, learner, testId: await tenant.newTest({ questions }) });
    const caller = callerOf(tenant, learner);
    expect((await test.call('getPieChart', caller)).body.data).toMatchObject({
      graphdata: [],
      correct_answer: null,
      withheld: { until: 'handed_in' },
    });
    expect((await test.call('getConfidenceChart', caller)).body.data).toMatchObject({
      uData: [null],
      pData: [100],
    });
  });
});

describe('the lowest report', () => {
  const lowest = async (tenant: TestTenant, learner: TestLearner) =>
    (await test.call('getLowestReport', callerOf(tenant, learner))).body.test?.test_name;

  it('is that of the active test whose latest report is worst, of equal ones the older', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    expect(await lowest(tenant, learner)).toBeUndefined();
    await handIn(tenant, learner, 'Good');
    await handIn(tenant, learner, 'Bad', ALL_WRONG);
    await handIn(tenant, learner, 'As bad', ALL_WRONG);
    expect(await lowest(tenant, learner)).toBe('Bad');
    await test.database.asOwner(
      `update tests set status = 'Inactive' where test_name = 'Bad' and tenant_id = $1`,
      [tenant.id],
    );
    expect(await lowest(tenant, learner)).toBe('As bad');
  });

  it('may be taken once more like the two above it, on the newest version, and then another one is the lowest', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    await handIn(tenant, learner, 'Good', [...ALL_RIGHT.slice(0, 2), ...ALL_WRONG.slice(2)]);
    await handIn(tenant, learner, 'Low', [...ALL_RIGHT.slice(0, 1), ...ALL_WRONG.slice(1)]);
    await handIn(tenant, learner, 'Lower', ALL_WRONG);
    const bad = await sit(test, { tenant, learner, testId: await tenant.newTest({ name: 'Bad' }) });
    await bad.submit({ response: ALL_WRONG });
    const other = await sit(test, { tenant, learner });
    await other.submit();
    const refused = await test.call('getTest', {
      ...callerOf(tenant, learner),
      params: { id: other.testId },
      query: { recharge: '1' },
    });
    expect(refused.code).toBe('test_already_taken');
    expect((await bad.open()).code).toBe('test_already_taken');
    const again = await sit(test, { tenant, learner, testId: bad.testId, recharge: true });
    expect(again.attemptId).not.toBe(bad.attemptId);
    await again.submit();
    expect(await lowest(tenant, learner)).toBe('Lower');
    const reports = await test.call('listReports', { ...callerOf(tenant, learner), query: { key: 'bad' } });
    expect(reports.body.reports.map(({ percentage }) => percentage)).toEqual([100, 0]);
    const { body } = await test.call('compareReports', {
      ...callerOf(tenant, learner),
      params: { id: reports.body.reports[0]?._id ?? '' },
    });
    expect(body.reports.map(({ percentage }) => percentage)).toEqual([0, 100]);
    expect(body.questions.map(({ answers }) => answers.map((answer) => answer?.status))).toEqual([
      ['Wrong', 'Correct'],
      ['Wrong', 'Correct'],
      ['Wrong', 'Correct'],
    ]);
  });

  it('opens one further attempt, however many devices ask at once', async () => {
    const { testId, ask } = await lowestToRecharge();
    const opened = await Promise.all(Array.from({ length: 10 }, ask));
    expect(new Set(opened.map(({ status, body }) => `${status} ${body.attempt?._id}`)).size).toBe(1);
    const attempts = await test.database.asOwner(
      'select number from attempts where test_id = $1 order by 1',
      [testId],
    );
    expect(attempts).toEqual([{ number: 1 }, { number: 2 }]);
  });

  it('opens it for a device that asked before another one opened it, and looks for the lowest report after', async () => {
    const { ask } = await lowestToRecharge();
    const { query } = Client.prototype;
    // The other device's call belongs to no transaction of the first one's.
    const outside = AsyncLocalStorage.snapshot();
    const others: ReturnType<typeof ask>[] = [];
    const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
      this: Client,
      ...args: Parameters<typeof query>
    ) {
      const send = () => query.apply(this, args);
      const text = String(Reflect.get(Object(args[0]), 'text'));
      // The statement that lists what is held back from the learner.
      if (!text.includes("'open_attempt' as cause") || others.length > 0) return send();
      others.push(outside(ask));
      return Promise.all(others).then(send);
    });
    onTestFinished(() => spy.mockRestore());
    const first = await ask();
    const second = await others[0];
    expect([first.status, second?.status]).toEqual([200, 200]);
    expect(first.body.attempt._id).toBe(second?.body.attempt._id);
  });
});
