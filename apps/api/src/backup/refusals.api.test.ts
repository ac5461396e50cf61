import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMigrations } from '../db/migration-files.ts';
import { applyMigration, makeMigrationsTable } from '../db/migrations.ts';
import { withClient } from '../db/open-database.ts';
import { backUp, createEmptyInstallation, provideBackupFolder, restore } from '../testing/installations.ts';
import { provideTestApp } from '../testing/provide-test-app.ts';
import { createTenantWithEverything } from '../testing/tenants/tenant-with-everything.ts';
import { listTableNames, snapshotDatabase } from '../testing/test-database.ts';
import { readManifest } from './manifest.ts';

const test = await provideTestApp();
const parent = await provideBackupFolder();
const whole = join(parent, 'whole');
await createTenantWithEverything(test);
await createTenantWithEverything(test);
await backUp(test, whole);

describe('restoring is refused', () => {
  it('into an installation that has rows, which stay as they are', async () => {
    const before = await snapshotDatabase(test.database);
    await expect(restore(test, whole)).rejects.toThrow(/not empty, it has rows in .*users \(6\)/u);
    expect(await snapshotDatabase(test.database)).toEqual(before);
  });

  it('into a database that is further than the backup', async () => {
    const older = await createEmptyInstallation();
    const all = await readMigrations();
    await withClient(older.database.settings.owner, async (client) => {
      await makeMigrationsTable(client);
      for (const migration of all.slice(0, -1)) await applyMigration(client, migration);
    });
    await backUp(older, join(parent, 'older'));
    const further = await createEmptyInstallation({ migrated: true });
    await expect(restore(further, join(parent, 'older'))).rejects.toThrow(
      `already at ${all.at(-1)?.name}, and the backup was made before it`,
    );
    await further.drop();
    await older.drop();
  });

  it('into a database that is further than this version', async () => {
    const further = await createEmptyInstallation({ migrated: true });
    await further.database.asOwner(`insert into schema_migrations (name, digest) values ('2999_x.sql', '')`);
    await expect(restore(further, whole)).rejects.toThrow(/ahead of this version: 2999_x\.sql/u);
    await further.drop();
  });

  it('when it is interrupted, and a second try succeeds', async () => {
    const again = await createEmptyInstallation();
    await expect(restore(again, whole, { signal: AbortSignal.abort() })).rejects.toThrow(/aborted/u);
    expect(await listTableNames(again.database)).toEqual([]);
    await restore(again, whole);
    expect((await listTableNames(again.database)).length).toBeGreaterThan(0);
    await again.drop();
  });
});

describe('no backup is made', () => {
  const leftovers = async () => (await readdir(parent)).filter((name) => name.includes('refused'));

  it('in a folder that holds something already', async () => {
    const before = await readManifest(whole);
    await expect(backUp(test, whole)).rejects.toThrow(/is not empty/u);
    expect(await readManifest(whole)).toEqual(before);
  });

  it('where a file is in the way', async () => {
    const file = join(whole, 'manifest.json');
    await expect(backUp(test, join(file, 'refused'))).rejects.toThrow(/a file is in its way/u);
    await expect(backUp(test, file)).rejects.toThrow(/a file is in its way/u);
  });

  it('by a role that sees one tenant at a time, which would leave rows out', async () => {
    const { database, dataDir } = test;
    const asApp = { ...database, settings: { ...database.settings, owner: database.settings.app } };
    const folder = join(parent, 'refused');
    await expect(backUp({ database: asApp, dataDir }, folder)).rejects.toThrow(/does not see every row/u);
    expect(await leftovers()).toEqual([]);
  });

  it('of a database without tables', async () => {
    const empty = await createEmptyInstallation();
    await expect(backUp(empty, join(parent, 'refused'))).rejects.toThrow(/nothing to back up/u);
    await empty.drop();
    expect(await leftovers()).toEqual([]);
  });

  it('when it is interrupted, and nothing is left of it', async () => {
    const signal = AbortSignal.abort();
    await expect(backUp(test, join(parent, 'refused'), { signal })).rejects.toThrow(/aborted/u);
    expect(await leftovers()).toEqual([]);
  });
});
