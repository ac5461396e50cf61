import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseFolder } from '../config.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { withClient } from './open-database.ts';
import { schemaFromCatalogue } from './schema-from-catalogue.ts';

/**
 * Global on purpose: a host and a short name are unique over all tenants, and migrations belong to no tenant.
 */
const GLOBAL_TABLES = ['schema_migrations', 'tenant_hosts', 'tenant_short_names'];

/**
 * Functions that run with their owner's rights, each reviewed: it returns ids, numbers, times and names of
 * tasks only, or hands over ids only.
 */
const DEFINER_FUNCTIONS = [
  'jobs.enqueue_invoice(tenant_id uuid, transaction_id uuid)',
  'jobs.enqueue_mail(tenant_id uuid, mail_id uuid)',
  'jobs.enqueue_mail_later(tenant_id uuid, mail_id uuid, after_seconds integer)',
  'jobs.enqueue_new_ticket_mail(tenant_id uuid, ticket_id uuid)',
  'jobs.enqueue_ticket_reply_mail(tenant_id uuid, ticket_id uuid, after_seconds integer)',
  'public.attempt_figures()',
  'public.order_of_checkout(wanted_provider text, wanted_checkout text)',
  'public.outbox_rows(at_most integer)',
  'public.overdue_attempts(after_deadline interval, at_most integer)',
  'public.registrations_of_email(wanted text)',
  'public.tenant_ids()',
  'public.tenant_of_host(wanted text)',
  'public.tests_past_closing(at_most integer)',
  'public.user_of_email(wanted text)',
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const list = async (sql: string) => (await database.asOwner<{ name: string }>(sql)).map(({ name }) => name);

const TABLES = `pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;
const COLUMN = (relation: string, number: string) =>
  `(select attname from pg_attribute where attrelid = ${relation} and attnum = ${number})`;

/**
 * Row security keeps an index on an expression from being used, since the expression might tell of rows of
 * other tenants. Each is read through a function that looks within the tenant (accounts/by-email.queries.ts).
 */
const INDEXES_ON_EXPRESSIONS = ['registrations_email', 'users_email'];

describe('every table', () => {
  it('has indexes on columns alone, but for those that a function reads', async () => {
    const found = await list(
      `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
       where c.relnamespace = 'public'::regnamespace and i.indexprs is not null order by 1`,
    );
    expect(found).toEqual(INDEXES_ON_EXPRESSIONS);
  });

  it('carries a tenant, except the migrations', async () => {
    const without = await list(
      `select c.relname as name from ${TABLES} and not exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id'
           and a.attnotnull and a.atttypid = 'uuid'::regtype and not a.attisdropped)`,
    );
    expect(without).toEqual(['schema_migrations']);
  });

  it('with a tenant has row security enabled and forced', async () => {
    const open = await list(
      `select c.relname as name from ${TABLES} and c.relname <> 'schema_migrations'
       and not (c.relrowsecurity and c.relforcerowsecurity)`,
    );
    expect(open).toEqual([]);
  });

  it('has one policy for each role, which isolates reading and writing, and nothing beside it', async () => {
    const policies = await database.asOwner<{ name: string; policies: string[] }>(
      `select c.relname as name, array_agg(
         (select string_agg(r::regrole::text, ' ') from unnest(p.polroles) r) || ': '
         || case when p.polpermissive then 'permissive' else 'restrictive' end || ' ' || p.polcmd::text || ' '
         || pg_get_expr(p.polqual, p.polrelid) || ' ' || pg_get_expr(p.polwithcheck, p.polrelid)
         order by p.polname) as policies
       from pg_policy p join pg_class c on c.oid = p.polrelid group by 1 order by 1`,
    );
    const tables = await list(
      `select c.relname as name from ${TABLES} and c.relname <> 'schema_migrations' order by 1`,
    );
    const own = "(tenant_id = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)";
    expect(policies).toEqual(
      tables.map((name) => ({
        name,
        policies: [
          `assay_app: permissive * ${own} ${own}`,
          `assay_jobs: permissive * ${own} ${own}`,
          'assay_owner: permissive * true true',
        ],
      })),
    );
  });

  it('has the tenant first in its primary key', async () => {
    const wrong = await list(
      `select c.relname as name from ${TABLES} and not exists (
         select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p'
           and ${COLUMN('c.oid', 'k.conkey[1]')} = 'tenant_id') order by 1`,
    );
    expect(wrong).toEqual(GLOBAL_TABLES);
  });

  it('has the tenant first in every unique index', async () => {
    const wrong = await list(
      `select distinct c.relname as name from pg_index i join pg_class c on c.oid = i.indrelid
       where c.relnamespace = 'public'::regnamespace and i.indisunique
         and ${COLUMN('c.oid', 'i.indkey[0]')} is distinct from 'tenant_id' order by 1`,
    );
    expect(wrong).toEqual(GLOBAL_TABLES);
  });

  it('has the tenant first in every foreign key, on both sides', async () => {
    const wrong = await list(
      `select k.conrelid::regclass || '.' || k.conname as name from pg_constraint k
       where k.contype = 'f' and k.connamespace = 'public'::regnamespace
         and (${COLUMN('k.conrelid', 'k.conkey[1]')} <> 'tenant_id'
           or ${COLUMN('k.confrelid', 'k.confkey[1]')} <> 'tenant_id')`,
    );
    expect(wrong).toEqual([]);
  });
});

describe('what runs with other rights than the caller’s', () => {
  it('is a named list of functions with a fixed search path, temporary objects last', async () => {
    const definers = await database.asOwner<{ name: string; fixed: boolean }>(
      `select n.nspname || '.' || p.proname || '(' || pg_get_function_arguments(p.oid) || ')' as name,
              coalesce(p.proconfig::text like '%search_path=pg_catalog%pg_temp%', false) as fixed
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    expect(definers).toEqual(DEFINER_FUNCTIONS.map((name) => ({ name, fixed: true })));
  });

  it('is no view', async () => {
    expect(
      await list(`select relname as name from pg_class c where relkind in ('v', 'm')
      and relnamespace = 'public'::regnamespace`),
    ).toEqual([]);
  });
});

it('database/schema.sql is what the migrations add up to; `npm run generate` renews it', async () => {
  const written = await readFile(join(databaseFolder, 'schema.sql'), 'utf8');
  expect(written).toBe(await withClient(database.settings.owner, schemaFromCatalogue));
});
