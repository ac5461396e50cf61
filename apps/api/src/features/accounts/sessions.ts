import { hash } from 'node:crypto';
import type { SessionId, UserId } from '@assay/assessment';
import { permissionsOf } from '@assay/contract';
import { currentTime } from '../../clock/corrected-time.ts';
import { AppError } from '../../failure.ts';
import type { FoundSession, SignedIn } from '../../http/session-cache.ts';
import { SESSION_IDLE_SECONDS, SESSION_RENEWAL_SECONDS } from './lifetimes.ts';
import { hashSecret, newSecret } from './secrets.ts';
import {
  deleteOtherSessions,
  deleteSession,
  deleteSurplusSessions,
  findSessionRow,
  insertSession,
  isKeptByAttempt,
  listHeldSessions,
  listSessionsOfUser,
  renewSession,
  SESSIONS_ENDED_CHANNEL,
  type SessionRow,
} from './sessions.queries.ts';

export { SESSIONS_ENDED_CHANNEL };

/**
 * Holder of a token within the current tenant; null when it is unknown, ended or another tenant's. Only
 * reads: the caller renews the session, as the caller knows when this can be believed.
 */
export async function findSession(token: string): Promise<FoundSession | null> {
  const tokenHash = hashSecret(token);
  const row = await findSessionRow(tokenHash);
  if (row === null) return null;
  const now = currentTime().getTime();
  if (isOver(row, now) && !(await isKeptByAttempt(tokenHash))) return null;
  const wantsRenewal = now - row.last_used_at.getTime() > SESSION_RENEWAL_SECONDS * 1_000;
  return { user: holderOf(row), renew: wantsRenewal ? () => renewSession(tokenHash) : null };
}

function holderOf({
  user_id,
  role,
  permissions,
}: Pick<SessionRow, 'user_id' | 'role' | 'permissions'>): SignedIn {
  return { id: user_id, role, permissions: permissionsOf(role, permissions) };
}

function isOver({ last_used_at, expires_at }: SessionRow, now: number): boolean {
  return now >= expires_at.getTime() || now - last_used_at.getTime() >= SESSION_IDLE_SECONDS * 1_000;
}

/**
 * Identifier of a session where its token is not kept; its end is announced by it (`SESSIONS_ENDED_CHANNEL`).
 */
export function sessionHash(token: string): string {
  return hashSecret(token).toString('hex');
}

/**
 * Holders of those sessions that are not over, by their hashes, within the current tenant. Renews nothing:
 * the callers ask by themselves, without an action of the user.
 */
export async function findHolders(hashes: string[]): Promise<Map<string, SignedIn>> {
  const rows = await listHeldSessions(hashes.map((hex) => Buffer.from(hex, 'hex')));
  return new Map(rows.map((row) => [row.token_hash.toString('hex'), holderOf(row)]));
}

/** Maximum length of a kept user agent, in characters. */
const LONGEST_USER_AGENT = 300;

/**
 * Starts a session.
 * @param userAgent what the browser called itself, for its owner to recognise it
 * @returns the token; only its hash is kept
 */
export async function startSession(userId: UserId, userAgent = ''): Promise<string> {
  const token = newSecret();
  const tokenHash = hashSecret(token);
  await insertSession(userId, tokenHash, userAgent.slice(0, LONGEST_USER_AGENT).toWellFormed());
  await deleteSurplusSessions(userId, tokenHash);
  return token;
}

export async function endSession(token: string): Promise<void> {
  await deleteSession(hashSecret(token));
}

/**
 * Checks a session again for work that began some time ago.
 * @throws AppError `unauthenticated` when the token is not this user's any more
 */
export async function requireSession(userId: UserId, token: string): Promise<void> {
  if ((await findSession(token))?.user.id !== userId) throw new AppError('unauthenticated');
}

/** Session as its owner sees it: its id leads neither to the token nor to its stored hash. */
export type OpenSession = {
  id: SessionId;
  /** User agent at log-in, cut; empty where there was none, or it is not known. */
  userAgent: string;
  startedAt: Date;
  /** To the minute: the use of a session is written once a minute (`SESSION_RENEWAL_SECONDS`). */
  lastUsedAt: Date;
  current: boolean;
};

/** Sessions of a user, most recently used first. @param token of the caller's session */
export async function listSessions(userId: UserId, token: string): Promise<OpenSession[]> {
  const own = hashSecret(token);
  return (await listSessionsOfUser(userId)).map((row) => ({
    id: sessionIdOf(row.token_hash),
    userAgent: row.user_agent ?? '',
    startedAt: row.created_at,
    lastUsedAt: row.last_used_at,
    current: row.token_hash.equals(own),
  }));
}

/** @returns whether the user had a session with this id; it is over then */
export async function endSessionById(userId: UserId, id: SessionId): Promise<boolean> {
  const row = (await listSessionsOfUser(userId)).find((each) => sessionIdOf(each.token_hash) === id);
  if (row !== undefined) await deleteSession(row.token_hash);
  return row !== undefined;
}

/** Logs a user out everywhere else. @param token of the session that stays */
export function endOtherSessions(userId: UserId, token: string): Promise<void> {
  return deleteOtherSessions(userId, hashSecret(token));
}

/** Logs a user out everywhere. */
export function endAllSessions(userId: UserId): Promise<void> {
  return deleteOtherSessions(userId, null);
}

/**
 * A UUID (RFC 9562, version 8) derived from the session, so that sessions begun before ids were asked for
 * have one.
 */
function sessionIdOf(tokenHash: Buffer): SessionId {
  const bytes = hash('sha256', Buffer.concat([Buffer.from('session id:'), tokenHash]), 'buffer').subarray(
    0,
    16,
  );
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5') as SessionId;
}
