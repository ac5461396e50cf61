import type { UserId } from '@assay/assessment';
import { query } from '../../db/query.ts';

export async function hasOpenAttempt(userId: UserId): Promise<boolean> {
  const rows = await query(
    'select from attempts where tenant_id = $1 and user_id = $2 and closed_at is null limit 1',
    [userId],
  );
  return rows.length > 0;
}

/**
 * Checks the same once a concurrent opening of a test has finished. Later ones lock the user's row, too, and
 * so wait until this transaction ends.
 */
export async function lockOutAttempts(userId: UserId): Promise<boolean> {
  await query('select from users where tenant_id = $1 and id = $2 for update', [userId]);
  return hasOpenAttempt(userId);
}
