import { query } from '../../db/query.ts';

/** Times in seconds since rows were last of use; `grace` is that of an open attempt, whose session stays. */
export type Retention = {
  sessions: number;
  grace: number;
  registrations: number;
  applicants: number;
  knownDevices: number;
  forgivenGuesses: number;
  guessesAtNobody: number;
};

export async function deleteExpiredRows(kept: Retention): Promise<void> {
  await query(
    `delete from sessions s
     where tenant_id = $1
       and (expires_at < now() or last_used_at < now() - make_interval(secs => $2))
       and not exists (select from attempts a where a.tenant_id = $1 and a.user_id = s.user_id
         and a.closed_at is null and a.deadline_at > now() - make_interval(secs => $3))`,
    [kept.sessions, kept.grace],
  );
  await query('delete from email_codes where tenant_id = $1 and expires_at < now()');
  await query('delete from password_grants where tenant_id = $1 and expires_at < now()');
  // A registration stays while its owner is choosing a password.
  await query(
    `delete from registrations r
     where tenant_id = $1 and created_at < now() - make_interval(secs => $2)
       and not exists (select from password_grants g
         where g.tenant_id = $1 and g.registration_id = r.id)`,
    [kept.registrations],
  );
  await query(
    `delete from applicants
     where tenant_id = $1 and applied_at < now() - make_interval(secs => $2)`,
    [kept.applicants],
  );
  // Guesses that count against an existing account are at most a hundred, and stay until its owner logs in.
  await query(
    `delete from password_guesses
     where tenant_id = $1 and user_id is null
       and (happened_at < now() - make_interval(secs => $2)
         or account is null and happened_at < now() - make_interval(secs => $3))`,
    [kept.guessesAtNobody, kept.forgivenGuesses],
  );
  for (const table of ['taken_tests', 'barred_tests']) {
    await query(
      `delete from ${table} k
       where tenant_id = $1 and not exists (
         select from tests t join tenants n on n.tenant_id = $1 and (n.sign_up <> 'open' or n.sign_up_domains is not null)
         where t.tenant_id = $1 and t.id = k.test_id and t.status = 'Active')`,
    );
  }
  await query(
    `delete from known_devices
     where tenant_id = $1 and last_used_at < now() - make_interval(secs => $2)`,
    [kept.knownDevices],
  );
}
