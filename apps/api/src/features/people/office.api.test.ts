import { randomUUID } from 'node:crypto';
import { ALL_PERMISSIONS, type Permissions, USUAL_PERMISSIONS } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { createDirectory, nameAs } from '../../testing/accounts/directory.ts';
import { createBuyer, createPlan } from '../../testing/payments/buying.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { snapshotDatabase } from '../../testing/test-database.ts';
import { givePermissions, newManager, newStaff } from '../../testing/tickets/staffing.ts';

const test = await provideTestApp();
const WHY = { reason: 'As agreed with the office' };

async function newOffice(platformType: 'Paid' | 'Free' = 'Paid') {
  const tenant = await createTestTenant(test, { platformType });
  const manager = await newManager(test, tenant);
  const learner = await tenant.newLearner();
  await nameAs(test, learner, 'Ada Byron');
  const { caller } = manager;
  const directory = createDirectory(test, caller);
  const of = (userId: string) => ({ ...caller, params: { userId } });
  return {
    tenant,
    manager,
    learner,
    directory,
    of,
    changes: async () => (await directory.person(learner.id)).body.changes?.map(({ action }) => action),
    permit: (id: string, permissions: Permissions, was: Permissions) =>
      test.call('setPersonPermissions', { ...of(id), body: { permissions, was, ...WHY } }),
    erase: (email: string, reason = WHY.reason) =>
      test.call('erasePerson', { ...of(learner.id), body: { email, reason } }),
  };
}

describe('access without payment', () => {
  it('is given as previewed, and stands on the page and in the audit log', async () => {
    const { learner, manager, directory, of, changes } = await newOffice();
    const { body: preview } = await test.call('previewPersonPlan', { ...of(learner.id), body: { days: 30 } });
    expect(preview.until).toBeNull();
    const { status, body } = await test.call('grantPersonPlan', {
      ...of(learner.id),
      body: { days: 30, ...WHY },
    });
    expect(status).toBe(200);
    expect(Date.parse(body.until) - Date.parse(preview.wouldEndAt)).toBeLessThan(60_000);
    const page = (await directory.person(learner.id)).body;
    expect(page.person.planUntil).toBe(body.until);
    expect(page.periods).toEqual([expect.objectContaining({ isPaid: false })]);
    expect(await changes()).toEqual(['plan_granted']);
    const { audits } = (
      await test.call('listAudits', { ...manager.caller, query: { action: 'plan_granted' } })
    ).body;
    expect(audits).toEqual([
      expect.objectContaining({ by: { user: manager.id, name: 'Grace Hopper' }, ...WHY }),
    ]);
  });
});

describe('a payment', () => {
  it('is paid back once, and the access that it gave ends', async () => {
    const { tenant, learner, directory, of, changes } = await newOffice();
    const buyer = createBuyer(test, tenant, learner);
    await buyer.press((await buyer.order(await createPlan(test, tenant))).body.url, 'pay');
    const [payment] = (await directory.person(learner.id)).body.payments;
    const refund = () =>
      test.call('refundPersonPayment', {
        ...of(learner.id),
        body: { payment: payment?._id ?? '', ...WHY },
      });
    expect((await refund()).body).toEqual({ refundedPence: 2_400, isWhole: true });
    expect((await refund()).code).toBe('refunded_already');
    const page = (await directory.person(learner.id)).body;
    expect(page.payments).toEqual([expect.objectContaining({ refundedPence: 2_400 })]);
    expect(page.periods).toEqual([expect.objectContaining({ from: null, to: null })]);
    expect(await changes()).toEqual(['refunded']);
  });

  it('of somebody else is not found', async () => {
    const { learner, of } = await newOffice();
    const body = { payment: randomUUID(), ...WHY };
    expect((await test.call('refundPersonPayment', { ...of(learner.id), body })).code).toBe('not_found');
  });
});

it('everything that is kept of a learner leaves as a file, and that it did is written down', async () => {
  const { learner, of, changes } = await newOffice();
  const { status, text } = await test.call('exportPerson', { ...of(learner.id), body: WHY });
  expect(status).toBe(200);
  expect(JSON.parse(text)).toMatchObject({ profile: { email: learner.email, first_name: 'Ada' } });
  expect(await changes()).toEqual(['exported']);
});

describe('a learner is erased', () => {
  it('by whoever types the address; results stay, and so does the audit', async () => {
    const { tenant, learner, manager, directory, of, erase } = await newOffice('Free');
    await (await sit(test, { tenant, learner })).submit();
    const { body } = await test.call('previewPersonErase', of(learner.id));
    expect(body).toEqual({ openTests: [], openOrders: 0, payments: 0, invoices: 0 });
    expect((await erase('another@learner.test')).code).toBe('address_differs');
    expect((await erase(learner.email, 'Ada asked for it')).code).toBe('reason_names');
    expect((await erase(learner.email.toUpperCase())).body).toEqual({ success: true });
    expect((await directory.person(learner.id)).code).toBe('not_found');
    expect((await erase(learner.email)).code).toBe('not_found');
    const query = { action: 'erased' };
    const { audits } = (await test.call('listAudits', { ...manager.caller, query })).body;
    expect(audits.map(({ subjectId, reason }) => [subjectId, reason])).toEqual([[learner.id, WHY.reason]]);
    const reports = await test.database.asOwner('select from reports where user_id = $1', [learner.id]);
    expect(reports).toHaveLength(1);
  });

  it('not while they sit a test, and then nothing is changed', async () => {
    const { tenant, learner, of, erase } = await newOffice('Free');
    await sit(test, { tenant, learner });
    const { openTests } = (await test.call('previewPersonErase', of(learner.id))).body;
    expect(openTests).toHaveLength(1);
    const before = await snapshotDatabase(test.database);
    expect((await erase(learner.email)).code).toBe('person_sits');
    expect(await snapshotDatabase(test.database)).toEqual(before);
  });
});

describe('a link for a password', () => {
  it('is mailed to learners and staff, but not to a deactivated account', async () => {
    const { tenant, learner, directory, of, changes } = await newOffice();
    const mail = () => test.call('mailPersonReset', { ...of(learner.id), body: WHY });
    expect((await mail()).status).toBe(200);
    const mails = await test.database.asOwner<{ text: string }>(
      'select text from mails where tenant_id = $1 and recipient = $2',
      [tenant.id, learner.email],
    );
    expect(mails.map(({ text }) => /\/user-otp#k=/u.test(text))).toEqual([true]);
    expect(await changes()).toEqual(['reset_mailed']);
    await directory.deactivate([learner.id]);
    expect((await mail()).code).toBe('person_deactivated');
  });
});

describe('permissions of staff', () => {
  it('are changed by whoever holds them, from what they saw', async () => {
    const { tenant, directory, permit } = await newOffice();
    const { id } = await newStaff(test, tenant);
    const edit = { ...USUAL_PERMISSIONS, content: 'edit' as const };
    expect((await permit(id, edit, USUAL_PERMISSIONS)).body).toEqual({ success: true });
    expect((await directory.person(id)).body.person.permissions).toEqual(edit);
    expect((await permit(id, ALL_PERMISSIONS, USUAL_PERMISSIONS)).code).toBe('permissions_changed');
    const [change] = (await directory.person(id)).body.changes ?? [];
    expect(change).toMatchObject({ action: 'permissions_changed', ...WHY });
  });

  it('stay within those of whoever gives them, and one keeps everything', async () => {
    const { tenant, manager, learner, permit } = await newOffice();
    const clerk = await newStaff(test, tenant);
    const held = { ...USUAL_PERMISSIONS, people: 'manage' as const };
    await givePermissions(test, { tenantId: tenant.id, id: clerk.id }, held);
    const asClerk = (id: string, permissions: Permissions, was: Permissions) =>
      test.call('setPersonPermissions', {
        ...clerk.caller,
        params: { userId: id },
        body: { permissions, was, ...WHY },
      });
    expect((await asClerk(clerk.id, ALL_PERMISSIONS, held)).code).toBe('beyond_own');
    expect((await asClerk(manager.id, held, ALL_PERMISSIONS)).code).toBe('beyond_own');
    expect((await permit(manager.id, held, ALL_PERMISSIONS)).code).toBe('last_holder');
    expect((await permit(learner.id, held, USUAL_PERMISSIONS)).code).toBe('not_found');
  });
});

it('what is for learners is refused for staff, and what is of another organisation is not found', async () => {
  const { manager, of } = await newOffice();
  const { learner } = await newOffice();
  const acts = (id: string) =>
    Promise.all([
      test.call('previewPersonPlan', { ...of(id), body: { days: 1 } }),
      test.call('grantPersonPlan', { ...of(id), body: { days: 1, ...WHY } }),
      test.call('refundPersonPayment', { ...of(id), body: { payment: randomUUID(), ...WHY } }),
      test.call('readmitPerson', { ...of(id), body: { test: randomUUID(), ...WHY } }),
      test.call('exportPerson', { ...of(id), body: WHY }),
      test.call('previewPersonErase', of(id)),
      test.call('erasePerson', { ...of(id), body: { email: manager.email, ...WHY } }),
    ]);
  for (const { code } of await acts(manager.id)) expect(code).toBe('learners_only');
  for (const { code } of await acts(learner.id)) expect(code).toBe('not_found');
});
