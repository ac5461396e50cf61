import { USUAL_PERMISSIONS } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { createDirectory, statusOf } from '../../testing/accounts/directory.ts';
import { createBuyer, createPlan } from '../../testing/payments/buying.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { givePermissions, newManager, newStaff } from '../../testing/tickets/staffing.ts';
import { createTicketer } from '../../testing/tickets/ticketing.ts';

const test = await provideTestApp();

async function newOffice() {
  const tenant = await createTestTenant(test, { platformType: 'Paid' });
  const manager = await newManager(test, tenant);
  const learner = await tenant.newLearner();
  return { tenant, manager, learner, directory: createDirectory(test, manager.caller) };
}

describe('the page of a learner', () => {
  it('has what they bought, sat and asked, and where they are logged in', async () => {
    const { tenant, learner, manager, directory } = await newOffice();
    const buyer = createBuyer(test, tenant, learner);
    const { body } = await buyer.order(await createPlan(test, tenant));
    await buyer.press(body.url, 'pay');
    const sitting = await sit(test, { tenant, learner });
    await sitting.submit();
    await createTicketer(test, tenant, learner).create({ subject: 'A question' });
    await test.call('setExtraTime', {
      ...manager.caller,
      body: { person: learner.id, percent: 25, startsOn: '2026-01-01', endsOn: null, reason: 'As agreed' },
    });
    const page = (await directory.person(learner.id)).body;
    expect(page.person).toMatchObject({ _id: learner.id, role: 'learner', permissions: null, tests: 1 });
    expect(page.attempts).toEqual([
      expect.objectContaining({
        _id: sitting.attemptId,
        closedAt: expect.any(String),
        result: { correct: 3, total: 3, performance_percent: 100 },
      }),
    ]);
    expect(page.payments).toEqual([
      expect.objectContaining({ amountPence: 2_400, refundedPence: 0, isDisputed: false }),
    ]);
    expect(page.periods).toEqual([expect.objectContaining({ isPaid: true, from: expect.any(String) })]);
    expect(page.tickets).toEqual([expect.objectContaining({ subject: 'A question', status: 'Open' })]);
    expect(page.sessions).toHaveLength(1);
    expect(page.extraTime).toEqual({ percent: 25, startsOn: '2026-01-01', endsOn: null, inForce: true });
    expect(page.changes).toEqual([
      expect.objectContaining({ action: 'extra_time_given', doneBy: 'Grace Hopper', reason: 'As agreed' }),
    ]);
  });

  it('shows no changes to staff who only see people, and nothing to others', async () => {
    const { tenant, learner } = await newOffice();
    const viewer = await newStaff(test, tenant);
    const member = { tenantId: tenant.id, id: viewer.id };
    await givePermissions(test, member, { ...USUAL_PERMISSIONS, people: 'view' });
    const directory = createDirectory(test, viewer.caller);
    expect((await directory.person(learner.id)).body.changes).toBeNull();
    await givePermissions(test, member, USUAL_PERMISSIONS);
    expect((await directory.person(learner.id)).code).toBe('forbidden');
  });

  it('is not found for an id of nobody or of another form', async () => {
    const { directory } = await newOffice();
    for (const id of ['0190a7c4-0000-7000-8000-000000000000', 'somebody'])
      expect((await directory.person(id)).code).toBe('not_found');
  });
});

describe('sessions of somebody', () => {
  it('are ended one by one, or all at once, with an audit of each', async () => {
    const { tenant, learner, manager, directory } = await newOffice();
    const { sessions } = (await directory.person(learner.id)).body;
    const id = sessions[0]?._id ?? '';
    expect((await directory.endSessions(learner.id, id)).status).toBe(200);
    expect(await statusOf(test, tenant, learner.token)).toBe(401);
    expect((await directory.endSessions(learner.id, id)).code).toBe('not_found');
    expect((await directory.endSessions(learner.id)).status).toBe(200);
    const { body } = await test.call('listAudits', {
      ...manager.caller,
      query: { action: 'sessions_ended' },
    });
    expect(body.audits.map(({ details, reason }) => [details.all, reason])).toEqual([
      [true, 'A lost phone'],
      [false, 'A lost phone'],
    ]);
  });

  it('are not ended by staff who may do less than their holder', async () => {
    const { tenant, manager } = await newOffice();
    const clerk = await newStaff(test, tenant);
    await givePermissions(
      test,
      { tenantId: tenant.id, id: clerk.id },
      { ...USUAL_PERMISSIONS, people: 'manage' },
    );
    expect((await createDirectory(test, clerk.caller).endSessions(manager.id)).code).toBe('beyond_own');
    expect(await statusOf(test, tenant, manager.token)).toBe(200);
  });
});
