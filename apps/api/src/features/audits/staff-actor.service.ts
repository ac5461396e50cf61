import type { UserId } from '@assay/assessment';
import { getAccount } from '../accounts/accounts.service.ts';
import type { Actor } from './audits.service.ts';

/** A member of staff, who changes something in the console. @param reason as given, or null */
export async function staffActor(userId: UserId, reason: string | null = null): Promise<Actor> {
  const { first_name, last_name } = (await getAccount(userId)).user;
  return { userId, name: `${first_name} ${last_name}`.trim(), reason };
}
