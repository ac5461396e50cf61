import type { UserId } from '@assay/assessment';
import { query } from '../../db/query.ts';

export type Details = { first_name: string; last_name: string; mobile: string; dob: string };

export async function updateDetails(userId: UserId, details: Details): Promise<void> {
  await query(
    `update users set first_name = $3, last_name = $4, mobile = $5, dob = $6
     where tenant_id = $1 and id = $2`,
    [userId, details.first_name, details.last_name, details.mobile, details.dob],
  );
}
