import { currentTenantId } from '../../db/context.ts';
import { Failure } from '../../failure.ts';
import { canonicalMailbox } from '../mails/mails.service.ts';
import type { Scope } from '../throttles/budgets.ts';
import { clearBudget, spendAll } from '../throttles/throttles.ts';
import { hashSubject } from './secrets.ts';
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
  const subjects: [Scope, string][] = [
    ['codeByAccount', guess.email],
    ['codeInARow', guess.email],
    ['codeByAddress', guess.address],
    ['codeByTenant', currentTenantId()],
  ];
  const spent = await spendAll(
    subjects.map(([scope, subject]) => [scope, hashSubject(deps.appSecret, subject)] as const),
  );
  if (!spent.allowed) {
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

/**
 * Counts a mail against what its receiver may get, and what its asker and the tenant may have sent.
 * @param address of the caller
 * @returns a refusal, or that it may be sent, and in how many seconds the next one may
 */
export async function spendMail(
  deps: AccountDeps,
  email: string,
  address: string,
): Promise<{ resendSeconds: number } | Failure<'mail_too_often'>> {
  const subjects: [Scope, string][] = [
    ['mailByRecipient', canonicalMailbox(email)],
    ['mailByAddress', address],
    ['mailByTenant', currentTenantId()],
  ];
  const spent = await spendAll(
    subjects.map(([scope, subject]) => [scope, hashSubject(deps.appSecret, subject)] as const),
  );
  if (spent.allowed) return { resendSeconds: Math.ceil(spent.nextSeconds) };
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
