import { sql } from 'kysely';
import type { Pool } from 'pg';
import { currentTenantId } from '../db/context.ts';
import { db } from '../db/db.ts';

export async function listTenantIds(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select tenant_ids() as id');
  return rows.map((row) => row.id);
}

/** Removes what is over: sessions, codes, counted events, sent mails, registrations whose address nobody proved, and unused rights to choose a password. */
export async function deleteExpired(): Promise<void> {
  const tenant = currentTenantId();
  await sql`delete from sessions s where tenant_id = ${tenant}
    and (expires_at < now() or last_used_at < now() - interval '2 hours')
    and not exists (select from attempts a where a.tenant_id = s.tenant_id and a.user_id = s.user_id
      and a.closed_at is null and a.deadline_at > now() - interval '30 seconds')`.execute(db());
  await sql`delete from email_codes where tenant_id = ${tenant} and expires_at < now()`.execute(db());
  await sql`delete from throttle_events where tenant_id = ${tenant}
    and happened_at < now() - case scope when 'codeInARow' then interval '31 days' else interval '25 hours' end`.execute(
    db(),
  );
  await sql`delete from mails where tenant_id = ${tenant} and coalesce(sent_at, created_at) < now() - interval '7 days'`.execute(
    db(),
  );
  await sql`delete from password_grants where tenant_id = ${tenant} and expires_at < now()`.execute(db());
  // Whose owner is choosing a password stays until that is done or over.
  await sql`delete from registrations r where tenant_id = ${tenant} and created_at < now() - interval '24 hours'
    and not exists (select from password_grants g where g.tenant_id = r.tenant_id and g.registration_id = r.id)`.execute(
    db(),
  );
  // Guesses that count against an account which is there are at most a hundred, and stay until its owner logs in.
  await sql`delete from password_guesses where tenant_id = ${tenant} and user_id is null
    and (happened_at < now() - interval '7 days' or account is null and happened_at < now() - interval '25 hours')`.execute(
    db(),
  );
  await sql`delete from known_devices where tenant_id = ${tenant} and last_used_at < now() - interval '180 days'`.execute(
    db(),
  );
}
