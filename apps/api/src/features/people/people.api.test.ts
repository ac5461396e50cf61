import { ALL_PERMISSIONS, USUAL_PERMISSIONS } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { createDirectory, nameAs, statusOf } from '../../testing/accounts/directory.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { givePermissions, newManager, newStaff } from '../../testing/tickets/staffing.ts';

const test = await provideTestApp();
const PASSWORD = 'a password of mine';

async function newOffice() {
  const tenant = await createTestTenant(test);
  const manager = await newManager(test, tenant);
  return { tenant, manager, directory: createDirectory(test, manager.caller) };
}
/** Learners with these names, each with a password. */
async function newLearners({ tenant }: Awaited<ReturnType<typeof newOffice>>, ...names: string[]) {
  const learners = [];
  for (const name of names) {
    const learner = await tenant.newLearner({ password: PASSWORD });
    await nameAs(test, learner, name);
    learners.push(learner);
  }
  return learners;
}
const namesOf = (people: { first_name: string; last_name: string }[]) =>
  people.map((each) => `${each.first_name} ${each.last_name}`);

describe('the list of people', () => {
  it('has learners and staff by name, with how much they sat and when they were seen', async () => {
    const office = await newOffice();
    const [ada] = await newLearners(office, 'Ada Byron');
    await newLearners(office, 'Kurt Ames');
    await (await sit(test, { tenant: office.tenant, learner: ada ?? office.manager })).submit();
    const { people, total, all } = await office.directory.list();
    expect(namesOf(people)).toEqual(['Kurt Ames', 'Ada Byron', 'Grace Hopper']);
    expect([total, all]).toEqual([3, 3]);
    expect(people[1]).toEqual({
      _id: ada?.id,
      first_name: 'Ada',
      last_name: 'Byron',
      email: ada?.email,
      role: 'learner',
      state: 'active',
      lastSeenAt: expect.any(String),
      planUntil: null,
      tests: 1,
    });
    expect(people[2]).toMatchObject({ role: 'staff', state: 'new', tests: 0 });
  });

  it('is searched by name and address in any case, filtered, ordered and read page by page', async () => {
    const office = await newOffice();
    const [ada, , emmy] = await newLearners(office, 'Ada Byron', 'Kurt Ames', 'Emmy Noether');
    const found = async (query: Parameters<typeof office.directory.list>[0]) =>
      namesOf((await office.directory.list(query)).people);
    expect(await found({ search: 'A BYR' })).toEqual(['Ada Byron']);
    expect(await found({ search: emmy?.email.toUpperCase() })).toEqual(['Emmy Noether']);
    expect(await found({ search: '%' })).toEqual([]);
    expect(await found({ role: 'staff' })).toEqual(['Grace Hopper']);
    await office.directory.deactivate([ada?.id ?? '']);
    expect(await found({ state: 'deactivated' })).toEqual(['Ada Byron']);
    expect(await found({ order: '-name' })).toEqual([
      'Emmy Noether',
      'Grace Hopper',
      'Ada Byron',
      'Kurt Ames',
    ]);
    expect(await found({ order: 'name', page: '2', size: '3' })).toEqual(['Emmy Noether']);
    const { total, all } = await office.directory.list({ role: 'learner', page: '9' });
    expect([total, all]).toEqual([3, 4]);
  });

  it.each(['email', '-email', 'seen', '-seen', 'tests', '-tests', 'plan', '-plan'] as const)(
    'is ordered by %s, and nobody is missing',
    async (order) => {
      const office = await newOffice();
      await newLearners(office, 'Ada Byron', 'Kurt Ames');
      expect((await office.directory.list({ order })).people).toHaveLength(3);
    },
  );

  it('has nobody of another organisation, and no closed account', async () => {
    const [office, other] = [await newOffice(), await newOffice()];
    const [gone] = await newLearners(office, 'Ada Byron');
    await newLearners(other, 'Kurt Ames');
    await test.database.asOwner('update users set closed_at = now(), disabled_at = now() where id = $1', [
      gone?.id,
    ]);
    expect(namesOf((await office.directory.list()).people)).toEqual(['Grace Hopper']);
  });
});

describe('somebody who is deactivated', () => {
  it('is logged out at once and cannot log in; reactivated, they can, with the same password', async () => {
    const office = await newOffice();
    const { tenant, directory } = office;
    const [ada] = await newLearners(office, 'Ada Byron');
    const { email, token, id } = ada ?? office.manager;
    const logIn = async () =>
      (
        await test.call('login', {
          host: tenant.host,
          body: { email, password: PASSWORD, host: tenant.host },
        })
      ).status;
    expect((await directory.deactivate([id])).body).toEqual({ changed: 1 });
    expect([await statusOf(test, tenant, token), await logIn()]).toEqual([401, 401]);
    expect((await directory.deactivate([id])).body).toEqual({ changed: 0 });
    expect((await directory.reactivate([id])).body).toEqual({ changed: 1 });
    expect([await statusOf(test, tenant, token), await logIn()]).toEqual([401, 200]);
  });

  it('leaves an open test as it is: its answers are graded at the deadline', async () => {
    const { tenant, directory } = await newOffice();
    const sitting = await sit(test, { tenant });
    await sitting.save({});
    await directory.deactivate([sitting.learner.id]);
    expect((await sitting.save({ revision: 2 })).status).toBe(401);
    const [attempt] = (await directory.person(sitting.learner.id)).body.attempts;
    expect(attempt).toMatchObject({ _id: sitting.attemptId, closedAt: null, result: null });
  });

  it('stands in the audit log with the reason and who did it, once each', async () => {
    const office = await newOffice();
    const [ada, kurt] = await newLearners(office, 'Ada Byron', 'Kurt Ames');
    const ids = [ada?.id ?? '', kurt?.id ?? ''];
    await office.directory.deactivate(ids, 'End of term');
    await office.directory.deactivate(ids, 'Again');
    const { body } = await test.call('listAudits', {
      ...office.manager.caller,
      query: { action: 'person_deactivated' },
    });
    expect(body.audits.map(({ subjectId, by, reason }) => [subjectId, by.name, reason])).toEqual(
      expect.arrayContaining(ids.map((id) => [id, 'Grace Hopper', 'End of term'])),
    );
    expect(body.audits).toHaveLength(2);
  });

  it('is never oneself, nobody who may do more, and not the last who holds everything', async () => {
    const { tenant, manager, directory } = await newOffice();
    const clerk = await newStaff(test, tenant, 'Kurt Ames');
    const given = { ...USUAL_PERMISSIONS, people: 'manage' as const };
    await givePermissions(test, { tenantId: tenant.id, id: clerk.id }, given);
    const ofClerk = createDirectory(test, clerk.caller);
    const learner = await tenant.newLearner();
    expect((await directory.deactivate([manager.id])).code).toBe('own_account');
    expect((await ofClerk.deactivate([learner.id, manager.id])).code).toBe('beyond_own');
    expect(await statusOf(test, tenant, learner.token)).toBe(200);
    const everythingBut = { ...ALL_PERMISSIONS, settings: false };
    await givePermissions(test, { tenantId: tenant.id, id: clerk.id }, everythingBut);
    expect((await ofClerk.deactivate([manager.id])).code).toBe('beyond_own');
    expect(await statusOf(test, tenant, manager.token)).toBe(200);
    expect((await directory.deactivate([clerk.id])).body).toEqual({ changed: 1 });
    expect((await ofClerk.deactivate([learner.id])).code).toBe('unauthenticated');
  });

  it('of two who deactivate one another at once one stays', async () => {
    const { tenant, manager, directory } = await newOffice();
    const other = await newManager(test, tenant);
    const answers = await Promise.all([
      directory.deactivate([other.id]),
      createDirectory(test, other.caller).deactivate([manager.id]),
    ]);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(1);
    expect(['last_holder', 'unauthenticated']).toContain(refused[0]?.code);
  });

  it('of another organisation is not found', async () => {
    const [office, other] = [await newOffice(), await newOffice()];
    const [ada] = await newLearners(other, 'Ada Byron');
    const id = ada?.id ?? '';
    expect((await office.directory.deactivate([id])).code).toBe('not_found');
    expect((await office.directory.reactivate([id])).code).toBe('not_found');
    expect((await office.directory.person(id)).code).toBe('not_found');
    expect((await office.directory.endSessions(id)).code).toBe('not_found');
  });
});
