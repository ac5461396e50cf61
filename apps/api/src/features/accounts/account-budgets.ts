import { currentTenantId } from '../../db/context.ts';
import { Failure } from '../../failure.ts';
import { canonicalMailbox } from '../mails/mails.service.ts';
import { LATE_MAIL_SECONDS, type Scope } from '../throttles/budgets.ts';
import { clearBudget, spendAll } from '../throttles/throttles.ts';
import { hashSubject } from './secrets.ts';
import { reportSpentBudget } from './spent-budgets.ts';
import type { AccountDeps } from './visitor.ts';

/** Longest wait that a client is told: one day. From there on the link of the mail is the better way. */
const LONGEST_WAIT_SECONDS = 86_400;

/**
 * Counts a guess before the comparison, so that guesses made in parallel all count. The guess is refunded
 * when the code was right, so that a lecture hall behind one address can sign up. Guesses count alike whether
 * or not the address has an account: neither the first refusal nor a later one tells.
 * @returns the refund, or a refusal
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

/** Clears the count of consecutive wrong codes: the address is proven. */
export async function forgetWrongCodes(deps: Pick<AccountDeps, 'appSecret'>, email: string): Promise<void> {
  await clearBudget('codeInARow', hashSubject(deps.appSecret, email));
}

/** Clears what was counted for the address of an account that no longer exists. */
export async function forgetBudgets(deps: Pick<AccountDeps, 'appSecret'>, email: string): Promise<void> {
  await forgetWrongCodes(deps, email);
  await clearBudget('codeByAccount', hashSubject(deps.appSecret, email));
  await clearBudget('mailByRecipient', hashSubject(deps.appSecret, canonicalMailbox(email)));
}

/** Seconds until the next mail may be requested, and seconds by which this one is delayed. */
export type AllowedMail = { resendSeconds: number; delaySeconds: number };

/**
 * Counts a mail against the budgets of its recipient, of the caller and of the tenant. Beyond the tenant's
 * budget it waits in the queue, as long as the caller and the tenant may have mails waiting.
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
 * Counts a registration against what its caller and the tenant may keep, regardless of the e-mail address.
 * Beyond the tenant's budget each caller may keep some more. Called before a mail is counted: the order of
 * locks is the same everywhere.
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
