import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { type Sitting, sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import type { Request } from '../../testing/test-app.ts';
import { newManager } from '../../testing/tickets/staffing.ts';

const test = await provideTestApp();

const ALWAYS = { startsOn: '2026-01-01', endsOn: null };
const OVER = { startsOn: '2026-01-01', endsOn: '2026-01-02' };

/** An organisation with a test of half an hour, a learner, and a member of staff who gives extra time. */
async function newOffice() {
  const tenant = await createTestTenant(test);
  const learner = await tenant.newLearner();
  const testId = await tenant.newTest();
  const { caller } = await newManager(test, tenant);
  const give = (percent: number, change: Partial<Request<'setExtraTime'>['body']> = {}) =>
    test.call('setExtraTime', {
      ...caller,
      body: { person: learner.id, percent, ...ALWAYS, reason: 'As agreed', ...change },
    });
  return {
    tenant,
    learner,
    testId,
    give,
    sit: () => sit(test, { tenant, learner, testId }),
    preview: (percent: number) =>
      test.call('previewExtraTime', { ...caller, body: { email: learner.email, percent, ...ALWAYS } }),
    end: () => test.call('endExtraTime', { ...caller, body: { person: learner.id, reason: 'It is over' } }),
    list: async () => (await test.call('listExtraTime', caller)).body.people,
  };
}

/** Minutes from the start of an attempt to its deadline now. */
async function minutesOf({ attemptId }: Sitting): Promise<number> {
  const [row] = await test.database.asOwner<{ minutes: number }>(
    'select extract(epoch from deadline_at - started_at)::float8 / 60 as minutes from attempts where id = $1',
    [attemptId],
  );
  return row?.minutes ?? 0;
}

describe('extra time of a person', () => {
  it('counts from the start of a test, and is shown in the list before it', async () => {
    const { tenant, learner, give, sit: open } = await newOffice();
    await give(25);
    const { tests } = (await test.call('getTests', { host: tenant.host, token: learner.token, query: {} }))
      .body;
    expect(tests.map(({ extra_percent }) => extra_percent)).toEqual([25]);
    expect(await minutesOf(await open())).toBe(37.5);
  });

  it('is given to a running attempt at once, as previewed, and the page learns of it with its next save', async () => {
    const { give, preview, sit: open } = await newOffice();
    const sitting = await open();
    const { attempts, before } = (await preview(50)).body;
    expect(before).toBeNull();
    expect((await give(50)).body).toEqual({ attempts: 1 });
    const { deadlineAt } = (await sitting.save({})).body;
    expect(attempts.map(({ newDeadlineAt }) => newDeadlineAt)).toEqual([deadlineAt]);
    expect(await minutesOf(sitting)).toBe(45);
  });

  it('is not given twice, nor taken from a running attempt where it is lowered or ends', async () => {
    const { give, end, sit: open } = await newOffice();
    await give(50);
    const sitting = await open();
    const moved = [];
    for (const percent of [50, 20]) moved.push((await give(percent)).body.attempts);
    await end();
    expect([moved, await minutesOf(sitting)]).toEqual([[0, 0], 45]);
    await give(60);
    expect(await minutesOf(sitting)).toBe(48);
  });

  it('counts on the days that it was given for alone', async () => {
    const { give, sit: open, list } = await newOffice();
    await give(25, OVER);
    expect(await minutesOf(await open())).toBe(30);
    expect((await list()).map(({ inForce, percent }) => [percent, inForce])).toEqual([[25, false]]);
  });

  it('is one for each person: another takes its place', async () => {
    const { give, end, list } = await newOffice();
    await Promise.all([give(25), give(50)]);
    expect(await list()).toHaveLength(1);
    await end();
    expect(await list()).toEqual([]);
  });

  it('reaches whoever starts at the same moment', async () => {
    const { give, sit: open } = await newOffice();
    const [sitting] = await Promise.all([open(), give(100)]);
    expect(await minutesOf(sitting)).toBe(60);
  });

  it('is refused with an end before its beginning, and for nobody', async () => {
    const { give } = await newOffice();
    expect((await give(25, { startsOn: '2026-02-01', endsOn: '2026-01-01' })).code).toBe('malformed');
    expect((await give(25, { person: '0199b2f4-5c1e-7a30-9d41-2f6c1b8e7a55' })).code).toBe('not_found');
  });

  it('of another organisation is neither seen nor given', async () => {
    const { learner } = await newOffice();
    const other = await newOffice();
    expect((await other.give(25, { person: learner.id })).code).toBe('not_found');
    expect(await other.list()).toEqual([]);
  });

  it('stands in the audit log with the reason, and beside each attempt', async () => {
    const { tenant, give, end, sit: open } = await newOffice();
    await open();
    await give(25);
    await end();
    expect(await auditsOf(tenant)).toEqual([
      { action: 'extra_time_given', reason: 'As agreed' },
      { action: 'extra_time_ended', reason: 'It is over' },
    ]);
    const noted = await test.database.asOwner<{ action: string; reason: string }>(
      'select action, reason from attempt_audits where tenant_id = $1',
      [tenant.id],
    );
    expect(noted).toEqual([{ action: 'accommodated', reason: 'As agreed' }]);
  });
});

function auditsOf({ id }: TestTenant) {
  return test.database.asOwner<{ action: string; reason: string }>(
    'select action, reason from audits where tenant_id = $1 order by done_at, id',
    [id],
  );
}
