import { currentTenantId } from '../../db/context.ts';
import { Failure } from '../../failure.ts';
import { canonicalMailbox } from '../mails/mails.service.ts';
import { LATE_MAIL_SECONDS, type Scope } from '../throttles/budgets.ts';
import { clearBudget, spendAll } from '../throttles/throttles.ts';
import { hashSubject } from './secrets.ts';
import { reportSpentBudget } from './spent-budgets.ts';
import type { AccountDeps } from './visitor.ts';

/** Who should rather use the link of the mail is told a day, and no more. */
const LONGEST_WAIT_SECONDS = 86_400;

/**
 * Counts a guess before the comparison, so that many guesses at once are still many guesses. What is counted is given
 * back when the code was right, so that a lecture hall behind one address can sign up. Counted alike whether anybody
 * has the address: neither the first refusal nor any later one tells.
 * @returns what refunds it, or a refusal
 */
export async function spendCodeGuess(
  deps: AccountDeps,
  guess: { email: string; address: string },
): Promise<{ refund(): Promise<void> } | Failure<'code_spent'>> {
  const spent = await spend(deps, [
    ['codeByAccount', guess.email],
    ['codeInARow', guess.email],
    ['codeByAddress', guess.address],
    ['codeByTenant', currentTenantId()],
  ]);
  if (!spent.allowed) {
    if (spent.scope === 'codeByTenant') await reportSpentBudget(deps, spent.scope);
    return new Failure('code_spent', {}, Math.min(spent.retryAfterSeconds, LONGEST_WAIT_SECONDS));
  }
  return {
    async refund() {
      await spent.refund();
      await forgetWrongCodes(deps, guess.email);
    },
  };
}

/** The address is proven: whatever was guessed in a row is over. */
export async function forgetWrongCodes(deps: Pick<AccountDeps, 'appSecret'>, email: string): Promise<void> {
  await clearBudget('codeInARow', hashSubject(deps.appSecret, email));
}

/** The account is no more: neither is what was counted for its address. */
export async function forgetBudgets(deps: Pick<AccountDeps, 'appSecret'>, email: string): Promise<void> {
  await forgetWrongCodes(deps, email);
  await clearBudget('codeByAccount', hashSubject(deps.appSecret, email));
  await clearBudget('mailByRecipient', hashSubject(deps.appSecret, canonicalMailbox(email)));
}

/** @returns in how many seconds the next mail may be asked for, and after how many this one is sent */
export type AllowedMail = { resendSeconds: number; delaySeconds: number };

/**
 * Counts a mail against what its receiver may get, and what its asker and the tenant may have sent. Beyond the tenant's
 * budget it waits in the queue, as far as its asker and the tenant may have any wait.
 * @param address of the caller
 */
export async function spendMail(
  deps: AccountDeps,
  email: string,
  address: string,
): Promise<AllowedMail | Failure<'mail_too_often'>> {
  const own: Subjects = [
    ['mailByRecipient', canonicalMailbox(email)],
    ['mailByAddress', address],
  ];
  const atOnce = await spend(deps, [...own, ['mailByTenant', currentTenantId()]]);
  if (atOnce.allowed) return { resendSeconds: Math.ceil(atOnce.nextSeconds), delaySeconds: 0 };
  if (atOnce.scope !== 'mailByTenant') return new Failure('mail_too_often', {}, atOnce.retryAfterSeconds);
  await reportSpentBudget(deps, atOnce.scope);
  const late = await spend(deps, [
    ...own,
    ['lateMailByAddress', address],
    ['lateMailByTenant', currentTenantId()],
  ]);
  if (!late.allowed) return new Failure('mail_too_often', {}, late.retryAfterSeconds);
  return {
    resendSeconds: Math.ceil(late.nextSeconds) + LATE_MAIL_SECONDS,
    delaySeconds: LATE_MAIL_SECONDS,
  };
}

/**
 * Counts a registration that is kept against what its caller and the tenant may keep, whoever's address it is for. Beyond
 * the tenant's budget each caller may keep some more. Before any mail is counted: everyone waits in this order.
 * @param address of the caller
 * @returns a refusal, or null when it may be kept
 */
export async function spendRegistration(
  deps: AccountDeps,
  address: string,
): Promise<Failure<'too_many'> | null> {
  const usual = await spend(deps, [
    ['registrationByAddress', address],
    ['registrationByTenant', currentTenantId()],
  ]);
  if (usual.allowed) return null;
  if (usual.scope !== 'registrationByTenant') return new Failure('too_many', {}, usual.retryAfterSeconds);
  await reportSpentBudget(deps, usual.scope);
  const late = await spend(deps, [
    ['registrationByAddress', address],
    ['lateRegistrationByAddress', address],
    ['lateRegistrationByTenant', currentTenantId()],
  ]);
  return late.allowed ? null : new Failure('too_many', {}, late.retryAfterSeconds);
}

type Subjects = (readonly [Scope, string])[];

function spend(deps: Pick<AccountDeps, 'appSecret'>, subjects: Subjects) {
  return spendAll(subjects.map(([scope, subject]) => [scope, hashSubject(deps.appSecret, subject)] as const));
}
