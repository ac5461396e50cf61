import type { Id, UserId } from '@assay/assessment';
import { newId } from '../../db/ids.ts';
import { enqueueDummyMail, enqueueMail, getOriginForMail } from '../mails/mails.service.ts';
import { getTenant } from '../tenants/tenants.service.ts';
import {
  accountClosedMail,
  alreadyRegisteredMail,
  approvedMail,
  invitationMail,
  passwordChangedMail,
  passwordChosenMail,
  refusedMail,
  resetMail,
  staffMail,
  verificationMail,
} from './account-mails.ts';
import { replaceCode, replaceInvitation } from './password-reset.queries.ts';
import { type RegistrationRow, setCodeOfRegistration } from './registrations.queries.ts';
import { hashCode, hashSecret, newCode, newSecret } from './secrets.ts';
import type { StaffMember } from './users.queries.ts';
import type { AccountDeps } from './visitor.ts';

/** Creates a code and a link that are stored with an id. */
function createCodeAndLink<Kind extends string>(deps: AccountDeps, id: Id<Kind>) {
  const [code, secret] = [newCode(), newSecret()];
  const kept = { id, codeHash: hashCode(deps.appSecret, id, code), linkHash: hashSecret(secret) };
  return { code, secret, kept };
}

/** Facts of the installation that mails need: the address of one of a tenant's hosts. */
type MailDeps = Pick<AccountDeps, 'originOf'>;

async function readSender(deps: MailDeps, recipient: string, signedUpAt: string | null = null) {
  const tenant = await getTenant();
  const origin = await getOriginForMail(deps.originOf, recipient, signedUpAt);
  return {
    tenant: tenant.name,
    logIn: `${origin}/user-login`,
    linkWith: (secret: string) => `${origin}/user-otp#k=${secret}`,
  };
}

/**
 * Gives a registration a new code and mails it; without one, does the same work and mails nothing.
 * @param owned whether the address has an account already: then its owner is told, and the code is invalid
 * @param delaySeconds delay of the mail in the queue
 */
export async function mailCode(
  deps: AccountDeps,
  registration: Pick<RegistrationRow, 'id' | 'email' | 'sign_up_host'> | null,
  { owned = false, delaySeconds }: { owned?: boolean; delaySeconds: number },
): Promise<void> {
  // Null for an address that has an account: its mails name the host where its owner signed up, regardless of
  // later registrations by others.
  const signedUpAt = owned ? null : (registration?.sign_up_host ?? null);
  const { tenant, logIn, linkWith } = await readSender(deps, registration?.email ?? '', signedUpAt);
  const { code, secret, kept } = createCodeAndLink(deps, registration?.id ?? newId<'registration'>());
  await setCodeOfRegistration(kept);
  if (registration === null) return enqueueDummyMail(delaySeconds);
  const { email } = registration;
  const facts = { tenant, code, link: linkWith(secret) };
  const mail = owned ? alreadyRegisteredMail(email, { tenant, logIn }) : verificationMail(email, facts);
  await enqueueMail(mail, delaySeconds);
}

/** Does the same for a forgotten password: for an account, else for a registration, else for neither. */
export async function mailResetCode(
  deps: AccountDeps,
  email: string,
  registration: RegistrationRow | null,
  delaySeconds: number,
): Promise<void> {
  const { tenant, linkWith } = await readSender(deps, email, registration?.sign_up_host);
  const ofAccount = createCodeAndLink(deps, newId<'email_code'>());
  const ofRegistration = createCodeAndLink(deps, registration?.id ?? newId<'registration'>());
  const account = await replaceCode(email, ofAccount.kept);
  await setCodeOfRegistration(ofRegistration.kept);
  const recipient = account ?? registration?.email ?? null;
  if (recipient === null) return enqueueDummyMail(delaySeconds);
  const { code, secret } = account === null ? ofRegistration : ofAccount;
  await enqueueMail(resetMail(recipient, { tenant, code, link: linkWith(secret) }), delaySeconds);
}

/** Tells the owner of an account that its password was reset; not counted, since it takes a proof. */
export async function mailPasswordChosen(deps: AccountDeps, email: string): Promise<void> {
  const { tenant, logIn } = await readSender(deps, email);
  await enqueueMail(passwordChosenMail(email, { tenant, logIn }));
}

/**
 * Tells the owner of an account that its password was changed; not counted either, since it takes the former
 * one.
 */
export async function mailPasswordChanged(deps: AccountDeps, email: string): Promise<void> {
  const { tenant, logIn } = await readSender(deps, email);
  await enqueueMail(passwordChangedMail(email, { tenant, logIn }));
}

type Signed = { email: string; sign_up_host: string | null };

/** Tells somebody who waited that the account is open; not counted, since staff decide. */
export async function mailApproved(deps: MailDeps, { email, sign_up_host }: Signed): Promise<void> {
  const { tenant, logIn } = await readSender(deps, email, sign_up_host);
  await enqueueMail(approvedMail(email, { tenant, logIn }));
}

/** Tells somebody who waited that there will be no account, and why. */
export async function mailRefused(
  deps: MailDeps,
  { email, sign_up_host }: Signed,
  reason: string,
): Promise<void> {
  const { tenant } = await readSender(deps, email, sign_up_host);
  await enqueueMail(refusedMail(email, { tenant, reason }));
}

/** Sends the last mail to a closed account, to the address that it had. */
export async function mailAccountClosed(deps: AccountDeps, email: string): Promise<void> {
  const { tenant } = await readSender(deps, email);
  await enqueueMail(accountClosedMail(email, { tenant }));
}

/**
 * Mails a member of staff who has no password yet the link with which to choose one; a link that was mailed
 * before becomes invalid. Not counted: the organisation names the recipient.
 * @returns false, and nothing was mailed, where there is a password already or the account is disabled
 */
export async function mailInvitation(
  deps: MailDeps,
  userId: UserId,
  { firstName, lastName, email }: StaffMember,
): Promise<boolean> {
  const { tenant, logIn, linkWith } = await readSender(deps, email);
  const secret = newSecret();
  if (!(await replaceInvitation(userId, hashSecret(secret)))) return false;
  const name = `${firstName} ${lastName}`;
  // The page that it opens is about choosing a password, and not about proving an address.
  const link = `${linkWith(secret)}&for=invitation`;
  await enqueueMail(invitationMail(email, { tenant, name, logIn, link }));
  return true;
}

/** Tells a new member of staff how to log in: by an invitation, or with the password that the account has. */
export async function mailNewStaff(deps: MailDeps, userId: UserId, member: StaffMember): Promise<void> {
  if (await mailInvitation(deps, userId, member)) return;
  const { tenant, logIn } = await readSender(deps, member.email);
  const name = `${member.firstName} ${member.lastName}`;
  await enqueueMail(staffMail(member.email, { tenant, name, logIn }));
}
