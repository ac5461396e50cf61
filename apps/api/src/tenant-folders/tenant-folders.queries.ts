import { newId } from '../db/ids.ts';
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

/** @param billing undefined for none: then invoices have the tenant's name alone */
export async function replaceBilling(billing: TenantDocument['billing']): Promise<void> {
  await query('delete from billing_details where tenant_id = $1');
  if (billing === undefined) return;
  await query(
    `insert into billing_details (tenant_id, seller, address, vat_number, vat_basis_points)
     values ($1, $2, $3, $4, $5)`,
    [billing.seller, billing.address, billing.vat_number, Math.round((billing.vat_rate ?? 0) * 100)],
  );
}

/**
 * Sets these topics, in this order. Others are deleted, except those that tickets are about, which are no
 * longer offered.
 */
export async function setTicketTopics(names: string[]): Promise<void> {
  await query(
    `update ticket_topics set archived_at = the_clock()
     where tenant_id = $1 and name <> all($2::text[]) and archived_at is null`,
    [names],
  );
  // A topic is locked by a ticket that is being written about it at this moment: it is deleted another time.
  await query(
    `delete from ticket_topics where tenant_id = $1 and id in (
       select id from ticket_topics p where tenant_id = $1 and name <> all($2::text[]) and not exists (
         select from tickets t where t.tenant_id = $1 and t.topic_id = p.id)
       for update skip locked)`,
    [names],
  );
  await query(
    `insert into ticket_topics (tenant_id, id, name, position)
     select n.tenant_id, t.id, t.name, t.position
     from tenants n cross join jsonb_to_recordset($2::jsonb) as t (id uuid, name text, position int)
     where n.tenant_id = $1
     on conflict (tenant_id, name) do update set position = excluded.position, archived_at = null`,
    [JSON.stringify(names.map((name, position) => ({ id: newId<'ticket_topic'>(), name, position })))],
  );
}
