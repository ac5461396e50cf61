import { ALL_PERMISSIONS, type Permissions, USUAL_PERMISSIONS } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { inTransaction, withTenant } from '../db/context.ts';
import { operator } from '../features/audits/audits.service.ts';
import { changePermissions } from '../features/staff/permissions.service.ts';
import { createDirectory } from '../testing/accounts/directory.ts';
import { provideFolderTests } from '../testing/tenants/provide-folder-tests.ts';
import {
  applyFolder,
  formatFaults,
  listChanges,
  readSound,
  tenantFile,
} from '../testing/tenants/tenant-folder.ts';
import { createTestTenant, type TestTenant } from '../testing/tenants/test-tenant.ts';
import { snapshotDatabase } from '../testing/test-database.ts';
import { givePermissions, newManager, newStaff } from '../testing/tickets/staffing.ts';
import { checkTenant } from './apply-tenant.ts';
import { exportTenant } from './export-tenant.ts';
import { readTenantFolder } from './read-tenant-folder.ts';

const { test, folders, owner } = await provideFolderTests();

const EDITOR: Permissions = { ...USUAL_PERMISSIONS, content: 'edit' };
const DISABLE = { disableMissingStaff: true };

/** A member of staff as a folder names them. */
const entryOf = ({ email }: { email: string }, permissions?: Permissions) => ({
  first_name: 'Grace',
  last_name: 'Hopper',
  email,
  ...(permissions === undefined ? {} : { permissions }),
});
/** The folder of a tenant with these staff. */
const folderOf = ({ shortName, host }: TestTenant, ...staff: object[]) => {
  const entries = { tenant: shortName, hosts: [host], name: `College ${host}`, staff };
  return folders.write({ 'tenant.yaml': tenantFile(entries).text });
};
const heldIn = (tenant: TestTenant) =>
  test.database.asOwner<Permissions>(
    'select content, people, support, settings from staff_permissions where tenant_id = $1 order by user_id',
    [tenant.id],
  );
const activeIn = async (tenant: TestTenant) => {
  const rows = await test.database.asOwner<{ id: string }>(
    `select id from users where tenant_id = $1 and role = 'staff' and disabled_at is null order by id`,
    [tenant.id],
  );
  return rows.map(({ id }) => id);
};
const auditsOf = (tenant: TestTenant) =>
  test.database.asOwner<{ action: string; details: Record<string, unknown> }>(
    'select action, done_by, subject, subject_id, details from audits where tenant_id = $1 order by done_at, id',
    [tenant.id],
  );
const give = (tenant: TestTenant, { id }: { id: string }) =>
  givePermissions(test, { tenantId: tenant.id, id }, ALL_PERMISSIONS);

describe('permissions in a folder', () => {
  it('are given, told as a change, exported, and changed by no folder that names none', async () => {
    const tenant = await createTestTenant(test);
    const grace = await newStaff(test, tenant);
    const named = `staff: Grace Hopper <${grace.email}>`;
    await applyFolder(owner, await folderOf(tenant, entryOf(grace)));
    expect(await heldIn(tenant)).toEqual([]);
    const path = await folderOf(tenant, entryOf(grace, EDITOR));
    expect(await listChanges(owner, path)).toEqual([
      `${named} → Grace Hopper <${grace.email}>, content edit, people none, support yes, settings no`,
    ]);
    expect(await heldIn(tenant)).toEqual([EDITOR]);
    expect(await listChanges(owner, path)).toEqual([]);
    expect(await listChanges(owner, await folderOf(tenant, entryOf(grace)))).toEqual([]);
    expect(await heldIn(tenant)).toEqual([EDITOR]);
    const exported = folders.freshPath();
    await exportTenant(owner, tenant.shortName, exported);
    expect((await readSound(exported)).document.staff).toEqual([entryOf(grace, EDITOR)]);
    expect(await listChanges(owner, exported)).toEqual([]);
  });

  it('that names none are the usual ones for somebody who was staff once, whatever they held then', async () => {
    const tenant = await createTestTenant(test);
    const [manager, former] = [await newManager(test, tenant), await newManager(test, tenant)];
    const body = { reason: 'Studies again' };
    await test.call('endPersonStaff', { ...manager.caller, params: { userId: former.id }, body });
    const path = await folderOf(tenant, entryOf(manager), entryOf(former));
    await applyFolder(owner, path, { disableMissingStaff: false, overwrite: true });
    const { person } = (await createDirectory(test, manager.caller).person(former.id)).body;
    expect(person).toMatchObject({ role: 'staff', permissions: USUAL_PERMISSIONS });
  });

  it('may be those of somebody who is new', async () => {
    const tenant = await createTestTenant(test);
    const email = `${tenant.shortName}@college.test`;
    await applyFolder(owner, await folderOf(tenant, entryOf({ email }, ALL_PERMISSIONS)));
    expect(await heldIn(tenant)).toEqual([ALL_PERMISSIONS]);
  });

  it.each([
    ['content', 'write', 'staff, entry 1, permissions, content must be none, edit or publish.'],
    ['people', 'all', 'staff, entry 1, permissions, people must be none, view or manage.'],
    ['support', 'yes', 'staff, entry 1, permissions, support must be true or false.'],
    ['settings', undefined, 'staff, entry 1, permissions, settings is missing.'],
    ['support_too', true, 'staff, entry 1, permissions, support_too is not known. Is it misspelt?'],
  ])('of another form are a fault: %s %s', async (name, value, message) => {
    const permissions = { ...ALL_PERMISSIONS, [name]: value };
    const staff = [{ ...entryOf({ email: 'a@college.test' }), permissions }];
    const read = await readTenantFolder(await folders.write({ 'tenant.yaml': tenantFile({ staff }).text }));
    expect(read.type === 'faults' && formatFaults(read.faults)).toEqual([expect.stringContaining(message)]);
  });
});

describe('staff who are not in the folder', () => {
  it('stay, and are named, unless the folder is to disable them', async () => {
    const tenant = await createTestTenant(test);
    const [grace, joan] = [await newStaff(test, tenant), await newStaff(test, tenant, 'Joan Clarke')];
    const path = await folderOf(tenant, entryOf(grace));
    const missing = [{ email: joan.email, firstName: 'Joan', lastName: 'Clarke' }];
    expect(await checkTenant(owner, await readSound(path))).toMatchObject({ missing });
    expect(await applyFolder(owner, path)).toMatchObject({ missing });
    expect(await activeIn(tenant)).toEqual([grace.id, joan.id]);
    expect(await checkTenant(owner, await readSound(path), DISABLE)).toMatchObject({ missing: [] });
    expect(await listChanges(owner, path, DISABLE)).toEqual([`staff: Joan Clarke <${joan.email}> → `]);
    expect(await activeIn(tenant)).toEqual([grace.id]);
  });
});

describe('the last of the staff who holds everything', () => {
  const refused = { type: 'refused', faults: [{ message: expect.stringContaining('nobody would be left') }] };

  it.each(['left out', 'given less'])('cannot be %s, and checking says so, too', async (how) => {
    const tenant = await createTestTenant(test);
    const [grace, joan] = [await newStaff(test, tenant), await newStaff(test, tenant)];
    await give(tenant, grace);
    const staff = how === 'left out' ? [entryOf(joan)] : [entryOf(joan), entryOf(grace, EDITOR)];
    const path = await folderOf(tenant, ...staff);
    const before = await snapshotDatabase(test.database);
    expect(await checkTenant(owner, await readSound(path), DISABLE)).toMatchObject(refused);
    expect(await applyFolder(owner, path, DISABLE)).toMatchObject(refused);
    expect(await snapshotDatabase(test.database)).toEqual(before);
  });

  it('may leave where the folder gives everything to somebody else', async () => {
    const tenant = await createTestTenant(test);
    const [grace, joan] = [await newStaff(test, tenant), await newStaff(test, tenant)];
    await give(tenant, grace);
    const path = await folderOf(tenant, entryOf(joan, ALL_PERMISSIONS));
    expect(await applyFolder(owner, path, DISABLE)).toMatchObject({ type: 'done' });
    expect(await activeIn(tenant)).toEqual([joan.id]);
  });

  it('stays, when a folder disables one of two while a command takes from the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const tenant = await createTestTenant(test);
      const [grace, joan] = [await newStaff(test, tenant), await newStaff(test, tenant)];
      for (const member of [grace, joan]) await give(tenant, member);
      const path = await folderOf(tenant, entryOf(grace));
      const takeFromGrace = withTenant(owner.owner, tenant.id, () =>
        inTransaction(() => changePermissions('operator', grace.email, { settings: false }, operator('Ada'))),
      );
      const [applied, taken] = await Promise.all([applyFolder(owner, path, DISABLE), takeFromGrace]);
      expect([applied.type === 'done', taken.type === 'changed'].filter(Boolean)).toHaveLength(1);
      const active = await activeIn(tenant);
      const holders = await test.database.asOwner<{ user_id: string }>(
        'select user_id from staff_permissions where tenant_id = $1 and settings',
        [tenant.id],
      );
      expect(holders.filter(({ user_id }) => active.includes(user_id))).toHaveLength(1);
    }
  });
});

describe('applying a folder', () => {
  it('leaves one audit with the counts of what changed, and one for each change of permissions', async () => {
    const tenant = await createTestTenant(test);
    const grace = await newStaff(test, tenant);
    const path = await folderOf(
      tenant,
      entryOf(grace, EDITOR),
      entryOf({ email: `${tenant.shortName}@a.test` }),
    );
    await applyFolder(owner, path);
    const audits = await auditsOf(tenant);
    expect(audits).toMatchObject([
      { action: 'permissions_changed', done_by: 'Grace', subject: 'person', subject_id: grace.id },
      { action: 'tenant_applied', done_by: 'Grace', subject: 'tenant', subject_id: tenant.id },
    ]);
    expect(audits[1]?.details).toMatchObject({ staff: 2 });
    expect(await applyFolder(owner, path)).toMatchObject({ changes: [] });
    await checkTenant(owner, await readSound(await folderOf(tenant)));
    expect(await auditsOf(tenant)).toEqual(audits);
  });
});

describe('staff whom the console changed since their folder was applied', () => {
  /** A tenant whose folder names a manager and an editor, and is applied. */
  async function appliedTenant() {
    const tenant = await createTestTenant(test);
    const manager = await newManager(test, tenant);
    const editor = await newStaff(test, tenant, 'Ada Byron');
    const path = await folderOf(tenant, entryOf(manager), { ...entryOf(editor, EDITOR), first_name: 'Ada' });
    await applyFolder(owner, path);
    const { caller } = manager;
    const directory = createDirectory(test, caller);
    const permit = (permissions: Permissions) =>
      test.call('setPersonPermissions', {
        ...caller,
        params: { userId: editor.id },
        body: { permissions, was: EDITOR, reason: 'A new task' },
      });
    return { tenant, manager, editor, path, directory, permit };
  }

  it('are not enabled again by it, unless that is asked for', async () => {
    const { editor, path, directory } = await appliedTenant();
    await directory.deactivate([editor.id]);
    const before = await snapshotDatabase(test.database);
    expect(await applyFolder(owner, path)).toMatchObject({
      type: 'would_overwrite',
      documents: [
        {
          document: 'staff',
          by: 'Grace Hopper',
          changes: [{ note: expect.stringMatching(/enabled again/u) }],
        },
      ],
    });
    expect(await snapshotDatabase(test.database)).toEqual(before);
    expect(await applyFolder(owner, path, { disableMissingStaff: false, overwrite: true })).toMatchObject({
      type: 'done',
    });
    expect((await directory.person(editor.id)).body.person.state).toBe('new');
    expect(await applyFolder(owner, path)).toMatchObject({ type: 'done', changes: [] });
  });

  it('keep the permissions that they were given, and no longer where the folder has taken them up', async () => {
    const { tenant, manager, editor, path, permit } = await appliedTenant();
    await permit(USUAL_PERMISSIONS);
    expect(await checkTenant(owner, await readSound(path))).toMatchObject({ type: 'would_overwrite' });
    const silent = await folderOf(tenant, entryOf(manager), { ...entryOf(editor), first_name: 'Ada' });
    expect(await applyFolder(owner, silent)).toMatchObject({ type: 'done', changes: [] });
    const exported = folders.freshPath();
    await exportTenant(owner, tenant.shortName, exported);
    expect(await applyFolder(owner, exported)).toMatchObject({ type: 'done', changes: [] });
  });

  it('are not disabled for being in no folder when the console added them', async () => {
    const { manager, path } = await appliedTenant();
    await test.call('addStaff', {
      ...manager.caller,
      body: { ...entryOf({ email: 'bee@college.example' }), permissions: EDITOR, reason: 'A new tutor' },
    });
    expect(await applyFolder(owner, path)).toMatchObject({ type: 'done', changes: [] });
    expect(await applyFolder(owner, path, DISABLE)).toMatchObject({
      type: 'would_overwrite',
      documents: [{ document: 'staff', changes: [{ before: expect.stringMatching(/bee@/u), after: null }] }],
    });
  });
});
