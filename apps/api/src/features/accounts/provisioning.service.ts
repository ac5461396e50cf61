import type { UserId } from '@assay/assessment';
import { inTransaction } from '../../db/context.ts';
import { openAccount } from './open-account.ts';
import { hashPassword, USUAL_HASHING_COST } from './passwords.ts';
import { deleteRegistrations, lockEmail } from './registrations.queries.ts';
import { type StaffMember, setSubscription, upsertStaff } from './users.queries.ts';

export { disableUsers } from './users.queries.ts';

export type ProvisionedLearner = {
  first_name: string;
  last_name: string;
  dob: string;
  mobile: string;
  email: string;
  planExpiresAt: Date | null;
};

/**
 * Opens a verified account without a mail, for those whom an organisation vouches for.
 * @param password null for an account that nobody can log in to before setting one
 * @returns the user's id, an existing one's when the address is known
 */
export async function provisionLearner(
  learner: ProvisionedLearner,
  password: string | null,
  hashingCost = USUAL_HASHING_COST,
): Promise<UserId> {
  const password_hash = password === null ? null : await hashPassword(password, 'provisioning', hashingCost);
  const { planExpiresAt, ...facts } = learner;
  return inTransaction(async () => {
    const { id } = await openAccount({ ...facts, password_hash });
    if (planExpiresAt !== null) await setSubscription(id, planExpiresAt);
    return id;
  });
}

/**
 * Makes someone staff whom an organisation names, in the ambient transaction. What anybody sent in who signed up with
 * that address is dropped.
 */
export async function provisionStaff(member: StaffMember): Promise<void> {
  await lockEmail(member.email);
  await upsertStaff(member);
  await deleteRegistrations(member.email);
}
