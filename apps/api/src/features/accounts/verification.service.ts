import { currentTenantId } from '../../db/context.ts';
import { newId } from '../../db/ids.ts';
import { Failure } from '../../http/failure.ts';
import { enqueueMail } from '../mails/mails.queries.ts';
import { getTenant } from '../tenants/tenants.queries.ts';
import { deleteEvents } from '../throttles/throttles.queries.ts';
import { type Scope, spend } from '../throttles/throttles.ts';
import type { AccountDeps } from './account-deps.ts';
import { alreadyRegisteredMail, verificationMail } from './account-mails.ts';
import { deleteCodes, findLinkOwner, replaceCode, takeGuess, takeLink } from './codes.queries.ts';
import { equalHashes, hashCode, hashSecret, hashSubject, newCode, newSecret } from './secrets.ts';
import { deleteSessionsOfUser } from './sessions.queries.ts';
import { startSession } from './sessions.ts';
import { countWrongCode, lockUser, lockUserByEmail, markVerified } from './users.queries.ts';

const MAX_CONSECUTIVE_WRONG_CODES = 30;
/** Waiting does not bring the code back then, only the link does; a client that must wait is told a day. */
const LINK_ONLY_SECONDS = 86_400;

/** Makes a new code and link for a user, kills the old ones, and mails them. */
export async function sendCode(deps: AccountDeps, user: { id: string; email: string }): Promise<void> {
  const tenant = await getTenant();
  const id = newId();
  const code = newCode();
  const secret = newSecret();
  await replaceCode({
    id,
    userId: user.id,
    codeHash: hashCode(deps.appSecret, id, code),
    linkHash: hashSecret(secret),
  });
  const link = `${deps.originOf(tenant.first_host)}/user-otp#k=${secret}`;
  await enqueueMail(verificationMail(user.email, { tenant: tenant.name, code, link }));
}

export async function sendAlreadyRegistered(deps: AccountDeps, email: string): Promise<void> {
  const tenant = await getTenant();
  const logIn = `${deps.originOf(tenant.first_host)}/user-login`;
  await enqueueMail(alreadyRegisteredMail(email, { tenant: tenant.name, logIn }));
}

/**
 * Proves an address by its code. Budgets are counted before the comparison and given back when it was right, so
 * that many guesses at once are still many guesses, and a lecture hall behind one address can sign up.
 * @returns the token and user id of the new session, or the refusal, the same for every address
 */
export async function verifyByCode(
  deps: AccountDeps,
  guess: { email: string; code: string; address: string },
): Promise<{ userId: string; token: string } | Failure> {
  const subjects: [Scope, string][] = [
    ['codeByAccount', guess.email],
    ['codeByAddress', guess.address],
    ['codeByTenant', currentTenantId()],
  ];
  const events: string[] = [];
  for (const [scope, subject] of subjects) {
    const spent = await spend(scope, hashSubject(deps.appSecret, subject));
    if (!spent.allowed) {
      // This guess is not looked at, so it costs the other budgets nothing.
      await deleteEvents(events);
      return new Failure('code_spent', {}, spent.retryAfterSeconds);
    }
    events.push(spent.eventId);
  }
  const user = await lockUserByEmail(guess.email);
  if (user === null || user.verified_at !== null) return new Failure('code_wrong');
  if (user.consecutive_wrong_codes >= MAX_CONSECUTIVE_WRONG_CODES) {
    return new Failure('code_spent', {}, LINK_ONLY_SECONDS);
  }
  const held = await takeGuess(user.id);
  if (held === null || !equalHashes(held.codeHash, hashCode(deps.appSecret, held.id, guess.code))) {
    await countWrongCode(user.id);
    return new Failure('code_wrong');
  }
  await deleteEvents(events);
  return admit(user.id);
}

/** Proves an address by the long link of the mail: works when the guesses of the code are spent. */
export async function verifyByLink(secret: string): Promise<{ userId: string; token: string } | Failure> {
  const linkHash = hashSecret(secret);
  const owner = await findLinkOwner(linkHash);
  if (owner === null) return new Failure('code_wrong');
  // Account first, then its codes: everyone locks in this order.
  await lockUser(owner);
  return (await takeLink(linkHash)) ? admit(owner) : new Failure('code_wrong');
}

async function admit(userId: string): Promise<{ userId: string; token: string } | Failure> {
  if (!(await markVerified(userId))) return new Failure('code_wrong');
  await deleteCodes(userId);
  // Whoever logged in before the address was proven is not known to own it.
  await deleteSessionsOfUser(userId);
  return { userId, token: await startSession(userId) };
}
