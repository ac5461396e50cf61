import { GRACE_MS } from '@assay/assessment';
import { type RawBuilder, sql } from 'kysely';
import { currentTenantId } from '../db/context.ts';
import { db } from '../db/db.ts';
import { RETENTION_SECONDS, THROTTLE_RETENTION_SECONDS } from './retention.ts';

const longerAgoThan = (seconds: number | RawBuilder<number>) =>
  sql`now() - make_interval(secs => ${seconds})`;

/**
 * Removes expired rows: sessions, codes, counted events, sent mails, registrations with an unproved address,
 * unused rights to choose a password, and who took tests that are no longer active or open to everybody's
 * sign-up.
 */
export async function deleteExpired(): Promise<void> {
  const tenant = currentTenantId();
  const kept = RETENTION_SECONDS;
  const remove = async (statement: RawBuilder<unknown>) => void (await statement.execute(db()));
  await remove(sql`delete from sessions s where tenant_id = ${tenant}
    and (expires_at < now() or last_used_at < ${longerAgoThan(kept.sessions)})
    and not exists (select from attempts a where a.tenant_id = s.tenant_id and a.user_id = s.user_id
      and a.closed_at is null and a.deadline_at > ${longerAgoThan(GRACE_MS / 1_000)})`);
  await remove(sql`delete from email_codes where tenant_id = ${tenant} and expires_at < now()`);
  const ofScope = sql<number>`(${JSON.stringify(THROTTLE_RETENTION_SECONDS)}::jsonb ->> scope)::float8`;
  await remove(sql`delete from throttle_events where tenant_id = ${tenant}
    and happened_at < ${longerAgoThan(sql`coalesce(${ofScope}, ${kept.otherThrottleEvents})`)}`);
  await remove(sql`delete from mails where tenant_id = ${tenant}
    and coalesce(sent_at, created_at) < ${longerAgoThan(kept.mails)}`);
  await remove(sql`delete from password_grants where tenant_id = ${tenant} and expires_at < now()`);
  // A registration stays while its owner is choosing a password.
  await remove(sql`delete from registrations r where tenant_id = ${tenant}
    and created_at < ${longerAgoThan(kept.registrations)}
    and not exists (select from password_grants g where g.tenant_id = r.tenant_id and g.registration_id = r.id)`);
  // Guesses that count against an existing account are at most a hundred, and stay until its owner logs in.
  await remove(sql`delete from password_guesses where tenant_id = ${tenant} and user_id is null
    and (happened_at < ${longerAgoThan(kept.guessesAtNobody)}
      or account is null and happened_at < ${longerAgoThan(kept.forgivenGuesses)})`);
  for (const table of ['taken_tests', 'barred_tests']) {
    await remove(sql`delete from ${sql.table(table)} k where tenant_id = ${tenant} and not exists (
      select from tests t join tenants n on n.tenant_id = t.tenant_id and n.sign_up_domains is not null
      where t.tenant_id = k.tenant_id and t.id = k.test_id and t.status = 'Active')`);
  }
  await remove(sql`delete from known_devices where tenant_id = ${tenant}
    and last_used_at < ${longerAgoThan(kept.knownDevices)}`);
}

/** Lists those of these files of the current tenant that no row names. */
export async function listUnnamedFiles(names: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select n.name from unnest(${names}::text[]) n (name)
    where not exists (select from files f where f.tenant_id = ${currentTenantId()} and f.name = n.name)
      and not exists (select from profile_pictures p
        where p.tenant_id = ${currentTenantId()} and p.name = n.name)
      and not exists (select from ticket_pictures t
        where t.tenant_id = ${currentTenantId()} and t.name = n.name)
      and not exists (select from invoices i
        where i.tenant_id = ${currentTenantId()} and i.file_name = n.name)`.execute(db());
  return rows.map(({ name }) => name);
}
