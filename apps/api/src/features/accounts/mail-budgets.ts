import { currentTenantId } from '../../db/context.ts';
import { Failure } from '../../failure.ts';
import { canonicalMailbox } from '../mails/mails.service.ts';
import type { Scope } from '../throttles/budgets.ts';
import { spendAll } from '../throttles/throttles.ts';
import type { AccountDeps } from './account-deps.ts';
import { hashSubject } from './secrets.ts';

/**
 * Counts a mail against what its receiver may get, and what its asker and the tenant may have sent.
 * @param address of the caller
 * @returns a refusal, or null when it may be sent
 */
export async function spendMail(
  deps: AccountDeps,
  email: string,
  address: string,
): Promise<Failure<'mail_too_often'> | null> {
  const subjects: [Scope, string][] = [
    ['mailByRecipient', canonicalMailbox(email)],
    ['mailByAddress', address],
    ['mailByTenant', currentTenantId()],
  ];
  const spent = await spendAll(
    subjects.map(([scope, subject]) => [scope, hashSubject(deps.appSecret, subject)] as const),
  );
  if (spent.allowed) return null;
  if (spent.scope === 'mailByTenant') deps.alarm(spent.scope);
  return new Failure('mail_too_often', {}, spent.retryAfterSeconds);
}

/**
 * Counts a registration that is kept against what its caller and the tenant may keep, whoever's address it is for.
 * Before any mail is counted: everyone waits in this order.
 * @param address of the caller
 * @returns a refusal, or null when it may be kept
 */
export async function spendRegistration(
  deps: AccountDeps,
  address: string,
): Promise<Failure<'too_many'> | null> {
  const spent = await spendAll([
    ['registrationByAddress', hashSubject(deps.appSecret, address)],
    ['registrationByTenant', hashSubject(deps.appSecret, currentTenantId())],
  ]);
  if (spent.allowed) return null;
  if (spent.scope === 'registrationByTenant') deps.alarm(spent.scope);
  return new Failure('too_many', {}, spent.retryAfterSeconds);
}
