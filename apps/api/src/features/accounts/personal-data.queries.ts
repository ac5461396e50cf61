import type { UserId } from '@assay/assessment';
import { one, query } from '../../db/query.ts';

/** When the account was made. */
export async function getMemberSince(userId: UserId): Promise<Date> {
  const rows = await query<{ created_at: Date }>(
    'select created_at from users where tenant_id = $1 and id = $2',
    [userId],
  );
  return one(rows).created_at;
}

/** Devices on which the user logged in, in the order of the first time. */
export async function listDevices(userId: UserId): Promise<{ since: Date; last_used_at: Date }[]> {
  return query(
    `select created_at as since, last_used_at from known_devices
     where tenant_id = $1 and user_id = $2
     order by created_at`,
    [userId],
  );
}
