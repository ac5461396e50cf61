import type { Pool } from 'pg';
import { one, query, queryWithoutTenant } from '../db/query.ts';
import { INVITED_AGAIN_AFTER_SECONDS } from '../features/accounts/lifetimes.ts';
import type { Account, StoredTenant, TenantFacts } from './tenant-facts.ts';

const LOCK = 4_731_206_553;

/** Locks out other folders, until the end of the transaction. */
export async function lockFolders(owner: Pool): Promise<void> {
  await queryWithoutTenant(owner, 'select pg_advisory_xact_lock($1)', [LOCK]);
}

/** Lists which of the hosts lead to another tenant, with its short name. */
export async function listForeignHosts(hosts: string[]): Promise<{ host: string; shortName: string }[]> {
  return query<{ host: string; shortName: string }>(
    `select h.host, s.short_name as "shortName"
     from tenant_hosts h
     join tenant_short_names s on s.tenant_id = h.tenant_id
     where h.host = any($2) and h.tenant_id <> $1`,
    [hosts],
  );
}

/** True when the database can compute in a time zone: it has a list of its own. */
export async function knowsTimeZone(owner: Pool, name: string): Promise<boolean> {
  const [row] = await queryWithoutTenant<{ known: boolean }>(
    owner,
    'select exists (select from pg_timezone_names where lower(name) = lower($1)) as known',
    [name],
  );
  return row?.known === true;
}

/**
 * Reads the current tenant from the database, without billing, topics of tickets and public content; null
 * when it is not there yet.
 * @param emails lower-case addresses whose accounts are wanted besides the staff
 */
export async function findStoredTenant(
  emails: string[],
): Promise<Omit<StoredTenant, 'billing' | 'ticketTopics' | 'content'> | null> {
  const [tenant] = await query<
    Omit<StoredTenant, 'billing' | 'ticketTopics' | 'content' | 'hosts' | 'accounts'>
  >(
    `select t.name, t.sub_domain_name as "subDomainName", t.platform_type as "platformType",
            t.time_zone as "timeZone", t.accent_hue as "accentHue", t.accent_vivid as "accentVivid",
            t.login_note as "loginNote", t.leaderboard, t.leaderboard_names as "leaderboardNames",
            t.sign_up_domains as "signUpDomains", encode(f.digest, 'hex') as logo
     from tenants t
     left join files f on f.tenant_id = $1 and f.name = t.logo
     where t.tenant_id = $1`,
  );
  if (tenant === undefined) return null;
  const hosts = await query<{ host: string }>(
    'select host from tenant_hosts where tenant_id = $1 order by position, host',
  );
  return { ...tenant, hosts: hosts.map(({ host }) => host), accounts: await listAccounts(emails) };
}

const ACCOUNT_COLUMNS = `
  u.id, u.first_name as "firstName", u.last_name as "lastName", u.email,
  case when u.disabled_at is not null then 'disabled' when u.role = 'staff' then 'staff' else 'learner'
  end as status,
  u.password_hash is not null as "hasPassword"`;

async function listAccounts(emails: string[]): Promise<Account[]> {
  return query<Account>(
    `select ${ACCOUNT_COLUMNS} from users u
     where u.tenant_id = $1 and (u.role = 'staff' or lower(u.email) = any($2::text[]))
     order by lower(u.email) collate "C"`,
    [emails],
  );
}

export type StaffAccount = Account & { isJustInvited: boolean };

/** Lists the tenant's staff, disabled ones included. */
export async function listStaff(): Promise<StaffAccount[]> {
  return query<StaffAccount>(
    `select ${ACCOUNT_COLUMNS},
            exists (select from email_codes c
              where c.tenant_id = $1 and c.user_id = u.id and c.purpose = 'invitation'
                and c.created_at > clock_timestamp() - make_interval(secs => $2)) as "isJustInvited"
     from users u
     where u.tenant_id = $1 and u.role = 'staff'
     order by lower(u.email) collate "C"`,
    [INVITED_AGAIN_AFTER_SECONDS],
  );
}

/** Writes the current tenant's row; its logo is written by `setLogo`. */
export async function upsertTenant(facts: TenantFacts): Promise<void> {
  await query(
    `insert into tenants (tenant_id, name, sub_domain_name, platform_type, time_zone, accent_hue, accent_vivid,
       login_note, leaderboard, leaderboard_names, sign_up_domains)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (tenant_id) do update
       set name = excluded.name, sub_domain_name = excluded.sub_domain_name,
           platform_type = excluded.platform_type, time_zone = excluded.time_zone,
           accent_hue = excluded.accent_hue, accent_vivid = excluded.accent_vivid,
           login_note = excluded.login_note, leaderboard = excluded.leaderboard,
           leaderboard_names = excluded.leaderboard_names, sign_up_domains = excluded.sign_up_domains`,
    [
      ...[facts.name, facts.subDomainName, facts.platformType, facts.timeZone, facts.accentHue],
      ...[facts.accentVivid, facts.loginNote, facts.leaderboard, facts.leaderboardNames, facts.signUpDomains],
    ],
  );
}

export async function insertShortName(shortName: string): Promise<void> {
  await query('insert into tenant_short_names (tenant_id, short_name) values ($1, $2)', [shortName]);
}

/** @param name of a picture among the tenant's files; empty for none */
export async function setLogo(name: string): Promise<void> {
  await query('update tenants set logo = $2 where tenant_id = $1', [name]);
}

/** Reads the name of the tenant's logo among its files; empty for none. */
export async function getLogo(): Promise<string> {
  return one(await query<{ logo: string }>('select logo from tenants where tenant_id = $1')).logo;
}

export async function replaceHosts(hosts: string[]): Promise<void> {
  await query('delete from tenant_hosts where tenant_id = $1');
  await query(
    `insert into tenant_hosts (tenant_id, host, position)
     select $1, h.host, h.place - 1 from unnest($2::text[]) with ordinality as h (host, place)`,
    [hosts],
  );
}
