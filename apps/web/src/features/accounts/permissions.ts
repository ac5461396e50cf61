import type { Permission } from '@assay/contract';
import { holdsPermission, permissionsOf } from '@assay/contract/permissions';
import type { User } from './session.ts';

/**
 * True when the page may offer what needs this permission; the server decides again. A session that was
 * stored before there were permissions counts as one to which none were given.
 */
export function holds(
  { role, permissions }: Pick<User, 'role' | 'permissions'>,
  needed: Permission,
): boolean {
  const held = permissionsOf(role, permissions ?? null);
  return held !== null && holdsPermission(held, needed);
}
