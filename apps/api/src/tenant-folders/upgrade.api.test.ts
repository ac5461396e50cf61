import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../db/ids.ts';
import { readMigrations } from '../db/migration-files.ts';
import { applyMigration, makeMigrationsTable } from '../db/migrations.ts';
import { withClient } from '../db/open-database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({}, { migrated: false });
});
afterAll(() => database.drop());

it('tenants from before folders get short names by their hosts, and lose logos that are no pictures of theirs', async () => {
  const tenants = [
    { hosts: ['demo.localhost', 'localhost'], name: 'A', logo: '/crest-demo.svg' },
    { hosts: ['demo.example.test'], name: 'B', logo: '' },
    { hosts: ['127.0.0.1'], name: 'C', logo: `${'a'.repeat(32)}.png` },
    { hosts: [], name: 'École du Nord', logo: '' },
    { hosts: [], name: '日本', logo: '' },
  ].map((tenant) => ({ id: newId(), ...tenant }));
  await withClient(database.settings.owner, async (owner) => {
    await makeMigrationsTable(owner);
    const all = await readMigrations();
    const first = all.findIndex(({ name }) => name.includes('folders_and_staff'));
    for (const migration of all.slice(0, first)) await applyMigration(owner, migration);
    for (const { id, name, logo, hosts } of tenants) {
      await owner.query(
        'insert into tenants (tenant_id, name, sub_domain_name, logo) values ($1, $2, $2, $3)',
        [id, name, logo],
      );
      for (const [position, host] of hosts.entries()) {
        await owner.query('insert into tenant_hosts (tenant_id, host, position) values ($1, $2, $3)', [
          id,
          host,
          position,
        ]);
      }
      if (!logo.endsWith('.png')) continue;
      await owner.query(
        `insert into files (tenant_id, name, content_type, digest, purpose) values ($1, $2, 'image/png', '', 'question')`,
        [id, logo],
      );
    }
    for (const migration of all.slice(first)) await applyMigration(owner, migration);
  });
  const named = await database.asOwner<{ name: string; short: string; logo: string }>(
    `select t.name, s.short_name as short, t.logo
     from tenants t join tenant_short_names s on s.tenant_id = t.tenant_id order by t.name collate "C"`,
  );
  expect(named).toEqual([
    { name: 'A', short: 'demo', logo: '' },
    { name: 'B', short: expect.stringMatching(/^demo-[0-9a-f]{8}$/u), logo: '' },
    { name: 'C', short: '127', logo: tenants[2]?.logo },
    { name: 'École du Nord', short: 'cole-du-nord', logo: '' },
    { name: '日本', short: 'tenant', logo: '' },
  ]);
});
