import type { UserId } from '@assay/assessment';
import type { FoundSession } from '../../http/session-cache.ts';
import { hashSecret, newSecret } from './secrets.ts';
import {
  deleteSession,
  deleteSurplusSessions,
  findOutlivedSessionRow,
  findSessionRow,
  insertSession,
  renewSession,
} from './sessions.queries.ts';

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

/** @returns the token; only its hash is kept */
export async function startSession(userId: UserId): Promise<string> {
  const token = newSecret();
  const tokenHash = hashSecret(token);
  await insertSession(userId, tokenHash);
  await deleteSurplusSessions(userId, tokenHash);
  return token;
}

export async function endSession(token: string): Promise<void> {
  await deleteSession(hashSecret(token));
}
