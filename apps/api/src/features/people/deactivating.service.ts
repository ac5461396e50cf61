import type { UserId } from '@assay/assessment';
import {
  type Contract,
  holdsPermission,
  NO_PERMISSIONS,
  type Permissions,
  permissionsOf,
  type RequestOf,
} from '@assay/contract';
import { AppError, Failure, type RefusalOf } from '../../failure.ts';
import { disableAccount, enableAccount } from '../accounts/accounts.service.ts';
import { endAllSessions, endSessionById } from '../accounts/sessions.ts';
import { recordAudit } from '../audits/audits.service.ts';
import { staffActor } from '../audits/staff-actor.service.ts';
import { holdsAllOf } from '../staff/permissions.policy.ts';
import { keepsHolderWithout, lockPermissions } from '../staff/permissions.service.ts';
import { freeTicketsOf } from '../staff-tickets/staff-tickets.service.ts';
import { listByIds, type WholePersonRow } from './people.queries.ts';

/** A member of staff who changes accounts. */
export type Manager = { id: UserId; permissions: Permissions | null };

/**
 * Lets changes of who may do what wait for one another until the transaction ends. What the manager may do is
 * read again: whoever was before may have taken it away.
 * @throws AppError `unauthenticated` for a manager who may not log in any more, `forbidden` for one who may
 * manage nobody
 */
export async function lockAsManager({ id }: Manager): Promise<Manager> {
  await lockPermissions();
  const [found] = await listByIds([id]);
  if (found?.role !== 'staff' || found.disabled_at !== null) throw new AppError('unauthenticated');
  const permissions = permissionsOf(found.role, found.given) ?? NO_PERMISSIONS;
  if (!holdsPermission(permissions, 'people:manage')) throw new AppError('forbidden');
  return { id, permissions };
}

/**
 * Keeps people out, in the ambient transaction: they cannot log in, and their sessions end. Answers to open
 * tests stay and are graded at the deadline, as of anybody who has left.
 */
export async function deactivatePeople(
  caller: Manager,
  { ids, reason }: RequestOf<Contract['deactivatePeople']>['body'],
): Promise<{ changed: number } | RefusalOf<'deactivatePeople'>> {
  if (ids.includes(caller.id)) return new Failure('own_account');
  const manager = await lockAsManager(caller);
  const found = await listByIds(ids);
  if (found.length === 0) return new Failure('not_found');
  const leaving = found.filter(({ disabled_at }) => disabled_at === null);
  if (!leaving.every((person) => isWithin(manager, person))) return new Failure('beyond_own');
  if (!(await keepsHolderWithout(leaving.map(({ id }) => id)))) return new Failure('last_holder');
  const actor = await staffActor(manager.id, reason);
  for (const { id, email, role } of leaving) {
    await disableAccount({ id, email });
    if (role === 'staff') await freeTicketsOf(id);
    await recordAudit(actor, { action: 'person_deactivated', subject: 'person', subjectId: id, details: {} });
  }
  return { changed: leaving.length };
}

/** Lets people log in again, in the ambient transaction. */
export async function reactivatePeople(
  caller: Manager,
  { ids, reason }: RequestOf<Contract['reactivatePeople']>['body'],
): Promise<{ changed: number } | RefusalOf<'reactivatePeople'>> {
  const manager = await lockAsManager(caller);
  const found = await listByIds(ids);
  if (found.length === 0) return new Failure('not_found');
  const coming = found.filter(({ disabled_at }) => disabled_at !== null);
  if (!coming.every((person) => isWithin(manager, person))) return new Failure('beyond_own');
  const actor = await staffActor(manager.id, reason);
  for (const { id } of coming) {
    await enableAccount(id);
    await recordAudit(actor, { action: 'person_reactivated', subject: 'person', subjectId: id, details: {} });
  }
  return { changed: coming.length };
}

/** Logs somebody out of one session, or of all, in the ambient transaction. */
export async function endSessionsOf(
  manager: Manager,
  userId: UserId,
  { session, reason }: RequestOf<Contract['endPersonSessions']>['body'],
): Promise<{ success: true } | RefusalOf<'endPersonSessions'>> {
  const [person] = await listByIds([userId]);
  if (person === undefined) return new Failure('not_found');
  if (!isWithin(manager, person)) return new Failure('beyond_own');
  if (session === undefined) await endAllSessions(userId);
  else if (!(await endSessionById(userId, session))) return new Failure('not_found');
  await recordAudit(await staffActor(manager.id, reason), {
    action: 'sessions_ended',
    subject: 'person',
    subjectId: userId,
    details: { all: session === undefined },
  });
  return { success: true };
}

/** True for learners, and for staff who may do nothing that the manager may not. */
export function isWithin({ permissions }: Manager, { role, given }: WholePersonRow): boolean {
  const held = permissionsOf(role, given);
  return held === null || holdsAllOf(permissions ?? NO_PERMISSIONS, held);
}
