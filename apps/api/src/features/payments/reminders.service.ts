import type { UserId } from '@assay/assessment';
import { correctedTime } from '../../clock/corrected-time.ts';
import { enqueueMail, getOriginForMail } from '../mails/mails.service.ts';
import { REMINDER_DAYS, reminderDueAt } from '../subscriptions/subscription.policy.ts';
import {
  type EndingSubscription,
  lockEndingSubscriptions,
  markReminded,
} from '../subscriptions/subscriptions.service.ts';
import { getTenant } from '../tenants/tenants.service.ts';
import { reminderMail } from './payment-mails.ts';

/**
 * Mails the next learners of the current tenant whose plan ends soon, in the ambient transaction: each once
 * for each end, even when run concurrently. No mails where everything is free.
 * @param afterId those with later ids, in their order
 * @returns the last id that was looked at, or null when none is left
 */
export async function remindNext(
  { originOf }: { originOf(host: string): string },
  afterId: UserId,
  atMost: number,
): Promise<UserId | null> {
  const tenant = await getTenant();
  if (tenant.platform_type === 'Free') return null;
  const ending = await lockEndingSubscriptions(afterId, REMINDER_DAYS, atMost);
  const due = ending.filter(isDue);
  for (const { email, expires_at: expiresAt } of due) {
    const { name, time_zone: timeZone } = tenant;
    const membership = `${await getOriginForMail(originOf, email)}/menu/membership`;
    await enqueueMail(reminderMail(email, { tenant: name, membership, expiresAt, timeZone }));
  }
  await markReminded(due.map(({ user_id }) => user_id));
  return ending.at(-1)?.user_id ?? null;
}

/** Never due while the clock is in doubt. */
function isDue(row: EndingSubscription): boolean {
  const { now, trusted } = correctedTime(row);
  return trusted && now.getTime() >= reminderDueAt(row.expires_at.getTime(), row.last_days);
}
