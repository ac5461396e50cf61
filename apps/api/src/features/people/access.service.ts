import { isDeepStrictEqual } from 'node:util';
import type { UserId } from '@assay/assessment';
import { type Contract, NO_PERMISSIONS, type RequestOf } from '@assay/contract';
import { isId } from '../../db/ids.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { makeLearner } from '../accounts/accounts.service.ts';
import { mailResetLink } from '../accounts/password-reset.service.ts';
import { endAllSessions } from '../accounts/sessions.ts';
import type { AccountDeps, Visitor } from '../accounts/visitor.ts';
import { recordAudit } from '../audits/audits.service.ts';
import { staffActor } from '../audits/staff-actor.service.ts';
import {
  changePermissions,
  deletePermissions,
  findStaffMember,
  keepsHolderWithout,
} from '../staff/permissions.service.ts';
import { freeTicketsOf } from '../staff-tickets/staff-tickets.service.ts';
import { inviteAgain } from './adding-staff.service.ts';
import { isWithin, lockAsManager, type Manager } from './deactivating.service.ts';
import { listByIds, type WholePersonRow } from './people.queries.ts';

async function findAccount(userId: string): Promise<WholePersonRow | null> {
  const [person] = isId(userId) ? await listByIds([userId as UserId]) : [];
  return person ?? null;
}

/**
 * Mails somebody a link for a password, in the ambient transaction; it counts as if they had asked. Staff who
 * never chose one are invited again.
 */
export async function mailReset(
  deps: AccountDeps,
  manager: Manager,
  visitor: Visitor,
  userId: string,
  reason: string,
): Promise<{ success: true } | RefusalOf<'mailPersonReset'>> {
  const person = await findAccount(userId);
  if (person === null) return new Failure('not_found');
  if (person.disabled_at !== null) return new Failure('person_deactivated');
  if (person.role === 'staff' && person.state === 'new') {
    const { id, first_name: firstName, last_name: lastName, email } = person;
    return inviteAgain(deps, manager, { id, firstName, lastName, email }, reason);
  }
  const mailed = await mailResetLink(deps, person.email, visitor.address);
  if (mailed instanceof Failure) return mailed;
  await recordAudit(await staffActor(manager.id, reason), {
    action: 'reset_mailed',
    subject: 'person',
    subjectId: person.id,
    details: {},
  });
  return { success: true };
}

/** Changes what a member of staff may do, in the ambient transaction. */
export async function setPermissionsOf(
  caller: Manager,
  userId: string,
  { permissions, was, reason }: RequestOf<Contract['setPersonPermissions']>['body'],
): Promise<{ success: true } | RefusalOf<'setPersonPermissions'>> {
  const manager = await lockAsManager(caller);
  const person = await findAccount(userId);
  const member = person === null ? null : await findStaffMember(person.email);
  if (member === null) return new Failure('not_found');
  if (!isDeepStrictEqual(member.permissions, was)) return new Failure('permissions_changed');
  const actor = await staffActor(manager.id, reason);
  const giver = manager.permissions ?? NO_PERMISSIONS;
  const result = await changePermissions(giver, member.email, permissions, actor);
  switch (result.type) {
    case 'changed':
    case 'unchanged':
      return { success: true };
    case 'no_member':
      return new Failure('not_found');
    default:
      return new Failure(result.type);
  }
}

/** Makes a member of staff who was a learner a learner again, in the ambient transaction; sessions end. */
export async function endStaff(
  caller: Manager,
  userId: string,
  reason: string,
): Promise<{ success: true } | RefusalOf<'endPersonStaff'>> {
  if (userId === caller.id) return new Failure('own_account');
  const manager = await lockAsManager(caller);
  const person = await findAccount(userId);
  if (person?.role !== 'staff') return new Failure('not_found');
  // Learners give a date of birth at sign-up; an account that was made for staff has none.
  if (person.dob === null) return new Failure('never_learner');
  if (!isWithin(manager, person)) return new Failure('beyond_own');
  if (!(await keepsHolderWithout([person.id]))) return new Failure('last_holder');
  await makeLearner(person.id);
  // A folder that makes them staff again, and names no permissions, would give these back.
  await deletePermissions(person.id);
  await endAllSessions(person.id);
  await freeTicketsOf(person.id);
  await recordAudit(await staffActor(manager.id, reason), {
    action: 'staff_ended',
    subject: 'person',
    subjectId: person.id,
    details: {},
  });
  return { success: true };
}
