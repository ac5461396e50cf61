import type { UserId } from '@assay/assessment';
import { type Contract, NO_PERMISSIONS, type Permissions, type RequestOf } from '@assay/contract';
import { readsAsYou } from '@assay/contract/names';
import { currentTenantId } from '../../db/context.ts';
import { AppError, Failure, type RefusalOf } from '../../failure.ts';
import { lockEmail, lockUser, provisionStaff } from '../accounts/accounts.service.ts';
import { mailInvitation, mailNewStaff } from '../accounts/mailing.service.ts';
import { hashSubject } from '../accounts/secrets.ts';
import { endAllSessions } from '../accounts/sessions.ts';
import { recordAudit } from '../audits/audits.service.ts';
import { staffActor } from '../audits/staff-actor.service.ts';
import { type FoundPerson, findLearner } from '../learners/learners.service.ts';
import { lockOutAttempts } from '../profiles/close-account.service.ts';
import { mayGive } from '../staff/permissions.policy.ts';
import { setPermissions } from '../staff/permissions.service.ts';
import { spendMany } from '../throttles/throttles.ts';
import { lockAsManager, type Manager } from './deactivating.service.ts';
import { getLearner } from './office.service.ts';

type Deps = { appSecret: string; originOf(host: string): string };
type Member = { firstName: string; lastName: string; email: string };
type Appointment = { member: Member; was: 'nobody' | 'learner'; permissions: Permissions; reason: string };

/** Makes an account for a new member of staff, in the ambient transaction, and mails the invitation. */
export async function addStaff(
  deps: Deps,
  manager: Manager,
  { first_name, last_name, email, permissions, reason }: RequestOf<Contract['addStaff']>['body'],
): Promise<{ _id: UserId } | RefusalOf<'addStaff'>> {
  if (readsAsYou(`${first_name} ${last_name}`)) return new Failure('name_refused');
  if (!(await lockAndCompare(manager, permissions))) return new Failure('beyond_own');
  // A sign-up with this address either came first, and is found, or is dropped.
  await lockEmail(email);
  if ((await findLearner(email)) !== 'nobody') return new Failure('address_known');
  const spent = await spendMail(deps);
  if (spent !== null) return spent;
  const member = { firstName: first_name, lastName: last_name, email };
  return { _id: await appoint(deps, manager, { member, was: 'nobody', permissions, reason }) };
}

/**
 * Makes a learner a member of staff, in the ambient transaction. Their sessions end, because their open pages
 * are a learner's.
 * @throws AppError `person_sits` while an attempt is open
 */
export async function makeStaff(
  deps: Deps,
  manager: Manager,
  userId: string,
  { permissions, reason }: RequestOf<Contract['makePersonStaff']>['body'],
): Promise<{ success: true } | RefusalOf<'makePersonStaff'>> {
  if (!(await lockAndCompare(manager, permissions))) return new Failure('beyond_own');
  const found = await findPromotable(userId);
  if (found instanceof Failure) return found;
  const spent = await spendMail(deps);
  if (spent !== null) return spent;
  await lockEmail(found.email);
  await lockUser(found.id);
  // Read again: once erased, a person would come back under the address that they had.
  const person = await findPromotable(userId);
  if (person instanceof Failure) return person;
  const { id, first_name: firstName, last_name: lastName, email } = person;
  await endAllSessions(id);
  // After the sessions: a test that is being opened holds one of them, so this waits for it.
  if (await lockOutAttempts(id)) throw new AppError('person_sits');
  const member = { firstName, lastName, email };
  await appoint(deps, manager, { member, was: 'learner', permissions, reason });
  return { success: true };
}

async function findPromotable(
  userId: string,
): Promise<FoundPerson | Failure<'not_found' | 'learners_only' | 'person_deactivated'>> {
  const person = await getLearner(userId);
  if (person instanceof Failure || person.disabled_at === null) return person;
  return new Failure('person_deactivated');
}

/** Mails a member of staff who has no password another invitation; the earlier link stops working. */
export async function inviteAgain(
  deps: Deps,
  manager: Manager,
  { id, ...member }: Member & { id: UserId },
  reason: string,
): Promise<{ success: true } | Failure<'too_many'>> {
  const spent = await spendMail(deps);
  if (spent !== null) return spent;
  await mailInvitation(deps, id, member);
  await recordAudit(await staffActor(manager.id, reason), {
    action: 'staff_invited',
    subject: 'person',
    subjectId: id,
    details: {},
  });
  return { success: true };
}

/** True when the manager may give these permissions; nobody else changes any until the transaction ends. */
async function lockAndCompare(manager: Manager, permissions: Permissions): Promise<boolean> {
  const { permissions: held } = await lockAsManager(manager);
  return mayGive(held ?? NO_PERMISSIONS, NO_PERMISSIONS, permissions);
}

/** Makes the account staff, gives it permissions, mails its owner and records it. */
async function appoint(
  deps: Deps,
  manager: Manager,
  { member, was, permissions, reason }: Appointment,
): Promise<UserId> {
  const id = await provisionStaff(member);
  const actor = await staffActor(manager.id, reason);
  await recordAudit(actor, { action: 'staff_added', subject: 'person', subjectId: id, details: { was } });
  await setPermissions(id, { before: NO_PERMISSIONS, after: permissions }, actor);
  await mailNewStaff(deps, id, member);
  return id;
}

async function spendMail({ appSecret }: Deps): Promise<Failure<'too_many'> | null> {
  const spent = await spendMany('invitationByTenant', hashSubject(appSecret, currentTenantId()), 1);
  return spent.allowed ? null : new Failure('too_many', {}, spent.retryAfterSeconds);
}
