import {
  type Endpoint,
  holdsPermission,
  type Permissions,
  type Role,
  requiresSession,
} from '@assay/contract';

/** The holder of a session; permissions are those of staff, null for learners. */
type Holder = { role: Role; permissions: Permissions | null };

/**
 * Decides whether a call is open to the holder of a session, or to an unknown caller. Rights to a particular
 * row are for the policy of the row's own feature.
 */
export function decideAccess(
  { access, permission }: Pick<Endpoint, 'access' | 'permission'>,
  holder: Holder | null,
): 'allowed' | 'unauthenticated' | 'forbidden' {
  // A signature is checked by the call's own service, which knows the secret.
  if (!requiresSession(access)) return 'allowed';
  if (holder === null) return 'unauthenticated';
  const { role, permissions } = holder;
  if (!access.includes(role)) return 'forbidden';
  if (role === 'learner' || permission === null) return 'allowed';
  // A call that does not say what it requires is open to no staff.
  if (permission === undefined || permissions === null) return 'forbidden';
  return holdsPermission(permissions, permission) ? 'allowed' : 'forbidden';
}
