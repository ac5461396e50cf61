import { ALL_PERMISSIONS, type Permissions, USUAL_PERMISSIONS } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { createDirectory, nameAs, statusOf } from '../../testing/accounts/directory.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { snapshotDatabase } from '../../testing/test-database.ts';
import { givePermissions, newManager, newStaff } from '../../testing/tickets/staffing.ts';
import { budgets } from '../throttles/budgets.ts';

const test = await provideTestApp();
const WHY = { reason: 'A new tutor' };
const EDITOR: Permissions = { content: 'edit', people: 'none', support: false, settings: false };
const PASSWORD = 'three plain words here';

async function newOffice() {
  const tenant = await createTestTenant(test);
  const manager = await newManager(test, tenant);
  const { caller } = manager;
  return {
    tenant,
    manager,
    directory: createDirectory(test, caller),
    add: (email: string, permissions = EDITOR, name = ['Ada', 'Byron'], by = caller) =>
      test.call('addStaff', {
        ...by,
        body: { first_name: name[0] ?? '', last_name: name[1] ?? '', email, permissions, ...WHY },
      }),
    promote: (userId: string, permissions = EDITOR) =>
      test.call('makePersonStaff', { ...caller, params: { userId }, body: { permissions, ...WHY } }),
    demote: (userId: string, by = caller) =>
      test.call('endPersonStaff', { ...by, params: { userId }, body: WHY }),
    mailAgain: (userId: string) => test.call('mailPersonReset', { ...caller, params: { userId }, body: WHY }),
    linksTo: async (email: string) => {
      const mails = await test.database.asOwner<{ text: string }>(
        'select text from mails where tenant_id = $1 and recipient = $2 order by id',
        [tenant.id, email],
      );
      return mails.map(
        ({ text }) => /user-otp#k=(?<secret>[\w-]+)&for=invitation/u.exec(text)?.groups?.secret,
      );
    },
    /** Chooses a password by the link of a mail, and logs in with it. */
    join: async (email: string, secret = '') => {
      const { host } = tenant;
      const proven = await test.call('submitOtpToForgotPassword', { host, body: { link: secret } });
      if (proven.status !== 200) return proven.code;
      const { resetToken } = proven.body;
      await test.call('resetPassword', { host, body: { email, password: PASSWORD, resetToken } });
      return (await test.call('login', { host, body: { email, password: PASSWORD, host } })).body;
    },
  };
}

describe('a new member of staff', () => {
  it('chooses a password by the link in the mail, and may do what was given', async () => {
    const { manager, directory, add, linksTo, join } = await newOffice();
    const { status, body } = await add('ada@college.example');
    expect(status).toBe(200);
    const { person, changes } = (await directory.person(body._id)).body;
    expect(person).toMatchObject({ first_name: 'Ada', role: 'staff', state: 'new', permissions: EDITOR });
    expect(changes?.map(({ action }) => action)).toEqual(['permissions_changed', 'staff_added']);
    const [secret] = await linksTo('ada@college.example');
    expect(await join('ada@college.example', secret)).toMatchObject({
      user: { role: 'staff', permissions: EDITOR },
    });
    const query = { action: 'staff_added' };
    const { audits } = (await test.call('listAudits', { ...manager.caller, query })).body;
    expect(audits).toEqual([
      expect.objectContaining({
        by: { user: manager.id, name: 'Grace Hopper' },
        subjectId: body._id,
        ...WHY,
      }),
    ]);
  });

  it('who lost the mail is sent another, and the former link is no longer valid', async () => {
    const { directory, add, mailAgain, linksTo, join } = await newOffice();
    const { _id } = (await add('ada@college.example')).body;
    expect((await mailAgain(_id)).body).toEqual({ success: true });
    const [first, second] = await linksTo('ada@college.example');
    expect(await join('ada@college.example', first)).toBe('code_wrong');
    expect(await join('ada@college.example', second)).toMatchObject({ user: { role: 'staff' } });
    expect((await directory.person(_id)).body.changes?.map(({ action }) => action)).toContain(
      'staff_invited',
    );
  });

  it('is added once by two at the same moment', async () => {
    const { add, linksTo } = await newOffice();
    const both = await Promise.all([add('ada@college.example'), add('ADA@college.example')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await linksTo('ada@college.example')).toHaveLength(1);
  });

  it.each(['learner', 'staff'] as const)('is refused where a %s has the address', async (role) => {
    const { tenant, add } = await newOffice();
    const { email } = role === 'learner' ? await tenant.newLearner() : await newStaff(test, tenant);
    const before = await snapshotDatabase(test.database);
    expect((await add(email.toUpperCase())).code).toBe('address_known');
    expect(await snapshotDatabase(test.database)).toEqual(before);
  });

  it('is given nothing that the giver does not hold', async () => {
    const { tenant, add } = await newOffice();
    const giver = await newStaff(test, tenant);
    const held: Permissions = { ...USUAL_PERMISSIONS, people: 'manage' };
    await givePermissions(test, { tenantId: tenant.id, id: giver.id }, held);
    const before = await snapshotDatabase(test.database);
    expect((await add('ada@college.example', ALL_PERMISSIONS, undefined, giver.caller)).code).toBe(
      'beyond_own',
    );
    expect(await snapshotDatabase(test.database)).toEqual(before);
    expect((await add('ada@college.example', held, undefined, giver.caller)).status).toBe(200);
  });

  it('cannot have a name that reads as “You”, nor come when the mails of the day are spent', async () => {
    const { tenant, add } = await newOffice();
    expect((await add('ada@college.example', EDITOR, ['(', 'You)'])).code).toBe('name_refused');
    expect((await add('ada@college.example')).status).toBe(200);
    await test.database.asOwner(
      `insert into throttle_events (tenant_id, id, scope, subject)
       select tenant_id, gen_random_uuid(), scope, subject from throttle_events, generate_series(2, $2)
       where tenant_id = $1 and scope = 'invitationByTenant'`,
      [tenant.id, budgets.invitationByTenant[0].count],
    );
    expect((await add('bee@college.example')).code).toBe('too_many');
  });
});

describe('a learner', () => {
  it('becomes staff with the same password, logged out, and what they did stays', async () => {
    const { tenant, directory, promote } = await newOffice();
    const learner = await tenant.newLearner();
    await nameAs(test, learner, 'Ada Byron');
    await (await sit(test, { tenant, learner })).submit();
    expect((await promote(learner.id)).body).toEqual({ success: true });
    const { person, attempts } = (await directory.person(learner.id)).body;
    expect(person).toMatchObject({ first_name: 'Ada', role: 'staff', permissions: EDITOR });
    expect(attempts).toHaveLength(1);
    expect(await statusOf(test, tenant, learner.token)).toBe(401);
    const mails = await test.database.asOwner<{ subject: string }>(
      'select subject from mails where tenant_id = $1 and recipient = $2',
      [tenant.id, learner.email],
    );
    expect(mails.map(({ subject }) => /the staff of/u.test(subject))).toEqual([true]);
    expect((await promote(learner.id)).code).toBe('learners_only');
  });

  it('who sits a test, or whose account is deactivated, stays a learner, and nothing is changed', async () => {
    const { tenant, directory, promote } = await newOffice();
    const [sitting, gone] = [await tenant.newLearner(), await tenant.newLearner()];
    await sit(test, { tenant, learner: sitting });
    await directory.deactivate([gone.id]);
    const before = await snapshotDatabase(test.database);
    expect((await promote(sitting.id)).code).toBe('person_sits');
    expect((await promote(gone.id)).code).toBe('person_deactivated');
    expect(await snapshotDatabase(test.database)).toEqual(before);
    expect(await statusOf(test, tenant, sitting.token)).toBe(200);
  });

  it('of another organisation is not found', async () => {
    const { promote } = await newOffice();
    const other = await (await createTestTenant(test)).newLearner();
    expect((await promote(other.id)).code).toBe('not_found');
  });
});

describe('a member of staff', () => {
  it('who was a learner becomes one again, logged out, and sits tests as before', async () => {
    const { tenant, directory, promote, demote } = await newOffice();
    const learner = await tenant.newLearner();
    await promote(learner.id);
    expect((await demote(learner.id)).body).toEqual({ success: true });
    const { person, changes } = (await directory.person(learner.id)).body;
    expect(person).toMatchObject({ role: 'learner', permissions: null });
    expect(changes?.map(({ action }) => action)).toContain('staff_ended');
    expect((await demote(learner.id)).code).toBe('not_found');
    expect((await promote(learner.id, USUAL_PERMISSIONS)).status).toBe(200);
    expect((await directory.person(learner.id)).body.person.permissions).toEqual(USUAL_PERMISSIONS);
  });

  it('stays one where nobody else holds everything, and as an account that was made for staff', async () => {
    const { tenant, manager, add, demote } = await newOffice();
    const other = await newManager(test, tenant);
    const { _id } = (await add('ada@college.example')).body;
    const before = await snapshotDatabase(test.database);
    expect((await demote(manager.id)).code).toBe('own_account');
    expect((await demote(_id)).code).toBe('never_learner');
    expect(await snapshotDatabase(test.database)).toEqual(before);
    expect((await demote(other.id)).status).toBe(200);
    const clerk = await newStaff(test, tenant);
    const held: Permissions = { ...USUAL_PERMISSIONS, people: 'manage' };
    await givePermissions(test, { tenantId: tenant.id, id: clerk.id }, held);
    expect((await demote(manager.id, clerk.caller)).code).toBe('beyond_own');
  });
});
