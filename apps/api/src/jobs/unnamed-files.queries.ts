import { GRACE_MS } from '@assay/assessment';
import { query } from '../db/query.ts';
import { RETENTION_SECONDS, THROTTLE_RETENTION_SECONDS } from './retention.ts';

/** @param seconds SQL of a number */
const longerAgoThan = (seconds: string) => `now() - make_interval(secs => ${seconds})`;

/**
 * Removes expired rows: sessions, codes, counted events, sent mails, registrations with an unproved address,
 * unused rights to choose a password, and who took tests that are no longer active or open to everybody's
 * sign-up.
 */
export async function deleteExpired(): Promise<void> {
  const kept = RETENTION_SECONDS;
  await query(
    `delete from sessions s
     where tenant_id = $1 and (expires_at < now() or last_used_at < ${longerAgoThan('$2')})
       and not exists (select from attempts a where a.tenant_id = s.tenant_id and a.user_id = s.user_id
         and a.closed_at is null and a.deadline_at > ${longerAgoThan('$3')})`,
    [kept.sessions, GRACE_MS / 1_000],
  );
  await query('delete from email_codes where tenant_id = $1 and expires_at < now()');
  await query(
    `delete from throttle_events
     where tenant_id = $1 and happened_at < ${longerAgoThan('coalesce(($2::jsonb ->> scope)::float8, $3)')}`,
    [JSON.stringify(THROTTLE_RETENTION_SECONDS), kept.otherThrottleEvents],
  );
  await query(
    `delete from mails where tenant_id = $1 and coalesce(sent_at, created_at) < ${longerAgoThan('$2')}`,
    [kept.mails],
  );
  await query('delete from password_grants where tenant_id = $1 and expires_at < now()');
  // A registration stays while its owner is choosing a password.
  await query(
    `delete from registrations r
     where tenant_id = $1 and created_at < ${longerAgoThan('$2')}
       and not exists (select from password_grants g
         where g.tenant_id = r.tenant_id and g.registration_id = r.id)`,
    [kept.registrations],
  );
  // Guesses that count against an existing account are at most a hundred, and stay until its owner logs in.
  await query(
    `delete from password_guesses
     where tenant_id = $1 and user_id is null
       and (happened_at < ${longerAgoThan('$2')}
         or account is null and happened_at < ${longerAgoThan('$3')})`,
    [kept.guessesAtNobody, kept.forgivenGuesses],
  );
  for (const table of ['taken_tests', 'barred_tests']) {
    await query(
      `delete from ${table} k
       where tenant_id = $1 and not exists (
         select from tests t join tenants n on n.tenant_id = t.tenant_id and n.sign_up_domains is not null
         where t.tenant_id = k.tenant_id and t.id = k.test_id and t.status = 'Active')`,
    );
  }
  await query(`delete from known_devices where tenant_id = $1 and last_used_at < ${longerAgoThan('$2')}`, [
    kept.knownDevices,
  ]);
}

/** Lists those of these files of the current tenant that no row names. */
export async function listUnnamedFiles(names: string[]): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `select n.name from unnest($2::text[]) n (name)
     where not exists (select from files f where f.tenant_id = $1 and f.name = n.name)
       and not exists (select from profile_pictures p where p.tenant_id = $1 and p.name = n.name)
       and not exists (select from ticket_pictures t where t.tenant_id = $1 and t.name = n.name)
       and not exists (select from invoices i where i.tenant_id = $1 and i.file_name = n.name)`,
    [names],
  );
  return rows.map(({ name }) => name);
}
