import { ALL_PERMISSIONS, type Permissions } from '@assay/contract';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { untilLockIsAwaited } from '../../testing/database-faults.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { newManager } from '../../testing/tickets/staffing.ts';

const test = await provideTestApp();
const WHY = { reason: 'Asked for it' };
const EDITOR: Permissions = { content: 'edit', people: 'none', support: false, settings: false };

async function newOffice() {
  const tenant = await createTestTenant(test);
  const [manager, other] = [await newManager(test, tenant), await newManager(test, tenant)];
  const learner = await tenant.newLearner();
  const params = { userId: learner.id };
  const caller = { host: tenant.host, token: learner.token };
  return {
    tenant,
    manager,
    other,
    learner,
    promote: (by = manager, permissions = EDITOR) =>
      test.call('makePersonStaff', { ...by.caller, params, body: { permissions, ...WHY } }),
    erase: () =>
      test.call('erasePerson', { ...manager.caller, params, body: { email: learner.email, ...WHY } }),
    open: async () => test.call('getTest', { ...caller, params: { id: await tenant.newTest() } }),
    /** The staff beside the two managers. */
    otherStaff: () =>
      test.database.asOwner(
        `select id from users where tenant_id = $1 and role = 'staff' and disabled_at is null and id <> all($2)`,
        [tenant.id, [manager.id, other.id]],
      ),
  };
}

/** Has the calls come to a lock one after the other, and then lets them go on. */
async function inOrderAt(
  lock: { sql: string; values?: unknown[] },
  calls: readonly (() => Promise<{ status: number; code: string | undefined }>)[],
): Promise<(number | string)[]> {
  const holder = new Client(test.database.settings.owner);
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(lock.sql, lock.values);
    const answers = [];
    for (const call of calls) {
      answers.push(call());
      await untilLockIsAwaited(test.database, answers.length);
    }
    await holder.query('rollback');
    return (await Promise.all(answers)).map(({ status, code }) => code ?? status);
  } finally {
    await holder.end();
  }
}

const ofPermissions = (tenantId: string) => ({
  sql: `select pg_advisory_xact_lock(hashtextextended('permissions:' || $1::text, 0))`,
  values: [tenantId],
});
const ofAddress = (tenantId: string, email: string) => ({
  sql: `select pg_advisory_xact_lock(hashtextextended($1::text || ':email:' || lower($2), 0))`,
  values: [tenantId, email],
});

describe('a manager who loses the right to it while a call waits', () => {
  it('by being made a learner, gives nothing to anybody any more', async () => {
    const { tenant, manager, other, promote, otherStaff } = await newOffice();
    const end = () =>
      test.call('endPersonStaff', { ...manager.caller, params: { userId: other.id }, body: WHY });
    const answers = await inOrderAt(ofPermissions(tenant.id), [end, () => promote(other, ALL_PERMISSIONS)]);
    expect(answers).toEqual([200, 'unauthenticated']);
    expect(await otherStaff()).toEqual([]);
  });

  it('by other permissions, deactivates nobody any more', async () => {
    const { tenant, manager, other, learner } = await newOffice();
    const body = { permissions: EDITOR, was: ALL_PERMISSIONS, ...WHY };
    const take = () =>
      test.call('setPersonPermissions', { ...manager.caller, params: { userId: other.id }, body });
    const deactivate = () =>
      test.call('deactivatePeople', { ...other.caller, body: { ids: [learner.id], ...WHY } });
    expect(await inOrderAt(ofPermissions(tenant.id), [take, deactivate])).toEqual([200, 'forbidden']);
  });
});

describe('a learner who becomes staff', () => {
  it('while they open a test opens none, in which nothing could be saved', async () => {
    const { tenant, promote, open } = await newOffice();
    const lock = { sql: 'lock table staff_permissions in share row exclusive mode' };
    expect(await inOrderAt(lock, [promote, open])).toEqual([200, 'unauthenticated']);
    expect(await test.database.asOwner('select from attempts where tenant_id = $1', [tenant.id])).toEqual([]);
  });

  it('while they are erased is not erased, and once erased does not come back as staff', async () => {
    const first = await newOffice();
    expect(
      await inOrderAt(ofAddress(first.tenant.id, first.learner.email), [first.promote, first.erase]),
    ).toEqual([200, 'not_found']);
    expect(await first.otherStaff()).toEqual([{ id: first.learner.id }]);
    const second = await newOffice();
    expect(
      await inOrderAt(ofAddress(second.tenant.id, second.learner.email), [second.erase, second.promote]),
    ).toEqual([200, 'not_found']);
    expect(await second.otherStaff()).toEqual([]);
  });
});
