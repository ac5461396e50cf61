import { sql } from 'kysely';
import { currentConnection, currentTenantId } from '../db/context.ts';
import { db } from '../db/db.ts';
import { INVITED_AGAIN_AFTER_SECONDS } from '../features/accounts/lifetimes.ts';
import type { Account, StoredTenant, TenantFacts } from './tenant-facts.ts';

const LOCK = 4_731_206_553;

/** Locks out other folders, until the end of the transaction. */
export async function lockFolders(): Promise<void> {
  await currentConnection().query('select pg_advisory_xact_lock($1)', [LOCK]);
}

/** Lists which of the hosts lead to another tenant, with its short name. */
export async function listForeignHosts(hosts: string[]): Promise<{ host: string; shortName: string }[]> {
  if (hosts.length === 0) return [];
  return db()
    .selectFrom('tenant_hosts as h')
    .innerJoin('tenant_short_names as s', 's.tenant_id', 'h.tenant_id')
    .select(['h.host', 's.short_name as shortName'])
    .where('h.host', 'in', hosts)
    .where('h.tenant_id', '<>', currentTenantId())
    .execute();
}

/** True when the database can compute in a time zone: it has a list of its own. */
export async function knowsTimeZone(name: string): Promise<boolean> {
  const { rows } = await currentConnection().query<{ known: boolean }>(
    'select exists (select from pg_timezone_names where lower(name) = lower($1)) as known',
    [name],
  );
  return rows[0]?.known === true;
}

/**
 * Reads the current tenant from the database, without billing, topics of tickets and public content; null
 * when it is not there yet.
 * @param emails lower-case addresses whose accounts are wanted besides the staff
 */
export async function findStoredTenant(
  emails: string[],
): Promise<Omit<StoredTenant, 'billing' | 'ticketTopics' | 'content'> | null> {
  const tenant = await db()
    .selectFrom('tenants as t')
    .leftJoin('files as f', (join) =>
      join.onRef('f.tenant_id', '=', 't.tenant_id').onRef('f.name', '=', 't.logo'),
    )
    .select([
      't.name',
      't.sub_domain_name as subDomainName',
      't.platform_type as platformType',
      't.time_zone as timeZone',
      't.accent_hue as accentHue',
      't.accent_vivid as accentVivid',
      't.login_note as loginNote',
      't.leaderboard',
      't.leaderboard_names as leaderboardNames',
      't.sign_up_domains as signUpDomains',
      sql<string | null>`encode(f.digest, 'hex')`.as('logo'),
    ])
    .where('t.tenant_id', '=', currentTenantId())
    .executeTakeFirst();
  if (tenant === undefined) return null;
  const hosts = await db()
    .selectFrom('tenant_hosts')
    .select('host')
    .where('tenant_id', '=', currentTenantId())
    .orderBy('position')
    .orderBy('host')
    .execute();
  return { ...tenant, hosts: hosts.map(({ host }) => host), accounts: await listAccounts(emails) };
}

const status = sql<
  Account['status']
>`case when disabled_at is not null then 'disabled' when role = 'staff' then 'staff' else 'learner' end`;
const accountColumns = [
  'id',
  'first_name as firstName',
  'last_name as lastName',
  'email',
  status.as('status'),
  sql<boolean>`password_hash is not null`.as('hasPassword'),
] as const;

async function listAccounts(emails: string[]): Promise<Account[]> {
  return db()
    .selectFrom('users')
    .select(accountColumns)
    .where('tenant_id', '=', currentTenantId())
    .where((eb) => eb.or([eb('role', '=', 'staff'), eb(sql`lower(email)`, '=', sql`any(${emails}::text[])`)]))
    .orderBy(sql`lower(email) collate "C"`)
    .execute();
}

export type StaffAccount = Account & { isJustInvited: boolean };

/** Lists the tenant's staff, disabled ones included. */
export async function listStaff(): Promise<StaffAccount[]> {
  const isJustInvited = sql<boolean>`exists (select from email_codes c
    where c.tenant_id = users.tenant_id and c.user_id = users.id and c.purpose = 'invitation'
      and c.created_at > clock_timestamp() - make_interval(secs => ${INVITED_AGAIN_AFTER_SECONDS}))`;
  return db()
    .selectFrom('users')
    .select([...accountColumns, isJustInvited.as('isJustInvited')])
    .where('tenant_id', '=', currentTenantId())
    .where('role', '=', 'staff')
    .orderBy(sql`lower(email) collate "C"`)
    .execute();
}

/** Writes the current tenant's row; its logo is written by `setLogo`. */
export async function upsertTenant(facts: TenantFacts): Promise<void> {
  const fields = {
    name: facts.name,
    sub_domain_name: facts.subDomainName,
    platform_type: facts.platformType,
    time_zone: facts.timeZone,
    accent_hue: facts.accentHue,
    accent_vivid: facts.accentVivid,
    login_note: facts.loginNote,
    leaderboard: facts.leaderboard,
    leaderboard_names: facts.leaderboardNames,
    sign_up_domains: facts.signUpDomains,
  };
  await db()
    .insertInto('tenants')
    .values({ tenant_id: currentTenantId(), ...fields })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(fields))
    .execute();
}

export async function insertShortName(shortName: string): Promise<void> {
  await db()
    .insertInto('tenant_short_names')
    .values({ short_name: shortName, tenant_id: currentTenantId() })
    .execute();
}

/** @param name of a picture among the tenant's files; empty for none */
export async function setLogo(name: string): Promise<void> {
  await db().updateTable('tenants').set({ logo: name }).where('tenant_id', '=', currentTenantId()).execute();
}

/** Reads the name of the tenant's logo among its files; empty for none. */
export async function getLogo(): Promise<string> {
  const row = await db()
    .selectFrom('tenants')
    .select('logo')
    .where('tenant_id', '=', currentTenantId())
    .executeTakeFirstOrThrow();
  return row.logo;
}

export async function replaceHosts(hosts: string[]): Promise<void> {
  await db().deleteFrom('tenant_hosts').where('tenant_id', '=', currentTenantId()).execute();
  if (hosts.length === 0) return;
  await db()
    .insertInto('tenant_hosts')
    .values(hosts.map((host, position) => ({ host, tenant_id: currentTenantId(), position })))
    .execute();
}
