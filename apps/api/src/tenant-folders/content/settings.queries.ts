import { newId } from '../../db/ids.ts';
import { query } from '../../db/query.ts';
import type { TenantDocument } from '../tenant-document.ts';

/** Sets the current tenant's names and the note on its log-in page. */
export async function setName(tenant: TenantDocument): Promise<void> {
  await query('update tenants set name = $2, sub_domain_name = $3, login_note = $4 where tenant_id = $1', [
    tenant.name,
    tenant.sub_domain_name,
    tenant.login_note,
  ]);
}

export async function setLeaderboard(tenant: TenantDocument): Promise<void> {
  await query(
    `update tenants set leaderboard = $2, leaderboard_names = $3, leaderboard_least_percent = $4
     where tenant_id = $1`,
    [tenant.leaderboard, tenant.leaderboard_names, tenant.leaderboard_least_percent],
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
