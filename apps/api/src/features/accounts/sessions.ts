import { hashSecret, newSecret } from './secrets.ts';
import { deleteSession, findSessionRow, insertSession, renewSession } from './sessions.queries.ts';

/** Who is logged in, with what decides access. Times are milliseconds since the epoch. */
export type SignedInLearner = { id: string; platformType: string; planExpiresAt: number | null };

/** The learner of a token within the current tenant; null when it is unknown, ended or another tenant's. */
export async function findSession(token: string): Promise<SignedInLearner | null> {
  const tokenHash = hashSecret(token);
  const row = await findSessionRow(tokenHash);
  if (row === null) return null;
  if (row.wants_renewal) await renewSession(tokenHash);
  return {
    id: row.user_id,
    platformType: row.platform_type,
    planExpiresAt: row.plan_expires_at?.getTime() ?? null,
  };
}

/** @returns the token; only its hash is kept */
export async function startSession(userId: string): Promise<string> {
  const token = newSecret();
  await insertSession(hashSecret(token), userId);
  return token;
}

export async function endSession(token: string): Promise<void> {
  await deleteSession(hashSecret(token));
}
