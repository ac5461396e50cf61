import { randomUUID } from 'node:crypto';
import { ALL_PERMISSIONS, type Permissions, USUAL_PERMISSIONS } from '@assay/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { endConnectionOnInsert } from '../../testing/database-faults.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { ownerOf } from '../../testing/tenants/tenant-folder.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { givePermissions, newStaff } from '../../testing/tickets/staffing.ts';
import { newTicketLearner } from '../../testing/tickets/ticketing.ts';
import { readTenantArguments } from './arguments.ts';
import { permit } from './permit.ts';

const test = await provideTestApp();
const { owner, end } = ownerOf(test);
afterAll(end);

const WHY = ['--reason', 'Asked in writing', '--as', 'Ada'];
const EVERYTHING = '--content publish --people manage --support yes --settings yes'.split(' ');

/** Runs `npm run tenant -- permit`. @returns what it prints */
async function run(tenant: TestTenant, email: string, ...options: string[]): Promise<string> {
  const parsed = readTenantArguments(['permit', tenant.shortName, email, ...options]);
  if (parsed.type !== 'command' || parsed.command.type !== 'permit') throw new Error(JSON.stringify(parsed));
  return (await permit(owner, tenant.id, parsed.command)).join('\n');
}

const auditsOf = (tenant: TestTenant) =>
  test.database.asOwner<{ subject_id: string; details: Record<string, unknown> }>(
    `select action, done_by_user, done_by, subject, subject_id, reason, details from audits
     where tenant_id = $1 order by done_at, id`,
    [tenant.id],
  );
const heldIn = (tenant: TestTenant) =>
  test.database.asOwner<Permissions & { user_id: string }>(
    'select user_id, content, people, support, settings from staff_permissions where tenant_id = $1 order by user_id',
    [tenant.id],
  );
const holdersIn = async (tenant: TestTenant) =>
  (await heldIn(tenant)).filter(
    (row) => row.content === 'publish' && row.people === 'manage' && row.settings,
  );
const give = (tenant: TestTenant, { id }: { id: string }, permissions = ALL_PERMISSIONS) =>
  givePermissions(test, { tenantId: tenant.id, id }, permissions);

describe('permit', () => {
  it('shows what a member of staff holds, and changes what is named, with its audit', async () => {
    const tenant = await createTestTenant(test);
    const grace = await newStaff(test, tenant);
    const name = `Grace Hopper <${grace.email}>`;
    const usual = 'content none, people none, support yes, settings no';
    expect(await run(tenant, grace.email)).toBe(`${name}\n  ${usual}`);
    expect([await heldIn(tenant), await auditsOf(tenant)]).toEqual([[], []]);
    const changed = 'content edit, people view, support yes, settings no';
    expect(
      await run(tenant, grace.email.toUpperCase(), '--content', 'edit', '--people', 'view', ...WHY),
    ).toBe(`${name}\n  before: ${usual}\n  after:  ${changed}`);
    expect(await run(tenant, grace.email)).toBe(`${name}\n  ${changed}`);
    expect(await heldIn(tenant)).toEqual([
      { user_id: grace.id, content: 'edit', people: 'view', support: true, settings: false },
    ]);
    const profile = await test.call('getProfile', grace.caller);
    expect(profile.body.user.permissions).toEqual({ ...USUAL_PERMISSIONS, content: 'edit', people: 'view' });
    expect(await auditsOf(tenant)).toEqual([
      {
        action: 'permissions_changed',
        done_by_user: null,
        done_by: 'Ada',
        subject: 'person',
        subject_id: grace.id,
        reason: 'Asked in writing',
        details: {
          content_before: 'none',
          content_after: 'edit',
          people_before: 'none',
          people_after: 'view',
          support_before: true,
          support_after: true,
          settings_before: false,
          settings_after: false,
        },
      },
    ]);
  });

  it('that changes nothing says so, and leaves no audit', async () => {
    const tenant = await createTestTenant(test);
    const grace = await newStaff(test, tenant);
    expect(await run(tenant, grace.email, '--support', 'yes', ...WHY)).toContain('Nothing was changed.');
    expect([await heldIn(tenant), await auditsOf(tenant)]).toEqual([[], []]);
  });

  it.each(['a learner', 'staff of another tenant', 'nobody'])('finds no staff in %s', async (who) => {
    const tenant = await createTestTenant(test);
    const { email } =
      who === 'a learner'
        ? await tenant.newLearner()
        : who === 'nobody'
          ? { email: `${randomUUID()}@learner.test` }
          : await newStaff(test, await createTestTenant(test));
    for (const options of [[], [...EVERYTHING, ...WHY]]) {
      await expect(run(tenant, email, ...options)).rejects.toThrow('Nobody of the staff of');
    }
    expect(await heldIn(tenant)).toEqual([]);
  });

  it('is undone when the connection ends at its audit', async () => {
    const tenant = await createTestTenant(test);
    const grace = await newStaff(test, tenant);
    const mend = await endConnectionOnInsert(test.database, { table: 'audits' });
    await expect(run(tenant, grace.email, '--content', 'edit', ...WHY)).rejects.toThrow(
      'Nothing was changed',
    );
    await mend();
    expect([await heldIn(tenant), await auditsOf(tenant)]).toEqual([[], []]);
  });
});

describe('the last who holds everything', () => {
  it.each([
    ['--content', 'edit'],
    ['--people', 'view'],
    ['--support', 'no'],
    ['--settings', 'no'],
  ])('keeps it: %s %s is refused, and changes nothing', async (option, level) => {
    const tenant = await createTestTenant(test);
    const [grace, joan] = [await newStaff(test, tenant), await newStaff(test, tenant)];
    await run(tenant, grace.email, ...EVERYTHING, ...WHY);
    // Holds everything, and cannot log in.
    await give(tenant, joan);
    await test.database.asOwner('update users set disabled_at = now() where id = $1', [joan.id]);
    const before = [await heldIn(tenant), await auditsOf(tenant)];
    await expect(run(tenant, grace.email, option, level, ...WHY)).rejects.toThrow('is the last of the staff');
    expect([await heldIn(tenant), await auditsOf(tenant)]).toEqual(before);
  });

  it('may hand it on', async () => {
    const tenant = await createTestTenant(test);
    const [grace, joan] = [await newStaff(test, tenant), await newStaff(test, tenant)];
    await run(tenant, grace.email, ...EVERYTHING, ...WHY);
    await run(tenant, joan.email, ...EVERYTHING, ...WHY);
    await run(tenant, grace.email, '--people', 'none', ...WHY);
    expect((await holdersIn(tenant)).map(({ user_id }) => user_id)).toEqual([joan.id]);
  });

  it('stays, when the last two are taken down at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const tenant = await createTestTenant(test);
      const two = [await newStaff(test, tenant), await newStaff(test, tenant)];
      for (const member of two) await give(tenant, member);
      const outcomes = await Promise.allSettled(
        two.map(({ email }) => run(tenant, email, '--settings', 'no', ...WHY)),
      );
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await holdersIn(tenant)).toHaveLength(1);
      expect(await auditsOf(tenant)).toHaveLength(1);
    }
  });
});

describe('whoever answers tickets no more', () => {
  it('gives back what they had taken, and is not among those who can be written to', async () => {
    const tenant = await createTestTenant(test);
    const [grace, joan] = [await newStaff(test, tenant), await newStaff(test, tenant, 'Joan Clarke')];
    const learner = await newTicketLearner(test, tenant);
    const ticketId = await learner.open();
    await grace.take(ticketId);
    await run(tenant, grace.email, '--support', 'no', ...WHY);
    expect((await grace.inbox()).status).toBe(403);
    expect((await grace.mails()).status).toBe(403);
    const { tickets } = (await joan.inbox()).body;
    expect(tickets.map(({ _id, assignee }) => [_id, assignee])).toEqual([[ticketId, null]]);
    const { body } = await test.call('getSubadmins', { host: tenant.host, token: learner.token });
    expect(body.professors.map(({ _id }) => _id)).toEqual([joan.id]);
  });
});
