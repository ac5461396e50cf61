import { isDeepStrictEqual } from 'node:util';
import type { UserId } from '@assay/assessment';
import { type Contract, NO_PERMISSIONS, type RequestOf } from '@assay/contract';
import { isId } from '../../db/ids.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { mailResetLink } from '../accounts/password-reset.service.ts';
import type { AccountDeps, Visitor } from '../accounts/visitor.ts';
import { recordAudit } from '../audits/audits.service.ts';
import { staffActor } from '../audits/staff-actor.service.ts';
import { changePermissions, findStaffMember, lockPermissions } from '../staff/permissions.service.ts';
import type { Manager } from './deactivating.service.ts';
import { listByIds, type WholePersonRow } from './people.queries.ts';

async function findAccount(userId: string): Promise<WholePersonRow | null> {
  const [person] = isId(userId) ? await listByIds([userId as UserId]) : [];
  return person ?? null;
}

/** Mails somebody a link for a password, in the ambient transaction; it counts as if they had asked. */
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
  manager: Manager,
  userId: string,
  { permissions, was, reason }: RequestOf<Contract['setPersonPermissions']>['body'],
): Promise<{ success: true } | RefusalOf<'setPersonPermissions'>> {
  await lockPermissions();
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
