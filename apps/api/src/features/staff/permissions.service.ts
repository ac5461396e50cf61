import { isDeepStrictEqual } from 'node:util';
import type { UserId } from '@assay/assessment';
import { type Permissions, USUAL_PERMISSIONS } from '@assay/contract';
import { type Actor, recordAudit } from '../audits/audits.service.ts';
import { freeTicketsOf } from '../staff-tickets/staff-tickets.service.ts';
import { type Giver, keepsHolder, mayGive } from './permissions.policy.ts';
import {
  findStaffByEmail,
  listActiveStaff,
  lockPermissions,
  type StaffRow,
  upsertPermissions,
} from './permissions.queries.ts';

export { deletePermissions, listActiveStaff, lockPermissions } from './permissions.queries.ts';

/** A member of staff; `permissions` are the usual ones where none were given. */
export type StaffMember = Omit<StaffRow, 'given'> & { permissions: Permissions };

/** Finds a member of staff by the address; null where nobody of the staff has it. */
export async function findStaffMember(email: string): Promise<StaffMember | null> {
  const row = await findStaffByEmail(email);
  return row === null ? null : memberOf(row);
}

function memberOf({ given, ...person }: StaffRow): StaffMember {
  return { ...person, permissions: given ?? USUAL_PERMISSIONS };
}

export type ChangeResult =
  | { type: 'changed' | 'unchanged'; before: Permissions; after: Permissions }
  /** The giver would give or take more than they hold. */
  | { type: 'beyond_own' }
  /** Nobody would be left who holds everything. */
  | { type: 'last_holder' }
  | { type: 'no_member' };

/**
 * Changes what a member of staff may do, in the ambient transaction. Of two concurrent changes the second
 * sees what the first has left.
 * @param wanted what is to change; the rest stays
 */
export async function changePermissions(
  giver: Giver,
  email: string,
  wanted: Partial<Permissions>,
  by: Actor,
): Promise<ChangeResult> {
  await lockPermissions();
  const member = await findStaffMember(email);
  if (member === null) return { type: 'no_member' };
  const before = member.permissions;
  const after = { ...before, ...wanted };
  if (isDeepStrictEqual(before, after)) return { type: 'unchanged', before, after };
  if (!mayGive(giver, before, after)) return { type: 'beyond_own' };
  const staff = (await listActiveStaff()).map(memberOf);
  const isKept = keepsHolder(
    staff.map(({ permissions }) => permissions),
    staff.map(({ id, permissions }) => (id === member.id ? after : permissions)),
  );
  if (!isKept) return { type: 'last_holder' };
  await setPermissions(member.id, { before, after }, by);
  return { type: 'changed', before, after };
}

/** True when without these people somebody of the staff who may log in still holds everything. */
export async function keepsHolderWithout(ids: readonly UserId[]): Promise<boolean> {
  const staff = (await listActiveStaff()).map(memberOf);
  const staying = staff.filter(({ id }) => !ids.includes(id));
  return keepsHolder(
    staff.map(({ permissions }) => permissions),
    staying.map(({ permissions }) => permissions),
  );
}

/**
 * Writes what a member of staff may do, with its audit, in the ambient transaction. Whoever answers tickets
 * no more gives back those that they had taken. The caller has decided that it may be.
 */
export async function setPermissions(
  userId: UserId,
  { before, after }: { before: Permissions; after: Permissions },
  by: Actor,
): Promise<void> {
  await upsertPermissions(userId, after);
  if (before.support && !after.support) await freeTicketsOf(userId);
  const entries = (when: string, held: Permissions) =>
    Object.entries(held).map(([name, level]) => [`${name}_${when}`, level] as const);
  await recordAudit(by, {
    action: 'permissions_changed',
    subject: 'person',
    subjectId: userId,
    details: Object.fromEntries([...entries('before', before), ...entries('after', after)]),
  });
}
