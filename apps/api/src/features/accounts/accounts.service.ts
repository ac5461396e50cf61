import type { Contract, RequestOf } from '@assay/contract';
import { inTransaction } from '../../db/context.ts';
import { Failure } from '../../http/failure.ts';
import type { AccountDeps } from './account-deps.ts';
import { spendMail } from './mail-budgets.ts';
import { faultOfPassword, hashPassword } from './passwords.ts';
import { lockUserByEmail, upsertUnverifiedUser } from './users.queries.ts';
import { sendAlreadyRegistered, sendCode } from './verification.service.ts';

type Registration = RequestOf<Contract['register']>['body'];

/**
 * Opens an account and sends a code. Known and unknown addresses get the same answer after the same work;
 * the owner of a known one is told by mail.
 * @returns a refusal, or null when done
 */
export async function openAccount(
  deps: AccountDeps,
  registration: Registration,
  address: string,
): Promise<Failure | null> {
  const fault = faultOfPassword(registration.password, registration.email);
  if (fault !== null) return new Failure(fault);
  const password_hash = await hashPassword(registration.password, address);
  return inTransaction(async () => {
    const refusal = await spendMail(deps, registration.email, address);
    if (refusal !== null) return refusal;
    const { first_name, last_name, dob, mobile, email } = registration;
    const id = await upsertUnverifiedUser({ first_name, last_name, dob, mobile, email, password_hash });
    if (id === null) await sendAlreadyRegistered(deps, email);
    else await sendCode(deps, { id, email });
    return null;
  });
}

/** Sends a new code to an address that waits for its proof. @returns a refusal, or null */
export function resendCode(deps: AccountDeps, email: string, address: string): Promise<Failure | null> {
  return inTransaction(async () => {
    const refusal = await spendMail(deps, email, address);
    if (refusal !== null) return refusal;
    const user = await lockUserByEmail(email);
    if (user !== null && user.verified_at === null) await sendCode(deps, user);
    return null;
  });
}
