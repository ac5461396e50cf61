import type { UserId } from '@assay/assessment';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';

export type Details = { first_name: string; last_name: string; mobile: string; dob: string };

export async function updateDetails(userId: UserId, details: Details): Promise<void> {
  const { first_name, last_name, mobile, dob } = details;
  await db()
    .updateTable('users')
    .set({ first_name, last_name, mobile, dob })
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', userId)
    .execute();
}
