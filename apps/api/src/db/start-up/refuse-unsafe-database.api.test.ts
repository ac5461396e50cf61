import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asSuperuser,
  createTestDatabase,
  createTestRole,
  type TestDatabase,
} from '../../testing/test-database.ts';
import { refuseUnsafeDatabase } from './refuse-unsafe-database.ts';

const silent = () => {};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const starting = () => refuseUnsafeDatabase(database.settings, silent);

it('goes on as the limited roles', async () => {
  await expect(starting()).resolves.toBeUndefined();
});

describe('a role is refused, with the cure, for the application and for the worker, that', () => {
  it.each([
    ['is a superuser', ['alter role :role superuser'], 'nosuperuser'],
    ['bypasses row security', ['alter role :role bypassrls'], 'nobypassrls'],
    ['may create roles', ['alter role :role createrole'], 'nocreaterole'],
    ['may create databases', ['alter role :role createdb'], 'nocreatedb'],
    ['may copy the whole server', ['alter role :role replication'], 'noreplication'],
    ['belongs to assay_owner', ['grant assay_owner to :role'], 'revoke assay_owner from :role'],
    [
      'belongs to assay_owner',
      ['grant assay_owner to :role with inherit false, set true'],
      'revoke assay_owner from :role',
    ],
    [
      'belongs to assay_owner',
      ['grant assay_owner to :group', 'grant :group to :role with inherit false, set true'],
      'revoke :group from :role',
    ],
    ['belongs to postgres', ['grant postgres to :role'], 'revoke postgres from :role'],
    ...[
      'pg_read_all_data',
      'pg_write_all_data',
      'pg_execute_server_program',
      'pg_read_server_files',
      'pg_write_server_files',
      'pg_signal_backend',
      'pg_monitor',
    ].map((power): [string, string[], string] => [
      `belongs to ${power}`,
      [`grant ${power} to :role`],
      `revoke ${power} from :role`,
    ]),
    [
      'belongs to pg_read_all_data',
      ['grant pg_read_all_data to :group', 'grant :group to :role'],
      'revoke :group from :role',
    ],
    [
      'belongs to pg_write_all_data',
      ['grant pg_write_all_data to :role with inherit false, set false, admin true'],
      'revoke pg_write_all_data from :role',
    ],
    [
      'belongs to :group',
      ['alter role :group bypassrls', 'grant :group to :role'],
      'revoke :group from :role',
    ],
    ['acts as :group', ['grant :group to :role', 'alter role :role set role = :group'], 'reset role'],
    ['looks for tables in :role', ['create schema :role authorization :role'], 'set search_path = public'],
    [
      'looks for tables in :role',
      ['create schema :role authorization :role', 'alter role :role set search_path = :role, public'],
      'set search_path = public',
    ],
    ['row_security off', ['alter role :role set row_security = off'], 'alter role :role reset row_security'],
    [
      'session_replication_role replica',
      ['alter role :role set session_replication_role = replica'],
      'reset session_replication_role',
    ],
    [
      'may switch foreign keys off',
      ['grant set on parameter session_replication_role to :role'],
      'revoke set on parameter',
    ],
    [
      'is given a tenant',
      [`alter role :role set app.tenant_id = '01a1fcc2-0000-7000-8000-000000000002'`],
      'alter role :role reset app.tenant_id',
    ],
  ])('%s (%j)', async (fault, statements, cure) => {
    const role = await createTestRole(database);
    const group = await createTestRole(database);
    const named = (text: string) => text.replaceAll(':role', role.name).replaceAll(':group', group.name);
    try {
      await asSuperuser(database, ...statements.map(named));
      for (const door of ['app', 'jobs'] as const) {
        const refused = refuseUnsafeDatabase({ ...database.settings, [door]: role.settings }, silent);
        const setting = door === 'app' ? 'DATABASE_URL' : 'DATABASE_JOBS_URL';
        const message = await refused.then(
          () => '',
          (error: Error) => error.message,
        );
        const line = message.split('\n').find((each) => each.includes(named(fault)));
        expect(line, message).toContain(`${setting}’s role ${role.name}`);
        expect(line, message).toMatch(/ Cure: /u);
        expect(line, message).toContain(named(cure));
      }
    } finally {
      await role.drop();
      await group.drop();
    }
  });
});

describe('a database is refused', () => {
  it('where Citus has a version that is not supported', async () => {
    await asSuperuser(
      database,
      `insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
       values (4731, 'citus', 10, 'public'::regnamespace, false, '12.1-1')`,
    );
    await expect(starting()).rejects.toThrow(/has Citus 12\.1-1; supported are .* Cure: install/u);
    await asSuperuser(database, 'delete from pg_extension where oid = 4731');
  });

  it('that acknowledges what a power failure would lose', async () => {
    const set = (words: string) =>
      `do $$ begin execute format('alter database %I ${words}', current_database()); end $$`;
    await database.asOwner(set('set synchronous_commit = off'));
    await expect(starting()).rejects.toThrow(
      /synchronous_commit off .*Cure: alter database \w+ reset synchronous_commit;/u,
    );
    await database.asOwner(set('reset synchronous_commit'));
  });

  it('that was never migrated', async () => {
    const bare = await createTestDatabase({}, { migrated: false });
    await expect(refuseUnsafeDatabase(bare.settings, silent)).rejects.toThrow(
      /not up to date\. Cure: npm run migrate/u,
    );
    await bare.drop();
  });
});
