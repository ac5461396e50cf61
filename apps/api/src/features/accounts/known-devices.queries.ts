import type { UserId } from '@assay/assessment';
import { sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';
import { KNOWN_DEVICE_SECONDS, MAX_KNOWN_DEVICES } from './lifetimes.ts';

const notTooOld = sql<boolean>`last_used_at > clock_timestamp() - make_interval(secs => ${KNOWN_DEVICE_SECONDS})`;

/** @returns the hash again when this user has logged in on the device */
export async function findDevice(userId: UserId | null, secretHash: Buffer): Promise<Buffer | null> {
  const row = await db()
    .selectFrom('known_devices')
    .select('secret_hash')
    .where('tenant_id', '=', currentTenantId())
    .where('user_id', '=', userId)
    .where('secret_hash', '=', secretHash)
    .where(notTooOld)
    .executeTakeFirst();
  return row?.secret_hash ?? null;
}

/** @returns whether it was known */
export async function touchDevice(userId: UserId, secretHash: Buffer): Promise<boolean> {
  const row = await db()
    .updateTable('known_devices')
    .set({ last_used_at: sql`clock_timestamp()` })
    .where('tenant_id', '=', currentTenantId())
    .where('user_id', '=', userId)
    .where('secret_hash', '=', secretHash)
    .where(notTooOld)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The oldest gives way where there are as many as there may be. */
export async function insertDevice(userId: UserId, secretHash: Buffer): Promise<void> {
  const tenantId = currentTenantId();
  await db()
    .insertInto('known_devices')
    .values({ tenant_id: tenantId, user_id: userId, secret_hash: secretHash })
    .execute();
  await sql`delete from known_devices where tenant_id = ${tenantId} and user_id = ${userId}
    and secret_hash in (select secret_hash from known_devices
      where tenant_id = ${tenantId} and user_id = ${userId}
      order by last_used_at desc, secret_hash offset ${MAX_KNOWN_DEVICES})`.execute(db());
}
