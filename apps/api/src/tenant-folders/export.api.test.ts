import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { provideFolderTests } from '../testing/tenants/provide-folder-tests.ts';
import {
  anyTenantFile,
  applyFolder,
  ownerOf,
  readSound,
  tenantFile,
} from '../testing/tenants/tenant-folder.ts';
import { createTestTenant } from '../testing/tenants/test-tenant.ts';
import { startTestApp } from '../testing/test-app.ts';
import { snapshotDatabase } from '../testing/test-database.ts';
import { roundsOf } from '../testing/test-forms.ts';
import { exportTenant, tenantFileText } from './export-tenant.ts';
import { checkTenantFile } from './tenant-file.ts';
import { readYaml } from './yaml-lines.ts';

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1"/></svg>';

const { test, folders, owner } = await provideFolderTests();

describe('a tenant’s file', () => {
  it('says what was written into it, whatever the texts', () => {
    fc.assert(
      fc.property(anyTenantFile('t', 'example.test'), (file) => {
        const yaml = readYaml(tenantFileText(file));
        if (yaml.type === 'broken') throw new Error(JSON.stringify(yaml.faults));
        expect(checkTenantFile(yaml.value, yaml.lineOf)).toEqual({ type: 'file', file });
      }),
      { numRuns: roundsOf(15, 300) },
    );
  });
});

describe('an exported tenant', () => {
  it('that is applied again changes nothing, whatever it is', async () => {
    const { tenant, host } = tenantFile();
    await fc.assert(
      fc.asyncProperty(anyTenantFile(tenant, host), fc.boolean(), async (file, withLogo) => {
        const text = tenantFileText(withLogo ? { ...file, logo: 'my logo.svg' } : file);
        const given = await folders.write({
          'tenant.yaml': text,
          ...(withLogo ? { 'my logo.svg': DRAWING } : {}),
        });
        // The tenant is the same each time, and staff whom a folder leaves out stay otherwise.
        const replacing = { disableMissingStaff: true };
        expect(await applyFolder(owner, given, replacing)).toMatchObject({ type: 'done' });
        const exported = folders.freshPath();
        await exportTenant(owner, tenant, exported);
        const before = await snapshotDatabase(test.database);
        expect(await applyFolder(owner, exported)).toMatchObject({ type: 'done', changes: [] });
        expect(await snapshotDatabase(test.database)).toEqual(before);
        const [{ document }, { document: again }] = [await readSound(given), await readSound(exported)];
        const byEmail = (people: { email: string }[] = []) => people.map(({ email }) => email).sort();
        expect({ ...again, staff: byEmail(again.staff) }).toEqual({
          ...document,
          staff: byEmail(document.staff),
        });
      }),
      { numRuns: roundsOf(2, 25) },
    );
  });

  it('comes with its logo, and moves to another installation whole', async () => {
    const staff = [{ first_name: 'Ann', last_name: 'Bee', email: 'ann@college.test' }];
    const { tenant, text } = tenantFile({ logo: 'crest.svg', staff, login_note: '<p>a</p>\n<p>b</p>' });
    await applyFolder(owner, await folders.write({ 'tenant.yaml': text, 'crest.svg': DRAWING }));
    const exported = folders.freshPath();
    await exportTenant(owner, tenant, exported);
    expect((await readdir(exported)).sort()).toEqual(['logo.svg', 'tenant.yaml']);
    expect(await readFile(join(exported, 'logo.svg'), 'utf8')).toBe(DRAWING);

    const other = await startTestApp();
    const elsewhere = ownerOf(other);
    try {
      expect(await applyFolder(elsewhere, exported)).toMatchObject({ type: 'done', isNew: true });
      const back = folders.freshPath();
      await exportTenant(elsewhere, tenant, back);
      expect(await readFile(join(back, 'tenant.yaml'), 'utf8')).toBe(
        await readFile(join(exported, 'tenant.yaml'), 'utf8'),
      );
    } finally {
      await elsewhere.end();
      await other.close();
    }
  });

  it('is no learner’s address and no password', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner({ password: 'a password of hers' });
    const exported = folders.freshPath();
    await exportTenant(owner, tenant.shortName, exported);
    expect(await readFile(join(exported, 'tenant.yaml'), 'utf8')).not.toMatch(
      new RegExp(`${learner.email}|password|\\$argon`, 'u'),
    );
  });

  it.each([
    ['that is not there', 'nobody', 'There is no tenant nobody.'],
    ['whose name is none', '../x', 'There is no tenant ../x.'],
  ])('%s is refused in words', async (_title, tenant, words) => {
    await expect(exportTenant(owner, tenant, folders.freshPath())).rejects.toThrow(words);
  });

  it('never writes over what is in a folder', async () => {
    const tenant = await createTestTenant(test);
    const path = await folders.write({ 'a.txt': 'a' });
    await expect(exportTenant(owner, tenant.shortName, path)).rejects.toThrow('is not empty');
    expect(await readdir(path)).toEqual(['a.txt']);
  });

  it('that no folder could say is refused, and no folder is left', async () => {
    const tenant = await createTestTenant(test);
    await test.database.asOwner(`update tenants set name = name || ' ' where tenant_id = $1`, [tenant.id]);
    const path = folders.freshPath();
    await expect(exportTenant(owner, tenant.shortName, path)).rejects.toThrow('name would change');
    await expect(readdir(path)).rejects.toThrow('ENOENT');
  });
});
