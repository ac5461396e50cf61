import { describe, expect, it } from 'vitest';
import { type DemoName, readDemoTenant } from '../../demo/demo-content.ts';
import { newPeopleDesk } from '../../testing/accounts/people-desk.ts';
import { provideFolderTests } from '../../testing/tenants/provide-folder-tests.ts';
import { applyFolder, listChanges, readSound, tenantFile } from '../../testing/tenants/tenant-folder.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { snapshotDatabase } from '../../testing/test-database.ts';
import { isWhole } from '../../testing/test-forms.ts';
import { applyTenant, checkTenant } from '../apply-tenant.ts';
import { exportTenant } from '../export-tenant.ts';

const { test, folders, owner } = await provideFolderTests();

const OPEN = { rule: 'open', domains: null } as const;
const INVITATION = { rule: 'invitation', domains: null } as const;
const KEEPING = { disableMissingStaff: false };
const OVERWRITING = { disableMissingStaff: false, overwrite: true };

/** A tenant whose folder was applied, and whose staff then chose another rule of sign-up. */
async function changedTenant() {
  const tenant = await createTestTenant(test);
  const folder = async (entries: object = {}) =>
    folders.write({
      'tenant.yaml': tenantFile({ tenant: tenant.shortName, hosts: [tenant.host], ...entries }).text,
    });
  await applyFolder(owner, await folder());
  const desk = await newPeopleDesk(test, tenant);
  await desk.setRule({ ...INVITATION, was: OPEN });
  const revisions = () =>
    test.database.asOwner<{ number: number; source: string }>(
      'select number, source from content_revisions where tenant_id = $1 and document = $2 order by number',
      [tenant.id, 'sign_up'],
    );
  return { tenant, folder, desk, revisions };
}

describe('a folder that would take back what the console changed', () => {
  it('is refused with the difference, by check and by apply, and changes nothing', async () => {
    const { folder, desk } = await changedTenant();
    const path = await folder({ name: 'Another name' });
    const before = await snapshotDatabase(test.database);
    const refusal = {
      type: 'would_overwrite',
      documents: [
        { document: 'sign_up', by: 'Grace Hopper', changes: [{ before: 'invitation', after: 'open' }] },
      ],
    };
    expect(await checkTenant(owner, await readSound(path))).toMatchObject(refusal);
    expect(await applyFolder(owner, path)).toMatchObject(refusal);
    expect(await snapshotDatabase(test.database)).toEqual(before);
    expect((await desk.setRule({ ...INVITATION, was: INVITATION })).status).toBe(200);
  });

  it('overwrites it where that is asked for, and is what stands then', async () => {
    const { folder, desk, revisions } = await changedTenant();
    expect(await listChanges(owner, await folder(), OVERWRITING)).toEqual(['sign_up: invitation → open']);
    expect(await revisions()).toEqual([
      { number: 1, source: 'folder' },
      { number: 2, source: 'console' },
      { number: 3, source: 'folder' },
    ]);
    expect(await listChanges(owner, await folder({ sign_up: 'approval' }))).toEqual([
      'sign_up: open → approval',
    ]);
    expect((await desk.setRule({ ...OPEN, was: { rule: 'approval', domains: null } })).status).toBe(200);
  });
});

describe('a folder that says what the console changed', () => {
  it('has taken it up, and may change it from then on', async () => {
    const { folder, revisions } = await changedTenant();
    expect(await listChanges(owner, await folder({ sign_up: 'invitation' }))).toEqual([]);
    expect((await revisions()).at(-1)).toEqual({ number: 3, source: 'folder' });
    expect(await listChanges(owner, await folder())).toEqual(['sign_up: invitation → open']);
  });

  it('is what an export writes', async () => {
    const { tenant } = await changedTenant();
    const exported = folders.freshPath();
    await exportTenant(owner, tenant.shortName, exported);
    expect(await checkTenant(owner, await readSound(exported))).toMatchObject({ type: 'done', changes: [] });
  });
});

describe('what the console did not touch', () => {
  it('is changed by the folder as ever', async () => {
    const { folder } = await changedTenant();
    expect(await listChanges(owner, await folder({ sign_up: 'invitation', summary: 'Learn' }))).toEqual([
      'summary:  → Learn',
    ]);
  });

  it('leaves one revision of each document that a folder brings, and none of the others', async () => {
    const { tenant, text } = tenantFile({ summary: 'Learn', faqs: [{ question: 'Why?', answer: 'So.' }] });
    const path = await folders.write({ 'tenant.yaml': text });
    await applyFolder(owner, path);
    await applyFolder(owner, path);
    expect(
      await test.database.asOwner(
        `select document, number, source from content_revisions where tenant_id =
           (select tenant_id from tenant_short_names where short_name = $1) order by document`,
        [tenant],
      ),
    ).toEqual(
      ['faqs', 'landing', 'leaderboard', 'look', 'name', 'ticket_topics'].map((document) => ({
        document,
        number: 1,
        source: 'folder',
      })),
    );
  });
});

/** The short form tries the smaller of the demonstration's two. */
const DEMOS: DemoName[] = isWhole ? ['demo', 'north'] : ['north'];

describe('a demonstration tenant', () => {
  it.each(DEMOS)('%s comes back from its export as it was', async (name) => {
    const folder = await readDemoTenant(name);
    expect(await applyTenant(owner, folder, KEEPING)).toMatchObject({ type: 'done' });
    const exported = folders.freshPath();
    await exportTenant(owner, folder.shortName, exported);
    const before = await snapshotDatabase(test.database);
    expect(await applyFolder(owner, exported)).toMatchObject({ type: 'done', changes: [] });
    expect(await snapshotDatabase(test.database)).toEqual(before);
  });
});
