import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createEmptyClusterDatabase, dropOnEachNode, settingsOn } from '../../testing/cluster.ts';
import { readMigrations } from '../migration-files.ts';
import { applyMigration, makeMigrationsTable, migrate } from '../migrations.ts';
import { withClient } from '../open-database.ts';
import { distributeTables, listStatementsLeft } from './distribute-tables.ts';

/** Newest migration of a form that is refused (`tools/distributed-statements.test.ts`). */
const DISTRIBUTED_AFTER = '20261129170300_reports__revision__add.sql';

const cluster = inject('testServer');
const database = `test_${randomBytes(6).toString('hex')}`;
const { owner } = settingsOn(cluster, database);
const { roles } = cluster;
beforeAll(() => createEmptyClusterDatabase(cluster, database));
afterAll(() => dropOnEachNode(cluster, database));

it('a database that was distributed some time ago takes every later migration', async () => {
  const all = await readMigrations();
  const later = all.filter(({ name }) => name > DISTRIBUTED_AFTER).map(({ name }) => name);
  expect(later.length).toBeGreaterThan(20);
  await withClient(owner, async (client) => {
    await makeMigrationsTable(client);
    for (const migration of all) {
      if (migration.name <= DISTRIBUTED_AFTER) await applyMigration(client, migration);
    }
    await client.query('begin');
    await distributeTables(client, () => {});
    await client.query('commit');
    const { app, jobs } = roles;
    const names = { owner: roles.owner.user, app: app.user, jobs: jobs.user };
    expect((await migrate(client, names, () => {})).applied).toEqual(later);
    expect(await listStatementsLeft(client)).toEqual([]);
  });
});
