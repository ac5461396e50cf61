import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../db/ids.ts';
import { readMigrations } from '../../db/migration-files.ts';
import { applyMigration, makeMigrationsTable } from '../../db/migrations.ts';
import { withClient } from '../../db/open-database.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({}, { migrated: false });
});
afterAll(() => database.drop());

it('accounts from before registrations, whose address nobody had proven, become registrations with their codes', async () => {
  const [tenant, code] = [newId(), newId()];
  const users = ['waiting', 'without-code', 'proven', 'staff'].map((name) => ({ name, id: newId() }));
  await withClient(database.settings.owner, async (owner) => {
    await makeMigrationsTable(owner);
    const all = await readMigrations();
    const first = all.findIndex(({ name }) => name.includes('registrations__all'));
    for (const migration of all.slice(0, first)) await applyMigration(owner, migration);
    await owner.query(`insert into tenants (tenant_id, name, sub_domain_name) values ($1, 'A', 'A')`, [
      tenant,
    ]);
    for (const { name, id } of users) {
      await owner.query(
        `insert into users (tenant_id, id, first_name, last_name, dob, mobile, email, password_hash, verified_at, role)
         values ($1, $2, 'A', 'B', '1990-01-01', '447700900123', $3, 'hash of ' || $3,
           case when $3 = 'proven' then now() end, case when $3 = 'staff' then 'staff' else 'learner' end)`,
        [tenant, id, name],
      );
    }
    for (const [purposeOf, id] of [
      ['waiting', code],
      ['proven', newId()],
    ]) {
      await owner.query(
        `insert into email_codes (tenant_id, id, user_id, purpose, code_hash, link_hash, expires_at)
         select $1, $3, id, 'verify', 'code', sha256(convert_to(email, 'utf8')), now() + interval '5 minutes'
         from users where email = $2`,
        [tenant, purposeOf, id],
      );
    }
    for (const migration of all.slice(first)) await applyMigration(owner, migration);
  });
  const registrations = await database.asOwner(
    `select id, email, password_hash, contested, browser_hash, code_hash is not null as has_code
     from registrations order by email`,
  );
  const shared = { contested: true, browser_hash: null };
  expect(registrations).toEqual([
    { id: code, email: 'waiting', password_hash: 'hash of waiting', has_code: true, ...shared },
    {
      id: users[1]?.id,
      email: 'without-code',
      password_hash: 'hash of without-code',
      has_code: false,
      ...shared,
    },
  ]);
  // Staff who proved nothing keep their account without its former password.
  expect(await database.asOwner('select email, password_hash from users order by email')).toEqual([
    { email: 'proven', password_hash: 'hash of proven' },
    { email: 'staff', password_hash: null },
  ]);
  expect(await database.asOwner('select from email_codes')).toEqual([]);
  await expect(
    database.asOwner(`update users set password_hash = 'x' where email = 'staff'`),
  ).rejects.toThrow('users_password_needs_proof');
});
