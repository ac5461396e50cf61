import type { TenantId, TicketId } from '@assay/assessment';
import type { Client, Pool } from 'pg';
import { query } from '../db/query.ts';
import { SESSIONS_ENDED_CHANNEL } from '../features/accounts/sessions.ts';

/** The owner sees every tenant; the last pool's role sees one at a time, as it does for everyone. */
export type DemoDatabase = { owner: Client; ownerPool: Pool; pool: Pool };

/**
 * True when the installation has no tenant yet, or only one whose seeding was cut short: that one has no
 * host.
 */
export async function needsSeeding(owner: Client): Promise<boolean> {
  const { rows } = await owner.query<{ hosts: number }>('select count(*)::int as hosts from tenant_hosts');
  return rows[0]?.hosts === 0;
}

/**
 * Ends the seeding in one transaction: the reports, all made a moment ago, are spread over the past year with
 * believable durations, nearly all of each on its questions, and the tenants get their hosts, by which they
 * are found from now on.
 */
export async function finishSeeding(
  owner: Client,
  tenants: { id: TenantId; hosts: string[] }[],
): Promise<void> {
  await owner.query('begin');
  const moved = `
    with moved as (
      select a.tenant_id, a.id, started_at - make_interval(days => 1 + abs(hashtext(a.id::text)) % 330,
               mins => abs(hashtext('m' || a.id::text)) % 600) as started,
             deadline_at - started_at as allotted,
             0.4 + (abs(hashtext('t' || a.id::text)) % 550) / 1000.0 as share,
             v.number_of_questions as questions
      from attempts a
      join test_versions v on v.tenant_id = a.tenant_id and v.id = a.test_version_id
      where closed_at is not null and a.tenant_id = any($1)
    ), shifted as (
      update attempts a set started_at = m.started, deadline_at = m.started + m.allotted,
             closed_at = m.started + m.allotted * m.share,
             seconds = (
               select array_agg(floor(0.95 * extract(epoch from m.allotted * m.share) * weight / total)::int order by n)
               from (select n, weight, sum(weight) over () as total
                     from generate_series(1, m.questions) n, abs(hashtext(m.id::text || n)) hashed,
                          lateral (select 15 + hashed % 85 as weight) w) weighed)
      from moved m where a.tenant_id = m.tenant_id and a.id = m.id
      returning a.tenant_id, a.id, a.closed_at, a.started_at, a.seconds
    ), reported as (
      update reports r set submitted_at = s.closed_at,
             time_taken_seconds = extract(epoch from s.closed_at - s.started_at)::int
      from shifted s where r.tenant_id = s.tenant_id and r.attempt_id = s.id
      returning r.tenant_id, r.id, s.seconds
    )
    update report_answers a set seconds = r.seconds
    from reported r where a.tenant_id = r.tenant_id and a.report_id = r.id`;
  await owner.query(moved, [tenants.map(({ id }) => id)]);
  for (const { id, hosts } of tenants) {
    for (const [position, host] of hosts.entries()) {
      await owner.query('insert into tenant_hosts (host, tenant_id, position) values ($1, $2, $3)', [
        host,
        id,
        position,
      ]);
    }
  }
  await owner.query('commit');
  await owner.query('analyze');
}

export async function findPasswordHash(email: string): Promise<string | null> {
  const [row] = await query<{ password_hash: string | null }>(
    'select password_hash from users where tenant_id = $1 and lower(email) = lower($2)',
    [email],
  );
  return row?.password_hash ?? null;
}

/** Replaces an account's password and ends the sessions of the old one. */
export async function replacePassword(email: string, hash: string): Promise<void> {
  await query(
    `with changed as (
       update users set password_hash = $3 where tenant_id = $1 and lower(email) = lower($2) returning id
     ), ended as (
       delete from sessions s using changed where s.tenant_id = $1 and s.user_id = changed.id returning s.token_hash
     )
     select pg_notify($4, encode(token_hash, 'hex')) from ended`,
    [email, hash, SESSIONS_ENDED_CHANNEL],
  );
}

/**
 * Spreads the messages of a ticket over the hours until now, and marks everybody as told of it: no mails are
 * sent about the demonstration's own tickets. The learner was told when staff last answered, not now: a mail
 * of this moment would hold back for an hour the mail about whatever is answered next.
 */
export async function ageTicket(id: TicketId, hours: number): Promise<void> {
  await query(
    `with moved as (
       update ticket_messages m
       set created_at = clock_timestamp() - make_interval(hours => $3) * (1 - m.number::float8 / (t.last_number + 1))
       from tickets t
       where t.tenant_id = $1 and t.id = $2 and m.tenant_id = t.tenant_id and m.ticket_id = t.id
       returning m.number, m.role, m.created_at
     ), noted as (
       update ticket_notes set created_at = clock_timestamp() - make_interval(hours => $3) / 2
       where tenant_id = $1 and ticket_id = $2
     ), opened as (
       select clock_timestamp() - make_interval(hours => $3) as at,
              (select max(created_at) from moved where role = 'staff') as answered_at
     )
     update tickets t
     set created_at = o.at,
         last_staff_at = o.answered_at,
         waiting_since = case when waiting_since is not null then coalesce(
           (select min(created_at) from moved where t.last_staff_number > 0 and number > t.last_staff_number), o.at) end,
         staff_mailed_at = clock_timestamp(), learner_mailed_at = o.answered_at
     from opened o where t.tenant_id = $1 and t.id = $2`,
    [id, hours],
  );
}
