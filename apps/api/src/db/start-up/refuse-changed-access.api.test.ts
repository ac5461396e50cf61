import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asSuperuser,
  createTestDatabase,
  createTestRole,
  type TestDatabase,
} from '../../testing/test-database.ts';
import { migrate } from '../migrations.ts';
import { withClient } from '../open-database.ts';
import { refuseUnsafeDatabase } from './refuse-unsafe-database.ts';

const ROLES = { owner: 'assay_owner', app: 'assay_app', jobs: 'assay_jobs' };
const silent = () => {};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const starting = () => refuseUnsafeDatabase(database.settings, silent);
const prepare = () => withClient(database.settings.owner, (client) => migrate(client, ROLES, silent));

describe('a database is refused, with the cure, and put right by migrating, where', () => {
  it.each([
    [
      'a policy was added that widens another',
      'create policy wide on attempts using (true)',
      'attempts has the policy wide',
      'drop policy "wide" on "attempts";',
    ],
    [
      'a policy was added for the application alone',
      'create policy wide on users for select to assay_app using (true)',
      'users has the policy wide',
      'drop policy "wide" on "users";',
    ],
    [
      'a policy says something else',
      'alter policy app_wall on reports using (true)',
      'reports has the policy app_wall',
      'drop policy "app_wall" on "reports";',
    ],
    [
      'a policy lets anything be written',
      'alter policy app_wall on reports with check (true)',
      'reports has the policy app_wall',
      'drop policy "app_wall" on "reports";',
    ],
    [
      'a policy stands for everybody',
      'alter policy owner_rows on reports to public',
      'reports has the policy owner_rows',
      'drop policy "owner_rows" on "reports";',
    ],
    [
      'a policy was dropped',
      'drop policy app_wall on mails',
      'mails lacks the policy app_wall',
      'create policy app_wall on "mails"',
    ],
    [
      'the worker’s policy was dropped',
      'drop policy jobs_wall on mails',
      'mails lacks the policy jobs_wall',
      'create policy jobs_wall on "mails"',
    ],
    [
      'row security was disabled',
      'alter table sessions disable row level security',
      'sessions has its row security disabled',
      'alter table "sessions" enable row level security;',
    ],
    [
      'row security is not forced',
      'alter table sessions no force row level security',
      'sessions does not have its row security forced',
      'alter table "sessions" force row level security;',
    ],
    [
      'the application may do more to a table',
      'grant delete on attempts to assay_app',
      'assay_app may delete on public.attempts',
      'revoke delete on "public"."attempts" from "assay_app";',
    ],
    [
      'the application may empty a table',
      'grant truncate on reports to assay_app',
      'assay_app may truncate on public.reports',
      'revoke truncate',
    ],
    [
      'the application may change one column',
      'grant update (submitted_at) on reports to assay_app',
      'assay_app may update ("submitted_at") on public.reports',
      'revoke update ("submitted_at")',
    ],
    [
      'the application may hand a right on',
      'grant select on reports to assay_app with grant option',
      'and hand that on',
      'revoke select',
    ],
    [
      'the worker may read a table',
      'grant select on users to assay_jobs',
      'assay_jobs may select on public.users',
      'revoke select',
    ],
    [
      'everybody may read a table',
      'grant select on users to public',
      'everybody may select on public.users',
      'from public;',
    ],
    [
      'everybody may read a column',
      'grant select (email) on users to public',
      'everybody may select ("email") on public.users',
      'from public;',
    ],
    [
      'the application may not do what it must',
      'revoke insert on attempts from assay_app',
      'assay_app may not insert on public.attempts',
      'grant insert on "public"."attempts" to "assay_app";',
    ],
    [
      'there is a table without policies that it may read',
      'create table copies (a int); grant select on copies to assay_app',
      'assay_app may select on public.copies',
      'revoke select',
    ],
    [
      'there is a view that it may read',
      'create view everyone as select * from users; grant select on everyone to assay_app',
      'assay_app may select on public.everyone',
      'revoke select',
    ],
    [
      'there is a sequence that it may use',
      'create sequence numbers; grant usage on sequence numbers to assay_app',
      'assay_app may usage on public.numbers',
      'revoke usage',
    ],
    [
      'there is a function that everybody may call',
      'create function leak() returns int language sql security definer as $$ select 1 $$',
      'everybody may execute on function public.leak()',
      'revoke execute on function public.leak() from public;',
    ],
    [
      'everybody may call one of ours',
      'grant execute on function tenant_ids() to public',
      'everybody may execute on function public.tenant_ids()',
      'from public;',
    ],
    [
      'the worker may call one of the application’s',
      'grant execute on function tenant_ids() to assay_jobs',
      'assay_jobs may execute on function public.tenant_ids()',
      'revoke execute',
    ],
    [
      'the application may make tables',
      'grant create on schema public to assay_app',
      'assay_app may create on schema public',
      'revoke create on schema "public" from "assay_app";',
    ],
    [
      'everybody may look into the schema',
      'grant usage on schema public to public',
      'everybody may usage on schema public',
      'from public;',
    ],
    [
      'the application may make schemas',
      `do $$ begin execute format('grant create on database %I to assay_app', current_database()); end $$`,
      'assay_app may create on database',
      'revoke create on database',
    ],
  ])('%s', async (_where, spoil, fault, cure) => {
    await database.asOwner(spoil);
    const message = await starting().then(
      () => '',
      (error: Error) => error.message,
    );
    const line = message.split('\n').find((each) => each.includes(fault));
    expect(line, message).toContain(` Cure: `);
    expect(line, message).toContain(cure);
    const { renewed } = await prepare();
    expect(renewed).toHaveLength(1);
    await expect(starting()).resolves.toBeUndefined();
  });

  it('the worker’s door is open to everybody', async () => {
    await asSuperuser(
      database,
      'grant execute on function jobs.enqueue_mail(uuid, uuid) to public',
      'grant usage on schema graphile_worker to assay_app',
    );
    await expect(starting()).rejects.toThrow(
      /everybody may execute on function jobs\.enqueue_mail\(uuid, uuid\)\. Cure: /u,
    );
    await expect(starting()).rejects.toThrow(/assay_app may usage on schema graphile_worker\. Cure: /u);
    await asSuperuser(
      database,
      'revoke execute on function jobs.enqueue_mail(uuid, uuid) from public',
      'revoke usage on schema graphile_worker from assay_app',
    );
    await expect(starting()).resolves.toBeUndefined();
  });

  it('a table belongs to somebody else', async () => {
    await asSuperuser(database, 'alter table reports owner to postgres');
    await expect(starting()).rejects.toThrow(
      /reports belongs to postgres, not to assay_owner\. Cure: alter table/u,
    );
    await asSuperuser(database, 'alter table reports owner to assay_owner');
    await expect(starting()).resolves.toBeUndefined();
  });
});

describe('what an operator adds is no difference:', () => {
  it('another schema, a role of their own with its policy, and a table that nobody of ours may use', async () => {
    const reader = await createTestRole(database);
    await asSuperuser(
      database,
      'create schema reporting create table reporting.figures (tenant_id uuid)',
      'grant usage on schema reporting to public',
      'grant select on reporting.figures to assay_app',
      'create table public.notes_of_an_operator (tenant_id uuid)',
      `grant usage on schema public to ${reader.name}`,
      `grant select on users, public.notes_of_an_operator to ${reader.name}`,
      `create policy reporting on users for select to ${reader.name} using (true)`,
    );
    await expect(starting()).resolves.toBeUndefined();
    expect((await prepare()).renewed).toEqual([]);
    await asSuperuser(database, 'drop policy reporting on users');
    await reader.drop();
  });
});
