import type { UserId } from '@assay/assessment';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';

/** Which mails about tickets a member of staff gets: for each new one, and one a day of what waits. */
export type MailSettings = { newTickets: boolean; daily: boolean };

/** Of whoever has chosen nothing. */
const USUAL: MailSettings = { newTickets: true, daily: false };

export async function readMailSettings(userId: UserId): Promise<MailSettings> {
  const row = await db()
    .selectFrom('staff_mail_settings')
    .select(['new_tickets as newTickets', 'daily'])
    .where('tenant_id', '=', currentTenantId())
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? USUAL;
}

export async function setMailSettings(userId: UserId, { newTickets, daily }: MailSettings): Promise<void> {
  const settings = { new_tickets: newTickets, daily };
  await db()
    .insertInto('staff_mail_settings')
    .values({ tenant_id: currentTenantId(), user_id: userId, ...settings })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(settings))
    .execute();
}
