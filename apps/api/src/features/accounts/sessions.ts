import type { UserId } from '@assay/assessment';
import type { Role } from '@assay/contract';
import { hashSecret, newSecret } from './secrets.ts';
import {
  deleteSession,
  deleteSurplusSessions,
  findOutlivedSessionRow,
  findSessionRow,
  insertSession,
  renewSession,
} from './sessions.queries.ts';

/** The holder of a token within the current tenant; null when it is unknown, ended or another tenant's. */
export async function findSession(token: string): Promise<{ id: UserId; role: Role } | null> {
  const tokenHash = hashSecret(token);
  const row = (await findSessionRow(tokenHash)) ?? (await findOutlivedSessionRow(tokenHash));
  if (row === null) return null;
  if (row.wants_renewal) await renewSession(tokenHash);
  return { id: row.user_id, role: row.role };
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
