import { holdsPermission, NO_PERMISSIONS, type Permission, type Permissions } from '@assay/contract';

/**
 * Giver of permissions: a member of staff, by what they hold, or an operator, whose command has the owner's
 * role.
 */
export type Giver = Permissions | 'operator';

const EACH: readonly Permission[] = [
  'content:edit',
  'content:publish',
  'people:view',
  'people:manage',
  'support',
  'settings',
];

export function holdsEverything(held: Permissions): boolean {
  return EACH.every((needed) => holdsPermission(held, needed));
}

/** Decides whether a change is within what its giver holds: nobody gives or takes beyond their own. */
export function mayGive(giver: Giver, before: Permissions, after: Permissions): boolean {
  if (giver === 'operator') return true;
  return EACH.filter((each) => holdsPermission(before, each) !== holdsPermission(after, each)).every(
    (changed) => holdsPermission(giver, changed),
  );
}

/**
 * Decides whether an organisation keeps somebody who holds everything. Where nobody does yet, nothing is
 * refused.
 * @param before those of the staff who may log in, and what they hold, as it is
 * @param after the same, as it would be
 */
export function keepsHolder(before: readonly Permissions[], after: readonly Permissions[]): boolean {
  return !before.some(holdsEverything) || after.some(holdsEverything);
}

/** Decides whether a giver may do all that another may. */
export function holdsAllOf(giver: Permissions, held: Permissions): boolean {
  return mayGive(giver, held, NO_PERMISSIONS);
}
