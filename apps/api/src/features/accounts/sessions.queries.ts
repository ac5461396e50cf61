import { GRACE_MS, type UserId } from '@assay/assessment';
import type { Permissions, Role } from '@assay/contract';
import { currentTime } from '../../clock/corrected-time.ts';
import { query } from '../../db/query.ts';
import { MAX_SESSIONS, MAX_SESSIONS_IN_ALL, SESSION_IDLE_SECONDS, SESSION_SECONDS } from './lifetimes.ts';

/** Channel on which processes are told of ended sessions, each by the hash of its token in hexadecimal. */
export const SESSIONS_ENDED_CHANNEL = 'assay_sessions_ended';

/**
 * Part of a statement: what was given to the member of staff `u`, null where nothing was. For a learner
 * nothing is looked up, as every call looks up its session.
 */
export const GIVEN_PERMISSIONS = `case when u.role = 'staff' then (
  select json_build_object('content', p.content, 'people', p.people, 'support', p.support, 'settings', p.settings)
  from staff_permissions p where p.tenant_id = $1 and p.user_id = u.id) end`;

export type SessionRow = {
  user_id: UserId;
  role: Role;
  /** Those that were given to a member of staff; null for others. */
  permissions: Permissions | null;
  last_used_at: Date;
  expires_at: Date;
};

/** The corrected time: a clock that jumped ends no session. */
const NOW = '$3::timestamptz';

/** Condition of a session within its time; `$4` is the idle timeout in seconds. */
const WITHIN_TIME = `s.last_used_at > ${NOW} - make_interval(secs => $4) and s.expires_at > ${NOW}`;

/**
 * Condition under which a session outlives its time: an open attempt that began before the session was over.
 * So a session that was over by then stays over, whatever the learner opens elsewhere. `$4` is the idle
 * timeout in seconds, `$5` the grace.
 */
const KEPT_BY_ATTEMPT = `exists (
  select from attempts a
  where a.tenant_id = $1 and a.user_id = s.user_id and a.closed_at is null
    and a.deadline_at > ${NOW} - make_interval(secs => $5)
    and a.started_at < greatest(s.last_used_at, least(s.expires_at, s.last_used_at + make_interval(secs => $4))))`;

type Ended = { token_hash: Buffer };

/**
 * Tells processes, once the ambient transaction has been committed, which sessions ended. By a statement of
 * its own: on a cluster one that reads a table would notify from the table's worker.
 */
async function tellEnded(ended: Ended[]): Promise<void> {
  if (ended.length === 0) return;
  await query(
    `select pg_notify('${SESSIONS_ENDED_CHANNEL}', hash) from unnest($2::text[]) hash where $1::uuid is not null`,
    [ended.map(({ token_hash }) => token_hash.toString('hex'))],
  );
}

/** Finds a session with what decides whether it is over; null where its account is disabled. */
export async function findSessionRow(tokenHash: Buffer): Promise<SessionRow | null> {
  const rows = await query<SessionRow>(
    `select s.user_id, u.role, ${GIVEN_PERMISSIONS} as permissions, s.last_used_at, s.expires_at
     from sessions s
     join users u on u.tenant_id = $1 and u.id = s.user_id
     where s.tenant_id = $1 and s.token_hash = $2 and u.disabled_at is null`,
    [tokenHash],
  );
  return rows[0] ?? null;
}

/** True when a session past its time lasts until the deadline and grace of an open attempt. */
export async function isKeptByAttempt(tokenHash: Buffer): Promise<boolean> {
  const rows = await query(
    `select from sessions s where s.tenant_id = $1 and s.token_hash = $2 and ${KEPT_BY_ATTEMPT}`,
    [tokenHash, currentTime(), SESSION_IDLE_SECONDS, GRACE_MS / 1_000],
  );
  return rows.length > 0;
}

export async function renewSession(tokenHash: Buffer): Promise<void> {
  await query(`update sessions set last_used_at = ${NOW} where tenant_id = $1 and token_hash = $2`, [
    tokenHash,
    currentTime(),
  ]);
}

export async function insertSession(userId: UserId, tokenHash: Buffer, userAgent: string): Promise<void> {
  await query(
    `insert into sessions (tenant_id, token_hash, user_id, created_at, last_used_at, expires_at, user_agent)
     values ($1, $2, $4, ${NOW}, ${NOW}, ${NOW} + make_interval(secs => $5), $6)`,
    [tokenHash, currentTime(), userId, SESSION_SECONDS, userAgent],
  );
}

export type OpenSessionRow = {
  token_hash: Buffer;
  user_agent: string | null;
  created_at: Date;
  last_used_at: Date;
};

/** Sessions of the user within their time, and those that an open attempt keeps, most recently used first. */
export async function listSessionsOfUser(userId: UserId): Promise<OpenSessionRow[]> {
  return query<OpenSessionRow>(
    `select s.token_hash, s.user_agent, s.created_at, s.last_used_at from sessions s
     where s.tenant_id = $1 and s.user_id = $2
       and (${WITHIN_TIME} or ${KEPT_BY_ATTEMPT})
     order by s.last_used_at desc, s.created_at desc, s.token_hash limit $6`,
    [userId, currentTime(), SESSION_IDLE_SECONDS, GRACE_MS / 1_000, MAX_SESSIONS_IN_ALL],
  );
}

/** Ends a user's sessions except the one that is kept; all of them where it is null. */
export async function deleteOtherSessions(userId: UserId, kept: Buffer | null): Promise<void> {
  const ended = await query<Ended>(
    `delete from sessions
     where tenant_id = $1 and user_id = $2 and ($3::bytea is null or token_hash <> $3) returning token_hash`,
    [userId, kept],
  );
  await tellEnded(ended);
}

/**
 * Ends the user's sessions beyond those used last. Never the one that was just begun, nor one that was there
 * when an open attempt began: its page may be in use.
 */
export async function deleteSurplusSessions(userId: UserId, newest: Buffer): Promise<void> {
  // Concurrent log-ins wait for one another; otherwise none would see the others' sessions.
  await query('select from users where tenant_id = $1 and id = $2 for no key update', [userId]);
  const ended = await query<Ended>(
    `delete from sessions where tenant_id = $1 and user_id = $2 and token_hash <> $3
       and token_hash in (
         select token_hash from sessions where tenant_id = $1 and user_id = $2
         order by (token_hash = $3) desc, last_used_at desc, created_at desc, token_hash offset $4)
       and created_at > coalesce(
         (select min(started_at) from attempts where tenant_id = $1 and user_id = $2 and closed_at is null),
         '-infinity')
       returning token_hash`,
    [userId, newest, MAX_SESSIONS],
  );
  await tellEnded(ended);
}

export async function deleteSession(tokenHash: Buffer): Promise<void> {
  const ended = await query<Ended>(
    'delete from sessions where tenant_id = $1 and token_hash = $2 returning token_hash',
    [tokenHash],
  );
  await tellEnded(ended);
}

type HeldSessionRow = Pick<SessionRow, 'user_id' | 'role' | 'permissions'> & { token_hash: Buffer };

/**
 * Those of the sessions that are not over: within their time, or kept by an open attempt, and of an account
 * that is not disabled.
 */
export async function listHeldSessions(tokenHashes: Buffer[]): Promise<HeldSessionRow[]> {
  return query<HeldSessionRow>(
    `select s.token_hash, s.user_id, u.role, ${GIVEN_PERMISSIONS} as permissions
     from sessions s
     join users u on u.tenant_id = $1 and u.id = s.user_id
     where s.tenant_id = $1 and s.token_hash = any($2) and u.disabled_at is null
       and (${WITHIN_TIME} or ${KEPT_BY_ATTEMPT})
     limit $6`,
    [tokenHashes, currentTime(), SESSION_IDLE_SECONDS, GRACE_MS / 1_000, tokenHashes.length],
  );
}
