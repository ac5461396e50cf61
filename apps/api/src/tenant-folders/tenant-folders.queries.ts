import { query } from '../db/query.ts';
import { INVITED_AGAIN_AFTER_SECONDS } from '../features/accounts/lifetimes.ts';
import type { Account } from './staff-changes.ts';
import type { TenantDocument } from './tenant-document.ts';

/**
 * Lists the tenant's staff, disabled ones included, by address.
 * @param emails lower-case addresses whose accounts are wanted besides theirs
 */
export async function listAccounts(emails: string[]): Promise<Account[]> {
  return query<Account>(
    `select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email,
            case when u.disabled_at is not null then 'disabled' when u.role = 'staff' then 'staff'
              else 'learner' end as status,
            u.password_hash is not null as "hasPassword",
            case when p.user_id is not null then json_build_object('content', p.content, 'people', p.people,
              'support', p.support, 'settings', p.settings) end as permissions,
            exists (select from email_codes c
              where c.tenant_id = $1 and c.user_id = u.id and c.purpose = 'invitation'
                and c.created_at > the_clock() - make_interval(secs => $3)) as "isJustInvited"
     from users u
     left join staff_permissions p on p.tenant_id = $1 and p.user_id = u.id
     where u.tenant_id = $1 and (u.role = 'staff' or u.email_key = any($2::text[]))
     order by u.email_key collate "C"`,
    [emails, INVITED_AGAIN_AFTER_SECONDS],
  );
}

/** Writes the current tenant's row; its logo is written by `setLogo`. */
export async function upsertTenant(tenant: TenantDocument): Promise<void> {
  await query(
    `insert into tenants (tenant_id, name, sub_domain_name, platform_type, time_zone, accent_hue, accent_vivid,
       login_note, leaderboard, leaderboard_names, sign_up, sign_up_domains, leaderboard_least_percent)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (tenant_id) do update
       set name = excluded.name, sub_domain_name = excluded.sub_domain_name,
           platform_type = excluded.platform_type, time_zone = excluded.time_zone,
           accent_hue = excluded.accent_hue, accent_vivid = excluded.accent_vivid,
           login_note = excluded.login_note, leaderboard = excluded.leaderboard,
           leaderboard_names = excluded.leaderboard_names, sign_up = excluded.sign_up,
           sign_up_domains = excluded.sign_up_domains,
           leaderboard_least_percent = excluded.leaderboard_least_percent`,
    [
      tenant.name,
      tenant.sub_domain_name,
      tenant.platform_type,
      tenant.time_zone,
      tenant.colours.accent_hue,
      tenant.colours.accent_vivid,
      tenant.login_note,
      tenant.leaderboard,
      tenant.leaderboard_names,
      tenant.sign_up?.rule ?? (tenant.sign_up?.domains === undefined ? 'open' : 'domains'),
      tenant.sign_up?.domains,
      tenant.leaderboard_least_percent,
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

export async function replaceHosts(hosts: string[]): Promise<void> {
  await query('delete from tenant_hosts where tenant_id = $1');
  await Promise.all(
    hosts.map((host, position) =>
      query('insert into tenant_hosts (tenant_id, host, position) values ($1, $2, $3)', [host, position]),
    ),
  );
}
