import { hash } from 'node:crypto';
import type { SessionId, UserId } from '@assay/assessment';
import { AppError } from '../../failure.ts';
import type { FoundSession, SignedIn } from '../../http/session-cache.ts';
import { hashSecret, newSecret } from './secrets.ts';
import {
  deleteOtherSessions,
  deleteSession,
  deleteSurplusSessions,
  findOutlivedSessionRow,
  findSessionRow,
  insertSession,
  listHeldSessions,
  listSessionsOfUser,
  renewSession,
  SESSIONS_ENDED_CHANNEL,
} from './sessions.queries.ts';

export { SESSIONS_ENDED_CHANNEL };

/**
 * The holder of a token within the current tenant; null when it is unknown, ended or another tenant's. Only reads:
 * renewing is the caller's, who knows when this can be believed.
 */
export async function findSession(token: string): Promise<FoundSession | null> {
  const tokenHash = hashSecret(token);
  const row = (await findSessionRow(tokenHash)) ?? (await findOutlivedSessionRow(tokenHash));
  if (row === null) return null;
  const user = { id: row.user_id, role: row.role };
  return { user, renew: row.wants_renewal ? () => renewSession(tokenHash) : null };
}

/** What a session is known by where its token is not kept, and told by when it ends (`SESSIONS_ENDED_CHANNEL`). */
export function sessionHash(token: string): string {
  return hashSecret(token).toString('hex');
}

/**
 * The holders of those sessions that are not over, by their hashes, within the current tenant. Renews nothing: what asks
 * this does so by itself.
 */
export async function findHolders(hashes: string[]): Promise<Map<string, SignedIn>> {
  const rows = await listHeldSessions(hashes.map((hex) => Buffer.from(hex, 'hex')));
  return new Map(rows.map((row) => [row.token_hash.toString('hex'), { id: row.user_id, role: row.role }]));
}

/** Of what a browser calls itself, so many characters are kept. */
const LONGEST_USER_AGENT = 300;

/**
 * @param userAgent what the browser called itself, for its owner to know it again
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

/** @throws AppError `unauthenticated` when the token is not this user's any more: for what began some time ago */
export async function requireSession(userId: UserId, token: string): Promise<void> {
  if ((await findSession(token))?.user.id !== userId) throw new AppError('unauthenticated');
}

/** What a session is known by to its owner: nothing leads from it to the token or to what is stored of that. */
type OpenSession = {
  id: SessionId;
  /** What the browser called itself at log-in, cut; empty where it did not say, or it is not known. */
  userAgent: string;
  startedAt: Date;
  /** To the minute: that a session was used is written down once a minute (`SESSION_RENEWAL_SECONDS`). */
  lastUsedAt: Date;
  current: boolean;
};

/** A user's sessions, the one used last first. @param token of the one that asks */
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

/** @returns whether the user has a session with this id; it is over then */
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

/** A UUID (RFC 9562, version 8) that follows from the session, so that those which began before it was asked for have one. */
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
