import { createHash } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readMigrations } from '../db/migration-files.ts';
import { applyMigration, makeMigrationsTable } from '../db/migrations.ts';
import { withClient } from '../db/open-database.ts';
import {
  backUp,
  contentOf,
  expectOurSchema,
  provideBackupFolder,
  provideEmptyInstallation,
  restore,
} from '../testing/installations.ts';
import { provideTestApp } from '../testing/provide-test-app.ts';
import { listQueuedJobs } from '../testing/queued-jobs.ts';
import { createTenantWithEverything } from '../testing/tenants/tenant-with-everything.ts';
import { listTableNames } from '../testing/test-database.ts';
import { readManifest } from './manifest.ts';

const test = await provideTestApp();
const parent = await provideBackupFolder();
const folder = join(parent, 'first');
const tenant = await createTenantWithEverything(test);
await backUp(test, folder);

describe('what was restored', () => {
  it('is so, too, where an earlier version told no rows of a table that has some', async () => {
    const untold = join(parent, 'untold');
    await cp(folder, untold, { recursive: true });
    const manifest = await readManifest(untold);
    const tables = manifest.tables.map((table) => ({ ...table, rows: 0 }));
    await writeFile(join(untold, 'manifest.json'), JSON.stringify({ ...manifest, tables }));
    const again = await provideEmptyInstallation();
    await restore(again, untold);
    await backUp(again, join(parent, 'told'));
    expect(await contentOf(join(parent, 'told'))).toEqual(await contentOf(folder));
  });

  it('sends the mails that had not been sent, and no others', async () => {
    await test.database.asOwner(
      'update mails set sent_at = now() where id = (select id from mails order by id limit 1)',
    );
    await createTenantWithEverything(test);
    // As its worker had taken them.
    await listQueuedJobs(test.database);
    await backUp(test, join(parent, 'with-mails'));
    const target = await provideEmptyInstallation();
    await restore(target, join(parent, 'with-mails'));
    const waiting = await target.database.asOwner<{ id: string }>(
      'select id from mails where sent_at is null order by id',
    );
    const jobs = (await listQueuedJobs(target.database)).filter(({ task }) => task === 'send_mail');
    const ids = jobs.map(({ payload }) => ({ id: payload.mailId ?? '' }));
    expect(ids.sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(waiting);
    expect(jobs.length).toBeGreaterThan(0);
  });
});

describe('restoring', () => {
  it('fills a database that is migrated and empty', async () => {
    const target = await provideEmptyInstallation({ migrated: true });
    await restore(target, folder);
    await backUp(target, join(parent, 'migrated'));
    expect(await contentOf(join(parent, 'migrated'))).toEqual(await contentOf(folder));
    await expectOurSchema(target);
  });

  it.each([
    ['lacks the newest migration', -1],
    ['knows nothing of learners’ own pictures', '20261122110400_profile_pictures__all__create.sql'],
  ])('takes a backup of an older schema that %s through the migrations since', async (title, first) => {
    const older = await provideEmptyInstallation();
    const migrations = await readMigrations();
    const known = typeof first === 'number' ? first : migrations.findIndex(({ name }) => name === first);
    const newest = migrations.at(known);
    await withClient(older.database.settings.owner, async (client) => {
      await makeMigrationsTable(client);
      for (const migration of migrations.slice(0, known)) await applyMigration(client, migration);
    });
    await older.database.asOwner(
      `insert into tenants (tenant_id, name, sub_domain_name) values ($1, 'Old', 'old')`,
      [tenant.id],
    );
    await backUp(older, join(parent, title));

    const target = await provideEmptyInstallation();
    await restore(target, join(parent, title));
    expect((await contentOf(join(parent, title))).migrations.map(({ name }) => name)).not.toContain(
      newest?.name,
    );
    expect(await target.database.asOwner('select name from tenants')).toEqual([{ name: 'Old' }]);
    await expectOurSchema(target);
  });

  it('says what a new secret costs where the former one is lost', async () => {
    const secret = 'a former one'.repeat(4);
    await writeFile(join(test.dataDir, 'app-secret'), secret);
    onTestFinished(() => rm(join(test.dataDir, 'app-secret')));
    await backUp(test, join(parent, 'lost-secret'), { appSecret: null });
    const warning = await restore(await provideEmptyInstallation(), join(parent, 'lost-secret'), {
      appSecret: 'a new one'.repeat(4),
    });
    expect(warning).toMatch(/codes mailed before do not work.*payment provider must be connected again/u);
  });

  it('brings the secret back where an earlier version put it into the backup', async () => {
    const secret = '5ec3e7'.repeat(8);
    const earlier = join(parent, 'of-an-earlier-version');
    await cp(folder, earlier, { recursive: true });
    await writeFile(join(earlier, 'app-secret'), secret);
    const sha256 = createHash('sha256').update(secret).digest('hex');
    const manifest = { ...(await readManifest(earlier)), secret: { sha256, inBackup: true } };
    await writeFile(join(earlier, 'manifest.json'), JSON.stringify(manifest));
    const target = await provideEmptyInstallation();
    await restore(target, earlier, { appSecret: null });
    expect(await readFile(join(target.dataDir, 'app-secret'), 'utf8')).toBe(secret);

    const others = await provideEmptyInstallation();
    await writeFile(join(others.dataDir, 'app-secret'), 'another'.repeat(8));
    await expect(restore(others, earlier, { appSecret: null })).rejects.toThrow(/another installation/u);
    expect(await listTableNames(others.database)).toEqual([]);
  });

  it('says when the secret from the environment is another', async () => {
    expect(await restore(await provideEmptyInstallation(), folder)).toBeNull();
    expect(
      await restore(await provideEmptyInstallation(), folder, { appSecret: 'another'.repeat(8) }),
    ).toMatch(/APP_SECRET/u);
  });

  it('goes on in a data folder whose database alone was moved away', async () => {
    const { pictures } = await contentOf(folder);
    const target = await provideEmptyInstallation();
    await restore(target, folder);
    const [{ path } = { path: '' }] = pictures;
    await writeFile(join(target.dataDir, 'files', path), 'half of a pict');
    const withoutDatabase = {
      database: (await provideEmptyInstallation()).database,
      dataDir: target.dataDir,
    };
    await restore(withoutDatabase, folder);
    await backUp(withoutDatabase, join(parent, 'moved'));
    expect(await contentOf(join(parent, 'moved'))).toEqual(await contentOf(folder));
  });
});
