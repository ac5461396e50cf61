import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readConfig } from '../config.ts';
import { asSuperuser, createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { seedIfWanted } from './seed-if-wanted.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  if (inject('testServer').nodes.length > 0) return;
  await asSuperuser(
    database,
    `insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
     values (4731, 'citus', 10, 'public'::regnamespace, false, '13.2-1')`,
  );
});
afterAll(() => database.drop());

const seeding = (settings: NodeJS.ProcessEnv) =>
  seedIfWanted(
    readConfig({ HOST: '127.0.0.1', ...settings }),
    { ...database.settings, embedded: false, release: async () => {} },
    () => {},
  );
const countTenants = () => database.asOwner(`select count(*)::int as count from tenants`);

it('where the settings ask for the demonstration, a database on Citus is refused', async () => {
  await expect(seeding({ SEED_DEMO: '1' })).rejects.toThrow(
    /^SEED_DEMO: the demonstration is not made on Citus\. Cure: /u,
  );
  expect(await countTenants()).toEqual([{ count: 0 }]);
});

it('where they do not, it is taken and left empty', async () => {
  await seeding({});
  expect(await countTenants()).toEqual([{ count: 0 }]);
});
