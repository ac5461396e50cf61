import type { RegistrationId } from '@assay/assessment';
import type { Contract, RequestOf } from '@assay/contract';
import { readsAsYou } from '@assay/contract/names';
import { inTransaction } from '../../db/context.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { type AllowedMail, spendMail, spendRegistration } from './account-budgets.ts';
import { mailCode } from './mailing.service.ts';
import { findPasswordFault, hashPassword } from './passwords.ts';
import {
  dropSurplusRegistrations,
  findRegistration,
  insertRegistration,
  lockEmail,
  type RegistrationFacts,
  updateOwnRegistration,
} from './registrations.queries.ts';
import { hashSubject } from './secrets.ts';
import { readSignUpRule } from './sign-up-rule.queries.ts';
import { findUserByEmail } from './users.queries.ts';
import type { AccountDeps, Visitor } from './visitor.ts';
import { browserHashOf, rememberBrowser } from './visitor.ts';

type Registration = RequestOf<Contract['register']>['body'];

/**
 * Keeps a registration and sends its code, or says when that may be sent. Known and unknown addresses get the
 * same answer after the same work; the owner of a known one is told by mail, and the registration never
 * counts.
 */
export async function register(
  deps: AccountDeps,
  registration: Registration,
  visitor: Visitor & { /** Host of the tenant that the request came to. */ host: string },
): Promise<({ mailed: boolean } & AllowedMail) | RefusalOf<'register'>> {
  const { first_name, last_name, dob, mobile, email, password } = registration;
  const { host } = visitor;
  if (readsAsYou(`${first_name} ${last_name}`)) return new Failure('name_refused');
  // Checked before anything that depends on the address: the refusal is the same whether or not it has an
  // account, or an invitation.
  const { rule, admitted } = await inTransaction(() => readSignUpRule(email));
  if (!admitted) return new Failure(rule === 'invitation' ? 'invitation_needed' : 'sign_up_refused');
  const fault = await findPasswordFault(password, email);
  if (fault !== null) return new Failure(fault);
  const password_hash = await hashPassword(password, visitor.address, deps.hashingCost);
  return inTransaction(async () => {
    const surplus = await spendRegistration(deps, visitor.address);
    if (surplus !== null) return surplus;
    const mail = await spendMail(deps, email, visitor.address);
    await lockEmail(email);
    const facts = { first_name, last_name, dob, mobile, email, password_hash, sign_up_host: host };
    const id = await saveRegistration(deps, facts, visitor);
    const owned = (await findUserByEmail(email)) !== null;
    if (mail instanceof Failure)
      return { mailed: false, delaySeconds: 0, resendSeconds: Math.ceil(mail.retryAfterSeconds ?? 1) };
    await mailCode(deps, { id, email, sign_up_host: host }, { owned, delaySeconds: mail.delaySeconds });
    return { mailed: true, ...mail };
  });
}

/**
 * Saves a registration. The browser that made one may change it; any other makes one of its own. Both get a
 * new secret: a copy of the former one, taken from a shared browser or planted there, becomes worthless.
 * @returns its id
 */
async function saveRegistration(
  deps: AccountDeps,
  facts: RegistrationFacts,
  visitor: Visitor,
): Promise<RegistrationId> {
  const browserHash = rememberBrowser(visitor);
  const own = await updateOwnRegistration(facts, { former: browserHashOf(visitor), browserHash });
  if (own !== null) return own;
  const callerHash = hashSubject(deps.appSecret, visitor.address);
  const id = await insertRegistration(facts, { browserHash, callerHash });
  await dropSurplusRegistrations(facts.email, { id, callerHash });
  return id;
}

/**
 * Sends a new code to an address that is not yet proven: for the registration of this browser, else for the
 * newest.
 * @returns a refusal, or the seconds until the next one may be requested
 */
export function resendCode(
  deps: AccountDeps,
  email: string,
  visitor: Visitor,
): Promise<AllowedMail | RefusalOf<'resendOtp'>> {
  return inTransaction(async () => {
    const mail = await spendMail(deps, email, visitor.address);
    if (mail instanceof Failure) return mail;
    await lockEmail(email);
    await mailCode(deps, await findRegistration(email, browserHashOf(visitor)), mail);
    return mail;
  });
}
