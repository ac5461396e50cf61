import { hasAccess, type UserId } from '@assay/assessment';
import { currentTime } from '../../clock/corrected-time.ts';
import { inTransaction } from '../../db/context.ts';
import { Failure } from '../../failure.ts';
import { isInvited, markJoined } from '../invitations/invitations.service.ts';
import { grantUntil } from '../subscriptions/subscriptions.service.ts';
import { deleteApplicant, upsertApplicant } from './applicants.queries.ts';
import { deleteCodes, deleteGrants } from './password-reset.queries.ts';
import { hashPassword, USUAL_HASHING_COST } from './passwords.ts';
import { deleteRegistrations, lockEmail } from './registrations.queries.ts';
import { readSignUpRule } from './sign-up-rule.queries.ts';
import {
  disableUser,
  findPlanExpiry,
  findUserByEmail,
  getAccessFacts,
  getUser,
  insertVerifiedUser,
  type NewUser,
  type StaffMember,
  type UserRow,
  upsertStaff,
} from './users.queries.ts';

/**
 * A user with the facts that decide whether a plan is active; times in milliseconds of the database's clock.
 */
export type Account = { user: UserRow; planExpiresAt: number | null; now: number };

export async function getAccount(userId: UserId): Promise<Account> {
  return {
    user: await getUser(userId),
    planExpiresAt: await findPlanExpiry(userId),
    now: currentTime().getTime(),
  };
}

/** True when the learner may start tests and read scores now. */
export async function learnerHasAccess(userId: UserId): Promise<boolean> {
  return hasAccess(await getAccessFacts(userId));
}

/**
 * The only way to open an account, and so the only place where an e-mail address and a password are joined.
 * The caller vouches for both: the password was chosen by the person who proved the address (in the same
 * browser, or after the proof), or an organisation names the address and there is no password yet.
 * Registrations that others made with that address are dropped: none of their passwords reaches the account.
 * @param _vouchedBy what stands for the person besides the proof: a sign-up goes by {@link openByRule}
 * @returns the account's id, and whether it was made now; an existing account stays as it is
 */
export async function openAccount(
  user: NewUser,
  _vouchedBy: 'organisation' | 'invitation' | 'approval' | 'rule',
): Promise<OpenedAccount> {
  await lockEmail(user.email);
  const known = await findUserByEmail(user.email);
  const id = known?.id ?? (await insertVerifiedUser(user));
  await dropSignUps(user.email);
  return { id, isNew: known === null };
}

type OpenedAccount = { id: UserId; isNew: boolean };

/** Ends all that led to an account with this address, or might have. */
async function dropSignUps(email: string): Promise<void> {
  await deleteRegistrations(email);
  await deleteApplicant(email);
  await markJoined(email);
}

/**
 * Opens the account of somebody who has signed up and proven the address; or, where the organisation approves
 * people, keeps them until it does: before that there is no account, so that no call can take them for one.
 */
export async function openByRule(
  user: NewUser & { password_hash: string },
): Promise<OpenedAccount | Failure<'approval_awaited'>> {
  await lockEmail(user.email);
  const { rule } = await readSignUpRule(user.email);
  if (rule !== 'approval' || (await isInvited(user.email))) return openAccount(user, 'rule');
  await upsertApplicant(user, user.password_hash);
  await deleteRegistrations(user.email);
  return new Failure('approval_awaited');
}

/**
 * Invalidates every code, link and grant with which a password of the account could be chosen, and every
 * registration of its address.
 */
export async function dropProofs(userId: UserId, email: string): Promise<void> {
  await deleteCodes(userId);
  await deleteGrants(userId);
  await deleteRegistrations(email);
  await deleteApplicant(email);
}

export { lockEmail } from './registrations.queries.ts';
export {
  type Details,
  setLeaderboardEntry,
  setProfilePath,
  updateDetails,
} from './user-details.queries.ts';
export {
  enableUser as enableAccount,
  getUser,
  isClosed,
  isLearner,
  lockUser,
  makeLearner,
  setPassword,
  type UserRow,
} from './users.queries.ts';

export type ProvisionedLearner = {
  first_name: string;
  last_name: string;
  dob: string;
  mobile: string;
  email: string;
  planExpiresAt: Date | null;
};

/**
 * Opens a verified account without a mail, for learners whom an organisation vouches for.
 * @param password null for an account that cannot log in before its owner sets one
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
    const { id } = await openAccount({ ...facts, password_hash, sign_up_host: null }, 'organisation');
    if (planExpiresAt !== null) await grantUntil(id, planExpiresAt);
    return id;
  });
}

/**
 * Makes a person named by an organisation a member of staff, in the ambient transaction. Registrations with
 * that address are dropped.
 * @returns the account's id
 */
export async function provisionStaff(member: StaffMember): Promise<UserId> {
  await lockEmail(member.email);
  const id = await upsertStaff(member);
  await dropSignUps(member.email);
  return id;
}

/**
 * Disables an account and ends its sessions, in the ambient transaction. Links mailed before do not open it:
 * once enabled again, whoever never chose a password needs a new mail.
 */
export async function disableAccount({ id, email }: { id: UserId; email: string }): Promise<void> {
  // A concurrent choice of a password either comes before this, or finds its grant gone.
  await lockEmail(email);
  await disableUser(id);
  await deleteCodes(id);
  await deleteGrants(id);
}
